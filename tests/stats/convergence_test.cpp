// SPDX-License-Identifier: GPL-3.0-or-later
// Best-so-far curves and their summary, by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "stats/convergence.h"

namespace priorscope {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Curve = std::vector<double>;

std::vector<Trial> trialsOf(const std::vector<double>& values)
{
    std::vector<Trial> trials;
    for (const double value : values) {
        Trial trial;
        trial.step = static_cast<int>(trials.size()) + 1;
        trial.x = {0};
        trial.value = value;
        trial.status = std::isfinite(value) ? TrialStatus::Ok : TrialStatus::NotFinite;
        trials.push_back(trial);
    }
    return trials;
}

void expectCurve(const Curve& got, const Curve& want)
{
    ASSERT_EQ(got.size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
        if (std::isnan(want[i]))
            EXPECT_TRUE(std::isnan(got[i])) << i;
        else
            EXPECT_DOUBLE_EQ(got[i], want[i]) << i;
    }
}

TEST(BestSoFar, carriesOverFailuresButNotBeforeTheFirstFiniteValue)
{
    const double infinity = std::numeric_limits<double>::infinity();
    expectCurve(bestSoFar(trialsOf({kNan, -infinity, 3, kNan, 2, 5}), std::nullopt), {kNan, kNan, 3, 3, 2, 2});
    expectCurve(bestSoFar(trialsOf({3, 2}), 1.5), {1.5, 0.5});
    expectCurve(bestSoFar(trialsOf({3, 2}), std::nullopt, 4), {3, 2, 2, 2});
    expectCurve(bestSoFar({}, std::nullopt), {});
}

TEST(BestSoFar, infeasibleValuesAreNoImprovement)
{
    std::vector<Trial> trials = trialsOf({3, 1, 2});
    trials[1].feasible = false;
    expectCurve(bestSoFar(trials, std::nullopt), {3, 3, 2});
}

TEST(SummariseCurves, medianWithQuartilesAndRaggedEnds)
{
    const std::vector<Curve> curves{{kNan, 4, 4}, {3, 2}, {1, 1, 1}, {2, 3, 2}};
    const auto points = summariseCurves(curves, CurveSummary::MedianIqr);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[0].n, 3);
    EXPECT_EQ(points[0].centre, 2);
    EXPECT_EQ(points[1].step, 2);
    EXPECT_EQ(points[1].n, 4);
    EXPECT_EQ(points[1].centre, 2.5);
    EXPECT_EQ(points[1].lower, 1.75);
    EXPECT_EQ(points[1].upper, 3.25);
    EXPECT_EQ(points[2].n, 3);
}

TEST(SummariseCurves, meanHasNoIntervalFromOneCurve)
{
    const std::vector<Curve> curves{{1, 2, 5}, {3, 2}};
    const auto points = summariseCurves(curves, CurveSummary::MeanT);
    EXPECT_EQ(points[0].centre, 2);
    // t(0.975; 1) = 12.706204736174694, standard error 1
    EXPECT_NEAR(points[0].upper.value(), 2 + 12.706204736174694, 1e-9);
    EXPECT_EQ(points[1].lower, 2); // no spread
    EXPECT_EQ(points[2].centre, 5);
    EXPECT_FALSE(points[2].lower.has_value());
}

TEST(SummariseCurves, nothingIsUndefinedNotZero)
{
    const std::vector<Curve> curves{{kNan}, {kNan}};
    for (const CurveSummary summary : {CurveSummary::MedianIqr, CurveSummary::MeanT}) {
        const auto points = summariseCurves(curves, summary);
        ASSERT_EQ(points.size(), 1U);
        EXPECT_EQ(points[0].n, 0);
        EXPECT_FALSE(points[0].centre.has_value());
    }
    EXPECT_TRUE(summariseCurves({}, CurveSummary::MeanT).empty());
}

} // namespace
} // namespace priorscope
