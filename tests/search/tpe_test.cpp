// SPDX-License-Identifier: GPL-3.0-or-later
// TPE: its density against values of Optuna 5.0's, and what the method does with it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/rng.h"
#include "method_run.h"
#include "search/tpe/parzen_estimator.h"

namespace priorscope {
namespace {

using Points = std::vector<std::vector<double>>;

ParzenEstimator estimatorOf(const Points& points)
{
    std::vector<const std::vector<double>*> observations;
    for (const std::vector<double>& point : points)
        observations.push_back(&point);
    std::vector<std::size_t> axes(points.front().size());
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    return {observations, axes};
}

struct Density {
    const char* name;
    Points observations;
    Points at;
    std::vector<double> logs; // by Optuna
};

Points fortyPoints()
{
    Points points;
    for (int i = 0; i < 40; ++i)
        points.push_back({(i * 37) % 101 / 101.0});
    return points;
}

class ParzenDensity : public testing::TestWithParam<Density> { };

TEST_P(ParzenDensity, isOptunas)
{
    const ParzenEstimator density = estimatorOf(GetParam().observations);
    const double constant = 0.5 * std::log(2 * M_PI) * static_cast<double>(GetParam().at.front().size());
    for (std::size_t i = 0; i < GetParam().at.size(); ++i)
        EXPECT_NEAR(density.logDensity(GetParam().at[i]) - constant, GetParam().logs[i], 1e-12) << i;
}

INSTANTIATE_TEST_SUITE_P(Rows, ParzenDensity,
    testing::Values(
        Density{"one", {{0.5}}, {{0.0}, {0.4}, {1.0}}, {-0.20561940588408234, 0.087198927904662, -0.20561940588408234}},
        Density{"three", {{0.2}, {0.9}, {0.5}}, {{0.0}, {0.4}, {1.0}},
            {-0.26608249715327736, 0.11169830986504925, -0.22386293319736772}},
        Density{"crowded", {{0.31}, {0.3}, {0.32}, {0.95}}, {{0.0}, {0.4}, {1.0}},
            {-0.4186387156681479, 0.3796703672257413, -0.5400317630566008}},
        Density{"oldOnesWeighLess", fortyPoints(), {{0.0}, {0.4}, {1.0}},
            {-1.0946949795178385, -0.10135981138934713, -0.18260298490564053}},
        Density{"joint", {{0.2, 0.1}, {0.9, 0.2}, {0.5, 0.7}}, {{0.0, 0.4}, {1.0, 0.7}},
            {-0.268462265919472, -0.292765837280213}}),
    [](const testing::TestParamInfo<Density>& row) { return row.param.name; });

TEST(ParzenWidths, areDistancesToNeighboursWithinTheirLimits)
{
    const std::vector<double> widths = estimatorOf({{0.31}, {0.3}, {0.32}, {0.95}}).widths();
    const std::vector<double> want{1.0 / 6, 1.0 / 6, 0.63, 0.63, 1};
    for (std::size_t i = 0; i < want.size(); ++i)
        EXPECT_NEAR(widths[i], want[i], 1e-15);
}

// Shares of draws in ten bins against the density's integral over them.
TEST(ParzenSample, followsTheDensity)
{
    const ParzenEstimator density = estimatorOf({{0.2}, {0.9}, {0.22}, {0.01}});
    constexpr int kDraws = 40000;
    std::vector<int> counts(10);
    Rng rng(6);
    std::vector<double> u(1);
    for (int i = 0; i < kDraws; ++i) {
        density.sample(rng, u);
        ASSERT_GE(u[0], 0);
        ASSERT_LE(u[0], 1);
        ++counts[std::min<std::size_t>(static_cast<std::size_t>(10 * u[0]), 9)];
    }
    double total = 0;
    for (std::size_t bin = 0; bin < 10; ++bin) {
        double share = 0;
        for (int k = 0; k < 200; ++k) {
            u[0] = (static_cast<double>(bin) + (k + 0.5) / 200) / 10;
            share += std::exp(density.logDensity(u)) / std::sqrt(2 * M_PI) / 2000;
        }
        total += share;
        EXPECT_NEAR(counts[bin], share * kDraws, 5 * std::sqrt(share * kDraws)) << bin;
    }
    EXPECT_NEAR(total, 1, 1e-4);
}

double bowl(std::span<const double> x)
{
    return (x[0] - 2) * (x[0] - 2) + (x[1] + 1) * (x[1] + 1);
}

const SearchSpace kSquare{{-5, -5}, {5, 5}};

TEST(Tpe, drawsUniformlyUntilTenEvaluationsInitialOnesIncluded)
{
    OptimiserSetup setup = test::setupFor("tpe", kSquare, 20, 3);
    setup.initial = {test::evaluatedAt({1, 1}, bowl, 1), test::evaluatedAt({2, 1}, bowl, 2)};
    const auto method = test::makeMethod("tpe", std::move(setup));
    const test::Driven run = test::drive(**method, bowl, 12);
    for (std::size_t i = 0; i < run.trials.size(); ++i)
        EXPECT_EQ(run.trials[i].source, i < 8 ? "random" : "tpe") << i;
}

class TpeRun : public testing::TestWithParam<bool> { };

TEST_P(TpeRun, gathersAroundTheMinimum)
{
    double distance = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        OptimiserSetup setup = test::setupFor("tpe", kSquare, 100, seed);
        setup.params["multivariate"] = GetParam();
        const auto method = test::makeMethod("tpe", std::move(setup));
        const test::Driven run = test::drive(**method, bowl, 100);
        EXPECT_LT(run.best(), 0.2) << seed;
        for (std::size_t i = 80; i < 100; ++i)
            distance += std::sqrt(run.trials[i].value) / 200;
    }
    EXPECT_LT(distance, 1.8); // uniform points: 4.7
}

INSTANTIATE_TEST_SUITE_P(Both, TpeRun, testing::Bool());

TEST(Tpe, pointsWithoutAValueAreNeverTheGoodOnes)
{
    const auto holed = [](std::span<const double> x) {
        return x[0] < 0 ? std::numeric_limits<double>::quiet_NaN() : bowl(x);
    };
    int failed = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const test::Driven run = test::methodRun("tpe", kSquare, holed, 100, seed);
        for (std::size_t i = 50; i < 100; ++i)
            failed += std::isnan(run.trials[i].value) ? 1 : 0;
    }
    EXPECT_LT(failed, 100); // uniform points: 250
}

} // namespace
} // namespace priorscope
