// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES: its constants, its convergence, its stops, and the adapter's two starts.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "cma_run.h"
#include "objectives/bbob/bbob_functions.h"
#include "search/optimiser_registry.h"

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

class CmaConvergence : public testing::TestWithParam<int> { };

TEST_P(CmaConvergence, reachesTheOptimumInFiveDimensions)
{
    const bbob::Instance problem = bbob::makeInstance(GetParam(), 5, 1);
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        EXPECT_LT(test::evaluationsToTarget(problem, seed, 1e-8), 4000) << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Bbob, CmaConvergence, testing::Values(1, 10));

TEST(CmaStop, aFlatFunctionStopsByItsHistory)
{
    const cma::Constants k = cma::makeConstants(3, 7, true);
    cma::State state = cma::makeState({0, 0, 0}, 1);
    Rng rng(3);
    cma::Stop stop = cma::Stop::None;
    const std::vector<double> values(7, 1.0);
    for (int i = 0; i < 100 && stop == cma::Stop::None; ++i) {
        std::vector<std::vector<double>> points;
        for (int j = 0; j < 7; ++j)
            points.push_back(cma::sample(state, rng));
        cma::update(state, k, points, values);
        stop = cma::checkStop(state, k, values);
    }
    EXPECT_EQ(stop, cma::Stop::TolHist);
    EXPECT_EQ(state.generation, 23); // 10 + ceil(30 * 3 / 7)
}

struct StopCase {
    const char* name;
    cma::Stop want;
    void (*spoil)(cma::State&);
};

class CmaStopRule : public testing::TestWithParam<StopCase> { };

TEST_P(CmaStopRule, isNamed)
{
    const cma::Constants k = cma::makeConstants(2, 6, true);
    cma::State state = cma::makeState({1, 1}, 1);
    const std::vector<double> values{1, 2, 3, 4, 5, 6};
    ASSERT_EQ(cma::checkStop(state, k, values), cma::Stop::None);
    GetParam().spoil(state);
    EXPECT_EQ(cma::checkStop(state, k, values), GetParam().want);
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

#if defined(__x86_64__) && !defined(__AVX__)
// Bits that must not change with the compiler's optimisation, the C library or the CPU: stored runs are recomputed from
// them.
TEST(CmaReproducibility, theStateAfterFiftyGenerationsIsKnownToTheLastBit)
{
    const cma::Constants k = cma::makeConstants(5, 8, true);
    cma::State state = cma::makeState({1, -2, 3, 0.5, 2}, 1.5);
    Rng rng(2);
    for (int generation = 0; generation < 50; ++generation) {
        std::vector<std::pair<double, std::vector<double>>> batch;
        for (std::size_t i = 0; i < k.lambda; ++i) {
            std::vector<double> x = cma::sample(state, rng);
            double value = 0;
            for (std::size_t j = 0; j < x.size(); ++j)
                value += static_cast<double>(j + 1) * x[j] * x[j];
            batch.emplace_back(value, std::move(x));
        }
        std::sort(batch.begin(), batch.end());
        std::vector<std::vector<double>> points;
        std::vector<double> values;
        for (const auto& [value, x] : batch) {
            values.push_back(value);
            points.push_back(x);
        }
        cma::update(state, k, points, values);
    }
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a over the words
    for (const auto* part : {&state.mean, &state.c, &state.b, &state.d, &state.pathC, &state.pathSigma}) {
        for (const double v : *part)
            hash = (hash ^ std::bit_cast<std::uint64_t>(v)) * 0x100000001b3ULL;
    }
    EXPECT_EQ(hash, 11771069787865102888ULL);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(state.sigma), 4579476343682097143ULL);
}
#endif

// The adapter.

OptimiserSetup setupFor(const SearchSpace& space, const char* preset)
{
    OptimiserRegistry registry;
    registerBuiltin_optimisers(registry);
    OptimiserSetup setup;
    setup.space = space;
    setup.params = registry.find("cma-es")->schema.defaults();
    setup.params["preset"] = std::string(preset);
    setup.budget = 100;
    setup.seed = 7;
    return setup;
}

std::unique_ptr<IOptimiser> make(OptimiserSetup setup)
{
    OptimiserRegistry registry;
    registerBuiltin_optimisers(registry);
    return std::move(registry.find("cma-es")->make(std::move(setup))).value();
}

const SearchSpace kOblong{{0, -5}, {30, 5}};

TEST(CmaPreset, optunaLikeStartsAtTheCentreWithASixthOfTheSmallestRange)
{
    const SearchState state = *make(setupFor(kOblong, "optuna-like"))->searchState();
    EXPECT_EQ(state.mean, (std::vector<double>{15, 0}));
    EXPECT_DOUBLE_EQ(state.sigma, 10.0 / 6);
    EXPECT_DOUBLE_EQ(state.covariance[0], 100.0 / 36);
    EXPECT_DOUBLE_EQ(state.covariance[3], 100.0 / 36);
    EXPECT_DOUBLE_EQ(state.conditionNumber, 1);
}

TEST(CmaPreset, warmStartsAtTheBestUsableInitialPointWithAFifthOfEachRange)
{
    OptimiserSetup setup = setupFor(kOblong, "warm");
    const auto trial = [](std::vector<double> x, double value, TrialStatus status) {
        Trial t;
        t.x = std::move(x);
        t.value = value;
        t.status = status;
        return t;
    };
    setup.initial = {trial({1, 1}, 5, TrialStatus::Ok), trial({3, -2}, 4, TrialStatus::Ok),
        trial({9, 0}, 1, TrialStatus::Failed),
        trial({8, 0}, -std::numeric_limits<double>::infinity(), TrialStatus::NotFinite)};
    const SearchState state = *make(setup)->searchState();
    EXPECT_NEAR(state.mean[0], 3, 1e-14);
    EXPECT_NEAR(state.mean[1], -2, 1e-14);
    EXPECT_EQ(state.sigma, 0.2);
    EXPECT_NEAR(state.covariance[0], 36, 1e-12);
    EXPECT_NEAR(state.covariance[3], 4, 1e-12);
    EXPECT_EQ(state.covariance[1], 0);
}

TEST(CmaPreset, sigmaAndPopulationCanBeGiven)
{
    OptimiserSetup setup = setupFor(kOblong, "optuna-like");
    setup.params["sigma"] = 0.5;
    setup.params["popsize"] = std::int64_t{12};
    const auto method = make(setup);
    EXPECT_DOUBLE_EQ(method->searchState()->sigma, 5);
    EXPECT_EQ(std::get<Points>(method->ask()).points.size(), 12U);
}

std::vector<Trial> answered(const Points& batch, double (*f)(const std::vector<double>&))
{
    std::vector<Trial> trials;
    for (const Proposal& p : batch.points) {
        Trial t;
        t.x = p.x;
        t.value = f(p.x);
        t.status = std::isfinite(t.value) ? TrialStatus::Ok : TrialStatus::NotFinite;
        trials.push_back(std::move(t));
    }
    return trials;
}

TEST(CmaAdapter, aPartOfAGenerationTeachesNothing)
{
    const auto method = make(setupFor(kOblong, "optuna-like"));
    const SearchState before = *method->searchState();
    auto trials = answered(std::get<Points>(method->ask()), [](const std::vector<double>& x) { return x[0]; });
    trials.pop_back();
    method->tell(trials);
    EXPECT_EQ(*method->searchState(), before);
}

TEST(CmaAdapter, aGenerationWithoutAFiniteValueTeachesNothing)
{
    const auto method = make(setupFor(kOblong, "optuna-like"));
    const SearchState before = *method->searchState();
    method->tell(answered(std::get<Points>(method->ask()),
        [](const std::vector<double>&) { return std::numeric_limits<double>::quiet_NaN(); }));
    EXPECT_EQ(*method->searchState(), before);
}

TEST(CmaAdapter, badValuesRankLastAndTheRunGoesOn)
{
    const auto method = make(setupFor(kOblong, "optuna-like"));
    for (int i = 0; i < 60; ++i) {
        method->tell(answered(std::get<Points>(method->ask()), [](const std::vector<double>& x) {
            if (x[1] > 2)
                return std::numeric_limits<double>::quiet_NaN();
            if (x[1] < -4)
                return -std::numeric_limits<double>::infinity();
            return (x[0] - 20) * (x[0] - 20) + (x[1] - 1) * (x[1] - 1);
        }));
    }
    EXPECT_NEAR(method->searchState()->mean[0], 20, 1e-3);
    EXPECT_NEAR(method->searchState()->mean[1], 1, 1e-3);
}

TEST(CmaAdapter, anInnerStopStartsAnewWithTheFirstStepSize)
{
    const auto method = make(setupFor(kOblong, "optuna-like"));
    int restarts = 0;
    int generation = 0;
    for (int i = 0; i < 200; ++i) {
        method->tell(answered(std::get<Points>(method->ask()), [](const std::vector<double>&) { return 1.0; }));
        const SearchState state = *method->searchState();
        EXPECT_EQ(state.generation, ++generation);
        if (state.sigma == 10.0 / 6 && state.mean != std::vector<double>{15, 0})
            ++restarts;
    }
    EXPECT_EQ(restarts, 10); // a flat function stops after 10 + 30 * 2 / 6 generations
}

TEST(CmaAdapter, pointsThatHadToBeClippedAreMarked)
{
    OptimiserSetup setup = setupFor({std::vector<double>(20, 0.0), std::vector<double>(20, 1.0)}, "warm");
    Trial corner;
    corner.x.assign(20, 1.0);
    corner.value = 0;
    setup.initial = {corner};
    setup.params["sigma"] = 1.0;
    const auto method = make(setup);
    const Points batch = std::get<Points>(method->ask());
    for (const Proposal& p : batch.points) {
        const bool onBound = std::any_of(p.x.begin(), p.x.end(), [](double v) { return v == 0 || v == 1; });
        EXPECT_EQ(p.flags, onBound ? TrialFlag::kClipped : 0U);
    }
    EXPECT_TRUE(std::any_of(batch.points.begin(), batch.points.end(), [](const Proposal& p) { return p.flags != 0; }));
}

} // namespace
} // namespace priorscope
