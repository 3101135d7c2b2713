// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Run: one method on one problem with one seed. Plain values, any thread.

#include <cstdint>
#include <string>

#include "domain/ids.h"

namespace priorscope {

enum class RunState : std::uint8_t {
    Queued,
    Running,
    Paused, // by the user or because the project cannot be written; goes on with `resume`
    Interrupted, // its process went away; `resume` continues exactly
    Completed, // budget used up or a stop rule of the document met
    Failed, // the method or the objective could not be made, or the method broke its contract
    Stopped, // by the user or a limit; an outcome, not an error
};

// queued, running, paused, interrupted, completed, failed, stopped
const char* toName(RunState state);
bool fromName(const std::string& name, RunState& state);
inline bool isFinal(RunState s) { return s == RunState::Completed || s == RunState::Failed || s == RunState::Stopped; }

// What identifies a run within its experiment and makes it reproducible.
struct RunKey {
    int objectiveIndex = 0; // into ExperimentSpec::objectives
    int methodIndex = 0; // into ExperimentSpec::methods
    std::string problem; // "bbob:f8:d5:i1"
    std::uint64_t seed = 0;

    bool operator==(const RunKey&) const = default;
};

} // namespace priorscope
