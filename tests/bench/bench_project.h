// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// BenchProject: a new project file with one experiment, its writer as the application runs it, and made-up trials.
// Main thread.

#include <filesystem>
#include <memory>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/run_event.h"
#include "store/store_writer.h"

namespace priorscope::bench {

class BenchProject {
public:
    BenchProject(std::filesystem::path file, int runs, int dimension, int budget, RunFeed* feed = nullptr);

    const std::vector<RunId>& runs() const { return m_runs; }
    std::vector<RunEvent> makeEvents(int steps); // the next `steps` trials of every run, the runs in turn
    bool publish(RunEvent event);
    bool publishAll(std::vector<RunEvent> events);
    bool close(); // true: everything is in the file

private:
    SystemClock m_clock;
    Rng m_rng{1};
    int m_dimension;
    int m_step = 0;
    std::vector<RunId> m_runs;
    std::unique_ptr<StoreWriter> m_writer;
};

} // namespace priorscope::bench
