// SPDX-License-Identifier: Apache-2.0
#include "base/param_schema.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/number_text.h"

namespace priorscope {
namespace {

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string rangeText(const Param& param)
{
    const std::string low = param.minimum ? toText(*param.minimum) : std::string();
    const std::string high = param.maximum ? toText(*param.maximum) : std::string();
    if (param.minimum && param.maximum)
        return param.exclusiveMinimum ? "above " + low + ", at most " + high : low + " to " + high;
    if (param.minimum)
        return (param.exclusiveMinimum ? "above " : "at least ") + low;
    if (param.maximum)
        return "at most " + high;
    return {};
}

bool inRange(const Param& param, double value)
{
    if (!std::isfinite(value))
        return false;
    if (param.minimum && (value < *param.minimum || (param.exclusiveMinimum && value == *param.minimum)))
        return false;
    return !param.maximum || value <= *param.maximum;
}

bool listed(const Param& param, const std::string& word)
{
    return param.choices.empty() || std::find(param.choices.begin(), param.choices.end(), word) != param.choices.end();
}

bool integersFit(const Param& param, const std::vector<std::int64_t>& numbers)
{
    return !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [&](std::int64_t n) {
        return inRange(param, static_cast<double>(n)) && listed(param, std::to_string(n));
    });
}

bool boxesFit(const Param& param, const std::vector<Box>& boxes)
{
    return !boxes.empty() && std::all_of(boxes.begin(), boxes.end(), [&](const Box& box) {
        return inRange(param, box[0]) && inRange(param, box[1]) && box[0] < box[1]
            && std::isfinite(box[1] - box[0]); // else points in it would not be
    });
}

bool fits(const Param& param, const ParamValue& value)
{
    switch (param.type) {
    case ParamType::Integer: {
        const auto* number = std::get_if<std::int64_t>(&value);
        return number && inRange(param, static_cast<double>(*number));
    }
    case ParamType::Real: {
        const auto* number = std::get_if<double>(&value);
        return number && inRange(param, *number);
    }
    case ParamType::Boolean:
        return std::holds_alternative<bool>(value);
    case ParamType::Choice: {
        const auto* word = std::get_if<std::string>(&value);
        return word && listed(param, *word);
    }
    case ParamType::Text: {
        const auto* text = std::get_if<std::string>(&value);
        return text && !text->empty();
    }
    case ParamType::IntegerList: {
        const auto* numbers = std::get_if<std::vector<std::int64_t>>(&value);
        return numbers && integersFit(param, *numbers);
    }
    case ParamType::RealList: {
        const auto* numbers = std::get_if<std::vector<double>>(&value);
        return numbers && !numbers->empty()
            && std::all_of(numbers->begin(), numbers->end(), [&](double n) { return inRange(param, n); });
    }
    case ParamType::TextList: {
        const auto* words = std::get_if<std::vector<std::string>>(&value);
        return words && !words->empty()
            && std::all_of(words->begin(), words->end(), [&](const std::string& w) { return listed(param, w); });
    }
    case ParamType::BoxList: {
        const auto* boxes = std::get_if<std::vector<Box>>(&value);
        return boxes && boxesFit(param, *boxes);
    }
    }
    return false;
}

template <typename T> const T& required(const ParamValues& values, std::string_view name)
{
    const T* value = findParam<T>(values, name);
    if (!value)
        std::abort(); // validation comes first; see checkValue
    return *value;
}

} // namespace

ParamSchema::ParamSchema(std::vector<Param> params) : m_params(std::move(params)) { }

const Param* ParamSchema::find(std::string_view name) const
{
    const auto it = std::find_if(m_params.begin(), m_params.end(), [&](const Param& p) { return p.name == name; });
    return it == m_params.end() ? nullptr : &*it;
}

ParamValues ParamSchema::defaults() const
{
    ParamValues values;
    for (const Param& param : m_params) {
        if (param.defaultValue)
            values.emplace(param.name, *param.defaultValue);
    }
    return values;
}

std::string allowedText(const Param& param)
{
    const std::string range = rangeText(param);
    const auto with = [&](const char* what) {
        return range.empty() ? std::string(what) : std::string(what) + " " + range;
    };
    switch (param.type) {
    case ParamType::Integer:
        return with("a whole number");
    case ParamType::Real:
        return with("a number");
    case ParamType::Boolean:
        return "true or false";
    case ParamType::Choice:
        return "one of " + joined(param.choices);
    case ParamType::Text:
        return "a text that is not empty";
    case ParamType::IntegerList:
        return param.choices.empty() ? with("a list of whole numbers") : "numbers out of " + joined(param.choices);
    case ParamType::RealList:
        return with("a list of numbers");
    case ParamType::TextList:
        return param.choices.empty() ? "a list of texts" : "texts out of " + joined(param.choices);
    case ParamType::BoxList:
        return "a list of [lower, upper] pairs with lower < upper and a finite width";
    }
    return {};
}

std::string checkValue(const Param& param, const ParamValue& value)
{
    return fits(param, value) ? std::string() : allowedText(param);
}

bool boolParam(const ParamValues& values, std::string_view name)
{
    return required<bool>(values, name);
}
std::int64_t intParam(const ParamValues& values, std::string_view name)
{
    return required<std::int64_t>(values, name);
}
double realParam(const ParamValues& values, std::string_view name)
{
    return required<double>(values, name);
}
const std::string& textParam(const ParamValues& values, std::string_view name)
{
    return required<std::string>(values, name);
}
bool hasParam(const ParamValues& values, std::string_view name)
{
    return values.find(name) != values.end();
}

} // namespace priorscope
