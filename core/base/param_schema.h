// SPDX-License-Identifier: Apache-2.0
#pragma once
// ParamSchema: one description of a part's parameters that drives the form, the command line, JSON and validation.
// Plain values; any thread.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace priorscope {

enum class ParamType {
    Integer,
    Real,
    Boolean,
    Choice, // text, one of Param::choices
    Text,
    IntegerList,
    RealList,
    TextList,
    BoxList, // [[lower, upper], ...], lower < upper
};

using Box = std::array<double, 2>; // {lower, upper}
using ParamValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<double>,
    std::vector<std::string>, std::vector<Box>>;
using ParamValues = std::map<std::string, ParamValue, std::less<>>;

struct Param { // every member has an initialiser, so that designated ones may leave any out
    std::string name{}; // the JSON member, snake_case
    std::string label{}; // "LLM share"
    ParamType type = ParamType::Real;
    std::optional<ParamValue> defaultValue{}; // none: the member is required unless `optional`
    bool optional = false; // may be absent without a default
    std::optional<double> minimum{}; // of the value, or of each element of a list
    std::optional<double> maximum{};
    bool exclusiveMinimum = false; // minimum itself is not allowed
    std::vector<std::string>
        choices{}; // Choice: all of them; IntegerList: the allowed numbers as text, empty = any in range
    bool pairIsRange = false; // IntegerList: exactly two ascending numbers mean both ends and all between
    std::string unit{}; // "s"; empty = none
    std::string help{}; // one sentence

    bool operator==(const Param&) const = default;
};

class ParamSchema {
public:
    ParamSchema() = default;
    explicit ParamSchema(std::vector<Param> params);

    const std::vector<Param>& params() const { return m_params; }
    const Param* find(std::string_view name) const; // null: no such parameter
    ParamValues defaults() const; // every parameter that has a default

private:
    std::vector<Param> m_params;
};

// What the schema allows for a parameter, for messages: "0 < value <= 1", "one of optuna-like, warm", "2 to 40".
std::string allowedText(const Param& param);
// Empty when `value` fits the parameter; else what is allowed.
std::string checkValue(const Param& param, const ParamValue& value);

// Typed reading of validated values. Precondition: the value is present and has this type (aborts otherwise).
bool boolParam(const ParamValues& values, std::string_view name);
std::int64_t intParam(const ParamValues& values, std::string_view name);
double realParam(const ParamValues& values, std::string_view name);
const std::string& textParam(const ParamValues& values, std::string_view name);
bool hasParam(const ParamValues& values, std::string_view name);
template <typename T> const T* findParam(const ParamValues& values, std::string_view name)
{
    const auto it = values.find(name);
    return it == values.end() ? nullptr : std::get_if<T>(&it->second);
}

} // namespace priorscope
