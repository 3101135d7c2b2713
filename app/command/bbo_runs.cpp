// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/bbo_runs.h"

#include <map>

#include "app/command/output.h"
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

struct ProblemFacts {
    SearchSpace space;
    std::string suite;
};

Result<std::map<std::string, ProblemFacts>> factsOf(
    const std::vector<RunPlan>& plans, const ObjectiveRegistry& registry)
{
    std::map<std::string, ProblemFacts> facts;
    for (const RunPlan& plan : plans) {
        if (facts.count(plan.problem.id) > 0)
            continue;
        Result<SearchSpace> space = spaceOf(plan.problem, registry);
        if (!space)
            return space.error();
        const ObjectiveEntry* entry = registry.find(plan.problem.family);
        facts.emplace(plan.problem.id, ProblemFacts{std::move(*space), entry->suite});
    }
    return facts;
}

// Why the trials of a completed run cannot be used; empty: they can.
std::string faultOf(const Result<std::vector<Trial>>& trials, const RunRow& row)
{
    if (!trials)
        return trials.error().message;
    if (trials->size() != static_cast<std::size_t>(row.completed))
        return std::to_string(trials->size()) + " of " + std::to_string(row.completed) + " trials are there";
    return {};
}

} // namespace

Result<BboRuns> loadBboRuns(StoreReader& reader, const ExperimentRuns& experiment, const Registries& registries)
{
    const ParsedSpec parsed = parseSpec(experiment.experiment.spec, registries);
    if (!parsed.ok())
        return Error{ErrorCode::InvalidInput,
            "the experiment cannot be read by this version: " + toText(parsed.issues.front()),
            experiment.experiment.name};
    const Result<std::vector<RunPlan>> plans = planRuns(parsed.spec, registries);
    if (!plans)
        return plans.error();
    const Result<std::map<std::string, ProblemFacts>> facts = factsOf(*plans, registries.objectives);
    if (!facts)
        return facts.error();
    BboRuns out;
    for (std::size_t i = 0; i < experiment.runs.size(); ++i) {
        const RunRow& row = experiment.runs[i];
        const auto problem = facts->find(row.key.problem);
        if (row.state != RunState::Completed || problem == facts->end()) {
            ++out.notCompleted;
            continue;
        }
        Result<std::vector<Trial>> trials = reader.trials(row.id);
        if (const std::string fault = faultOf(trials, row); !fault.empty()) {
            out.damaged.push_back({experiment.experiment.name + '/' + std::to_string(i + 1), row.methodLabel,
                row.key.problem, row.key.seed, fault});
            continue;
        }
        const OptimiserEntry* method = registries.optimisers.find(row.methodId);
        const bool model = method && method->usesModel && !method->synthetic;
        out.runs.push_back({row.methodLabel, row.methodId, model, row.key.problem, row.key.seed, problem->second.space,
            row.optimum, row.budget, parsed.spec.initial, std::move(*trials), problem->second.suite});
    }
    return out;
}

ExitCode tellLeftOut(const BboRuns& runs)
{
    if (runs.notCompleted > 0)
        printRemark(std::to_string(runs.notCompleted) + " runs are not completed and left out");
    for (const DamagedRun& run : runs.damaged) {
        printRemark("priorscope: run " + run.name + " (" + run.method + ", " + run.problem + ", seed "
            + std::to_string(run.seed) + ") is damaged and left out: " + run.error);
    }
    if (runs.damaged.empty())
        return ExitCode::Done;
    printRemark("priorscope: `check --repair-into` saves what is readable");
    return ExitCode::Failed;
}

} // namespace priorscope
