// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunFeed: the live branch of the event stream. Engine threads push, one consumer swaps everything out. Trials and
// states are never dropped; checkpoints are not for display and never enter. Thread-safe.

#include <functional>
#include <mutex>
#include <vector>

#include "engine/run_event.h"

namespace priorscope {

class RunFeed {
public:
    // `armed` is called on the pushing thread, only when the feed goes from empty to non-empty: one wake-up per batch.
    explicit RunFeed(std::function<void()> armed);

    void push(const RunEvent& event);
    std::vector<RunEvent> take(); // all events since the last take, in the order of pushing; swap under the lock

private:
    std::function<void()> m_armed;
    std::mutex m_mutex;
    std::vector<RunEvent> m_events;
};

} // namespace priorscope
