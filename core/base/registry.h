// SPDX-License-Identifier: Apache-2.0
#pragma once
// Registry<Entry>: the ordered list of what exists of one kind. Filled once by the generated registerBuiltin_<kind>(), owned
// by AppContext, read-only and safe from any thread afterwards. Entry needs a std::string member `id`.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/log.h"

namespace priorscope {

template <typename Entry> class Registry {
public:
    void add(Entry entry)
    {
        PS_ASSERT(find(entry.id) == nullptr); // two files claim one id
        const auto place = std::upper_bound(m_entries.begin(), m_entries.end(), entry,
            [](const Entry& a, const Entry& b) { return a.id < b.id; });
        m_entries.insert(place, std::move(entry));
    }

    const Entry* find(std::string_view id) const // null: unknown
    {
        const auto it = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return e.id == id; });
        return it == m_entries.end() ? nullptr : &*it;
    }

    const std::vector<Entry>& entries() const { return m_entries; } // sorted by id

    std::string ids() const // "cma-es, greedy-refiner, random", for messages
    {
        std::string text;
        for (const Entry& entry : m_entries)
            text += (text.empty() ? "" : ", ") + entry.id;
        return text;
    }

private:
    std::vector<Entry> m_entries;
};

} // namespace priorscope
