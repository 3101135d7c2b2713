// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunScheduler: a bounded pool of engine threads over a queue of runs. All methods are thread-safe and return at once,
// except waitIdle() and the destructor. The trials of a run do not depend on the number of threads or on the order of
// the queue.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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

struct ScheduledRun {
    RunId id;
    RunState state = RunState::Queued; // Queued, Running or Paused; ended runs leave the list
    int completed = 0;
    int budget = 0;
};

class RunScheduler {
public:
    struct Ports {
        IEventSink& sink;
        ICommandLauncher& commands;
        const Clock& clock;
        const Registries& registries;
    };
    RunScheduler(Ports ports, int jobs);
    ~RunScheduler(); // interrupts what runs (state Interrupted, resumable), publishes it, joins

    void enqueue(std::vector<RunJob> jobs); // at the end, in this order
    // Pausing takes effect at the next evaluation boundary; a paused run frees its thread and keeps its place in
    // memory.
    void pause(const std::vector<RunId>& runs); // empty = all
    void resume(const std::vector<RunId>& runs); // paused ones, to the end of the queue; empty = all
    void stop(const std::vector<RunId>& runs); // ends as Stopped; empty = all
    void interruptAll(); // ends as Interrupted; for closing a project
    void move(RunId run, int places); // waiting runs; negative = earlier
    void setJobs(int jobs);

    std::vector<ScheduledRun> snapshot() const; // running, then waiting in order, then paused
    bool isIdle() const; // nothing runs or waits (paused runs do not count)
    void waitIdle() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace priorscope
