// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES: whole runs to a gap of 1e-8, ours through the interface that the engine calls, the objective's own time
// included. Every peer starts at the box centre with step size 10 / 6 and the default population.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "bench.h"
#include "fcmaes_peer.h"
#include "problem.h"

namespace priorscope::bench {
namespace {

constexpr double kGap = 1e-8;
constexpr int kLimit = 200'000; // evaluations of a run that does not get there

struct Speed { // of several whole runs
    std::int64_t evaluations = 0;
    double seconds = 0;
    int solved = 0;

    double rate() const { return static_cast<double>(evaluations) / seconds; }
};

std::unique_ptr<IOptimiser> makeCma(const IObjective& objective, std::uint64_t seed)
{
    const OptimiserEntry& entry = *registries().optimisers.find("cma-es");
    auto method = entry.make({objective.info().space, entry.schema.defaults(), kLimit, seed, {}});
    return method.ok() ? *std::move(method) : nullptr;
}

WholeRun runOurs(IObjective& objective, std::uint64_t seed)
{
    const std::unique_ptr<IOptimiser> method = makeCma(objective, seed);
    const double target = *objective.info().optimum + kGap;
    WholeRun run{0, HUGE_VAL};
    std::vector<Trial> trials;
    while (method && run.evaluations < kLimit && run.gap > kGap) {
        const Ask asked = method->ask();
        const auto* points = std::get_if<Points>(&asked);
        if (!points)
            break;
        trials.resize(points->points.size());
        for (std::size_t i = 0; i < trials.size(); ++i) {
            Trial& trial = trials[i];
            trial.step = ++run.evaluations;
            trial.x = points->points[i].x;
            trial.value = objective.evaluate(trial.x, {}).value;
            run.gap = std::min(run.gap, trial.value - *objective.info().optimum);
            if (trial.value <= target)
                break;
        }
        method->tell(trials);
    }
    return run;
}

using Runner = std::function<WholeRun(IObjective&, std::uint64_t seed)>;

double speedOf(IObjective& objective, int runs, const Runner& runOne)
{
    Speed speed;
    const double begun = cpuSecondsNow();
    for (int seed = 1; seed <= runs; ++seed) {
        const WholeRun run = runOne(objective, static_cast<std::uint64_t>(seed));
        speed.evaluations += run.evaluations;
        speed.solved += run.gap <= kGap;
    }
    speed.seconds = cpuSecondsNow() - begun;
    // Runs that end elsewhere measure something else.
    return speed.solved >= runs - runs / 10 ? speed.rate() : -1;
}

} // namespace

void addCma(const Options& options)
{
    for (const int function : {1, 10}) {
        const std::string name = "cma/f" + std::to_string(function) + "-d20";
        const std::shared_ptr<IObjective> objective = makeProblem("bbob:f" + std::to_string(function) + ":d20:i1");
        const int runs = options.choose(1, 5, 15);
        addMeasured(options, name + "/ours", "evaluations/s", [=] { return speedOf(*objective, runs, runOurs); });
        if (!hasFcmaes())
            continue;
        addMeasured(options, name + "/fcmaes-cpp", "evaluations/s", [=] {
            return speedOf(*objective, runs,
                [](IObjective& problem, std::uint64_t seed) { return runFcmaes(problem, 12, kGap, kLimit, seed); });
        });
    }
}

} // namespace priorscope::bench
