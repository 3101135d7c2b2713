// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// OpenProject: the parts of one open project, and what the service does with them off its own thread: opening,
// planning, loading resume points, shutting down. Made and shut down on the control thread; its parts are thread-safe.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "engine/scheduler.h"
#include "services/project.h"
#include "services/query_pool.h"
#include "store/rows.h"
#include "store/run_book.h"
#include "store/store_writer.h"

namespace priorscope {

struct PlannedExperiment {
    NewExperiment stored;
    std::vector<RunPlan> plans; // same order as stored.runs
};
// Everything to be stored of a new experiment. Slow for many problems.
Result<PlannedExperiment> planExperiment(const ExperimentSpec& spec, const Registries& registries, int jobs);

class OpenProject {
public:
    struct Setup {
        const Registries& registries;
        ICommandLauncher& commands;
        const Clock& clock;
        RunFeed& feed;
        StoreWriter::Callbacks callbacks;
        int jobs = 1;
    };
    static Result<std::shared_ptr<OpenProject>> open(const std::filesystem::path& file, bool readOnly, Setup setup);

    const ProjectInfo info;
    const std::string owner; // this process, see lease.h
    std::unique_ptr<QueryPool> pool;
    std::unique_ptr<StoreWriter> writer; // null when read-only
    std::unique_ptr<RunScheduler> scheduler; // null when read-only

    struct Resumed {
        std::vector<RunJob> jobs;
        std::vector<RunRow> rows; // of the jobs
    };
    // Reads what claimed runs need to go on. A run that cannot go on is given back as interrupted, with the reason.
    Result<Resumed> loadJobs(const std::vector<RunId>& claimed, const Registries& registries);

    // Interrupts and joins the runs, drains the writer, closes. Returns how many events could not be saved.
    std::size_t shutDown();

private:
    OpenProject(ProjectInfo opened, std::string self);
    void giveBack(const RunRow& row, const Error& why);

    const Clock* m_clock = nullptr;
};

} // namespace priorscope
