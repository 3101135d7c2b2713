// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/param_json.h"

#include <cmath>
#include <utility>

namespace priorscope {
namespace {

using Json = nlohmann::json;

constexpr double kExactIntegers = 9007199254740992.0; // 2^53

std::optional<double> realNumber(const Json& json)
{
    return json.is_number() ? std::optional(json.get<double>()) : std::nullopt;
}

// A text that any program can be given: without NUL.
std::optional<std::string> plainText(const Json& json)
{
    if (!json.is_string() || json.get_ref<const std::string&>().find('\0') != std::string::npos)
        return std::nullopt;
    return json.get<std::string>();
}

std::optional<Box> boxOf(const Json& json)
{
    if (!json.is_array() || json.size() != 2 || !json[0].is_number() || !json[1].is_number())
        return std::nullopt;
    return Box{json[0].get<double>(), json[1].get<double>()};
}

template <typename T, typename Read>
std::optional<ParamValue> readList(
    const Json& json, const Param& param, std::vector<std::string>& badElements, Read read)
{
    if (!json.is_array())
        return std::nullopt;
    std::vector<T> list;
    for (std::size_t i = 0; i < json.size(); ++i) {
        std::optional<T> element = read(json[i]);
        if (!element || !checkValue(param, ParamValue(std::vector<T>{*element})).empty())
            badElements.push_back('/' + std::to_string(i));
        else
            list.push_back(std::move(*element));
    }
    return ParamValue(std::move(list));
}

template <typename T> std::optional<ParamValue> wrapped(std::optional<T> value)
{
    return value ? std::optional<ParamValue>(std::move(*value)) : std::nullopt;
}

OrderedJson numberJson(double value)
{
    if (std::trunc(value) == value && std::fabs(value) < kExactIntegers)
        return static_cast<std::int64_t>(value);
    return value;
}

OrderedJson elementJson(const Box& box)
{
    return OrderedJson::array({numberJson(box[0]), numberJson(box[1])});
}
OrderedJson elementJson(double value)
{
    return numberJson(value);
}
OrderedJson elementJson(bool value)
{
    return value;
}
OrderedJson elementJson(std::int64_t value)
{
    return value;
}
OrderedJson elementJson(const std::string& value)
{
    return value;
}
template <typename T> OrderedJson elementJson(const std::vector<T>& values)
{
    OrderedJson list = OrderedJson::array();
    for (const T& value : values)
        list.push_back(elementJson(value));
    return list;
}

} // namespace

std::optional<std::int64_t> wholeNumber(const Json& json)
{
    if (json.is_number_unsigned())
        return json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
            ? std::optional(json.get<std::int64_t>())
            : std::nullopt;
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    const std::optional<double> real = realNumber(json);
    if (!real || std::trunc(*real) != *real || std::fabs(*real) > kExactIntegers)
        return std::nullopt;
    return static_cast<std::int64_t>(*real);
}

std::optional<std::uint64_t> seedNumber(const Json& json)
{
    if (json.is_number_unsigned())
        return json.get<std::uint64_t>();
    const std::optional<std::int64_t> whole = wholeNumber(json);
    return whole && *whole >= 0 ? std::optional(static_cast<std::uint64_t>(*whole)) : std::nullopt;
}

std::optional<ParamValue> readParam(const Json& json, const Param& param, std::vector<std::string>& badElements)
{
    switch (param.type) {
    case ParamType::Integer:
        return wrapped(wholeNumber(json));
    case ParamType::Real:
        return wrapped(realNumber(json));
    case ParamType::Boolean:
        return json.is_boolean() ? std::optional<ParamValue>(json.get<bool>()) : std::nullopt;
    case ParamType::Choice:
    case ParamType::Text:
        return wrapped(plainText(json));
    case ParamType::IntegerList:
        return readList<std::int64_t>(json, param, badElements, wholeNumber);
    case ParamType::RealList:
        return readList<double>(json, param, badElements, realNumber);
    case ParamType::TextList:
        return readList<std::string>(json, param, badElements, plainText);
    case ParamType::BoxList:
        return readList<Box>(json, param, badElements, boxOf);
    }
    return std::nullopt;
}

OrderedJson toJson(const ParamValue& value)
{
    return std::visit([](const auto& held) { return elementJson(held); }, value);
}

} // namespace priorscope
