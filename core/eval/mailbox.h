// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Mailbox: where the supervisor's thread leaves what an external program said, for the one engine thread that asked.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "base/result.h"

namespace priorscope {

class Mailbox {
public:
    // Engine thread. False when the program is dead; lastError() says why.
    bool expectAnswer();
    // Waits for the answer that is expected. Timeout and Cancelled mark the program dead.
    Result<std::string> take(std::chrono::milliseconds timeout, std::stop_token stop);
    Result<void> waitForStart(std::chrono::milliseconds timeout);
    Error lastError() const;

    // Supervisor thread.
    void started();
    bool deliver(std::string line); // false: nobody asked
    void die(Error why); // the first reason stays

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_started = false;
    bool m_expected = false;
    std::optional<std::string> m_answer;
    std::optional<Error> m_death;
};

} // namespace priorscope
