// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES as a method: its two starts, its ways to stay in the box, its restarts, and its state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "method_run.h"
#include "search/cma/bounds.h"
#include "search/cma/restarts.h"

namespace priorscope {
namespace {

OptimiserSetup setupFor(const SearchSpace& space, const char* preset)
{
    OptimiserSetup setup = test::setupFor("cma-es", space, 100000, 7);
    setup.params["preset"] = std::string(preset);
    return setup;
}

std::unique_ptr<IOptimiser> make(OptimiserSetup setup)
{
    return std::move(test::makeMethod("cma-es", std::move(setup))).value();
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
    OptimiserSetup setup = setupFor(kOblong, "optuna-like");
    setup.params["restarts"] = std::string("same");
    const auto method = make(std::move(setup));
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

// Staying in the box.

struct Fold {
    double z, lower, upper, x;
};

class CmaTransform : public testing::TestWithParam<Fold> { };

TEST_P(CmaTransform, isPycmas)
{
    const Fold& row = GetParam();
    EXPECT_NEAR(cma::intoBox(row.z, row.lower, row.upper), row.x, 1e-12);
}

// The examples of pycma 4.5's documentation.
INSTANTIATE_TEST_SUITE_P(Rows, CmaTransform,
    testing::Values(Fold{1.5, 1, 2, 1.5}, Fold{1.52, 1, 2, 1.52}, Fold{-2.2, 1, 11, 4.1}, Fold{-0.2, 1, 11, 2.1},
        Fold{2, 1, 11, 2}, Fold{4, 1, 11, 4}, Fold{10.4, 1, 11, 10.4}, Fold{-1, 0, 1e9, 0.9}, Fold{0, 0, 1e9, 0.0125}));

TEST(CmaTransform, reachesTheWholeBoxSmoothlyAndHasAnInverse)
{
    for (const auto& [lower, upper] : {std::pair{-5.0, 5.0}, {0.0, 1.0}, {1e-5, 1e-2}, {100.0, 101.0}}) {
        const double width = upper - lower;
        double last = cma::intoBox(lower - 3 * width, lower, upper);
        double least = last;
        double most = last;
        for (int i = 1; i <= 70000; ++i) {
            const double x = cma::intoBox(lower - 3 * width + i * width / 1e4, lower, upper);
            EXPECT_LE(std::abs(x - last), 1.0001 * width / 1e4) << lower;
            last = x;
            least = std::min(least, x);
            most = std::max(most, x);
            const double z = cma::outOfBox(x, lower, upper);
            EXPECT_NEAR(cma::intoBox(z, lower, upper), x, 1e-9 * width) << lower;
        }
        EXPECT_NEAR(least, lower, 1e-6 * width);
        EXPECT_NEAR(most, upper, 1e-6 * width);
    }
}

class CmaBounds : public testing::TestWithParam<std::tuple<const char*, const char*>> {
protected:
    OptimiserSetup setup(SearchSpace space) const
    {
        OptimiserSetup setup = setupFor(space, std::get<1>(GetParam()));
        setup.params["bounds"] = std::string(std::get<0>(GetParam()));
        return setup;
    }
};

TEST_P(CmaBounds, findTheMinimumInsideOnABoundAndInACorner)
{
    const SearchSpace space{{-5, 0, 100}, {5, 1, 400}};
    // Drawing again keeps a distance from the bounds that only shrinks with the step size.
    const double tolerance = std::string(std::get<0>(GetParam())) == "resample" ? 1e-4 : 1e-7;
    for (const auto& optimum : {std::vector<double>{1, 0.5, 250}, {-5, 0.5, 250}, {5, 1, 100}, {-7, 0.2, 500}}) {
        const auto value = [&](std::span<const double> x) {
            double sum = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                const double u = (x[i] - optimum[i]) / (space.upper[i] - space.lower[i]);
                sum += std::pow(10.0, static_cast<double>(i)) * u * u;
            }
            return sum;
        };
        std::vector<double> nearest = optimum;
        for (std::size_t i = 0; i < 3; ++i)
            nearest[i] = std::clamp(optimum[i], space.lower[i], space.upper[i]);
        const test::Driven run = test::drive(*make(setup(space)), value, 3000);
        for (const Trial& t : run.trials) {
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_GE(t.x[i], space.lower[i]);
                EXPECT_LE(t.x[i], space.upper[i]);
            }
        }
        EXPECT_LT(run.best() - value(nearest), tolerance) << optimum[0];
    }
}

TEST_P(CmaBounds, aRestoredMethodGoesOnIdentically)
{
    const SearchSpace space{{-1, -1}, {1, 1}};
    const auto steps = [](std::span<const double> x) { return std::floor(2 * (x[0] + 2 * x[1])); }; // restarts soon
    for (const char* restarts : {"ipop", "bipop", "same"}) {
        OptimiserSetup start = setup(space);
        start.budget = 200; // of the largest population
        start.params["restarts"] = std::string(restarts);
        const auto whole = make(start);
        auto swapped = make(start);
        for (int generation = 0; generation < 300; ++generation) {
            const std::string state = swapped->saveState();
            swapped = make(start);
            ASSERT_TRUE(swapped->loadState(state).ok());
            EXPECT_EQ(swapped->saveState(), state);
            const Points a = std::get<Points>(whole->ask());
            const Points b = std::get<Points>(swapped->ask());
            ASSERT_EQ(a.points.size(), b.points.size()) << restarts;
            std::vector<Trial> trials;
            for (std::size_t i = 0; i < a.points.size(); ++i) {
                ASSERT_EQ(a.points[i].x, b.points[i].x) << restarts << ", generation " << generation;
                trials.push_back(test::evaluatedAt(a.points[i].x, steps, 1));
            }
            whole->tell(trials);
            swapped->tell(trials);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, CmaBounds,
    testing::Combine(testing::Values("resample", "transform", "penalty"), testing::Values("optuna-like", "warm")),
    [](const testing::TestParamInfo<std::tuple<const char*, const char*>>& row) {
        return std::string(std::get<0>(row.param)) + (std::get<1>(row.param)[0] == 'w' ? "Warm" : "Centre");
    });

TEST(CmaPenalty, appearsOnceTheMeanLeavesTheBoxAndGrowsWhileItIsFarOut)
{
    const cma::Constants k = cma::makeConstants(2, 6, true);
    const cma::Box box{{-1, -1}, {1, 1}};
    const std::vector<double> values{1, 2, 3, 4, 5, 6};
    cma::State state = cma::makeState({0, 0}, 0.1);
    cma::Penalty penalty;
    cma::adaptPenalty(penalty, box, state, k, values);
    EXPECT_TRUE(penalty.weights.empty());
    EXPECT_EQ(cma::penaltyOf(penalty, box, std::vector<double>{7, 0}), 0);
    state.mean = {1.2, 0};
    cma::adaptPenalty(penalty, box, state, k, values);
    ASSERT_EQ(penalty.weights.size(), 2U);
    EXPECT_NEAR(penalty.weights[0], 2 * 4 / 0.01, 1e-9); // twice the interquartile range over the variance
    EXPECT_NEAR(cma::penaltyOf(penalty, box, std::vector<double>{1.5, 0}), 800 * 0.25 / 2, 1e-9);
    state.mean = {3, 0}; // 20 standard deviations
    cma::adaptPenalty(penalty, box, state, k, values);
    EXPECT_GT(penalty.weights[0], 800.1);
    EXPECT_NEAR(penalty.weights[1], 800, 1e-9);
}

// Restarts.

std::vector<std::size_t> populations(const char* policy, int generations)
{
    OptimiserSetup setup = setupFor(kOblong, "optuna-like");
    setup.params["restarts"] = std::string(policy);
    const auto method = make(std::move(setup));
    std::vector<std::size_t> sizes;
    for (int i = 0; i < generations; ++i) {
        const Points batch = std::get<Points>(method->ask());
        if (sizes.empty() || sizes.back() != batch.points.size())
            sizes.push_back(batch.points.size());
        method->tell(answered(batch, [](const std::vector<double>&) { return 1.0; }));
    }
    return sizes;
}

TEST(CmaRestarts, ipopDoublesThePopulation)
{
    EXPECT_EQ(populations("ipop", 70), (std::vector<std::size_t>{6, 12, 24, 48, 96}));
}

TEST(CmaRestarts, sameKeepsIt)
{
    EXPECT_EQ(populations("same", 200), (std::vector<std::size_t>{6}));
}

TEST(CmaRestarts, noPopulationExceedsTheBudget)
{
    cma::Starts starts = cma::firstStart(6);
    Rng rng(1);
    for (int i = 0; i < 10; ++i)
        cma::nextStart(starts, cma::RestartPolicy::Ipop, 6, 50, rng);
    EXPECT_EQ(starts.lambda, 48U);
}

TEST(CmaRestarts, bipopSpendsAsMuchOnSmallStartsAsOnLargeOnes)
{
    cma::Starts starts = cma::firstStart(8);
    Rng rng(3);
    std::int64_t small = 0;
    std::int64_t large = 0;
    std::size_t largest = 8;
    std::int64_t lastLarge = 0;
    int smallStarts = 0;
    for (int i = 0; i < 200; ++i) {
        starts.used = starts.isLarge ? 100 * static_cast<std::int64_t>(starts.lambda) : i == 0 ? 800 : starts.limit;
        (starts.isLarge ? large : small) += starts.used;
        lastLarge = starts.isLarge ? starts.used : lastLarge;
        cma::nextStart(starts, cma::RestartPolicy::Bipop, 8, 2000, rng);
        if (starts.isLarge) {
            EXPECT_GE(small, large);
            EXPECT_EQ(starts.lambda, std::min<std::size_t>(2 * largest, 1024));
            EXPECT_EQ(starts.sigmaFactor, 1);
            largest = starts.lambda;
        } else {
            ++smallStarts;
            EXPECT_LT(small, large);
            EXPECT_GE(starts.lambda, 8U);
            EXPECT_LE(starts.lambda, largest / 2);
            EXPECT_LE(starts.sigmaFactor, 1);
            EXPECT_GE(starts.sigmaFactor, 0.01);
            EXPECT_EQ(starts.limit, lastLarge / 2);
        }
    }
    EXPECT_GT(smallStarts, 50);
}

TEST(CmaRestarts, aSmallStartEndsAtItsLimit)
{
    cma::Starts starts = cma::firstStart(8);
    starts.limit = 100;
    starts.used = 96;
    EXPECT_FALSE(starts.isOver());
    starts.used = 104;
    EXPECT_TRUE(starts.isOver());
}

} // namespace
} // namespace priorscope
