// SPDX-License-Identifier: Apache-2.0
#pragma once
// TypedId<Tag>: a database row id that cannot be mixed up with one of another table. 0 means "none yet".

#include <compare>
#include <cstdint>
#include <functional>

namespace priorscope {

template <typename Tag> struct TypedId {
    std::int64_t value = 0;

    bool isValid() const { return value > 0; }
    auto operator<=>(const TypedId&) const = default;
};

} // namespace priorscope

template <typename Tag> struct std::hash<priorscope::TypedId<Tag>> {
    std::size_t operator()(const priorscope::TypedId<Tag>& id) const noexcept
    {
        return std::hash<std::int64_t> {}(id.value);
    }
};
