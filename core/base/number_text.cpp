// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace priorscope {

namespace {

// Appends without a string of its own for each number.
void append(std::string& text, double value)
{
    char buffer[32];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    text.append(buffer, error == std::errc() ? end : buffer);
}

} // namespace

std::string toText(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    std::string text;
    append(text, value);
    return text;
}

std::optional<double> toDouble(std::string_view text)
{
    if (text == "NaN" || text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity" || text == "inf")
        return std::numeric_limits<double>::infinity();
    if (text == "-Infinity" || text == "-inf")
        return -std::numeric_limits<double>::infinity();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string toJsonArray(std::span<const double> values)
{
    constexpr std::size_t kUsualLength = 20; // of a number and its comma
    std::string text;
    text.reserve(2 + kUsualLength * values.size());
    text += '[';
    for (const double value : values) {
        if (text.size() > 1)
            text += ',';
        if (std::isfinite(value))
            append(text, value);
        else
            text += '"' + toText(value) + '"';
    }
    text += ']';
    return text;
}

std::optional<std::vector<double>> fromJsonArray(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    const auto trim = [&](std::string_view part) {
        while (!part.empty() && blank(part.front()))
            part.remove_prefix(1);
        while (!part.empty() && blank(part.back()))
            part.remove_suffix(1);
        return part;
    };
    text = trim(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']')
        return std::nullopt;
    text = trim(text.substr(1, text.size() - 2));
    std::vector<double> values;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        std::string_view part = trim(text.substr(0, comma));
        if (part.size() >= 2 && part.front() == '"' && part.back() == '"')
            part = part.substr(1, part.size() - 2);
        const std::optional<double> value = toDouble(part);
        if (!value)
            return std::nullopt;
        values.push_back(*value);
        if (comma == std::string_view::npos)
            break;
        text.remove_prefix(comma + 1);
        if (trim(text).empty())
            return std::nullopt;
    }
    return values;
}

} // namespace priorscope
