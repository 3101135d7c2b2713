// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunControl: what somebody wants of a run that goes on. Any thread.

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace priorscope {

enum class RunWish : std::uint8_t {
    GoOn,
    Pause, // at the next evaluation boundary
    Stop, // now: what blocks is cancelled, the evaluation in progress is not recorded
    Interrupt, // as Stop, but the run can be continued
};

class RunControl {
public:
    RunWish wish() const { return m_wish.load(); }
    std::stop_token token() const { return m_stop.get_token(); }

    // The first Stop or Interrupt stays for good.
    void want(RunWish wish)
    {
        RunWish current = m_wish.load();
        do {
            if (current == RunWish::Stop || current == RunWish::Interrupt)
                return;
        } while (!m_wish.compare_exchange_weak(current, wish));
        if (wish == RunWish::Stop || wish == RunWish::Interrupt)
            m_stop.request_stop();
    }

private:
    std::atomic<RunWish> m_wish{RunWish::GoOn};
    std::stop_source m_stop;
};

} // namespace priorscope
