// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trial_list.h"

#include <algorithm>
#include <utility>

namespace priorscope {
namespace {

constexpr std::size_t kSmallestPart = 64; // each part is as large as all before it, so that parts stay few
constexpr std::size_t kLargestPart = 16'384; // and little is reserved in vain

} // namespace

TrialSnapshot::Iterator& TrialSnapshot::Iterator::operator++()
{
    ++m_at;
    if (++m_trial == m_partEnd)
        enter();
    return *this;
}

TrialSnapshot::Iterator TrialSnapshot::Iterator::operator++(int)
{
    Iterator before = *this;
    ++*this;
    return before;
}

void TrialSnapshot::Iterator::enter()
{
    if (m_at >= m_list->size())
        return;
    const std::span<const Trial> part = m_list->from(m_at);
    m_trial = part.data();
    m_partEnd = m_trial + part.size();
}

std::span<const Trial> TrialSnapshot::from(std::size_t index) const
{
    const auto after = std::upper_bound(
        m_parts.begin(), m_parts.end(), index, [](std::size_t i, const Part& part) { return i < part.first; });
    const Part& part = *std::prev(after);
    return {part.data + (index - part.first), part.count - (index - part.first)};
}

TrialSnapshot TrialSnapshot::first(std::size_t count) const
{
    TrialSnapshot taken = *this;
    while (taken.m_size > count) {
        Part& last = taken.m_parts.back();
        const std::size_t surplus = taken.m_size - count;
        if (last.count <= surplus) {
            taken.m_size -= last.count;
            taken.m_parts.pop_back();
        } else {
            last.count -= surplus;
            taken.m_size = count;
        }
    }
    return taken;
}

TrialSnapshot TrialSnapshot::after(std::size_t count) const
{
    TrialSnapshot taken;
    for (std::size_t i = count; i < m_size;) {
        const auto next = std::upper_bound(
            m_parts.begin(), m_parts.end(), i, [](std::size_t index, const Part& part) { return index < part.first; });
        const Part& part = *std::prev(next);
        const std::size_t skipped = i - part.first;
        taken.m_parts.push_back({part.trials, part.data + skipped, i - count, part.count - skipped});
        i += part.count - skipped;
    }
    taken.m_size = m_size - std::min(count, m_size);
    return taken;
}

TrialList::TrialList(std::vector<Trial> trials)
{
    if (trials.empty())
        return;
    m_size = trials.size();
    auto owned = std::make_shared<std::vector<Trial>>(std::move(trials));
    m_parts.push_back({owned, owned->data(), 0, owned->size()});
}

void TrialList::push_back(Trial trial)
{
    if (m_parts.empty() || m_parts.back().trials->size() == m_parts.back().trials->capacity()) {
        auto fresh = std::make_shared<std::vector<Trial>>();
        fresh->reserve(std::clamp(m_size, kSmallestPart, kLargestPart));
        m_parts.push_back({fresh, fresh->data(), m_size, 0});
    }
    Part& last = m_parts.back();
    last.trials->push_back(std::move(trial));
    ++last.count;
    ++m_size;
}

} // namespace priorscope
