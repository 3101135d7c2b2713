// SPDX-License-Identifier: GPL-3.0-or-later
// The documented views as tables of text: the half of store_reader.h behind `list` and export.
#include "store/store_reader.h"

#include <sqlite3.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/number_text.h"
#include "store/damage_walk.h"
#include "store/database.h"
#include "store/view_names.h"

namespace priorscope {

namespace {

int onlyReading(void*, int action, const char*, const char* second, const char*, const char*)
{
    if (action == SQLITE_SELECT || action == SQLITE_READ)
        return SQLITE_OK;
    const bool harmless = action == SQLITE_FUNCTION && std::string_view(second ? second : "") != "load_extension";
    return harmless ? SQLITE_OK : SQLITE_DENY;
}

std::string cellText(const Statement& row, int column)
{
    return row.isReal(column) ? toText(row.real(column)) : row.text(column);
}

const char* kindOf(const std::string& column)
{
    static constexpr std::array<std::string_view, 4> json = {"x", "spec", "parameters", "size"};
    static constexpr std::array<std::string_view, 17> text = {"experiment", "kind", "spec_hash", "method", "objective",
        "state", "reason", "method_id", "source", "status", "value_kind", "message", "task", "language", "agent",
        "prompt", "verdict"};
    static constexpr std::array<std::string_view, 7> moreText = {
        "stage", "subject", "unit", "endpoint", "model", "outcome", "request_hash"};
    if (std::find(json.begin(), json.end(), column) != json.end())
        return "json";
    const bool isText = std::find(text.begin(), text.end(), column) != text.end()
        || std::find(moreText.begin(), moreText.end(), column) != moreText.end();
    return isText ? "text" : "number";
}

std::vector<std::optional<std::string>> cellsOf(const Statement& row)
{
    std::vector<std::optional<std::string>> cells;
    cells.reserve(static_cast<std::size_t>(row.columnCount()));
    for (int i = 0; i < row.columnCount(); ++i)
        cells.push_back(row.isNull(i) ? std::nullopt : std::optional(cellText(row, i)));
    return cells;
}

// One damaged page must not hide the trials of all runs: run by run, past what cannot be read.
Result<StoreReader::Table> trialsPastDamage(Database& database, StoreReader::Table table, const std::string& where)
{
    table.rows.clear();
    Result<Statement> runs = database.prepare("SELECT id, budget FROM run ORDER BY experiment_id, position");
    if (!runs)
        return runs.error();
    // No ORDER BY of its own: sorting would read a whole run before the first row comes out.
    Result<Statement> rows = database.prepare("SELECT * FROM v_trials WHERE run_id = ?1 AND step > ?2"
        + (where.empty() ? std::string() : " AND (" + where + "\n)"));
    if (!rows)
        return rows.error();
    const auto step = std::find(table.columns.begin(), table.columns.end(), "step");
    const int stepColumn = static_cast<int>(step - table.columns.begin());
    while (true) {
        const Result<bool> more = runs->step();
        if (!more)
            return more.error();
        if (!*more)
            return table;
        const std::string id = std::to_string(runs->integer(0));
        const std::int64_t last =
            largestKey(database, "SELECT max(step) FROM trial WHERE run_id = " + id, runs->integer(1));
        rows->bindValue(1, runs->integer(0));
        const Result<std::vector<KeyGap>> gaps =
            walkPastDamage({*rows, 2, stepColumn, last}, [&](const Statement& row) {
                table.rows.push_back(cellsOf(row));
                return Result<void>();
            });
        if (!gaps)
            return gaps.error();
        if (gaps->empty())
            continue;
        table.damage += table.damage.empty() ? "table trial is damaged: run " : "; run ";
        table.damage += id + ": steps " + gapText(*gaps);
    }
}

} // namespace

Result<StoreReader::Table> StoreReader::view(const std::string& name, const std::string& where)
{
    if (std::find(kDocumentedViews.begin(), kDocumentedViews.end(), name) == kDocumentedViews.end()) {
        return Error{ErrorCode::InvalidInput,
            "no view \"" + name + "\"; allowed: v_experiments, v_runs, v_trials, v_candidates, v_measurements, v_calls",
            name};
    }
    Table table;
    const std::string all = "SELECT * FROM " + name;
    const Result<Statement> shape = m_database->prepare(all);
    if (!shape)
        return shape.error();
    std::string columns;
    for (int i = 0; i < shape->columnCount(); ++i) {
        table.columns.push_back(shape->columnName(i));
        table.kinds.push_back(kindOf(table.columns.back()));
        columns += (i == 0 ? "" : ", ") + table.columns.back();
    }
    // The line break keeps a comment at the end of the expression from swallowing the parenthesis.
    const std::string sql = where.empty() ? all : all + " WHERE (" + where + "\n)";
    sqlite3_set_authorizer(m_database->handle(), &onlyReading, nullptr);
    Result<Statement> rows = m_database->prepare(sql);
    sqlite3_set_authorizer(m_database->handle(), nullptr, nullptr);
    if (!rows) {
        return Error{ErrorCode::InvalidInput,
            "the expression \"" + where + "\" cannot be used (" + rows.error().message + "); columns: " + columns,
            where};
    }
    Result<bool> more = rows->step();
    for (; more && *more; more = rows->step())
        table.rows.push_back(cellsOf(*rows));
    if (!more && more.error().code == ErrorCode::Corrupt && name == "v_trials")
        return trialsPastDamage(*m_database, std::move(table), where);
    if (!more)
        return more.error();
    return table;
}

} // namespace priorscope
