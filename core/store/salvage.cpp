// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of check.h: copying what is readable.
#include "store/check.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "store/damage_walk.h"
#include "store/database.h"
#include "store/migrator.h"

namespace priorscope {

namespace {

// How far beyond the last readable key to look when the table does not even say where it ends.
constexpr std::int64_t kBlindSearch = 10'000;

class Salvage {
public:
    Salvage(Database& from, Database& to) : m_from(from), m_to(to) { }

    Result<SalvageReport> run()
    {
        Result<Transaction> transaction = Transaction::begin(m_to);
        if (!transaction)
            return transaction.error();
        for (const char* table :
            {"experiment", "run", "search_state", "checkpoint", "message", "candidate", "measurement", "llm_call"}) {
            if (const Result<void> done = copyByRowid(table); !done)
                return done.error();
        }
        for (const auto& [table, key] :
            {std::pair("environment", "experiment_id, name"), std::pair("consent", "hash")}) {
            if (const Result<void> done = copyFromBothEnds(table, key); !done)
                return done.error();
        }
        if (const Result<void> done = copyTrials(); !done)
            return done.error();
        if (const Result<void> done = addStandIns(); !done)
            return done.error();
        if (const Result<void> done = transaction->commit(); !done)
            return done.error();
        return m_report;
    }

private:
    // "a, b, c" of the new file; the old one has at least these unless it is older than any we can read.
    Result<std::string> columnsOf(const std::string& table)
    {
        Result<Statement> shape = m_to.prepare("SELECT * FROM " + table);
        if (!shape)
            return shape.error();
        std::string columns;
        for (int i = 0; i < shape->columnCount(); ++i)
            columns += (i == 0 ? "" : ", ") + shape->columnName(i);
        return columns;
    }

    Result<Statement> insertInto(const std::string& table, const std::string& columns)
    {
        std::string marks = "?";
        for (const char c : columns)
            marks += c == ',' ? ",?" : "";
        return m_to.prepare("INSERT OR IGNORE INTO " + table + " (" + columns + ") VALUES (" + marks + ")");
    }

    static Result<void> copyRow(Statement& insert, const Statement& row, int firstColumn)
    {
        for (int i = firstColumn; i < row.columnCount(); ++i)
            insert.bindColumn(i - firstColumn + 1, row, i);
        return insert.run();
    }

    Result<void> copyByRowid(const std::string& table)
    {
        const Result<std::string> columns = columnsOf(table);
        if (!columns)
            return columns.error();
        Result<Statement> insert = insertInto(table, *columns);
        Result<Statement> rows =
            m_from.prepare("SELECT rowid, " + *columns + " FROM " + table + " WHERE rowid > ? ORDER BY rowid");
        if (!insert || !rows)
            return insert ? rows.error() : insert.error();
        TableSalvage salvaged{table, 0, {}};
        const std::int64_t last = largestKey(m_from, "SELECT max(rowid) FROM " + table, kBlindSearch);
        const Result<std::vector<KeyGap>> gaps = walkPastDamage({*rows, 1, 0, last}, [&](const Statement& row) {
            ++salvaged.copied;
            return copyRow(*insert, row, 1);
        });
        if (!gaps)
            return gaps.error();
        if (!gaps->empty())
            salvaged.lost = "rows " + gapText(*gaps);
        m_report.tables.push_back(std::move(salvaged));
        return {};
    }

    // For small tables with text keys: forwards to the damage, then backwards to it.
    Result<void> copyFromBothEnds(const std::string& table, const std::string& key)
    {
        const Result<std::string> columns = columnsOf(table);
        if (!columns)
            return columns.error();
        Result<Statement> insert = insertInto(table, *columns);
        if (!insert)
            return insert.error();
        bool damaged = false;
        for (const char* direction : {" ASC", " DESC"}) {
            std::string order = key;
            for (std::size_t comma = order.find(','); comma != std::string::npos; comma = order.find(',', comma + 6))
                order.insert(comma, direction);
            Result<Statement> rows =
                m_from.prepare("SELECT " + *columns + " FROM " + table + " ORDER BY " + order + direction);
            if (!rows)
                return rows.error();
            Result<bool> more = rows->step();
            for (; more && *more; more = rows->step()) {
                if (const Result<void> copied = copyRow(*insert, *rows, 0); !copied)
                    return copied;
            }
            if (more)
                break; // came to the end
            if (more.error().code != ErrorCode::Corrupt)
                return more.error();
            damaged = true;
        }
        const Result<std::int64_t> copied = m_to.integer("SELECT count(*) FROM " + table);
        if (!copied)
            return copied.error();
        m_report.tables.push_back({table, *copied, damaged ? "an unknown number of rows" : ""});
        return {};
    }

    Result<void> copyTrials()
    {
        const Result<std::string> columns = columnsOf("trial");
        if (!columns)
            return columns.error();
        Result<Statement> insert = insertInto("trial", *columns);
        Result<Statement> rows =
            m_from.prepare("SELECT step, " + *columns + " FROM trial WHERE run_id = ?1 AND step > ?2 ORDER BY step");
        if (!insert || !rows)
            return insert ? rows.error() : insert.error();
        TableSalvage salvaged{"trial", 0, {}};
        // Also of runs whose own row is lost.
        const std::int64_t lastRun = std::max(largestKey(m_from, "SELECT max(id) FROM run", 0),
            largestKey(m_from, "SELECT max(run_id) FROM trial", kBlindSearch));
        for (std::int64_t run = 1; run <= lastRun; ++run) {
            const std::string id = std::to_string(run);
            const std::int64_t last = largestKey(m_from, "SELECT max(step) FROM trial WHERE run_id = " + id,
                largestKey(m_from, "SELECT completed FROM run WHERE id = " + id, kBlindSearch));
            rows->bindValue(1, run);
            const Result<std::vector<KeyGap>> gaps = walkPastDamage({*rows, 2, 0, last}, [&](const Statement& row) {
                ++salvaged.copied;
                return copyRow(*insert, row, 1);
            });
            if (!gaps)
                return gaps.error();
            if (!gaps->empty())
                salvaged.lost += (salvaged.lost.empty() ? "run " : "; run ") + id + ": steps " + gapText(*gaps);
        }
        m_report.tables.push_back(std::move(salvaged));
        return {};
    }

    // Rows without their run or experiment would be invisible; the stand-ins say what they are. What hangs on a lost
    // candidate has no meaning without it.
    Result<void> addStandIns()
    {
        return m_to.execute(
            "DELETE FROM measurement WHERE candidate_id NOT IN (SELECT id FROM candidate);"
            "INSERT INTO experiment (id, name, kind, spec, spec_hash, created_ns) "
            "SELECT DISTINCT experiment_id, 'recovered', 'bbo', '{}', '', 0 FROM run "
            "WHERE experiment_id NOT IN (SELECT id FROM experiment);"
            "CREATE TEMP TABLE lost_run AS SELECT DISTINCT run_id AS id FROM (SELECT run_id FROM trial UNION "
            "SELECT run_id FROM search_state UNION SELECT run_id FROM checkpoint UNION SELECT run_id FROM candidate "
            "UNION "
            "SELECT run_id FROM llm_call UNION SELECT run_id FROM message WHERE run_id IS NOT NULL) "
            "WHERE run_id NOT IN (SELECT id FROM run);"
            "INSERT INTO experiment (name, kind, spec, spec_hash, created_ns) "
            "SELECT 'recovered', 'bbo', '{}', '', 0 WHERE EXISTS (SELECT 1 FROM lost_run);"
            "INSERT INTO run (id, experiment_id, position, objective_index, method_index, method_id, method_label, "
            "problem, "
            "dimension, seed, budget, state, reason) SELECT id, (SELECT max(id) FROM experiment), id, 0, 0, '', "
            "'unknown', "
            "'unknown', 0, 0, 0, 'failed', 'its row was damaged' FROM lost_run;"
            "DELETE FROM environment WHERE experiment_id NOT IN (SELECT id FROM experiment);"
            "UPDATE run SET owner = NULL, completed = (SELECT count(*) FROM trial t WHERE t.run_id = run.id), "
            "state = CASE WHEN state IN ('running', 'paused') OR (state IN ('queued', 'completed') AND completed <> "
            "(SELECT count(*) FROM trial t WHERE t.run_id = run.id)) THEN 'failed' ELSE state END, "
            "reason = CASE WHEN completed <> (SELECT count(*) FROM trial t WHERE t.run_id = run.id) "
            "THEN 'some of its trials were damaged' ELSE reason END");
    }

    Database& m_from;
    Database& m_to;
    SalvageReport m_report;
};

} // namespace

Result<SalvageReport> repairInto(const std::filesystem::path& damaged, const std::filesystem::path& into)
{
    std::error_code failure;
    if (!std::filesystem::exists(damaged, failure))
        return Error{ErrorCode::NotFound, '"' + damaged.string() + "\" does not exist", damaged.string()};
    Result<std::unique_ptr<Database>> from = Database::open(damaged, Database::Mode::ReadOnly);
    if (!from)
        return from.error();
    if (const Result<void> ours = (*from)->requireProject(); !ours)
        return ours.error();
    if (const Result<void> created = createProjectFile(into); !created)
        return created.error();
    Result<std::unique_ptr<Database>> to = Database::open(into, Database::Mode::ReadWrite);
    if (!to)
        return to.error();
    // Children come before we know which parents are lost.
    if (const Result<void> loose = (*to)->execute("PRAGMA foreign_keys=OFF"); !loose)
        return loose.error();
    return Salvage(**from, **to).run();
}

} // namespace priorscope
