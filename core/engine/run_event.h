// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunEvent: the engine's only output. Plain values, moved between threads.

#include <cstdint>
#include <string>
#include <variant>

#include "domain/ids.h"
#include "domain/run.h"
#include "domain/search_state.h"
#include "domain/trial.h"

namespace priorscope {

struct RunStateChanged {
    RunState state = RunState::Queued;
    std::string reason; // "budget used", "stopped by the user", an error message, ...
};

struct TrialFinished {
    Trial trial;
};

// After a resume the newest one may come a second time, with equal contents: the last write wins.
struct SearchStateReached {
    SearchState state;
};

// The method's exact state after `step` evaluations; follows the events it includes.
struct CheckpointTaken {
    int step = 0;
    std::string optimiserState;
};

enum class Severity : std::uint8_t { Info, Warning, Error };

struct RunMessage {
    Severity severity = Severity::Info;
    std::string text;
};

struct RunEvent {
    RunId run;
    std::uint64_t seq = 0; // 1, 2, 3, ... per run, no gaps; goes on after a resume
    std::int64_t atNs = 0; // UTC
    std::variant<RunStateChanged, TrialFinished, SearchStateReached, CheckpointTaken, RunMessage> payload;
};

} // namespace priorscope
