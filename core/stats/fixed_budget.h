// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What methods have reached after a given number of evaluations. Pure functions, any thread.

#include "stats/intervals.h"
#include "stats/score_run.h"

namespace priorscope {

// Over the runs of one method on one problem whose best is known at that evaluation. A run without a value so far
// counts as infinitely bad: it must not make the others look better.
struct FixedBudgetValue {
    int budget = 0; // evaluations
    bool gap = false; // best value minus the known optimum, else the best value
    int n = 0; // runs
    int withoutValue = 0; // of those
    std::optional<double> median, lower, upper; // with first and third quartile (type 7); may be infinite; none: n = 0
    std::optional<Interval> ci; // of the median, by order statistics
};

struct FixedBudgetRow {
    std::string method, problem;
    std::vector<FixedBudgetValue> values; // one per budget
};
std::vector<FixedBudgetRow> fixedBudget(const ScoreTable& table, std::span<const int> budgets);

// Mean over problems of log10 of the median gap (not below kGapFloor), t interval over problems. Of the problems that
// every method has and whose optimum is known, those count at a budget on which every method has a finite median there.
struct FixedBudgetMean {
    std::string method;
    int budget = 0;
    int n = 0; // problems
    std::optional<double> logGap;
    std::optional<Interval> ci;
};
struct FixedBudgetMeans {
    ScoreBasis basis;
    std::vector<FixedBudgetMean> means; // by method, then by budget
};
FixedBudgetMeans fixedBudgetMeans(const ScoreTable& table, std::span<const int> budgets);

} // namespace priorscope
