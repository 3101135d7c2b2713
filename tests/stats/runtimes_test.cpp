// SPDX-License-Identifier: GPL-3.0-or-later
// Running times against cocopp 2.9.1 and scipy 1.15 (numbers computed there) and examples worked out by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "score_runs.h"
#include "stats/runtimes.h"

namespace priorscope {
namespace {

using test::scoreRunOf;

struct RuntimeCase {
    const char* name;
    std::vector<double> evaluations;
    std::vector<bool> success;
    double expected;
    double lower; // the ratio at which scipy's one-sample t test of (evaluations - ratio success) has p = 0.05
    double upper;
    double shareLower, shareUpper; // scipy's exact binomial interval
};

class ExpectedRuntimes : public testing::TestWithParam<RuntimeCase> { };

TEST_P(ExpectedRuntimes, agreesWithCocoppAndScipy)
{
    const RuntimeCase& row = GetParam();
    std::vector<RuntimeSample> samples;
    for (std::size_t i = 0; i < row.evaluations.size(); ++i)
        samples.push_back({row.evaluations[i], row.success[i]});
    const ExpectedRuntime found = expectedRuntime(samples);
    EXPECT_EQ(found.n, static_cast<int>(samples.size()));
    EXPECT_DOUBLE_EQ(found.evaluations.value(), row.expected);
    EXPECT_NEAR(found.ci->lower, row.lower, 1e-9 * row.lower);
    if (std::isinf(row.upper))
        EXPECT_EQ(found.ci->upper, row.upper);
    else
        EXPECT_NEAR(found.ci->upper, row.upper, 1e-9 * row.upper);
    EXPECT_NEAR(found.share->lower, row.shareLower, 1e-12);
    EXPECT_NEAR(found.share->upper, row.shareUpper, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Samples, ExpectedRuntimes,
    testing::Values(RuntimeCase{"allSucceed", {10, 25, 31, 18, 40, 12, 22, 27}, std::vector<bool>(8, true), 23.125,
                        14.831490663401626, 31.418509336598376, 0.6305833524471808, 1},
        RuntimeCase{"twoOfEightFail", {10, 25, 50, 18, 40, 12, 50, 27},
            {true, true, false, true, true, true, false, true}, 38.666666666666664, 14.407055454474436,
            111.31021252529672, 0.3491442055871758, 0.9681459737500557},
        RuntimeCase{"oneOfFourSucceeds", {10, 50, 50, 50}, {true, false, false, false}, 160, 7.818904392708837,
            INFINITY, 0.006309463209709889, 0.8058795503167566},
        RuntimeCase{"threeOfTenSucceed", {3, 100, 100, 100, 4, 100, 100, 2, 100, 100},
            {true, false, false, false, true, false, false, true, false, false}, 236.33333333333334, 57.90497180288148,
            INFINITY, 0.06673951117773447, 0.652452850060008}),
    [](const testing::TestParamInfo<RuntimeCase>& row) { return row.param.name; });

TEST(ExpectedRuntimes, undefinedWhereThereIsNothingToEstimate)
{
    const ExpectedRuntime none = expectedRuntime(std::vector<RuntimeSample>{{50, false}, {50, false}});
    EXPECT_FALSE(none.evaluations.has_value());
    EXPECT_FALSE(none.ci.has_value());
    EXPECT_EQ(none.successes, 0);
    EXPECT_NEAR(none.share->upper, 1 - std::sqrt(0.025), 1e-12); // Clopper-Pearson with no success in 2
    const ExpectedRuntime one = expectedRuntime(std::vector<RuntimeSample>{{7, true}});
    EXPECT_EQ(one.evaluations, 7);
    EXPECT_FALSE(one.ci.has_value());
    EXPECT_EQ(expectedRuntime(std::vector<RuntimeSample>{}).n, 0);
}

TEST(ExpectedRuntimes, aRunThatFailsCostsWhatItSpentNotItsBudget)
{
    ScoreRun ended = scoreRunOf("a", "p", 1, 30, {{1, 5}});
    ended.known = 100; // it ended for good after 30
    const ScoreRun reached = scoreRunOf("a", "p", 2, 100, {{1, 5}, {20, 0.1}});
    const std::vector<const ScoreRun*> runs{&ended, &reached};
    EXPECT_EQ(expectedRuntime(runs, 0.1).evaluations, 50); // a gap equal to the target is a success
    EXPECT_EQ(expectedRuntime(runs, 5).evaluations, 1);
    EXPECT_FALSE(expectedRuntime(runs, 0.09).evaluations.has_value());
}

TEST(CocoTargets, areFivePerDecadeFrom100To1e8)
{
    ASSERT_EQ(cocoTargets().size(), 51U);
    EXPECT_DOUBLE_EQ(cocoTargets().front(), 100);
    EXPECT_DOUBLE_EQ(cocoTargets().back(), 1e-8);
    EXPECT_DOUBLE_EQ(cocoTargets()[1], 63.09573444801933);
    EXPECT_DOUBLE_EQ(cocoTargets()[10], 1);
}

std::vector<ScoreRun> threeRunsEach()
{
    return {scoreRunOf("a", "p", 1, 50, {{1, 300}, {2, 40}, {9, 3}, {30, 0.02}}),
        scoreRunOf("a", "p", 2, 50, {{1, 90}, {5, 12}, {20, 0.5}}),
        scoreRunOf("a", "p", 3, 50, {{1, 700}, {3, 80}, {14, 5}, {44, 1e-9}}),
        scoreRunOf("b", "p", 1, 50, {{1, 300}, {4, 20}, {6, 0.7}}),
        scoreRunOf("b", "p", 2, 50, {{1, 90}, {2, 60}, {7, 0.4}}),
        scoreRunOf("b", "p", 3, 50, {{1, 700}, {2, 9}, {8, 2}})};
}

void expectTargets(const TargetGaps& gaps, const std::vector<double>& wanted)
{
    const std::span<const double> found = gaps.of("p");
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        EXPECT_NEAR(found[i], wanted[i], 2e-9 * wanted[i]) << i; // COCO adds a factor of 1 + 1e-9
}

TEST(RunLengthTargets, agreeWithCocopp)
{
    const std::vector<ScoreRun> runs = threeRunsEach();
    expectTargets(runLengthTargets(ScoreTable(runs)),
        {630.9573451111506, 63.09573451111506, 6.309573451111506, 1.5848931940460067, 0.01584893194046006});
    const std::vector<ScoreRun> first(runs.begin(), runs.begin() + 3);
    expectTargets(runLengthTargets(ScoreTable(first)),
        {630.9573451111506, 63.09573451111506, 57.54399379125969, 3.981071709516045, 0.01584893194046006});
}

TEST(RunLengthTargets, stopAtTheSmallestTargetOnce)
{
    const std::vector<ScoreRun> runs = threeRunsEach();
    const std::vector<double> multiples{50, 100, 200};
    expectTargets(runLengthTargets(ScoreTable(runs), multiples), {0.01584893194046006, 1e-8});
}

TEST(RunLengthTargets, needAnOptimumAndAValueAboveIt)
{
    std::vector<ScoreRun> runs{scoreRunOf("a", "unknown", 1, 10, {{1, 5}}), scoreRunOf("a", "solved", 1, 10, {{1, 0}}),
        scoreRunOf("a", "without a value", 1, 10, {})};
    runs[0].optimum.reset();
    EXPECT_TRUE(runLengthTargets(ScoreTable(runs)).byProblem.empty());
}

// One problem and one target, runs of unequal lengths: scipy.stats.ecdf of the same right-censored sample.
TEST(RuntimeEcdf, isTheProductLimitEstimate)
{
    std::vector<ScoreRun> runs;
    for (const int step : {3, 7, 7, 12})
        runs.push_back(scoreRunOf("a", "p", runs.size(), 50, {{1, 5}, {step, 0.5}}));
    for (const int length : {5, 7, 20, 9})
        runs.push_back(scoreRunOf("a", "p", runs.size(), length, {{1, 5}}));
    const EcdfSet set = runtimeEcdf(ScoreTable(runs), {{1.0}, {}}, false);
    ASSERT_EQ(set.curves.size(), 1U);
    const EcdfCurve& curve = set.curves.front();
    EXPECT_EQ(curve.runs, 8);
    EXPECT_EQ(set.basis.problems, 1);
    ASSERT_EQ(curve.points.size(), 4U);
    const double x[] = {3, 7, 12, 50}, share[] = {0.125, 0.41666666666666674, 0.7083333333333334, 0.7083333333333334};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(curve.points[i].x, x[i]);
        EXPECT_NEAR(curve.points[i].share, share[i], 1e-14);
        EXPECT_FALSE(curve.points[i].ci.has_value()); // one problem has no spread over problems
    }
    EXPECT_EQ(curve.completeTo, 50);
}

// Two problems in 2-D with two targets each: shares 1/4 and 1/2 after 2 / 2 = 1 evaluations per dimension, ...
TEST(RuntimeEcdf, problemsCountOnceWhateverTheirNumberOfRuns)
{
    const std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 10, {{2, 1}, {6, 0.1}}),
        scoreRunOf("a", "p", 2, 10, {{2, 1}}), scoreRunOf("a", "q", 1, 10, {{4, 0.1}})};
    const EcdfSet set = runtimeEcdf(ScoreTable(runs), {{1.0, 0.1}, {}});
    const std::vector<EcdfPoint>& points = set.curves.front().points;
    ASSERT_EQ(points.size(), 4U);
    const double x[] = {1, 2, 3, 5}, p[] = {0.5, 0.5, 0.75, 0.75}, q[] = {0, 1, 1, 1};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_DOUBLE_EQ(points[i].x, x[i]);
        EXPECT_DOUBLE_EQ(points[i].share, (p[i] + q[i]) / 2);
        const std::optional<Interval> wanted = meanInterval(std::vector<double>{p[i], q[i]});
        EXPECT_NEAR(points[i].ci->lower, std::max(0.0, wanted->lower), 1e-12);
        EXPECT_NEAR(points[i].ci->upper, std::min(1.0, wanted->upper), 1e-12);
    }
    EXPECT_EQ(set.curves.front().completeTo, 5);
}

TEST(RuntimeEcdf, rowsThatCannotBeComparedAreLeftOutAndCounted)
{
    std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 10, {{2, 1}}), scoreRunOf("b", "p", 1, 8, {{3, 1}}),
        scoreRunOf("a", "only a", 1, 10, {{1, 0}}), scoreRunOf("a", "no optimum", 1, 10, {{1, 0}}),
        scoreRunOf("b", "no optimum", 1, 10, {{1, 0}})};
    runs[3].optimum.reset();
    runs[4].optimum.reset();
    const EcdfSet set = runtimeEcdf(ScoreTable(runs), {{1.0, 0.1}, {}});
    EXPECT_EQ(set.basis.problems, 1);
    EXPECT_EQ(set.basis.missing, 1);
    EXPECT_EQ(set.basis.withoutOptimum, 1);
    ASSERT_EQ(set.curves.size(), 2U);
    EXPECT_EQ(set.curves[0].completeTo, 5);
    EXPECT_EQ(set.curves[1].completeTo, 4); // past it the share of b is a lower bound
    EXPECT_EQ(runtimeTable(ScoreTable(runs), cocoTableTargets()).size(), 3U);
}

TEST(RuntimeEcdf, aMethodWithoutASuccessHasNoPointsButItsRuns)
{
    const std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 10, {{2, 500}}), scoreRunOf("b", "p", 1, 10, {})};
    const EcdfSet set = runtimeEcdf(ScoreTable(runs), {cocoTargets(), {}});
    for (const EcdfCurve& curve : set.curves) {
        EXPECT_TRUE(curve.points.empty());
        EXPECT_EQ(curve.runs, 1);
        EXPECT_EQ(curve.completeTo, 5);
    }
    EXPECT_TRUE(runtimeEcdf(ScoreTable({}), {cocoTargets(), {}}).curves.empty());
}

} // namespace
} // namespace priorscope
