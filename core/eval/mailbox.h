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
    // Engine thread. Waits for the answer to what was just posted. Timeout and Cancelled mark the program dead.
    Result<std::string> take(std::chrono::milliseconds timeout, std::stop_token stop);
    Result<void> waitForStart(std::chrono::milliseconds timeout);

    // Supervisor thread.
    void started();
    void expectAnswer(); // the question is on its way; only lines that come from now on answer it
    bool deliver(std::string line); // false: nobody asked
    void die(Error why); // the first reason stays

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_started = false;
    bool m_expected = false;
    std::optional<std::string> m_answer;
    std::optional<Error> m_death;
};

} // namespace priorscope
