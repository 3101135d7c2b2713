// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_plan.h"

#include <algorithm>
#include <utility>

#include <boost/math/distributions/binomial.hpp>

namespace priorscope {
namespace {

Result<std::vector<std::vector<ProblemRef>>> expandAll(const ExperimentSpec& spec, const Registries& registries)
{
    std::vector<std::vector<ProblemRef>> problems;
    for (const ObjectiveSpec& objective : spec.objectives) {
        const ObjectiveEntry* entry = registries.objectives.find(objective.id);
        if (!entry)
            return Error{ErrorCode::InvalidInput,
                "no objective \"" + objective.id + "\"; known are " + registries.objectives.ids(), objective.id};
        Result<std::vector<ProblemRef>> expanded = entry->expand(objective.params);
        if (!expanded)
            return expanded.error();
        problems.push_back(std::move(*expanded));
    }
    return problems;
}

} // namespace

Result<std::vector<RunPlan>> planRuns(const ExperimentSpec& spec, const Registries& registries)
{
    const Result<std::vector<std::vector<ProblemRef>>> problems = expandAll(spec, registries);
    if (!problems)
        return problems.error();
    std::vector<RunPlan> plans;
    for (std::size_t objective = 0; objective < problems->size(); ++objective) {
        for (const ProblemRef& problem : (*problems)[objective]) {
            for (std::size_t method = 0; method < spec.methods.size(); ++method) {
                for (const std::uint64_t seed : spec.seeds)
                    plans.push_back({{static_cast<int>(objective), static_cast<int>(method), problem.id, seed}, problem,
                        spec.methods[method], spec.budget, spec.initial, spec.limits, spec.stop});
            }
        }
    }
    return plans;
}

Result<SpecEstimate> estimate(const ExperimentSpec& spec, const Registries& registries)
{
    const Result<std::vector<std::vector<ProblemRef>>> problems = expandAll(spec, registries);
    if (!problems)
        return problems.error();
    SpecEstimate numbers;
    for (const std::vector<ProblemRef>& family : *problems)
        numbers.problems += static_cast<std::int64_t>(family.size());
    const std::int64_t runsPerMethod = numbers.problems * static_cast<std::int64_t>(spec.seeds.size());
    for (const MethodSpec& method : spec.methods) {
        numbers.runs += runsPerMethod;
        numbers.evaluations += runsPerMethod * spec.budget;
        const OptimiserEntry* entry = registries.optimisers.find(method.id);
        if (entry && entry->usesModel && !entry->synthetic)
            numbers.modelCalls += runsPerMethod * (spec.budget - spec.initial);
    }
    return numbers;
}

int signTestCriticalWins(int n)
{
    if (n <= 0)
        return std::max(n, 0) + 1;
    const boost::math::binomial_distribution<double> fair(n, 0.5);
    int wins = n + 1;
    while (2 * cdf(complement(fair, wins - 2)) <= 0.05)
        --wins;
    return wins;
}

double signTestPower(int n, double p)
{
    const int wins = signTestCriticalWins(n);
    if (wins > n)
        return 0;
    const boost::math::binomial_distribution<double> truth(n, p);
    return cdf(complement(truth, wins - 1)) + cdf(truth, n - wins);
}

} // namespace priorscope
