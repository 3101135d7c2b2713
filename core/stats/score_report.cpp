// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/score_report.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace priorscope {
namespace {

constexpr double kAccuracies[] = {0.1, 0.001};

// The multiples of the dimension that COCO uses for small budgets, and the full budgets; ascending, each once.
std::vector<int> budgetsOf(std::span<const ScoreRun> runs)
{
    std::set<int> full, budgets;
    for (const ScoreRun& run : runs)
        full.insert(run.known);
    if (full.empty())
        return {};
    for (const ScoreRun& run : runs) {
        for (const double multiple : kRunLengthMultiples) {
            const auto budget = static_cast<int>(std::ceil(multiple * static_cast<double>(run.dimension)));
            if (budget <= *full.rbegin())
                budgets.insert(budget);
        }
    }
    budgets.insert(*full.rbegin());
    return {budgets.begin(), budgets.end()};
}

SuiteScores scoresOf(const std::string& suite, std::span<const ScoreRun> runs, std::span<const int> budgets)
{
    const ScoreTable table(runs);
    SuiteScores scores;
    scores.suite = suite;
    scores.ecdf = runtimeEcdf(table, {cocoTargets(), {}});
    scores.runLengthEcdf = runtimeEcdf(table, runLengthTargets(table));
    scores.fixedBudget = fixedBudgetMeans(table, budgets);
    for (const double accuracy : kAccuracies)
        scores.profiles.push_back(performanceProfile(table, accuracy));
    scores.wins = winMatrix(comparePairs(runs));
    return scores;
}

} // namespace

ScoreReport scoreReport(std::span<const ScoreRun> runs)
{
    ScoreReport report;
    report.budgets = budgetsOf(runs);
    const ScoreTable table(runs);
    report.runtimes = runtimeTable(table, cocoTableTargets());
    report.fixedBudget = fixedBudget(table, report.budgets);
    std::vector<std::string> names;
    std::map<std::string, std::vector<ScoreRun>> suites;
    for (const ScoreRun& run : runs) {
        const std::string name = suiteLabel(run.suite, run.dimension);
        std::vector<ScoreRun>& suite = suites[name];
        if (suite.empty())
            names.push_back(name);
        suite.push_back(run);
    }
    for (const std::string& name : names)
        report.suites.push_back(scoresOf(name, suites[name], report.budgets));
    if (names.size() > 1)
        report.suites.push_back(scoresOf(kAllSuites, runs, report.budgets));
    return report;
}

} // namespace priorscope
