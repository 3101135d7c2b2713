// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_project.h"

#include <future>
#include <utility>

#include "services/project.h"
#include "store/database.h"
#include "store/lease.h"
#include "store/run_book.h"

namespace priorscope::bench {
namespace {

NewExperiment experimentOf(int runs, int dimension, int budget)
{
    NewExperiment experiment;
    experiment.name = "benchmark";
    experiment.kind = "bbo";
    experiment.spec = "{}";
    for (int i = 0; i < runs; ++i) {
        NewRun run;
        run.key.problem = "bbob:f1:d" + std::to_string(dimension) + ":i1";
        run.key.seed = static_cast<std::uint64_t>(i);
        run.methodId = "random";
        run.methodLabel = "Random";
        run.dimension = dimension;
        run.budget = budget;
        run.optimum = 0;
        experiment.runs.push_back(std::move(run));
    }
    return experiment;
}

} // namespace

BenchProject::BenchProject(std::filesystem::path file, int runs, int dimension, int budget, RunFeed* feed)
    : m_dimension(dimension)
{
    for (const char* suffix : {"", "-wal", "-shm"})
        std::filesystem::remove(file.string() + suffix);
    Result<OpenedProject> project = openProjectFile(file, false);
    if (!project)
        return;
    m_writer = std::make_unique<StoreWriter>(std::move(project->database), m_clock, feed);
    std::promise<void> stored;
    m_writer->perform(
        [&](Database& database) -> Result<void> {
            const auto inserted = insertExperiment(database, experimentOf(runs, dimension, budget), makeOwner(file));
            if (!inserted)
                return inserted.error();
            m_runs = inserted->runs;
            return {};
        },
        [&](const Result<void>&) { stored.set_value(); });
    stored.get_future().wait();
}

std::vector<RunEvent> BenchProject::makeEvents(int steps)
{
    std::vector<RunEvent> events;
    events.reserve(m_runs.size() * static_cast<std::size_t>(steps));
    for (int i = 0; i < steps; ++i) {
        ++m_step;
        for (const RunId run : m_runs) {
            Trial trial;
            trial.step = m_step;
            trial.source = "random";
            for (int j = 0; j < m_dimension; ++j)
                trial.x.push_back(m_rng.uniform(-5, 5));
            trial.value = m_rng.uniform() + 1.0 / m_step;
            trial.startedNs = 1'800'000'000'000'000'000 + m_step;
            trial.durationNs = 1000;
            RunEvent& event = events.emplace_back();
            event.run = run;
            event.seq = static_cast<std::uint64_t>(m_step);
            event.atNs = trial.startedNs;
            event.payload.emplace<TrialFinished>(std::move(trial));
        }
    }
    return events;
}

bool BenchProject::publish(RunEvent event)
{
    return m_writer && m_writer->publish(std::move(event), {}).ok();
}

bool BenchProject::publishAll(std::vector<RunEvent> events)
{
    for (RunEvent& event : events) {
        if (!publish(std::move(event)))
            return false;
    }
    return true;
}

bool BenchProject::close()
{
    const bool complete = m_writer && m_writer->close(std::chrono::minutes(2)) == 0;
    m_writer.reset();
    return complete;
}

} // namespace priorscope::bench
