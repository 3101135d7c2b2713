// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/state_json.h"

#include <cmath>
#include <optional>

#include "base/number_text.h"

namespace priorscope {
namespace {

std::optional<double> exactNumber(const nlohmann::json& value)
{
    if (value.is_number())
        return value.get<double>();
    return value.is_string() ? toDouble(value.get_ref<const std::string&>()) : std::nullopt;
}

} // namespace

nlohmann::json exactNumbers(std::span<const double> values)
{
    nlohmann::json list = nlohmann::json::array();
    for (const double value : values) {
        if (std::isfinite(value))
            list.push_back(value);
        else
            list.push_back(toText(value));
    }
    return list;
}

StateReader::StateReader(std::string_view json, std::string_view method, int version)
    : m_root(nlohmann::json::parse(json, nullptr, false)), m_method(method)
{
    if (!m_root.is_object()) {
        m_root = nlohmann::json::object();
        m_fault = "is not a JSON object";
        return;
    }
    require(text("method") == method, "method");
    require(integer("version", 0, 1000) == version, "version");
}

const nlohmann::json* StateReader::member(const char* name)
{
    const auto it = m_root.find(name);
    return it == m_root.end() ? nullptr : &*it;
}

void StateReader::fault(const char* name)
{
    if (m_fault.empty())
        m_fault = std::string("has no valid member '") + name + "'";
}

double StateReader::number(const char* name)
{
    const nlohmann::json* value = member(name);
    const std::optional<double> number = value ? exactNumber(*value) : std::nullopt;
    if (!number)
        fault(name);
    return number.value_or(0);
}

std::int64_t StateReader::integer(const char* name, std::int64_t minimum, std::int64_t maximum)
{
    const nlohmann::json* value = member(name);
    const bool tooLarge = value && value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX;
    if (!value || !value->is_number_integer() || tooLarge || value->get<std::int64_t>() < minimum
        || value->get<std::int64_t>() > maximum) {
        fault(name);
        return minimum;
    }
    return value->get<std::int64_t>();
}

bool StateReader::boolean(const char* name)
{
    const nlohmann::json* value = member(name);
    if (!value || !value->is_boolean()) {
        fault(name);
        return false;
    }
    return value->get<bool>();
}

std::string StateReader::text(const char* name)
{
    const nlohmann::json* value = member(name);
    if (!value || !value->is_string()) {
        fault(name);
        return {};
    }
    return value->get<std::string>();
}

Rng StateReader::rng(const char* name)
{
    const Result<Rng> restored = Rng::restore(text(name));
    if (!restored)
        fault(name);
    return restored ? *restored : Rng();
}

std::vector<double> StateReader::numbers(const char* name, std::size_t minimumSize, std::size_t maximumSize)
{
    std::vector<double> values;
    const nlohmann::json* list = member(name);
    if (!list || !list->is_array() || list->size() < minimumSize || list->size() > maximumSize) {
        fault(name);
        return std::vector<double>(minimumSize, 0.0);
    }
    for (const nlohmann::json& item : *list) {
        const std::optional<double> number = exactNumber(item);
        if (!number)
            fault(name);
        values.push_back(number.value_or(0));
    }
    return values;
}

std::vector<double> StateReader::finiteNumbers(const char* name, std::size_t size)
{
    std::vector<double> values = numbers(name, size, size);
    for (const double value : values)
        require(std::isfinite(value), name);
    return values;
}

void StateReader::require(bool condition, const char* name)
{
    if (!condition)
        fault(name);
}

Result<void> StateReader::result() const
{
    if (m_fault.empty())
        return {};
    return Error{ErrorCode::Corrupt, "the saved state of method " + m_method + " " + m_fault, {}};
}

} // namespace priorscope
