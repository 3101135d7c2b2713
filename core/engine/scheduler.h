// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunScheduler: a bounded pool of engine threads over a queue of runs. All methods are thread-safe and return at once,
// except waitIdle() and the destructor. The trials of a run do not depend on the number of threads or on the order of
// the queue.

#include <memory>
#include <vector>

#include "engine/run_job.h"

namespace priorscope {

struct ScheduledRun {
    RunId id;
    RunState state = RunState::Queued; // Queued, Running or Paused; ended runs leave the list
    int completed = 0;
    int budget = 0;
};

class RunScheduler {
public:
    using Ports = EnginePorts;
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
