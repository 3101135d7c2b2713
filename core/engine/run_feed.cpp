// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_feed.h"

#include <utility>

namespace priorscope {

RunFeed::RunFeed(std::function<void()> armed) : m_armed(std::move(armed)) { }

void RunFeed::push(const RunEvent& event)
{
    if (std::holds_alternative<CheckpointTaken>(event.payload))
        return;
    bool wasEmpty = false;
    {
        const std::lock_guard lock(m_mutex);
        wasEmpty = m_events.empty();
        m_events.push_back(event);
    }
    if (wasEmpty && m_armed)
        m_armed();
}

std::vector<RunEvent> RunFeed::take()
{
    std::vector<RunEvent> events;
    const std::lock_guard lock(m_mutex);
    events.swap(m_events);
    return events;
}

} // namespace priorscope
