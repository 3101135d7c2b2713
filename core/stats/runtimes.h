// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many evaluations it takes to reach target gaps: expected running time (ERT) and the distribution of running times
// (ECDF), on unequal numbers of runs and budgets too. Pure functions, any thread.

#include <map>

#include "stats/expected_runtime.h"
#include "stats/score_run.h"

namespace priorscope {

// COCO's 51 target gaps, 1e2 to 1e-8, five per decade, and the seven of its tables.
const std::vector<double>& cocoTargets();
const std::vector<double>& cocoTableTargets();

// Gaps to reach: the same for all problems, or own ones (none: the problem is left out).
struct TargetGaps {
    std::vector<double> shared;
    std::map<std::string, std::vector<double>> byProblem; // goes before `shared` when not empty

    std::span<const double> of(const std::string& problem) const;
};

// Targets that suit small budgets (COCO's "expensive" setting): for each multiple m the target, of five per decade,
// that no method of the table reaches within an ERT of m * dimension evaluations, next to the smallest one that some
// method does; never below 1e-8, each at least 10^0.04 below the one before. For every problem of known optimum.
inline constexpr double kRunLengthMultiples[] = {0.5, 1.2, 3, 10, 50};
TargetGaps runLengthTargets(const ScoreTable& table, std::span<const double> multiples = kRunLengthMultiples);

// To one target gap. Precondition: the runs have a known optimum.
ExpectedRuntime expectedRuntime(std::span<const ScoreRun* const> runs, double target);

struct RuntimeRow {
    std::string method, problem;
    std::string suite; // suiteLabel() of the problem
    std::vector<ExpectedRuntime> targets;
};
// Every method on every problem of known optimum on which it has runs.
std::vector<RuntimeRow> runtimeTable(const ScoreTable& table, std::span<const double> targets);

// Share of (problem, target) pairs that a method reaches within x evaluations. Each problem counts once, each of its
// targets equally; over the runs of a problem the product-limit estimate, so that a run counts as far as its budget
// goes (with equal budgets: the plain share of runs).
struct EcdfPoint {
    double x = 0; // evaluations, or evaluations / dimension
    double share = 0; // from here to the next point
    std::optional<Interval> ci; // t over problems within [0, 1]; none below two problems or when all are equal
};
struct EcdfCurve {
    std::string method;
    int runs = 0;
    std::vector<EcdfPoint> points; // where the share changes, ascending; the last one is where the longest run ends
    double completeTo = 0; // past this x some problem has no run any more: the share is a lower bound
};
struct EcdfSet {
    ScoreBasis basis;
    bool perDimension = true;
    std::vector<EcdfCurve> curves; // in order of appearance
};
// Over the problems on which every method has runs.
EcdfSet runtimeEcdf(const ScoreTable& table, const TargetGaps& targets, bool perDimension = true);

} // namespace priorscope
