// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of a black-box experiment: metrics per method and problem, win counts between methods, curves, and the
// grades of the study's claims. Pure functions, any thread.

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "domain/trial.h"
#include "search/optimiser.h"
#include "stats/convergence.h"
#include "stats/intervals.h"

namespace priorscope {

// One completed run. Runs that ended otherwise are not comparable and must be left out.
struct BboRunRecord {
    std::string method; // label
    std::string methodId; // of the registry
    bool languageModel = false; // asks a real model; synthetic stand-ins do not count as one
    std::string problem; // "bbob:f8:d5:i1"
    std::uint64_t seed = 0;
    SearchSpace space;
    std::optional<double> optimum;
    int budget = 0;
    int initial = 0;
    std::vector<Trial> trials;
    std::string suite{}; // of problems that are scored together; empty: the family of the problem
};

// Problems that are scored together: "bbob", "dynamics"; and with their dimension: "bbob, d 5".
std::string suiteOf(const BboRunRecord& run);
std::string suiteLabel(const std::string& suite, std::size_t dimension);

struct MetricValue {
    std::string name; // cov_cell over all points, proposals.cov_cell without the initial ones
    std::string statistic; // mean or median
    std::optional<double> value; // none: undefined
    int n = 0; // values behind it: seeds, or problems in a group over problems
    std::optional<Interval> ci; // t for means, order statistics for medians
    std::optional<double> null; // what uniform sampling would give, where known in closed form
    std::optional<double> p; // two-sided test of the mean against `null`
    std::optional<double> pAdjusted; // Holm, over the groups of the same kind
};

struct BboGroup {
    std::string method;
    std::optional<std::string> problem; // none: over problems, each counting once
    std::vector<MetricValue> metrics;
    std::optional<std::string> suite{}; // of those problems: "bbob, d 5"; none: all of them
};

// How far apart two methods are: log10 of the median gap of one minus that of the other, one value per problem of known
// optimum. Negative means that the first is closer to it.
struct PairedGaps {
    int n = 0;
    std::optional<double> mean;
    std::optional<Interval> ci; // bootstrap over problems, BCa
    std::optional<double> p; // Wilcoxon's signed-rank test
    std::optional<double> pAdjusted; // Holm, over the pairs
};

// The unit is the problem: its winner has the lower median best value over the seeds that both methods have.
struct BboPair {
    std::string a, b;
    int wins = 0; // of a
    int losses = 0;
    int ties = 0; // medians within max(1e-8, 1e-6 |f|), f the lower one
    std::optional<double> p; // exact two-sided sign test without ties
    std::optional<double> pAdjusted;
    std::optional<Interval> share; // Clopper-Pearson for wins / (wins + losses)
    PairedGaps logGaps;
};

struct BboCurve {
    std::string method, problem;
    bool gap = false; // y is best value - f_opt; else the best value
    std::vector<CurvePoint> points; // median and quartiles over seeds
};

struct BboTarget {
    std::string id; // R1
    std::string grade; // supported, contradicted, not resolved, not enough data
    std::optional<double> value;
    std::optional<Interval> ci;
    int n = 0;
    std::string rule;
    std::string source;
};

struct BboReport {
    std::vector<BboGroup> groups; // per method and problem, then per method
    std::vector<BboGroup> suiteGroups; // per suite and method, when there are several suites
    std::vector<BboPair> pairs; // every two methods, in order of appearance
    std::vector<BboCurve> curves;
    std::vector<BboTarget> targets;
};

// Smaller gaps are as good as none: log10_gap and auc stop here.
inline constexpr double kGapFloor = 1e-8;

// One run's numbers by name. auc: mean over evaluations of log10 of the best-so-far gap, from the first finite value
// on.
struct RunNumber {
    std::string name;
    std::optional<double> value;
    std::optional<double> null;
};
std::vector<RunNumber> runNumbers(const BboRunRecord& run);

BboReport bboReport(std::span<const BboRunRecord> runs);
std::vector<BboPair> comparePairs(std::span<const BboRunRecord> runs);
std::vector<BboTarget> gradeTargets(std::span<const BboRunRecord> runs);

nlohmann::ordered_json toJson(const BboReport& report);

} // namespace priorscope
