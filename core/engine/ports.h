// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine needs from outside, as interfaces: events out, external programs in. Implementations live in
// core/eval, core/store and core/services; tests bring their own.

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/run_event.h"

namespace priorscope {

class IEventSink {
public:
    virtual ~IEventSink() = default;
    // Lossless and in order per run. Blocks while the store is behind; returns Cancelled when `stop` was requested
    // while it blocked (the event was then NOT taken); an event that fits is taken even so. Thread-safe.
    virtual Result<void> publish(RunEvent event, std::stop_token stop) = 0;
};

// One running external program that speaks JSON Lines on stdin and stdout. Calls come from one engine thread.
class ICommandSession {
public:
    virtual ~ICommandSession() = default;
    // Sends one line and waits for one line. Errors: Timeout (the program is killed), ChildProcess (died, or could not
    // start; the message holds the exit status and the last of stderr), Cancelled. After an error the session is dead.
    virtual Result<std::string> exchange(std::string line, std::chrono::milliseconds timeout, std::stop_token stop) = 0;
};

// Starts external programs in a private folder with a clean environment (no keys). Refuses what has no consent.
class ICommandLauncher {
public:
    virtual ~ICommandLauncher() = default;
    virtual Result<std::unique_ptr<ICommandSession>> start(const std::vector<std::string>& argv) = 0; // thread-safe
};

} // namespace priorscope
