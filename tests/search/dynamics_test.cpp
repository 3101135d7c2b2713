// SPDX-License-Identifier: GPL-3.0-or-later
// RK4 against exact solutions and against Boost.Odeint's Dormand-Prince method at 1e-12; the Lotka-Volterra objective.
#include <gtest/gtest.h>

#include <cmath>

#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "objectives/dynamics/lotka_volterra.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

using dynamics::LotkaVolterra;

TEST(Rk4, hasOrderFour)
{
    const auto errorWith = [](int steps) {
        dynamics::Vector<1> y{1};
        const double h = 1.0 / steps;
        for (int i = 0; i < steps; ++i)
            y = dynamics::rk4Step(
                y, h * i, h, [](double t, const dynamics::Vector<1>& v) { return dynamics::Vector<1>{t * v[0]}; });
        return std::abs(y[0] - std::exp(0.5));
    };
    EXPECT_NEAR(std::log2(errorWith(20) / errorWith(40)), 4, 0.15);
    EXPECT_LT(errorWith(100), 1e-9);
}

// The populations at the observation times, in native units, from an independent integrator.
std::vector<dynamics::Vector<2>> odeintTrajectory(const LotkaVolterra& system)
{
    namespace odeint = boost::numeric::odeint;
    using State = std::array<double, 2>;
    std::vector<double> times{0};
    for (std::size_t i = 1; i <= dynamics::kLotkaObservations; ++i)
        times.push_back(dynamics::kLotkaHorizon * static_cast<double>(i) / dynamics::kLotkaObservations);
    std::vector<State> states;
    State y{10, 5};
    odeint::integrate_times(
        odeint::make_dense_output(1e-12, 1e-12, odeint::runge_kutta_dopri5<State>()),
        [&](const State& p, State& slope, double) {
            slope = {system.alpha * p[0] - system.beta * p[0] * p[1], system.delta * p[0] * p[1] - system.gamma * p[1]};
        },
        y, times, 1e-3, [&](const State& p, double) { states.push_back(p); });
    states.erase(states.begin());
    return states;
}

struct Rates {
    const char* name;
    LotkaVolterra system;
    double tolerance; // of the logs; RK4 with h = 0.02 is the objective's definition, so this is its distance to the
                      // exact flow
};

class LotkaTrajectory : public testing::TestWithParam<Rates> { };

TEST_P(LotkaTrajectory, followsTheExactFlow)
{
    const auto wanted = odeintTrajectory(GetParam().system);
    const dynamics::LotkaTrajectory found = dynamics::simulate(GetParam().system);
    ASSERT_LT(found.failedAt, 0);
    ASSERT_EQ(wanted.size(), found.logs.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        for (std::size_t j = 0; j < 2; ++j)
            EXPECT_NEAR(found.logs[i][j], std::log(wanted[i][j]), GetParam().tolerance) << "observation " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Rates, LotkaTrajectory,
    testing::Values(Rates{"theTruth", {}, 2e-6}, Rates{"slow", {0.2, 0.01, 0.2, 0.01}, 1e-8},
        Rates{"lively", {2, 0.2, 1, 0.05}, 1e-4}),
    [](const testing::TestParamInfo<Rates>& row) { return row.param.name; });

TEST(LotkaError, growsWithTheDistanceFromTheTruth)
{
    const auto wanted = dynamics::simulate(LotkaVolterra());
    double last = dynamics::logError(wanted, wanted);
    EXPECT_EQ(last, std::log10(1e-16));
    for (const double step : {1e-6, 1e-4, 1e-2, 0.1}) {
        LotkaVolterra moved;
        moved.alpha += step;
        const double error = dynamics::logError(dynamics::simulate(moved), wanted);
        EXPECT_GT(error, last) << step;
        last = error;
    }
    EXPECT_LT(last, 3);
}

TEST(LotkaError, aBlowUpIsAFinitePenaltyThatPrefersLaterFailure)
{
    const auto wanted = dynamics::simulate(LotkaVolterra());
    const LotkaVolterra early{50, 1e-9, 1, 1e-9}; // prey without a predator
    const LotkaVolterra late{1, 1e-9, 1, 1e-9};
    const double atOnce = dynamics::logError(dynamics::simulate(early), wanted);
    const double later = dynamics::logError(dynamics::simulate(late), wanted);
    EXPECT_GT(atOnce, later);
    EXPECT_GT(later, 1000);
    EXPECT_LE(atOnce, 1001);
    const LotkaVolterra broken{std::nan(""), 1, 1, 1};
    EXPECT_TRUE(std::isfinite(dynamics::logError(dynamics::simulate(broken), wanted)));
}

TEST(LotkaFamily, theNameAloneMeansFourParameters)
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    for (const auto& [text, id] :
        {std::pair{"lotka-volterra", "lotka-volterra-4"}, {"lotka-volterra-4", "lotka-volterra-4"},
            {"lotka-volterra-2", "lotka-volterra-2"}, {"lotka-volterra:2", "lotka-volterra-2"}}) {
        const auto refs = problemsFromText(registry, text);
        ASSERT_TRUE(refs.ok()) << text;
        ASSERT_EQ(refs->size(), 1U) << text;
        EXPECT_EQ(refs->front().id, id) << text;
    }
    for (const char* text : {"lotka-volterra-3", "lotka-volterra:x", "lotka-volterra:4:2"})
        EXPECT_FALSE(problemsFromText(registry, text).ok()) << text;
}

TEST(LotkaFamily, twoParametersAreAlphaAndGammaOfTheFour)
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    const auto make = [&](const char* text) {
        return std::move(registry.find("lotka-volterra")->make(problemsFromText(registry, text)->front())).value();
    };
    const auto two = make("lotka-volterra-2");
    const auto four = make("lotka-volterra-4");
    EXPECT_EQ(two->info().variables, (std::vector<std::string>{"alpha", "gamma"}));
    const std::vector<double> pair{1.3, 0.7};
    const std::vector<double> all{1.3, 0.1, 0.7, 0.075};
    EXPECT_EQ(two->evaluate(pair, {}).value, four->evaluate(all, {}).value);
}

} // namespace
} // namespace priorscope
