// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/fixed_budget.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace priorscope {
namespace {

// Of the runs whose best is known there, ascending, minus the optimum when it is known; infinite: no value so far.
std::vector<double> bestValues(std::span<const ScoreRun* const> runs, std::optional<double> optimum, int budget)
{
    std::vector<double> values;
    for (const ScoreRun* run : runs) {
        if (run->known < budget)
            continue;
        const std::optional<double> best = run->bestAt(budget);
        values.push_back(best ? *best - optimum.value_or(0) : std::numeric_limits<double>::infinity());
    }
    std::sort(values.begin(), values.end());
    return values;
}

FixedBudgetValue valueAt(std::span<const ScoreRun* const> runs, std::optional<double> optimum, int budget)
{
    FixedBudgetValue out;
    out.budget = budget;
    out.gap = optimum.has_value();
    const std::vector<double> values = bestValues(runs, optimum, budget);
    out.n = static_cast<int>(values.size());
    out.withoutValue =
        static_cast<int>(std::count_if(values.begin(), values.end(), [](double value) { return std::isinf(value); }));
    if (values.empty())
        return out;
    out.median = quantile(values, 0.5);
    out.lower = quantile(values, 0.25);
    out.upper = quantile(values, 0.75);
    out.ci = medianInterval(values);
    return out;
}

// log10 of the median gap of each method; nothing when one of them has no finite one.
std::optional<std::vector<double>> logGaps(const ScoreTable& table, std::size_t problem, int budget)
{
    std::vector<double> logs;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        const std::optional<double> middle =
            median(bestValues(table.runs(method, problem), table.optimum(problem), budget));
        if (!middle || !std::isfinite(*middle))
            return std::nullopt;
        logs.push_back(std::log10(std::max(*middle, kGapFloor)));
    }
    return logs;
}

} // namespace

std::vector<FixedBudgetRow> fixedBudget(const ScoreTable& table, std::span<const int> budgets)
{
    std::vector<FixedBudgetRow> rows;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        for (std::size_t problem = 0; problem < table.problems().size(); ++problem) {
            const auto& runs = table.runs(method, problem);
            if (runs.empty())
                continue;
            FixedBudgetRow row{table.methods()[method], table.problems()[problem], {}};
            for (const int budget : budgets)
                row.values.push_back(valueAt(runs, table.optimum(problem), budget));
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

FixedBudgetMeans fixedBudgetMeans(const ScoreTable& table, std::span<const int> budgets)
{
    const CommonProblems common = table.common(true);
    FixedBudgetMeans out;
    out.basis = common.basis;
    for (const std::string& method : table.methods()) {
        for (const int budget : budgets)
            out.means.push_back({method, budget, 0, std::nullopt, std::nullopt});
    }
    for (std::size_t b = 0; b < budgets.size(); ++b) {
        std::vector<std::vector<double>> ofMethod(table.methods().size());
        for (const std::size_t problem : common.problems) {
            if (const auto logs = logGaps(table, problem, budgets[b])) {
                for (std::size_t method = 0; method < ofMethod.size(); ++method)
                    ofMethod[method].push_back((*logs)[method]);
            }
        }
        for (std::size_t method = 0; method < ofMethod.size(); ++method) {
            FixedBudgetMean& value = out.means[method * budgets.size() + b];
            value.n = static_cast<int>(ofMethod[method].size());
            value.logGap = mean(ofMethod[method]);
            value.ci = meanInterval(ofMethod[method]);
        }
    }
    return out;
}

} // namespace priorscope
