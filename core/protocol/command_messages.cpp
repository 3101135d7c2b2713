// SPDX-License-Identifier: Apache-2.0
#include "protocol/command_messages.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/number_text.h"

namespace priorscope {
namespace {

using Json = nlohmann::json;

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(toText(value));
}

Error garbage(std::string_view line, const char* expected)
{
    std::string quoted(line.substr(0, 120));
    for (char& c : quoted) {
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e)
            c = '?';
    }
    return {ErrorCode::ChildProcess, std::string("expected ") + expected + ", got \"" + quoted + "\"", {}};
}

// An object without "error"; the program's own error is passed on.
Result<Json> readObject(std::string_view line, const char* expected)
{
    Json document = Json::parse(line, nullptr, false);
    if (!document.is_object())
        return garbage(line, expected);
    if (const auto error = document.find("error"); error != document.end())
        return Error{ErrorCode::ChildProcess, error->is_string() ? error->get<std::string>() : error->dump(), {}};
    return document;
}

std::optional<double> readNumber(const Json& json)
{
    if (json.is_number())
        return json.get<double>();
    return json.is_string() ? toDouble(json.get_ref<const std::string&>()) : std::nullopt;
}

// Python's json and JavaScript-like printers write values that are not finite as bare words, which JSON does not have:
// those words, outside of texts, in quotes.
std::string quoteBareNumbers(std::string_view line)
{
    std::string out;
    bool inText = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string_view word;
        for (const std::string_view known :
            {std::string_view("NaN"), std::string_view("Infinity"), std::string_view("-Infinity")}) {
            if (!inText && line.substr(i).starts_with(known))
                word = known;
        }
        if (!word.empty()) {
            out += '"' + std::string(word) + '"';
            i += word.size() - 1;
            continue;
        }
        out += line[i];
        if (inText && line[i] == '\\' && i + 1 < line.size())
            out += line[++i];
        else if (line[i] == '"')
            inText = !inText;
    }
    return out;
}

} // namespace

std::string evaluateLine(std::span<const double> x)
{
    return "{\"x\":" + toJsonArray(x) + "}";
}

Result<ObjectiveAnswer> readObjectiveAnswer(std::string_view line)
{
    const char* expected = "{\"value\": number} or {\"error\": text}";
    Json document = Json::parse(line, nullptr, false);
    if (document.is_discarded())
        document = Json::parse(quoteBareNumbers(line), nullptr, false);
    if (!document.is_object())
        return garbage(line, expected);
    ObjectiveAnswer answer;
    if (const auto error = document.find("error"); error != document.end()) {
        answer.error = error->is_string() ? error->get<std::string>() : error->dump();
        return answer;
    }
    const auto value = document.find("value");
    const std::optional<double> number = value == document.end() ? std::nullopt : readNumber(*value);
    const auto feasible = document.find("feasible");
    if (!number || (feasible != document.end() && !feasible->is_boolean()))
        return garbage(line, expected);
    answer.value = *number;
    answer.feasible = feasible == document.end() || feasible->get<bool>();
    return answer;
}

std::string startLine(std::span<const double> lower, std::span<const double> upper, int budget, std::uint64_t seed)
{
    return "{\"start\":{\"lower\":" + toJsonArray(lower) + ",\"upper\":" + toJsonArray(upper)
        + ",\"budget\":" + std::to_string(budget) + ",\"seed\":" + std::to_string(seed) + "}}";
}

std::string askLine(int count)
{
    return "{\"ask\":" + std::to_string(count) + "}";
}

std::string tellLine(std::span<const ToldPoint> points)
{
    Json told = Json::array();
    for (const ToldPoint& point : points)
        told.push_back({{"x", point.x}, {"value", numberJson(point.value)}});
    return Json{{"tell", std::move(told)}}.dump();
}

std::string saveLine()
{
    return "{\"save\":true}";
}

std::string loadLine(std::string_view stateJson)
{
    return "{\"load\":" + std::string(stateJson) + "}";
}

Result<std::vector<std::vector<double>>> readPoints(std::string_view line, std::size_t dimension, int count)
{
    const char* expected = "{\"points\": [[numbers], ...]}";
    Result<Json> document = readObject(line, expected);
    if (!document)
        return document.error();
    const auto points = document->find("points");
    if (points == document->end() || !points->is_array() || points->empty()
        || points->size() > static_cast<std::size_t>(count))
        return garbage(line, expected);
    std::vector<std::vector<double>> result;
    for (const Json& point : *points) {
        if (!point.is_array() || point.size() != dimension)
            return garbage(line, "points of the problem's dimension");
        std::vector<double>& x = result.emplace_back();
        for (const Json& coordinate : point) {
            const std::optional<double> number = readNumber(coordinate);
            if (!number || !std::isfinite(*number))
                return garbage(line, "finite coordinates");
            x.push_back(*number);
        }
    }
    return result;
}

Result<std::string> readState(std::string_view line)
{
    Result<Json> document = readObject(line, "{\"state\": ...}");
    if (!document)
        return document.error();
    const auto state = document->find("state");
    if (state == document->end())
        return garbage(line, "{\"state\": ...}");
    return state->dump();
}

Result<void> readAcknowledgement(std::string_view line)
{
    const Result<Json> document = readObject(line, "a JSON object");
    return document ? Result<void>() : Result<void>(document.error());
}

} // namespace priorscope
