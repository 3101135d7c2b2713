// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/run.h"

#include "base/enum_names.h"

namespace priorscope {
namespace {

constexpr EnumNames<RunState, 7> kNames { {
    { RunState::Queued, "queued" },
    { RunState::Running, "running" },
    { RunState::Paused, "paused" },
    { RunState::Interrupted, "interrupted" },
    { RunState::Completed, "completed" },
    { RunState::Failed, "failed" },
    { RunState::Stopped, "stopped" },
} };

} // namespace

const char* toName(RunState state) { return nameOf(kNames, state); }
bool fromName(const std::string& name, RunState& state) { return valueOf(kNames, name, state); }

} // namespace priorscope
