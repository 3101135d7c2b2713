// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/row_table.h"

#include <algorithm>
#include <array>

#include "app/command/output.h"
#include "base/log.h"
#include "base/number_text.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

struct Named {
    const char* name;
    RowKind kind;
};

const std::array<Named, 5>& kinds()
{
    static const std::array<Named, 5> all{{
        {"experiments", {"v_experiments", {"experiment", "kind", "runs", "completed"}}},
        {"runs",
            {"v_runs",
                {"experiment", "run", "method", "objective", "seed", "state", "completed", "budget", "best",
                    "best_step", "optimum", "reason"}}},
        {"trials",
            {"v_trials",
                {"experiment", "run", "method", "objective", "seed", "step", "source", "x", "value", "feasible",
                    "status"}}},
        {"candidates",
            {"v_candidates",
                {"experiment", "run", "task", "size", "language", "agent", "round", "sample", "temperature", "prompt",
                    "verdict", "stage", "median_ns", "parameters"}}},
        {"calls",
            {"v_calls",
                {"experiment", "run", "step", "attempt", "endpoint", "model", "outcome", "input_tokens",
                    "cached_tokens", "output_tokens", "reasoning_tokens", "usd", "seconds"}}},
    }};
    return all;
}

ordered_json cellJson(const std::optional<std::string>& cell, const std::string& column, const std::string& kind)
{
    if (!cell)
        return nullptr;
    if (kind == "text")
        return *cell;
    if (column == "feasible")
        return *cell == "1";
    // Numbers in JSON syntax keep their exact form (64-bit seeds); NaN and Infinity stay text.
    ordered_json value = ordered_json::parse(*cell, nullptr, false);
    return value.is_discarded() ? ordered_json(*cell) : value;
}

} // namespace

std::optional<RowKind> rowKind(const std::string& name)
{
    const auto it = std::find_if(kinds().begin(), kinds().end(), [&](const Named& kind) { return kind.name == name; });
    if (it == kinds().end())
        return std::nullopt;
    return it->kind;
}

std::string rowKindNames()
{
    return "experiments, runs, trials, candidates or calls";
}

StoreReader::Table pick(const StoreReader::Table& table, const std::vector<std::string>& columns)
{
    StoreReader::Table out;
    std::vector<std::size_t> places;
    for (const std::string& column : columns) {
        const auto at = std::find(table.columns.begin(), table.columns.end(), column);
        PS_ASSERT(at != table.columns.end());
        places.push_back(static_cast<std::size_t>(at - table.columns.begin()));
        out.columns.push_back(column);
        out.kinds.push_back(table.kinds[places.back()]);
    }
    out.damage = table.damage;
    out.rows.reserve(table.rows.size());
    for (const auto& row : table.rows) {
        auto& picked = out.rows.emplace_back();
        for (const std::size_t place : places)
            picked.push_back(row[place]);
    }
    return out;
}

ExitCode exitCodeOf(const StoreReader::Table& table)
{
    if (table.damage.empty())
        return ExitCode::Done;
    printRemark("priorscope: rows are missing: " + table.damage + "; `check --repair-into` saves what is readable");
    return ExitCode::Failed;
}

std::string asCsv(const StoreReader::Table& table)
{
    std::string text = csvLine(table.columns);
    for (const auto& row : table.rows) {
        std::vector<std::string> cells;
        for (const std::optional<std::string>& cell : row)
            cells.push_back(cell.value_or(""));
        text += csvLine(cells);
    }
    return text;
}

std::string asText(const StoreReader::Table& table)
{
    std::vector<std::vector<std::string>> rows{table.columns};
    for (const auto& row : table.rows) {
        auto& cells = rows.emplace_back();
        for (const std::optional<std::string>& cell : row)
            cells.push_back(cell.value_or("-"));
    }
    return textTable(rows);
}

ordered_json asJson(const StoreReader::Table& table)
{
    ordered_json list = ordered_json::array();
    for (const auto& row : table.rows) {
        ordered_json object = ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i)
            object[table.columns[i]] = cellJson(row[i], table.columns[i], table.kinds[i]);
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace priorscope
