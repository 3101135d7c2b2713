// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pieces of JSON that the reports share. Undefined is null, never 0. Any thread.

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <vector>

#include "stats/intervals.h"

namespace priorscope {

inline nlohmann::ordered_json orNull(const std::optional<double>& value) // an infinity is not a JSON number
{
    return value && std::isfinite(*value) ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

inline nlohmann::ordered_json ends(const std::optional<Interval>& interval)
{
    return interval ? nlohmann::ordered_json{orNull(interval->lower), orNull(interval->upper)}
                    : nlohmann::ordered_json();
}

// `toMember` makes one element.
template <typename T, typename ToMember>
nlohmann::ordered_json listOf(const std::vector<T>& items, const ToMember& toMember)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const T& item : items)
        list.push_back(toMember(item));
    return list;
}

} // namespace priorscope
