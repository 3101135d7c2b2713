// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES in its own coordinates: constants, convergence, stops, and bits that never change.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include "cma_run.h"

namespace priorscope {
namespace {

struct ConstantsRow {
    std::size_t dimension;
    std::size_t lambda;
    double muEff, c1, cMu, cSigma, dSigma, cC, chi;
    std::vector<double> positive;
};

class CmaConstants : public testing::TestWithParam<ConstantsRow> { };

TEST_P(CmaConstants, followTheTutorial)
{
    const ConstantsRow& want = GetParam();
    const cma::Constants k = cma::makeConstants(want.dimension, cma::defaultPopulation(want.dimension), true);
    constexpr double kPrinted = 5.1e-5; // four decimals
    EXPECT_EQ(k.lambda, want.lambda);
    EXPECT_EQ(k.mu, want.positive.size());
    EXPECT_NEAR(k.muEff, want.muEff, kPrinted);
    EXPECT_NEAR(k.c1, want.c1, kPrinted);
    EXPECT_NEAR(k.cMu, want.cMu, kPrinted);
    EXPECT_NEAR(k.cSigma, want.cSigma, kPrinted);
    EXPECT_NEAR(k.dSigma, want.dSigma, kPrinted);
    EXPECT_NEAR(k.cC, want.cC, kPrinted);
    EXPECT_NEAR(k.chi, want.chi, kPrinted);
    for (std::size_t i = 0; i < want.positive.size(); ++i)
        EXPECT_NEAR(k.weights[i], want.positive[i], kPrinted) << "weight " << i;
}

INSTANTIATE_TEST_SUITE_P(Table, CmaConstants,
    testing::Values(ConstantsRow{2, 6, 2.0286, .1548, .0579, .4462, 1.4462, .6246, 1.2543, {.6370, .2846, .0784}},
        ConstantsRow{5, 8, 2.6002, .0473, .0382, .3651, 1.3651, .4502, 2.1285, {.5299, .2857, .1429, .0415}},
        ConstantsRow{10, 10, 3.1673, .0153, .0202, .2844, 1.2844, .2950, 3.0847, {.4563, .2708, .1622, .0852, .0255}}),
    [](const testing::TestParamInfo<ConstantsRow>& row) { return "d" + std::to_string(row.param.dimension); });

TEST(CmaWeights, negativeOnesKeepTheCovariancePositive)
{
    for (const std::size_t d : {std::size_t{2}, std::size_t{5}, std::size_t{40}}) {
        const cma::Constants k = cma::makeConstants(d, cma::defaultPopulation(d), true);
        const double total =
            std::accumulate(k.weights.begin() + static_cast<std::ptrdiff_t>(k.mu), k.weights.end(), 0.0);
        EXPECT_LT(total, 0);
        EXPECT_LE(-total * k.cMu * static_cast<double>(d), 1 - k.c1 - k.cMu + 1e-12);
        EXPECT_LE(-total, 1 + k.c1 / k.cMu + 1e-12);
        const cma::Constants passive = cma::makeConstants(d, cma::defaultPopulation(d), false);
        EXPECT_TRUE(std::all_of(passive.weights.begin() + static_cast<std::ptrdiff_t>(k.mu), passive.weights.end(),
            [](double w) { return w == 0; }));
    }
}

// In one direction 1e8 times steeper than in the other, beyond what doubles can hold the covariance of.
TEST(CmaStop, anIllConditionedFunctionStopsByItsCondition)
{
    const cma::Constants k = cma::makeConstants(2, 6, true);
    cma::State state = cma::makeState({3, 3}, 1);
    Rng rng(5);
    cma::Scratch scratch;
    cma::Stop stop = cma::Stop::None;
    for (int i = 0; i < 5000 && stop == cma::Stop::None; ++i) {
        std::vector<std::pair<double, std::array<double, 2>>> batch(6);
        for (auto& [value, x] : batch) {
            cma::sample(state, rng, x);
            value = 1e16 * x[0] * x[0] + x[1] * x[1];
        }
        std::sort(batch.begin(), batch.end());
        std::vector<double> points;
        std::vector<double> values;
        for (const auto& [value, x] : batch) {
            values.push_back(value);
            points.insert(points.end(), x.begin(), x.end());
        }
        cma::update(state, k, points, values, scratch);
        stop = cma::checkStop(state, k, values, scratch);
        EXPECT_TRUE(std::all_of(state.d.begin(), state.d.end(), [](double d) { return d > 0; }));
    }
    EXPECT_EQ(stop, cma::Stop::ConditionCov);
}

class CmaConvergence : public testing::TestWithParam<int> { };

TEST_P(CmaConvergence, reachesTheOptimumInFiveDimensions)
{
    const bbob::Instance problem = bbob::makeInstance(GetParam(), 5, 1);
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        EXPECT_LT(test::evaluationsToTarget(problem, seed, 1e-8).value_or(4000), 4000) << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Bbob, CmaConvergence, testing::Values(1, 10));

TEST(CmaStop, aFlatFunctionStopsByItsHistory)
{
    const cma::Constants k = cma::makeConstants(3, 7, true);
    cma::State state = cma::makeState({0, 0, 0}, 1);
    Rng rng(3);
    cma::Scratch scratch;
    cma::Stop stop = cma::Stop::None;
    const std::vector<double> values(7, 1.0);
    std::vector<double> points(7 * 3);
    for (int i = 0; i < 100 && stop == cma::Stop::None; ++i) {
        for (std::size_t j = 0; j < 7; ++j)
            cma::sample(state, rng, std::span(points).subspan(3 * j, 3));
        cma::update(state, k, points, values, scratch);
        stop = cma::checkStop(state, k, values, scratch);
    }
    EXPECT_EQ(stop, cma::Stop::TolHist);
    EXPECT_EQ(state.generation, 23); // 10 + ceil(30 * 3 / 7)
}

struct StopCase {
    const char* name;
    cma::Stop want;
    void (*spoil)(cma::State&);
    std::vector<double> values{1, 2, 3, 4, 5, 6}; // of the last generation
};

class CmaStopRule : public testing::TestWithParam<StopCase> { };

TEST_P(CmaStopRule, isNamed)
{
    const cma::Constants k = cma::makeConstants(2, 6, true);
    cma::State state = cma::makeState({1, 1}, 1);
    cma::Scratch scratch;
    ASSERT_EQ(cma::checkStop(state, k, GetParam().values, scratch), cma::Stop::None);
    GetParam().spoil(state);
    EXPECT_EQ(cma::checkStop(state, k, GetParam().values, scratch), GetParam().want);
}

// The best of the last generations spread over `spread`, too few of them for stagnation.
void settle(cma::State& state, double spread)
{
    for (int i = 0; i < 20; ++i) {
        state.bestHistory.push_back(1 + (i % 2) * spread);
        state.medianHistory.push_back(3 - i);
    }
}

void repeatHistory(cma::State& state, double step)
{
    for (int i = 0; i < 150; ++i) {
        state.bestHistory.push_back(1 + step * i);
        state.medianHistory.push_back(3 + step * i);
    }
}

INSTANTIATE_TEST_SUITE_P(All, CmaStopRule,
    testing::Values(StopCase{"TolX", cma::Stop::TolX, [](cma::State& s) { s.sigma = 1e-13; }},
        StopCase{"TolXUp", cma::Stop::TolXUp, [](cma::State& s) { s.sigma = 2e4; }},
        StopCase{"ConditionCov", cma::Stop::ConditionCov,
            [](cma::State& s) {
                s.d = {1e-8, 1};
            }},
        StopCase{"ConditionBelowTheCap", cma::Stop::None,
            [](cma::State& s) {
                s.d = {2e-7, 1};
            }},
        StopCase{"TolHist", cma::Stop::TolHist, [](cma::State& s) { settle(s, 5e-13); }},
        StopCase{"TolFun", cma::Stop::TolFun, [](cma::State& s) { settle(s, 5e-12); }, {1, 1, 1, 1, 1, 1 + 9e-12}},
        StopCase{"TolFunNeedsTheLastGeneration", cma::Stop::None, [](cma::State& s) { settle(s, 5e-12); },
            {1, 1, 1, 1, 1, 1 + 2e-11}},
        StopCase{"TolFunNeedsTheHistory", cma::Stop::None, [](cma::State& s) { settle(s, 2e-11); }, {1, 1, 1, 1, 1, 1}},
        StopCase{"Stagnation", cma::Stop::Stagnation, [](cma::State& s) { repeatHistory(s, 1e-3); }},
        StopCase{"ProgressGoesOn", cma::Stop::None, [](cma::State& s) { repeatHistory(s, -1e-3); }},
        StopCase{"NoEffectAxis", cma::Stop::NoEffectAxis,
            [](cma::State& s) {
                s.mean = {1e18, 1e18};
            }},
        StopCase{"NoEffectCoord", cma::Stop::NoEffectCoord,
            [](cma::State& s) {
                s.mean = {1, 1e18};
            }}),
    [](const testing::TestParamInfo<StopCase>& row) { return row.param.name; });

// Bits that must not change with the compiler's optimisation, the C library or the CPU: stored runs are recomputed from
// them.
TEST(CmaReproducibility, theStateAfterFiftyGenerationsIsKnownToTheLastBit)
{
    const cma::Constants k = cma::makeConstants(5, 8, true);
    cma::State state = cma::makeState({1, -2, 3, 0.5, 2}, 1.5);
    Rng rng(2);
    cma::Scratch scratch;
    for (int generation = 0; generation < 50; ++generation) {
        std::vector<std::pair<double, std::vector<double>>> batch;
        for (std::size_t i = 0; i < k.lambda; ++i) {
            std::vector<double> x(5);
            cma::sample(state, rng, x);
            double value = 0;
            for (std::size_t j = 0; j < x.size(); ++j)
                value += static_cast<double>(j + 1) * x[j] * x[j];
            batch.emplace_back(value, std::move(x));
        }
        std::sort(batch.begin(), batch.end());
        std::vector<double> points;
        std::vector<double> values;
        for (const auto& [value, x] : batch) {
            values.push_back(value);
            points.insert(points.end(), x.begin(), x.end());
        }
        cma::update(state, k, points, values, scratch);
    }
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a over the words
    for (const auto* part : {&state.mean, &state.c, &state.b, &state.d, &state.pathC, &state.pathSigma}) {
        for (const double v : *part)
            hash = (hash ^ std::bit_cast<std::uint64_t>(v)) * 0x100000001b3ULL;
    }
    EXPECT_EQ(hash, 16953764325799385116ULL);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(state.sigma), 4584860999119936884ULL);
}

} // namespace
} // namespace priorscope
