// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/check.h"

#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "store/database.h"
#include "store/migrator.h"

namespace priorscope {

namespace {

using Names = std::set<std::pair<std::string, std::string>>; // type, name

// First column of every row, joined by "; ". Damage of the query itself counts as its result.
Result<std::string> joined(Database& database, const std::string& sql)
{
    Result<Statement> rows = database.prepare(sql);
    if (!rows)
        return rows.error();
    std::string text;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more && more.error().code == ErrorCode::Corrupt)
            return text + (text.empty() ? "" : "; ") + more.error().message;
        if (!more)
            return more.error();
        if (!*more)
            return text;
        text += (text.empty() ? "" : "; ") + rows->text(0);
    }
}

Result<Names> namesOf(Database& database)
{
    Result<Statement> rows = database.prepare(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'");
    if (!rows)
        return rows.error();
    Names names;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return names;
        names.emplace(rows->text(0), rows->text(1));
    }
}

Result<Names> expectedNames()
{
    Result<std::unique_ptr<Database>> model = Database::open(":memory:", Database::Mode::Create);
    if (!model)
        return model.error();
    for (const Migration& step : builtinMigrations()) {
        if (const Result<void> done = (*model)->execute(std::string(step.sql)); !done)
            return done.error();
    }
    return namesOf(**model);
}

Result<void> checkTables(Database& database, const Names& present, CheckReport& report)
{
    for (const auto& [type, name] : present) {
        if (type != "table")
            continue;
        const Result<std::string> text = joined(database, "PRAGMA integrity_check('" + name + "')");
        if (!text)
            return text.error();
        if (*text != "ok")
            report.faults.push_back({name, "damaged: " + *text});
    }
    if (!report.faults.empty())
        return {};
    const Result<std::string> whole = joined(database, "PRAGMA integrity_check");
    if (!whole)
        return whole.error();
    if (*whole != "ok")
        report.faults.push_back({{}, "damaged: " + *whole});
    return {};
}

Result<void> checkOrphans(Database& database, CheckReport& report)
{
    Result<Statement> rows = database.prepare("PRAGMA foreign_key_check");
    if (!rows)
        return rows.error();
    std::map<std::pair<std::string, std::string>, int> orphans; // table, parent
    while (true) {
        const Result<bool> more = rows->step();
        if (!more && more.error().code == ErrorCode::Corrupt)
            break; // named by checkTables() already
        if (!more)
            return more.error();
        if (!*more)
            break;
        ++orphans[{rows->text(0), rows->text(2)}];
    }
    for (const auto& [key, count] : orphans)
        report.faults.push_back({key.first, std::to_string(count) + " rows belong to no " + key.second});
    return {};
}

Result<void> checkCounts(Database& database, CheckReport& report)
{
    const Result<std::string> wrong = joined(database,
        "SELECT 'run ' || r.id || ' counts ' || r.completed || ' trials, found are ' || "
        "(SELECT count(*) FROM trial t WHERE t.run_id = r.id) FROM run r "
        "WHERE r.completed <> (SELECT count(*) FROM trial t WHERE t.run_id = r.id)");
    if (!wrong)
        return wrong.error();
    if (!wrong->empty())
        report.faults.push_back({"run", *wrong});
    return {};
}

} // namespace

Result<CheckReport> checkProject(const std::filesystem::path& file)
{
    Result<std::unique_ptr<Database>> database = Database::openProject(file);
    if (!database)
        return database.error();
    const Result<int> version = (*database)->schemaVersion();
    if (!version)
        return version.error();
    CheckReport report;
    report.schemaVersion = *version;
    const Result<Names> present = namesOf(**database);
    if (!present)
        return present.error();
    if (const Result<void> done = checkTables(**database, *present, report); !done)
        return done.error();
    if (const Result<void> done = checkOrphans(**database, report); !done)
        return done.error();
    const Result<Names> expected = expectedNames();
    if (!expected)
        return expected.error();
    bool complete = true;
    for (const auto& [type, name] : *expected) {
        if (present->contains({type, name}))
            continue;
        complete = false;
        report.faults.push_back({name, "the " + type + " is missing"});
    }
    if (complete) {
        if (const Result<void> done = checkCounts(**database, report); !done)
            return done.error();
    }
    return report;
}

} // namespace priorscope
