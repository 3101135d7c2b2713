// SPDX-License-Identifier: GPL-3.0-or-later
// Fixed budgets, performance profiles and the win matrix on examples worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/rng.h"
#include "score_runs.h"
#include "stats/score_report.h"

namespace priorscope {
namespace {

using test::scoreRunOf;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Trial trialOf(int step, double value)
{
    Trial trial;
    trial.step = step;
    trial.x = {0.5};
    trial.value = value;
    return trial;
}

TEST(ScoreRun, keepsTheFallsOfFiniteFeasibleValues)
{
    std::vector<Trial> trials{trialOf(1, std::nan("")), trialOf(2, 5), trialOf(4, 5), trialOf(5, 1), trialOf(6, 3),
        trialOf(7, -kInfinity), trialOf(8, 0.5)};
    trials[6].feasible = false;
    BboRunRecord record;
    record.problem = "bbob:f8:d5:i1";
    record.space = {{0}, {1}};
    record.budget = 20;
    record.trials = trials;
    const ScoreRun run = scoreRun(record);
    EXPECT_EQ(run.suite, "bbob");
    EXPECT_EQ(run.spent, 8);
    EXPECT_EQ(run.known, 20);
    EXPECT_FALSE(run.bestAt(1).has_value());
    EXPECT_EQ(run.bestAt(4), 5);
    EXPECT_EQ(run.bestAt(20), 1);
    EXPECT_EQ(run.reaches(5), 2);
    EXPECT_EQ(run.reaches(4.9), 5);
    EXPECT_FALSE(run.reaches(0.9).has_value());
    EXPECT_EQ(improvementsOf(std::span(trials).subspan(3), 5.0).size(), 1U); // carried on, as a live panel does
}

// numpy.quantile of the same five values; a run that has not got there yet does not count.
TEST(FixedBudget, medianQuartilesAndTheExactLevelOfTheInterval)
{
    std::vector<ScoreRun> runs;
    for (const double value : {7.0, 1.0, 3.0, 10.0, 4.0})
        runs.push_back(scoreRunOf("a", "p", runs.size(), 20, {{1, 50}, {10, value}}));
    runs.push_back(scoreRunOf("a", "p", 9, 9, {{1, 0}}));
    const std::vector<int> budgets{10, 20};
    const std::vector<FixedBudgetRow> rows = fixedBudget(ScoreTable(runs), budgets);
    ASSERT_EQ(rows.size(), 1U);
    for (const FixedBudgetValue& value : rows.front().values) {
        EXPECT_TRUE(value.gap);
        EXPECT_EQ(value.n, 5);
        EXPECT_EQ(value.median, 4);
        EXPECT_EQ(value.lower, 3);
        EXPECT_EQ(value.upper, 7);
        EXPECT_EQ(value.ci, (Interval{1, 10, 1 - 2.0 / 32}));
    }
}

TEST(FixedBudget, aRunWithoutAValueIsInfinitelyBad)
{
    std::vector<ScoreRun> runs{
        scoreRunOf("a", "p", 1, 10, {{1, 2}}), scoreRunOf("a", "p", 2, 10, {{8, 4}}), scoreRunOf("a", "p", 3, 10, {})};
    for (ScoreRun& run : runs)
        run.optimum.reset();
    const std::vector<int> budgets{5, 10, 11};
    const std::vector<FixedBudgetRow> rows = fixedBudget(ScoreTable(runs), budgets);
    const std::vector<FixedBudgetValue>& values = rows.front().values;
    EXPECT_FALSE(values[0].gap);
    EXPECT_EQ(values[0].median, kInfinity);
    EXPECT_EQ(values[0].withoutValue, 2);
    EXPECT_EQ(values[1].median, 4);
    EXPECT_EQ(values[1].withoutValue, 1);
    EXPECT_EQ(values[2].n, 0);
    EXPECT_FALSE(values[2].median.has_value());
}

TEST(FixedBudget, meansRestOnProblemsThatAllMethodsHave)
{
    const std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 10, {{1, 10}}), scoreRunOf("b", "p", 1, 10, {{1, 100}}),
        scoreRunOf("a", "q", 1, 10, {{1, 1e-9}}), scoreRunOf("b", "q", 1, 10, {{1, 0.01}}),
        scoreRunOf("a", "r", 1, 10, {{1, 5}}), scoreRunOf("b", "r", 1, 10, {}), scoreRunOf("a", "s", 1, 10, {{1, 5}})};
    const std::vector<int> budgets{10};
    const FixedBudgetMeans means = fixedBudgetMeans(ScoreTable(runs), budgets);
    EXPECT_EQ(means.basis.problems, 3);
    EXPECT_EQ(means.basis.missing, 1);
    ASSERT_EQ(means.means.size(), 2U);
    EXPECT_EQ(means.means[0].n, 2); // on r one method has no value, on s one has no run
    EXPECT_NEAR(means.means[0].logGap.value(), (1 - 8) / 2.0, 1e-12); // 1e-9 counts as 1e-8
    EXPECT_NEAR(means.means[1].logGap.value(), 0, 1e-12);
    EXPECT_NEAR(means.means[1].ci->upper, 2 * 12.706204736432102, 1e-9); // t(0.975, 1), standard error 2
}

// Share of problems with a ratio of at most tau, straight from the definition.
double shareWithin(const std::vector<std::vector<double>>& costs, std::size_t method, double tau)
{
    int count = 0;
    for (std::size_t problem = 0; problem < costs.front().size(); ++problem) {
        double least = kInfinity;
        for (const std::vector<double>& own : costs)
            least = std::min(least, own[problem]);
        count += std::isfinite(costs[method][problem]) && costs[method][problem] <= tau * least ? 1 : 0;
    }
    return count / static_cast<double>(costs.front().size());
}

double shareAt(const ProfileCurve& curve, double tau)
{
    double share = 0;
    for (const ProfilePoint& point : curve.points)
        share = point.ratio <= tau ? point.share : share;
    return share;
}

TEST(PerformanceProfile, isTheShareOfProblemsWithinAFactor)
{
    const std::vector<std::string> methods{"a", "b", "c"};
    Rng rng(5);
    std::vector<std::vector<double>> costs(3);
    for (std::vector<double>& own : costs) {
        for (int problem = 0; problem < 40; ++problem)
            own.push_back(rng.uniform() < 0.2 ? kInfinity : std::floor(rng.uniform(1, 9)));
    }
    const std::vector<ProfileCurve> curves = performanceProfile(methods, costs);
    ASSERT_EQ(curves.size(), 3U);
    for (std::size_t method = 0; method < 3; ++method) {
        EXPECT_EQ(curves[method].points.front().ratio, 1);
        for (double tau = 1; tau < 9; tau += 1.0 / 840) // ratios of whole numbers below 9
            ASSERT_DOUBLE_EQ(shareAt(curves[method], tau + 1e-9), shareWithin(costs, method, tau + 1e-9)) << tau;
        EXPECT_DOUBLE_EQ(curves[method].points.back().share, curves[method].solved / 40.0);
    }
}

TEST(PerformanceProfile, handMadeExample)
{
    const std::vector<std::string> methods{"a", "b"};
    const std::vector<std::vector<double>> costs{{1, 4, 10, kInfinity}, {2, 2, kInfinity, kInfinity}};
    const std::vector<ProfileCurve> curves = performanceProfile(methods, costs);
    EXPECT_EQ(curves[0].solved, 3);
    ASSERT_EQ(curves[0].points.size(), 2U);
    EXPECT_EQ(curves[0].points[0].share, 0.5);
    EXPECT_EQ(curves[0].points[1].ratio, 2);
    EXPECT_EQ(curves[0].points[1].share, 0.75);
    EXPECT_EQ(curves[1].points[0].share, 0.25);
    EXPECT_EQ(curves[1].points[1].share, 0.5);
    EXPECT_NEAR(curves[1].points[1].ci->lower, 0.06758599, 1e-8); // scipy: 2 of 4
}

TEST(PerformanceProfile, solvedMeansANearlyBestValueWithoutAKnownOptimum)
{
    // first values 11 and 9: median 10; lowest 0; wanted at accuracy 0.1: 1
    std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 20, {{1, 11}, {4, 1}}),
        scoreRunOf("b", "p", 1, 20, {{1, 9}, {8, 1.01}, {16, 0}}), scoreRunOf("a", "only a", 1, 20, {{1, 1}}),
        scoreRunOf("a", "nothing", 1, 20, {}), scoreRunOf("b", "nothing", 1, 20, {})};
    for (ScoreRun& run : runs)
        run.optimum.reset();
    const PerformanceProfile profile = performanceProfile(ScoreTable(runs), 0.1);
    EXPECT_EQ(profile.basis.problems, 2);
    EXPECT_EQ(profile.basis.missing, 1);
    EXPECT_EQ(profile.unsolved, 1);
    EXPECT_EQ(shareAt(profile.curves[0], 1), 0.5);
    EXPECT_EQ(shareAt(profile.curves[1], 3.99), 0);
    EXPECT_EQ(shareAt(profile.curves[1], 4), 0.5);
}

TEST(WinMatrix, rowsAgainstColumns)
{
    std::vector<ScoreRun> runs;
    const double a[] = {1, 1, 1, 2}, b[] = {2, 2, 1, 1}, c[] = {3, 3, 3, 3};
    for (int problem = 0; problem < 4; ++problem) {
        const std::string name(1, static_cast<char>('p' + problem));
        runs.push_back(scoreRunOf("a", name, 1, 10, {{1, a[problem]}}));
        runs.push_back(scoreRunOf("b", name, 1, 10, {{1, b[problem]}}));
        runs.push_back(scoreRunOf("c", name, 1, 10, {{1, c[problem]}}));
    }
    const WinMatrix matrix = winMatrix(comparePairs(runs));
    ASSERT_EQ(matrix.methods, (std::vector<std::string>{"a", "b", "c"}));
    const WinMatrix::Cell& ab = matrix.at(0, 1);
    EXPECT_EQ(ab.wins, 2);
    EXPECT_EQ(ab.losses, 1);
    EXPECT_EQ(ab.ties, 1);
    EXPECT_EQ(ab.problems(), 4);
    EXPECT_EQ(ab.p, 1); // 2 of 3
    EXPECT_DOUBLE_EQ(ab.share.value(), 2.0 / 3);
    const WinMatrix::Cell& ba = matrix.at(1, 0);
    EXPECT_EQ(ba.wins, 1);
    EXPECT_EQ(ba.losses, 2);
    const std::optional<Interval> turned = shareInterval(1, 3);
    EXPECT_NEAR(ba.ci->lower, turned->lower, 1e-12);
    EXPECT_NEAR(ba.ci->upper, turned->upper, 1e-12);
    EXPECT_EQ(matrix.at(0, 2).wins, 4);
    EXPECT_DOUBLE_EQ(matrix.at(0, 2).p.value(), 0.125);
    EXPECT_DOUBLE_EQ(matrix.at(2, 0).pAdjusted.value(), 0.375); // Holm: three pairs
    EXPECT_EQ(matrix.at(1, 1).problems(), 0);
}

TEST(WinMatrix, unequalBudgetsAreComparedWhereBothAreKnown)
{
    const std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 100, {{1, 9}, {5, 4}, {90, 0}}),
        scoreRunOf("a", "p", 2, 100, {{1, 9}, {90, 0}}), scoreRunOf("b", "p", 1, 10, {{1, 9}, {10, 3}})};
    const std::vector<BboPair> pairs = comparePairs(runs);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs.front().wins, 0); // 4 against 3 after ten evaluations of the seed that both have
    EXPECT_EQ(pairs.front().losses, 1);
}

TEST(ScoreReport, hasOneSetOfScoresPerSuiteAndOneOverAll)
{
    std::vector<ScoreRun> runs{scoreRunOf("a", "p", 1, 30, {{1, 9}, {5, 4}}), scoreRunOf("b", "p", 1, 30, {{1, 9}}),
        scoreRunOf("a", "q", 1, 30, {{1, 9}}), scoreRunOf("b", "q", 1, 30, {{1, 9}})};
    runs[2].dimension = runs[3].dimension = 5;
    const ScoreReport report = scoreReport(runs);
    EXPECT_EQ(report.budgets, (std::vector<int>{1, 3, 6, 15, 20, 30})); // multiples of 2 and 5, and the full budget
    ASSERT_EQ(report.suites.size(), 3U);
    EXPECT_EQ(report.suites[0].suite, "tests, d 2");
    EXPECT_EQ(report.suites[2].suite, "all");
    EXPECT_EQ(report.suites[2].wins.at(0, 1).problems(), 2);
    const nlohmann::ordered_json json = toJson(report);
    EXPECT_EQ(json["suites"][0]["win_matrix"]["rows"][0][1]["wins"], 1);
    EXPECT_TRUE(json["suites"][0]["win_matrix"]["rows"][0][0].is_null());
    EXPECT_EQ(json["ert"][0]["targets"][0]["value"], 1);
    EXPECT_TRUE(json["ert"][0]["targets"][1]["value"].is_null());
    EXPECT_EQ(json["fixed_budget"][0]["budgets"][5]["value"], 4);
    EXPECT_TRUE(json["fixed_budget"][0]["budgets"][5]["ci"].is_null());
    EXPECT_EQ(json["suites"][2]["profiles"][0]["curves"][0]["n"], 2);
    EXPECT_EQ(json["suites"][2]["ecdf"]["curves"][0]["x"].size(), json["suites"][2]["ecdf"]["curves"][0]["hi"].size());
}

TEST(ScoreReport, nothingGivesNothing)
{
    const ScoreReport report = scoreReport({});
    EXPECT_TRUE(report.suites.empty());
    EXPECT_TRUE(toJson(report)["ert"].is_array());
}

} // namespace
} // namespace priorscope
