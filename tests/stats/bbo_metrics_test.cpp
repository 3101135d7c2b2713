// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments small enough to be worked out by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "stats/bbo_metrics.h"

namespace priorscope {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

BboRunRecord runOf(
    const std::string& method, const std::string& problem, std::uint64_t seed, const std::vector<double>& values)
{
    BboRunRecord run;
    run.method = method;
    run.methodId = method;
    run.problem = problem;
    run.seed = seed;
    run.space = {{0}, {1}};
    run.optimum = 1.0;
    run.budget = static_cast<int>(values.size());
    run.initial = 1;
    for (const double value : values) {
        Trial trial;
        trial.step = static_cast<int>(run.trials.size()) + 1;
        trial.x = {0.05 + 0.1 * static_cast<double>(run.trials.size())}; // a new one of ten cells each time
        trial.value = value;
        run.trials.push_back(trial);
    }
    return run;
}

const MetricValue& metricOf(const BboReport& report, const std::string& method,
    const std::optional<std::string>& problem, const std::string& name)
{
    for (const BboGroup& group : report.groups) {
        if (group.method != method || group.problem != problem)
            continue;
        for (const MetricValue& metric : group.metrics) {
            if (metric.name == name)
                return metric;
        }
    }
    ADD_FAILURE() << "no metric " << name << " of " << method;
    static const MetricValue none;
    return none;
}

TEST(BboMetrics, meansOverSeedsWithIntervals)
{
    const std::vector<BboRunRecord> runs{
        runOf("a", "p", 1, {3, 2, 5}), runOf("a", "p", 2, {2, 3, 1.1}), runOf("a", "p", 3, {11, 12, 13})};
    const BboReport report = bboReport(runs);
    const MetricValue& step = metricOf(report, "a", "p", "best_step");
    EXPECT_EQ(step.statistic, "mean");
    EXPECT_EQ(step.n, 3);
    EXPECT_DOUBLE_EQ(step.value.value(), 2);
    EXPECT_NEAR(step.ci->upper, 2 + 4.302652729911275 / std::sqrt(3.0), 1e-9);
    const MetricValue& gap = metricOf(report, "a", "p", "gap");
    EXPECT_EQ(gap.statistic, "median");
    EXPECT_DOUBLE_EQ(gap.value.value(), 1);
    EXPECT_FALSE(gap.ci.has_value()); // three seeds do not bound a median
    // log10 gaps of the bests 2, 1.1, 11 with f_opt 1: 0, -1, 1
    EXPECT_NEAR(metricOf(report, "a", "p", "log10_gap").value.value(), 0, 1e-12);
    // best-so-far gaps: 2 1 1, 1 1 0.1, 10 10 10
    const double auc = (std::log10(2.0) / 3 + -1.0 / 3 + 1) / 3;
    EXPECT_NEAR(metricOf(report, "a", "p", "auc").value.value(), auc, 1e-12);
    EXPECT_DOUBLE_EQ(metricOf(report, "a", "p", "cov_raw").value.value(), 0.3);
    EXPECT_DOUBLE_EQ(metricOf(report, "a", "p", "proposals.n").value.value(), 2);
}

TEST(BboMetrics, suitesHaveGroupsOfTheirOwnWhenThereAreSeveral)
{
    std::vector<BboRunRecord> runs{runOf("a", "x:1", 1, {2, 1}), runOf("a", "x:2", 1, {2, 2}),
        runOf("a", "y-2", 1, {1, 2}), runOf("a", "z-2", 1, {2, 1})};
    EXPECT_TRUE(bboReport(std::span(runs).first(2)).suiteGroups.empty());
    runs[2].suite = runs[3].suite = "fits";
    const BboReport report = bboReport(runs);
    ASSERT_EQ(report.suiteGroups.size(), 2U);
    EXPECT_EQ(report.suiteGroups[0].suite, "x, d 1");
    EXPECT_EQ(report.suiteGroups[1].suite, "fits, d 1");
    for (const BboGroup& group : report.suiteGroups) {
        EXPECT_FALSE(group.problem.has_value());
        EXPECT_EQ(group.metrics.front().name, "best_step");
        EXPECT_EQ(group.metrics.front().n, 2);
        EXPECT_EQ(group.metrics.front().value, 1.5); // 2 and 1; 1 and 2
    }
    EXPECT_EQ(toJson(report)["suite_groups"][1]["by"]["suite"], "fits, d 1");
}

TEST(BboMetrics, coverageHasItsUniformReference)
{
    const std::vector<BboRunRecord> runs{runOf("a", "p", 1, {3, 2, 5}), runOf("a", "p", 2, {3, 2})};
    const MetricValue raw = metricOf(bboReport(runs), "a", "p", "cov_raw");
    const double three = 1 - 0.9 * 0.9 * 0.9, two = 1 - 0.81; // ten cells
    EXPECT_NEAR(raw.null.value(), (three + two) / 2, 1e-12);
    ASSERT_TRUE(raw.p.has_value());
    EXPECT_GE(raw.pAdjusted.value(), *raw.p);
    const MetricValue cell = metricOf(bboReport(runs), "a", "p", "cov_cell");
    EXPECT_NEAR(cell.null.value(), (three * 10 / 3 + two * 10 / 2) / 2, 1e-12);
    EXPECT_FALSE(metricOf(bboReport(runs), "a", "p", "straightness").null.has_value());
}

TEST(BboMetrics, undefinedStaysUndefined)
{
    std::vector<BboRunRecord> runs{runOf("a", "p", 1, {kNan, kNan}), runOf("a", "q", 1, {2, 2})};
    runs[1].optimum.reset();
    const BboReport report = bboReport(runs);
    for (const char* name : {"best_step", "best_value", "gap", "log10_gap", "auc", "dist_best"}) {
        EXPECT_FALSE(metricOf(report, "a", "p", name).value.has_value()) << name;
        EXPECT_EQ(metricOf(report, "a", "p", name).n, 0) << name;
    }
    EXPECT_FALSE(metricOf(report, "a", "q", "gap").value.has_value());
    EXPECT_EQ(metricOf(report, "a", "q", "best_value").value, 2);
    const nlohmann::ordered_json json = toJson(report);
    EXPECT_TRUE(json["groups"][0]["metrics"]["gap"]["value"].is_null());
    EXPECT_TRUE(json["curves"][0]["y"][0].is_null());
    EXPECT_EQ(json["curves"][1]["quantity"], "value");
}

TEST(BboMetrics, problemsCountOnceInTheGroupOfAMethod)
{
    const std::vector<BboRunRecord> runs{
        runOf("a", "p", 1, {2, 1}), runOf("a", "p", 2, {2, 1}), runOf("a", "p", 3, {2, 1}), runOf("a", "q", 1, {1, 2})};
    const MetricValue step = metricOf(bboReport(runs), "a", std::nullopt, "best_step");
    EXPECT_EQ(step.n, 2);
    EXPECT_DOUBLE_EQ(step.value.value(), 1.5); // (2 + 1) / 2, not (2 + 2 + 2 + 1) / 4
}

TEST(BboPairs, winnerByMedianOverCommonSeeds)
{
    const std::vector<BboRunRecord> runs{
        // p: medians over the common seeds 1, 2, 3 are 2 and 3; seed 9 of b alone would turn it
        runOf("a", "p", 1, {2}), runOf("a", "p", 2, {2}), runOf("a", "p", 3, {50}), runOf("b", "p", 1, {3}),
        runOf("b", "p", 2, {3}), runOf("b", "p", 3, {3}), runOf("b", "p", 9, {0}), runOf("a", "q", 1, {1}),
        runOf("b", "q", 1, {1 + 1e-9}), // tie
        runOf("a", "r", 1, {kNan}), runOf("b", "r", 1, {5}), // no value at all loses
        runOf("a", "s", 1, {kNan}), runOf("b", "s", 1, {kNan}), // nothing to compare
        runOf("a", "t", 1, {1}), // b is missing
    };
    const std::vector<BboPair> pairs = comparePairs(runs);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].a, "a");
    EXPECT_EQ(pairs[0].wins, 1);
    EXPECT_EQ(pairs[0].losses, 1);
    EXPECT_EQ(pairs[0].ties, 1);
    EXPECT_DOUBLE_EQ(pairs[0].p.value(), 1);
}

TEST(BboPairs, toleranceGrowsWithTheValue)
{
    const std::vector<BboRunRecord> runs{runOf("a", "p", 1, {1e6}), runOf("b", "p", 1, {1e6 + 0.9}),
        runOf("a", "q", 1, {1e6}), runOf("b", "q", 1, {1e6 + 1.1})};
    const BboPair pair = comparePairs(runs).front();
    EXPECT_EQ(pair.ties, 1);
    EXPECT_EQ(pair.wins, 1);
}

TEST(BboPairs, holmOverAllPairs)
{
    std::vector<BboRunRecord> runs;
    for (int k = 0; k < 8; ++k) {
        const std::string problem = "p" + std::to_string(k);
        runs.push_back(runOf("a", problem, 1, {1}));
        runs.push_back(runOf("b", problem, 1, {2}));
        runs.push_back(runOf("c", problem, 1, {3}));
    }
    const std::vector<BboPair> pairs = comparePairs(runs);
    ASSERT_EQ(pairs.size(), 3U);
    for (const BboPair& pair : pairs) {
        EXPECT_DOUBLE_EQ(pair.p.value(), 2.0 / 256);
        EXPECT_DOUBLE_EQ(pair.pAdjusted.value(), 6.0 / 256);
    }
}

TEST(BboPairs, logGapsOverProblemsOfKnownOptimum)
{
    std::vector<BboRunRecord> runs;
    for (int k = 0; k < 6; ++k) { // the optimum is 1: gaps 10^k of b, a tenth, a hundredth, ... of that of a
        const std::string problem = "p" + std::to_string(k);
        runs.push_back(runOf("a", problem, 1, {1 + std::pow(10.0, k) * std::pow(10.0, -k - 1)}));
        runs.push_back(runOf("b", problem, 1, {1 + std::pow(10.0, k)}));
    }
    runs.push_back(runOf("a", "free", 1, {-50}));
    runs.push_back(runOf("b", "free", 1, {50}));
    runs[runs.size() - 1].optimum = runs[runs.size() - 2].optimum = std::nullopt;
    const PairedGaps gaps = comparePairs(runs).front().logGaps;
    EXPECT_EQ(gaps.n, 6);
    EXPECT_NEAR(gaps.mean.value(), -3.5, 1e-9); // mean of -1, ..., -6
    EXPECT_DOUBLE_EQ(gaps.p.value(), 2.0 / 64);
    EXPECT_DOUBLE_EQ(gaps.pAdjusted.value(), 2.0 / 64);
    ASSERT_TRUE(gaps.ci.has_value());
    EXPECT_LT(gaps.ci->lower, -3.5);
    EXPECT_GT(gaps.ci->upper, -3.5);
    EXPECT_LT(gaps.ci->upper, -1);
    EXPECT_EQ(comparePairs(runs).front().logGaps.ci, gaps.ci); // the same numbers each time
}

std::vector<BboRunRecord> studyOf(int problems, bool languageModel, double modelValue)
{
    std::vector<BboRunRecord> runs;
    for (int k = 0; k < problems; ++k) {
        for (const char* method : {"cma-es", "llm"}) {
            const bool model = std::string(method) == "llm";
            runs.push_back(runOf(method, "bbob:f" + std::to_string(k) + ":d5:i1", 1, {model ? modelValue : 2}));
            runs.back().space = {std::vector<double>(5, 0), std::vector<double>(5, 1)};
            runs.back().trials[0].x.assign(5, 0.5);
            runs.back().languageModel = model && languageModel;
        }
    }
    return runs;
}

TEST(BboTargets, gradesByTheOneSidedInterval)
{
    struct Row {
        const char* name;
        int problems;
        bool languageModel;
        double modelValue;
        const char* grade;
    };
    for (const Row& row :
        {Row{"loses everywhere", 24, true, 3, "supported"}, Row{"wins everywhere", 24, true, 1, "contradicted"},
            Row{"too few problems", 19, true, 3, "not enough data"},
            Row{"stand-ins are no models", 24, false, 3, "not enough data"},
            Row{"ties alone", 24, true, 2, "not enough data"}}) {
        const std::vector<BboTarget> targets = gradeTargets(studyOf(row.problems, row.languageModel, row.modelValue));
        ASSERT_FALSE(targets.empty());
        EXPECT_EQ(targets[0].id, "R1") << row.name;
        EXPECT_EQ(targets[0].grade, row.grade) << row.name;
    }
}

TEST(BboTargets, coverageNeedsEightSeeds)
{
    for (const std::uint64_t seeds : {7U, 8U}) {
        std::vector<BboRunRecord> runs;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            for (const char* problem : {"p", "q", "r"}) {
                runs.push_back(runOf("cma-es", problem, seed, {1, 2, 3, 4}));
                runs.push_back(runOf("llm", problem, seed, {1, 2, 3, 4}));
                runs.back().languageModel = true;
                const std::size_t same = problem[0] == 'p' ? 3 : 2; // repeats the first proposal: covers less
                for (std::size_t i = 1; i <= same; ++i)
                    runs.back().trials[i].x = runs.back().trials[1].x;
            }
        }
        const std::vector<BboTarget> targets = gradeTargets(runs);
        const auto coverage =
            std::find_if(targets.begin(), targets.end(), [](const BboTarget& t) { return t.id == "R3"; });
        ASSERT_NE(coverage, targets.end());
        // cov_cell 1/3, 2/3, 2/3 against 1: mean difference -4/9
        EXPECT_NEAR(coverage->value.value(), -4.0 / 9, 1e-12);
        EXPECT_EQ(coverage->grade, seeds < 8 ? "not enough data" : "supported");
    }
}

} // namespace
} // namespace priorscope
