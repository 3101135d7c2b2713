// SPDX-License-Identifier: GPL-3.0-or-later
// The reading half of trace_report.h: text to structs, every fault with its line.
#include "stats/trace_report.h"

#include <cmath>
#include <limits>

#include "base/number_text.h"
#include "stats/csv_table.h"

namespace priorscope {
namespace {

using nlohmann::json;

constexpr int kMaxCellBins = 1000;

std::string shown(const json& value)
{
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() > 80)
        text = text.substr(0, 77) + "...";
    return text;
}

Error fault(const std::string& where, const std::string& member, const std::string& found, const std::string& allowed)
{
    return {ErrorCode::InvalidInput, where + ": " + member + ": found " + found + ", allowed " + allowed, where};
}

std::string foundIn(const json& object, const char* member)
{
    return object.contains(member) ? shown(object[member]) : "nothing";
}

bool isFiniteNumber(const json& value)
{
    return value.is_number() && std::isfinite(value.get<double>());
}

Result<int> readStep(const json& object, const TrialLog& log, const std::string& where)
{
    const int previous = log.steps.empty() ? 0 : log.steps.back();
    const bool integer = object.contains("step") && object["step"].is_number_integer();
    const std::int64_t step = integer ? object["step"].get<std::int64_t>() : 0;
    if (step <= previous || step > std::numeric_limits<int>::max())
        return fault(where, "step", foundIn(object, "step"), "an integer above " + std::to_string(previous));
    return static_cast<int>(step);
}

Result<std::vector<double>> readPoint(const json& object, const TrialLog& log, const std::string& where)
{
    const json point = object.value("x", json());
    bool good = point.is_array() && !point.empty() && (log.x.empty() || point.size() == log.x.front().size());
    for (std::size_t k = 0; good && k < point.size(); ++k)
        good = isFiniteNumber(point[k]);
    if (!good) {
        const std::string count = log.x.empty() ? "" : std::to_string(log.x.front().size()) + " ";
        return fault(where, "x", foundIn(object, "x"), "an array of " + count + "finite numbers");
    }
    return point.get<std::vector<double>>();
}

Result<double> readValue(const json& object, const std::string& where)
{
    constexpr double kNotFinite = std::numeric_limits<double>::quiet_NaN();
    const json value = object.value("value", json("nothing"));
    if (value.is_number())
        return value.get<double>();
    if (object.contains("value") && value.is_null())
        return kNotFinite;
    if (value.is_string() && (value == "NaN" || value == "Infinity" || value == "-Infinity"))
        return kNotFinite;
    return fault(where, "value", foundIn(object, "value"), R"(a number, null, "NaN", "Infinity" or "-Infinity")");
}

Result<void> readTrialLine(std::string_view line, int number, TrialLog& log)
{
    const std::string where = "line " + std::to_string(number);
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object())
        return fault(where, "line", std::string(line.substr(0, 80)), "one JSON object with step, x and value");
    const Result<int> step = readStep(object, log, where);
    if (!step)
        return step.error();
    Result<std::vector<double>> x = readPoint(object, log, where);
    if (!x)
        return x.error();
    const Result<double> value = readValue(object, where);
    if (!value)
        return value.error();
    const json source = object.value("source", json(""));
    if (!source.is_string())
        return fault(where, "source", shown(source), "a text, such as init or llm");
    if (source == "init" && log.leadingInitial == static_cast<int>(log.steps.size()))
        ++log.leadingInitial;
    log.steps.push_back(*step);
    log.x.push_back(std::move(*x));
    log.values.push_back(*value);
    return {};
}

Result<std::vector<Box>> readBounds(const json& value)
{
    std::vector<Box> bounds;
    bool good = value.is_array() && !value.empty();
    for (std::size_t k = 0; good && k < value.size(); ++k) {
        const json& pair = value[k];
        good = pair.is_array() && pair.size() == 2 && isFiniteNumber(pair[0]) && isFiniteNumber(pair[1])
            && pair[0].get<double>() < pair[1].get<double>()
            && std::isfinite(pair[1].get<double>() - pair[0].get<double>());
        if (good)
            bounds.push_back({pair[0].get<double>(), pair[1].get<double>()});
    }
    if (!good)
        return fault("meta", "bounds", shown(value),
            "[[lower, upper], ...] with lower < upper and a finite width, one pair per coordinate");
    return bounds;
}

Result<std::optional<int>> readCount(const json& meta, const char* member, int minimum, int maximum)
{
    if (!meta.contains(member))
        return std::optional<int>();
    const json& value = meta[member];
    if (!value.is_number_integer() || value.get<std::int64_t>() < minimum || value.get<std::int64_t>() > maximum)
        return fault(
            "meta", member, shown(value), "an integer " + std::to_string(minimum) + " to " + std::to_string(maximum));
    return std::optional<int>(static_cast<int>(value.get<std::int64_t>()));
}

Result<bool> readFlag(const std::string& cell, const char* column, const std::string& where)
{
    if (cell == "0" || cell == "1")
        return cell == "1";
    return fault(where, column, cell.empty() ? "nothing" : cell, "0 or 1");
}

} // namespace

Result<TraceMeta> parseTraceMeta(std::string_view text)
{
    constexpr int kLargest = std::numeric_limits<int>::max();
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object())
        return Error{ErrorCode::InvalidInput,
            "meta: found something else, allowed one JSON object with bounds, n_init and cell_bins, or parameter and "
            "alphabet",
            "meta"};
    TraceMeta meta;
    if (object.contains("bounds")) {
        const Result<std::vector<Box>> bounds = readBounds(object["bounds"]);
        if (!bounds)
            return bounds.error();
        meta.bounds = *bounds;
    }
    const Result<std::optional<int>> initial = readCount(object, "n_init", 0, kLargest);
    const Result<std::optional<int>> bins = readCount(object, "cell_bins", 1, kMaxCellBins);
    const Result<std::optional<int>> alphabet = readCount(object, "alphabet", 1, kLargest);
    for (const Result<std::optional<int>>* count : {&initial, &bins, &alphabet}) {
        if (!*count)
            return count->error();
    }
    meta.initial = *initial;
    meta.cellBins = *bins;
    meta.alphabet = alphabet->value_or(meta.alphabet);
    if (object.value("direction", json("min")) != "min")
        return fault("meta", "direction", shown(object["direction"]), "\"min\"; negate the values of a maximisation");
    const json parameter = object.value("parameter", json("block"));
    if (!parameter.is_string() || !fromName(parameter.get<std::string>(), meta.parameter))
        return fault("meta", "parameter", shown(parameter), "one of block, tile, joint, unroll, vector_width");
    return meta;
}

Result<TrialLog> parseTrialLog(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    TrialLog log;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        if (const Result<void> read = readTrialLine(line, number, log); !read)
            return read.error();
    }
    if (log.steps.empty())
        return Error{
            ErrorCode::InvalidInput, "the trial log is empty; one line per evaluation with step, x and value", {}};
    return log;
}

Result<std::vector<ParameterSample>> parseSampleTable(std::string_view csv)
{
    const Result<CsvTable> table = parseCsv(csv);
    if (!table)
        return table.error();
    constexpr std::array kColumns{"model", "operator", "language", "size", "prompt", "temperature", "parsed", "correct",
        "block_x", "block_y", "block_z", "tile_m", "tile_n", "tile_k", "unroll", "vector_width", "grid_form"};
    std::array<std::size_t, kColumns.size()> place{};
    std::string missing;
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const auto at = std::find(table->columns.begin(), table->columns.end(), kColumns[i]);
        place[i] = static_cast<std::size_t>(at - table->columns.begin());
        if (at == table->columns.end())
            missing += (missing.empty() ? "" : ", ") + std::string(kColumns[i]);
    }
    if (!missing.empty())
        return Error{ErrorCode::InvalidInput, "line 1: the header lacks the columns " + missing, "line 1"};
    std::vector<ParameterSample> samples;
    for (const CsvTable::Row& row : table->rows) {
        const std::string where = "line " + std::to_string(row.line);
        const auto cell = [&](std::size_t i) {
            const std::string& text = row.cells[place[i]];
            const std::size_t from = text.find_first_not_of(" \t");
            return from == std::string::npos ? std::string()
                                             : text.substr(from, text.find_last_not_of(" \t") - from + 1);
        };
        const Result<bool> parsed = readFlag(cell(6), "parsed", where), correct = readFlag(cell(7), "correct", where);
        if (!parsed || !correct)
            return parsed ? correct.error() : parsed.error();
        const std::optional<double> temperature = toDouble(cell(5));
        if (!temperature || !std::isfinite(*temperature))
            return fault(where, "temperature", cell(5).empty() ? "nothing" : cell(5), "a finite number");
        samples.push_back({*parsed, *correct, cell(0), cell(1), cell(2), cell(3), cell(4), *temperature,
            {cell(8), cell(9), cell(10)}, {cell(11), cell(12), cell(13)}, cell(14), cell(15), cell(16)});
    }
    return samples;
}

} // namespace priorscope
