// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All scores of an experiment at once, and as JSON. Pure functions, any thread.

#include "stats/fixed_budget.h"
#include "stats/performance_profile.h"
#include "stats/runtimes.h"
#include "stats/win_matrix.h"

namespace priorscope {

inline constexpr const char* kAllSuites = "all"; // name of the scores over all suites, when there are several

struct SuiteScores {
    std::string suite; // suiteLabel(), or kAllSuites
    EcdfSet ecdf; // over COCO's targets
    EcdfSet runLengthEcdf; // over targets made from this experiment
    FixedBudgetMeans fixedBudget;
    std::vector<PerformanceProfile> profiles; // one per accuracy: 0.1 and 0.001
    WinMatrix wins;
};

struct ScoreReport {
    std::vector<int> budgets; // evaluations of the fixed-budget values
    std::vector<RuntimeRow> runtimes; // COCO's table targets
    std::vector<FixedBudgetRow> fixedBudget;
    std::vector<SuiteScores> suites; // in order of appearance, then one over all when there are several
};

ScoreReport scoreReport(std::span<const ScoreRun> runs);
nlohmann::ordered_json toJson(const ScoreReport& report);

} // namespace priorscope
