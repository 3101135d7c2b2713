// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/space_coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "search/sobol/sobol.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {
namespace {

std::vector<double> uniformPoint(Rng& rng, std::size_t dimension)
{
    std::vector<double> u(dimension);
    std::generate(u.begin(), u.end(), [&rng] { return rng.uniform(); });
    return u;
}

TEST(SpaceCoverage, CellsAreThoseOfTheMetrics)
{
    for (const std::size_t dimension : {1U, 2U, 3U, 5U, 8U}) {
        const int bins = defaultCellBins(dimension);
        SpaceCoverage coverage(std::make_shared<const CoverageProbes>(dimension), bins);
        Trace trace;
        Rng rng(dimension);
        for (int step = 1; step <= 70; ++step) {
            trace.steps.push_back(step);
            trace.u.push_back(uniformPoint(rng, dimension));
            trace.values.push_back(rng.uniform());
            coverage.add(trace.u.back());
            const TrajectoryMetrics metrics = trajectoryMetrics(trace, 0, bins);
            ASSERT_EQ(coverage.cells(), metrics.cells);
            ASSERT_DOUBLE_EQ(coverage.cellShare(), *metrics.covCell);
        }
    }
}

TEST(SpaceCoverage, DistancesAreThoseOfTheNearestPoints)
{
    Rng rng(5);
    SpaceCoverage coverage(std::make_shared<const CoverageProbes>(3), 5);
    std::vector<std::vector<double>> points;
    for (int i = 0; i < 20; ++i) {
        points.push_back(uniformPoint(rng, 3));
        coverage.add(points.back());
    }
    const SobolSequence sobol(3, std::nullopt);
    double largest = 0;
    int near = 0;
    for (std::uint32_t i = 0; i < kCoverageProbes; ++i) {
        std::vector<double> probe(3);
        sobol.point(i, probe);
        double nearest = HUGE_VAL;
        for (const std::vector<double>& point : points)
            nearest = std::min(nearest, std::hypot(probe[0] - point[0], probe[1] - point[1], probe[2] - point[2]));
        largest = std::max(largest, nearest);
        near += nearest <= 0.2 ? 1 : 0;
    }
    EXPECT_NEAR(coverage.dispersion(), largest, 1e-12);
    EXPECT_NEAR(coverage.ballShare(0.2), near / 4096.0, 1e-12);
}

TEST(SpaceCoverage, OnePointInACornerLeavesTheFarCorner)
{
    SpaceCoverage coverage(std::make_shared<const CoverageProbes>(2), 10);
    const double corner[]{0, 0};
    coverage.add(corner);
    EXPECT_EQ(coverage.cells(), 1);
    EXPECT_DOUBLE_EQ(coverage.cellShare(), 1);
    EXPECT_NEAR(coverage.dispersion(), std::sqrt(2.0), 0.02);
}

TEST(UniformCoverage, MedianIsTheExpectedShareOfCells)
{
    const int at[]{1, 10, 50};
    for (const std::size_t dimension : {2U, 5U}) {
        const int bins = defaultCellBins(dimension);
        const double cells = std::pow(bins, static_cast<double>(dimension));
        const std::vector<CoverageQuantiles> band = uniformCoverage(dimension, bins, at);
        ASSERT_EQ(band.size(), 3U);
        for (const CoverageQuantiles& q : band) {
            const double expected = cells * (1 - std::pow(1 - 1 / cells, q.points)) / std::min<double>(q.points, cells);
            EXPECT_NEAR(q.cellMedian, expected, 0.05); // few values are possible
            EXPECT_LE(q.cellLow, q.cellMedian);
            EXPECT_LE(q.cellMedian, q.cellHigh);
            EXPECT_LE(q.dispersionLow, q.dispersionMedian);
            EXPECT_LE(q.dispersionMedian, q.dispersionHigh);
        }
        EXPECT_GT(band[0].dispersionLow, band[2].dispersionHigh);
    }
}

TEST(UniformCoverage, HoldsMostOfOtherUniformRuns)
{
    const int at[]{20, 50};
    const std::vector<CoverageQuantiles> band = uniformCoverage(2, 10, at);
    int inside = 0;
    constexpr int kRuns = 400;
    for (int run = 0; run < kRuns; ++run) {
        Rng rng(static_cast<std::uint64_t>(run) + 1000);
        SpaceCoverage coverage(std::make_shared<const CoverageProbes>(2), 10);
        while (coverage.points() < 50)
            coverage.add(uniformPoint(rng, 2));
        const double dispersion = coverage.dispersion();
        inside += dispersion >= band[1].dispersionLow && dispersion <= band[1].dispersionHigh ? 1 : 0;
    }
    EXPECT_NEAR(inside / static_cast<double>(kRuns), 0.9, 0.08);
}

TEST(UniformCoverage, EndsWhereItBecomesExpensive)
{
    const int at[]{100, kLongestReference + 1};
    EXPECT_EQ(uniformCoverage(1, 10, at).size(), 1U);
    EXPECT_TRUE(uniformCoverage(2, 10, {}).empty());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(uniformCoverage(2, 10, at, stop.get_token()).empty());
}

TEST(UniformBinCounts, AreTheBinomialQuantiles)
{
    // Of Binomial(50, 0.1): P(X <= 1) = 0.0338, P(X <= 2) = 0.1117, P(X <= 8) = 0.9421, P(X <= 9) = 0.9755.
    const CountRange range = uniformBinCounts(50, 10);
    EXPECT_EQ(range.low, 1);
    EXPECT_EQ(range.high, 9);
    EXPECT_EQ(uniformBinCounts(0, 10).high, 0);
}

} // namespace
} // namespace priorscope
