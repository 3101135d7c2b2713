// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/bbo_runs.h"

#include <algorithm>
#include <map>

#include "engine/run_plan.h"
#include "engine/spec_codec.h"

namespace priorscope {
namespace {

Result<SearchSpace> spaceOf(const ProblemRef& problem, const ObjectiveRegistry& registry)
{
    const ObjectiveEntry* entry = registry.find(problem.family);
    if (!entry)
        return Error{ErrorCode::InvalidInput, "no objective \"" + problem.family + '"', problem.family};
    if (!entry->external) {
        const Result<std::unique_ptr<IObjective>> objective = entry->make(problem);
        if (!objective)
            return objective.error();
        return (*objective)->info().space;
    }
    SearchSpace space;
    if (const auto* bounds = findParam<std::vector<Box>>(problem.params, "bounds")) {
        for (const Box& box : *bounds) {
            space.lower.push_back(box[0]);
            space.upper.push_back(box[1]);
        }
    }
    return space;
}

Result<std::map<std::string, SearchSpace>> spacesOf(
    const std::vector<RunPlan>& plans, const ObjectiveRegistry& registry)
{
    std::map<std::string, SearchSpace> spaces;
    for (const RunPlan& plan : plans) {
        if (spaces.count(plan.problem.id) > 0)
            continue;
        Result<SearchSpace> space = spaceOf(plan.problem, registry);
        if (!space)
            return space.error();
        spaces.emplace(plan.problem.id, std::move(*space));
    }
    return spaces;
}

} // namespace

Result<std::vector<BboRunRecord>> loadBboRuns(
    StoreReader& reader, const ExperimentRuns& experiment, const Registries& registries)
{
    const ParsedSpec parsed = parseSpec(experiment.experiment.spec, registries);
    if (!parsed.ok())
        return Error{ErrorCode::InvalidInput,
            "the experiment cannot be read by this version: " + toText(parsed.issues.front()),
            experiment.experiment.name};
    const Result<std::vector<RunPlan>> plans = planRuns(parsed.spec, registries);
    if (!plans)
        return plans.error();
    const Result<std::map<std::string, SearchSpace>> spaces = spacesOf(*plans, registries.objectives);
    if (!spaces)
        return spaces.error();
    std::vector<BboRunRecord> runs;
    for (const RunRow& row : experiment.runs) {
        const auto space = spaces->find(row.key.problem);
        if (row.state != RunState::Completed || space == spaces->end())
            continue;
        Result<std::vector<Trial>> trials = reader.trials(row.id);
        if (!trials)
            return trials.error();
        const OptimiserEntry* method = registries.optimisers.find(row.methodId);
        const bool model = method && method->usesModel && !method->synthetic;
        runs.push_back({row.methodLabel, row.methodId, model, row.key.problem, row.key.seed, space->second, row.optimum,
            row.budget, parsed.spec.initial, std::move(*trials)});
    }
    return runs;
}

int notCompleted(const ExperimentRuns& experiment)
{
    return static_cast<int>(std::count_if(experiment.runs.begin(), experiment.runs.end(),
        [](const RunRow& run) { return run.state != RunState::Completed; }));
}

} // namespace priorscope
