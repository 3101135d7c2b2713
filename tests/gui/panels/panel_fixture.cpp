// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel_fixture.h"

#include <cmath>

namespace priorscope::test {
namespace {

void evaluate(IObjective& objective, RunHistory& history, const Proposal& proposal)
{
    Trial trial;
    trial.step = static_cast<int>(history.trials.size()) + 1;
    trial.source = proposal.source;
    trial.x = proposal.x;
    trial.flags = proposal.flags;
    trial.value = objective.evaluate(trial.x, {}).value;
    history.trials.push_back(trial);
    RunRow& row = history.row;
    row.completed = trial.step;
    if (std::isfinite(trial.value) && (!row.best || trial.value < *row.best)) {
        row.best = trial.value;
        row.bestStep = trial.step;
    }
}

} // namespace

Trial trialOf(int step, double value, std::vector<double> x)
{
    Trial trial;
    trial.step = step;
    trial.source = "random";
    trial.x = std::move(x);
    trial.value = value;
    trial.status = std::isfinite(value) ? TrialStatus::Ok : TrialStatus::NotFinite;
    return trial;
}

void PanelFixture::addExperiment(const FixtureOptions& options)
{
    const ExperimentId id{static_cast<std::int64_t>(source->rows.experiments.size()) + 1};
    ExperimentSpec spec;
    spec.name = "fixture " + std::to_string(id.value);
    spec.budget = options.budget;
    spec.initial = options.initial;
    const ObjectiveEntry& family = *registries.objectives.find("bbob");
    ObjectiveSpec objective{"bbob", family.schema.defaults()};
    objective.params["functions"] = options.functions;
    objective.params["dimensions"] = std::vector<std::int64_t>{options.dimension};
    objective.params["instances"] = std::vector<std::int64_t>{1};
    spec.objectives.push_back(objective);
    for (const std::string& method : options.methods) {
        const OptimiserEntry& entry = *registries.optimisers.find(method);
        spec.methods.push_back({method, entry.label, entry.schema.defaults()});
    }
    const std::vector<ProblemRef> problems = *family.expand(objective.params);
    for (const ProblemRef& problem : problems) {
        for (std::size_t m = 0; m < spec.methods.size(); ++m) {
            for (int seed = 1; seed <= options.seeds; ++seed) {
                RunHistory& history = source->history(RunId{static_cast<std::int64_t>(source->histories.size()) + 1});
                RunRow& row = history.row;
                row.experiment = id;
                row.key = {0, static_cast<int>(m), problem.id, static_cast<std::uint64_t>(seed)};
                runMethod(history, spec.methods[m], problem, spec);
            }
        }
    }
    source->rows.experiments.push_back({id, spec.name, spec.kind, {}, {}, 0, {}});
    source->rows.specs.emplace(id, spec);
}

void PanelFixture::runMethod(
    RunHistory& history, const MethodSpec& method, const ProblemRef& problem, const ExperimentSpec& spec)
{
    const auto objective = std::move(*registries.objectives.find(problem.family)->make(problem));
    const SearchSpace& space = objective->info().space;
    RunRow& row = history.row;
    row.methodId = method.id;
    row.methodLabel = method.label;
    row.dimension = static_cast<int>(space.dimension());
    row.budget = spec.budget;
    row.optimum = objective->info().optimum;
    row.state = RunState::Completed;
    Rng rng(row.key.seed);
    for (int i = 0; i < spec.initial; ++i) {
        Proposal point{{}, "init", 0};
        for (std::size_t d = 0; d < space.dimension(); ++d)
            point.x.push_back(rng.uniform(space.lower[d], space.upper[d]));
        evaluate(*objective, history, point);
    }
    const OptimiserEntry& entry = *registries.optimisers.find(method.id);
    const auto optimiser = std::move(*entry.make({space, method.params, spec.budget, row.key.seed, history.trials}));
    while (row.completed < spec.budget) {
        const Ask ask = optimiser->ask();
        const auto* points = std::get_if<Points>(&ask);
        if (!points)
            break;
        const std::size_t before = history.trials.size();
        for (const Proposal& point : points->points) {
            if (row.completed < spec.budget)
                evaluate(*objective, history, point);
        }
        optimiser->tell(std::span(history.trials).subspan(before));
        if (std::optional<SearchState> state = optimiser->searchState()) {
            state->step = row.completed;
            history.states.push_back(*state);
        }
    }
    row.lastSeq = history.trials.size() + history.states.size();
}

RunId PanelFixture::addRun(const std::vector<Trial>& trials, std::optional<double> optimum, int budget)
{
    const RunId id{static_cast<std::int64_t>(source->histories.size()) + 1};
    RunHistory& history = source->history(id);
    history.trials = trials;
    RunRow& row = history.row;
    row.key.problem = "made-up";
    row.key.seed = static_cast<std::uint64_t>(id.value);
    row.methodId = "random";
    row.methodLabel = "Random";
    row.dimension = 2;
    row.completed = static_cast<int>(trials.size());
    row.budget = std::max(budget, row.completed);
    row.optimum = optimum;
    row.state = RunState::Stopped;
    row.lastSeq = trials.size();
    return id;
}

} // namespace priorscope::test
