// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of an enum's values, written once as a table and read in both directions. Any thread.

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace priorscope {

template <typename E, std::size_t N> using EnumNames = std::array<std::pair<E, const char*>, N>;

template <typename E, std::size_t N> const char* nameOf(const EnumNames<E, N>& names, E value)
{
    for (const auto& [known, name] : names) {
        if (known == value)
            return name;
    }
    return "";
}

template <typename E, std::size_t N> bool valueOf(const EnumNames<E, N>& names, std::string_view name, E& value)
{
    for (const auto& [known, text] : names) {
        if (name == text) {
            value = known;
            return true;
        }
    }
    return false;
}

} // namespace priorscope
