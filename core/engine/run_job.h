// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunJob: one run to be executed, and where it goes on. Plain values, any thread.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "engine/ports.h"
#include "engine/registries.h"
#include "engine/run_plan.h"

namespace priorscope {

// Where a run goes on: everything the store holds of it. Empty for a fresh run.
struct ResumePoint {
    std::vector<Trial> trials; // all stored trials, by step
    std::optional<CheckpointTaken> checkpoint; // newest; its step <= trials.size()
    std::uint64_t lastSeq = 0; // newest stored event
};

struct RunJob {
    RunId id;
    RunPlan plan;
    ResumePoint resume;
};

struct EnginePorts {
    IEventSink& sink;
    ICommandLauncher& commands;
    const Clock& clock;
    const Registries& registries;
};

} // namespace priorscope
