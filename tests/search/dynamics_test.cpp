// SPDX-License-Identifier: GPL-3.0-or-later
// RK4 against exact solutions and against Boost.Odeint's Dormand-Prince method at 1e-12; the objectives made from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "base/rng.h"
#include "objectives/dynamics/cart_pole.h"
#include "objectives/dynamics/double_pendulum.h"
#include "objectives/dynamics/double_well.h"
#include "objectives/dynamics/fitzhugh_nagumo.h"
#include "objectives/dynamics/lorenz.h"
#include "objectives/dynamics/lotka_volterra.h"
#include "objectives/dynamics/mass_spring.h"
#include "objectives/dynamics/pendulum.h"
#include "objectives/dynamics/sir.h"
#include "objectives/dynamics/two_tank.h"
#include "objectives/dynamics/van_der_pol.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

using namespace dynamics;

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

// The states at the observation times from an independent integrator, in the coordinates of the system.
template <typename System> std::vector<dynamics::Vector<System::kStates>> odeintTrajectory(const System& system)
{
    namespace odeint = boost::numeric::odeint;
    using State = dynamics::Vector<System::kStates>;
    std::vector<double> times;
    for (int i = 0; i <= System::kSampling.observations; ++i)
        times.push_back(System::kSampling.horizon * i / System::kSampling.observations);
    std::vector<State> states;
    State y = system.start();
    odeint::integrate_times(
        odeint::make_dense_output(1e-12, 1e-12, odeint::runge_kutta_dopri5<State>()),
        [&](const State& p, State& slope, double t) { slope = system(t, p); }, y, times, 1e-4,
        [&](const State& p, double) { states.push_back(p); });
    states.erase(states.begin());
    return states;
}

// Largest distance over all observations and states, relative to max(1, |state|).
template <typename System> double distanceToExactFlow(const System& system)
{
    const auto wanted = odeintTrajectory(system);
    const auto found = dynamics::simulate(system);
    EXPECT_LT(found.failedAt, 0);
    EXPECT_EQ(found.states.size(), wanted.size());
    double largest = 0;
    for (std::size_t i = 0; i < std::min(wanted.size(), found.states.size()); ++i) {
        for (std::size_t j = 0; j < System::kStates; ++j) {
            const double scale = std::max(1.0, std::abs(wanted[i][j]));
            largest = std::max(largest, std::abs(found.states[i][j] - wanted[i][j]) / scale);
        }
    }
    return largest;
}

// RK4 with its step is the definition of the objective; the tolerance is how far that lies from the exact flow. 1e-8 at
// the truth of a fit where the step is short enough for it. Wider, each for its reason: corners of the box are faster
// than the truth; Lorenz, the swinging double pendulum and the cart let every error grow exponentially; Lotka-Volterra
// keeps the step of its first version, on which stored runs rest.
struct Flow {
    const char* name;
    double (*distance)();
    double tolerance;
};
class ExactFlow : public testing::TestWithParam<Flow> { };

TEST_P(ExactFlow, isFollowed)
{
    EXPECT_LT(GetParam().distance(), GetParam().tolerance);
}

INSTANTIATE_TEST_SUITE_P(Systems, ExactFlow,
    testing::Values(Flow{"massSpring", [] { return distanceToExactFlow(MassSpring()); }, 1e-8},
        Flow{"massSpringStiff",
            [] {
                return distanceToExactFlow(MassSpring{0.01, 10, 2});
            },
            2e-7},
        Flow{"pendulum", [] { return distanceToExactFlow(Pendulum()); }, 1e-8},
        Flow{"pendulumShort",
            [] {
                return distanceToExactFlow(Pendulum{0.2, 0, 3});
            },
            4e-6},
        Flow{"lotkaVolterra", [] { return distanceToExactFlow(LotkaVolterra()); }, 2e-7},
        Flow{"lotkaVolterraSlow",
            [] {
                return distanceToExactFlow(LotkaVolterra{0.2, 0.01, 0.2, 0.01});
            },
            1e-8},
        Flow{"lotkaVolterraLively",
            [] {
                return distanceToExactFlow(LotkaVolterra{2, 0.2, 1, 0.05});
            },
            1e-4},
        Flow{"vanDerPol", [] { return distanceToExactFlow(VanDerPol()); }, 1e-8},
        Flow{"vanDerPolStiff",
            [] {
                return distanceToExactFlow(VanDerPol{8, 2, 4});
            },
            1e-6},
        Flow{"fitzHughNagumo", [] { return distanceToExactFlow(FitzHughNagumo()); }, 1e-8},
        Flow{"fitzHughNagumoFast",
            [] {
                return distanceToExactFlow(FitzHughNagumo{0.2, 0.2, 6});
            },
            2e-7},
        Flow{"lorenz", [] { return distanceToExactFlow(Lorenz()); }, 2e-7},
        Flow{"lorenzCorner",
            [] {
                return distanceToExactFlow(Lorenz{20, 50, 1});
            },
            1e-5},
        Flow{"sir", [] { return distanceToExactFlow(Sir()); }, 1e-8},
        Flow{"sirFast",
            [] {
                return distanceToExactFlow(Sir{2, 0.02, -5});
            },
            5e-7},
        Flow{"doubleWell", [] { return distanceToExactFlow(DoubleWell()); }, 1e-8},
        Flow{"doubleWellSteep",
            [] {
                return distanceToExactFlow(DoubleWell{3, 3});
            },
            1e-7},
        Flow{"twoTank", [] { return distanceToExactFlow(TwoTank()); }, 1e-8},
        Flow{"twoTankLargestGains",
            [] {
                return distanceToExactFlow(TwoTank{20, 5});
            },
            1e-6},
        Flow{"doublePendulum", [] { return distanceToExactFlow(DoublePendulum()); }, 1e-8},
        Flow{"doublePendulumUndamped",
            [] {
                return distanceToExactFlow(DoublePendulum{50, -5, 50, -5});
            },
            5e-3},
        Flow{"cartPole", [] { return distanceToExactFlow(CartPole()); }, 2e-7},
        Flow{"cartPoleCorner",
            [] {
                return distanceToExactFlow(CartPole{-50, -50, 50, 50, 1.5});
            },
            1e-4}),
    [](const testing::TestParamInfo<Flow>& row) { return row.param.name; });

// x(3) from (1, 1, 1) as integrators of several orders agree on at a tolerance of 1e-10.
TEST(LorenzSystem, reachesTheKnownState)
{
    EXPECT_NEAR(dynamics::simulate(Lorenz()).states.back()[0], -7.4566583, 2e-7);
}

TEST(MassSpringSystem, isTheDampedCosine)
{
    const MassSpring system;
    const auto found = dynamics::simulate(system);
    const double decay = system.c / 2, omega = std::sqrt(system.k - decay * decay);
    for (std::size_t i = 0; i < found.states.size(); ++i) {
        const double t = 0.2 * static_cast<double>(i + 1);
        const double wanted =
            system.x0 * std::exp(-decay * t) * (std::cos(omega * t) + decay / omega * std::sin(omega * t));
        EXPECT_NEAR(found.states[i][0], wanted, 1e-8);
    }
}

// Without friction the energy stays: the equations of motion agree with their potential.
TEST(MechanicalSystems, keepTheirEnergyWithoutFriction)
{
    for (const auto& y : dynamics::simulate(Pendulum{1.5, 0, 2}).states) {
        const double energy = 0.5 * 1.5 * 1.5 * y[1] * y[1] - 9.81 * 1.5 * std::cos(y[0]);
        EXPECT_NEAR(energy, -9.81 * 1.5 * std::cos(2.0), 1e-8);
    }
    struct Free : DoublePendulum { // without torques, from a bent arm
        Vector<4> start() const { return {1, -0.5, 0, 0}; }
    };
    Free free;
    free.kp1 = free.kd1 = free.kp2 = free.kd2 = 0;
    const auto energyOf = [](const dynamics::Vector<4>& y) {
        return y[2] * y[2] + 0.5 * y[3] * y[3] + std::cos(y[0] - y[1]) * y[2] * y[3]
            - 9.81 * (2 * std::cos(y[0]) + std::cos(y[1]));
    };
    for (const auto& y : dynamics::simulate(free).states)
        EXPECT_NEAR(energyOf(y), energyOf(free.start()), 1e-7);
}

TEST(MechanicalSystems, theEnergyOfCartAndPoleGrowsByTheWorkOfTheForce)
{
    const CartPole system;
    for (const dynamics::Vector<4>& y : {dynamics::Vector<4>{0.3, 1, 0.4, -2}, {0, -0.5, 2.5, 3}}) {
        const dynamics::Vector<4> slope = system(0, y);
        const double u = system.force(y);
        const double cosine = std::cos(y[2]), sine = std::sin(y[2]);
        // d/dt of 0.55 x'^2 + 0.05 x' a' cos a + 0.0125 a'^2 + 0.4905 cos a is the power of the force
        const double power = 1.1 * y[1] * slope[1] + 0.05 * (slope[1] * y[3] + y[1] * slope[3]) * cosine
            - 0.05 * y[1] * y[3] * y[3] * sine + 0.025 * y[3] * slope[3] - 0.1 * 9.81 * 0.5 * sine * y[3];
        EXPECT_NEAR(power, u * y[1], 1e-10);
    }
}

TEST(Misfit, growsWithTheDistanceFromTheTruth)
{
    const auto wanted = dynamics::simulate(LotkaVolterra());
    double last = dynamics::misfit<LotkaVolterra>(wanted, wanted).value;
    EXPECT_EQ(last, std::log10(1e-16));
    for (const double step : {1e-6, 1e-4, 1e-2, 0.1}) {
        LotkaVolterra moved;
        moved.alpha += step;
        const double error = dynamics::misfit<LotkaVolterra>(dynamics::simulate(moved), wanted).value;
        EXPECT_GT(error, last) << step;
        last = error;
    }
    EXPECT_LT(last, 3);
}

// One observation of x = 1.5 against 1 after scaling: mean square 0.25.
TEST(Misfit, isTheLogOfTheMeanSquareOverObservationsAndQuantities)
{
    dynamics::Trajectory<3> found{{{15, 0, 0}, {0, 20, 0}}, -1}, wanted{{{10, 0, 0}, {0, 0, 0}}, -1};
    EXPECT_NEAR(dynamics::misfit<Lorenz>(found, wanted).value, std::log10((0.25 + 4) / 6), 1e-15);
}

TEST(Misfit, aBlowUpIsAFinitePenaltyThatPrefersLaterFailure)
{
    const auto penalty = [](const LotkaVolterra& system) {
        return dynamics::misfit<LotkaVolterra>(dynamics::simulate(system), dynamics::simulate(LotkaVolterra()));
    };
    const dynamics::Outcome early = penalty({50, 1e-9, 1, 1e-9}); // prey without a predator
    const dynamics::Outcome late = penalty({1, 1e-9, 1, 1e-9});
    EXPECT_TRUE(early.failed);
    EXPECT_TRUE(late.failed);
    EXPECT_GT(early.value, late.value);
    EXPECT_GT(late.value, 1000);
    EXPECT_LE(early.value, 1001);
    EXPECT_TRUE(std::isfinite(penalty({std::nan(""), 1, 1, 1}).value));
    const DoubleWell runaway{1, -1}; // a well turned upside down
    const auto found = dynamics::simulate(runaway);
    EXPECT_GT(found.failedAt, 0);
    EXPECT_LT(found.failedAt, 10);
}

// What the controllers are for is possible inside the box.
TEST(ControlTasks, haveGoodGains)
{
    EXPECT_LT(dynamics::controlCost(TwoTank{12, 0.22}).value, dynamics::controlCost(TwoTank{1, 0.01}).value);
    EXPECT_LT(dynamics::controlCost(DoublePendulum{53, 19.7}).value, -5); // upright at rest
    EXPECT_GT(dynamics::controlCost(DoublePendulum{0, 0}).value, 0);
    CartPole good, none;
    good.angle = 33;
    good.turning = 4.3;
    none.angle = none.turning = 0;
    EXPECT_LT(dynamics::controlCost(good).value, 1);
    EXPECT_GT(dynamics::controlCost(none).value, 1);
}

const ObjectiveRegistry& registry()
{
    static const ObjectiveRegistry all = [] {
        ObjectiveRegistry r;
        registerBuiltin_objectives(r);
        return r;
    }();
    return all;
}

std::unique_ptr<IObjective> problem(const std::string& id)
{
    const auto refs = problemsFromText(registry(), id);
    EXPECT_TRUE(refs.ok() && refs->size() == 1) << id;
    return std::move(registry().find(refs->front().family)->make(refs->front())).value();
}

class DynamicalProblem : public testing::TestWithParam<const char*> { };

TEST_P(DynamicalProblem, isFiniteOnItsBoxAndItsTruthIsTheFloor)
{
    const auto objective = problem(GetParam());
    const ProblemInfo& info = objective->info();
    EXPECT_EQ(info.id, GetParam());
    EXPECT_EQ(info.variables.size(), info.space.dimension());
    EXPECT_EQ(info.id.back() - '0', static_cast<int>(info.space.dimension()));
    Rng rng(4);
    double lowest = 2000, highest = -17;
    for (int i = 0; i < 60; ++i) {
        std::vector<double> x;
        for (std::size_t j = 0; j < info.space.dimension(); ++j)
            x.push_back(rng.uniform(info.space.lower[j], info.space.upper[j]));
        const Evaluation evaluation = objective->evaluate(x, {});
        ASSERT_TRUE(std::isfinite(evaluation.value));
        EXPECT_GE(evaluation.value, -16);
        EXPECT_LE(evaluation.value, 1001);
        EXPECT_EQ(evaluation.value >= 1000, !evaluation.message.empty());
        EXPECT_EQ(evaluation.status, TrialStatus::Ok);
        lowest = std::min(lowest, evaluation.value);
        highest = std::max(highest, evaluation.value);
    }
    EXPECT_GT(highest - lowest, 0.5); // not flat
    if (info.optimumAt.empty()) {
        EXPECT_FALSE(info.optimum.has_value());
        return;
    }
    EXPECT_EQ(info.optimum, -16);
    EXPECT_EQ(objective->evaluate(info.optimumAt, {}).value, -16);
}

INSTANTIATE_TEST_SUITE_P(All, DynamicalProblem,
    testing::Values("mass-spring-2", "mass-spring-3", "pendulum-2", "pendulum-3", "lotka-volterra-2",
        "lotka-volterra-4", "van-der-pol-2", "van-der-pol-3", "fitzhugh-nagumo-2", "fitzhugh-nagumo-3", "lorenz-2",
        "lorenz-3", "sir-2", "sir-3", "double-well-2", "two-tank-2", "double-pendulum-2", "double-pendulum-4",
        "cart-pole-2", "cart-pole-5"));

// The problem with fewer parameters keeps the others at their true values.
TEST(DynamicalProblems, withFewerParametersAreCutsThroughTheFullOnes)
{
    const auto value = [](const char* id, const std::vector<double>& x) { return problem(id)->evaluate(x, {}).value; };
    EXPECT_EQ(value("mass-spring-2", {1, 3}), value("mass-spring-3", {1, 3, 1}));
    EXPECT_EQ(value("pendulum-2", {2, 0.5}), value("pendulum-3", {2, 0.5, 2}));
    EXPECT_EQ(value("lotka-volterra-2", {1.3, 0.7}), value("lotka-volterra-4", {1.3, 0.1, 0.7, 0.075}));
    EXPECT_EQ(value("van-der-pol-2", {4, 1.5}), value("van-der-pol-3", {4, 1.5, 2}));
    EXPECT_EQ(value("fitzhugh-nagumo-2", {0.6, 2}), value("fitzhugh-nagumo-3", {0.6, 0.2, 2}));
    EXPECT_EQ(value("lorenz-2", {8, 20}), value("lorenz-3", {8, 20, 8.0 / 3}));
    EXPECT_EQ(value("sir-2", {1, 0.3}), value("sir-3", {1, 0.3, -3}));
    EXPECT_EQ(value("double-pendulum-2", {60, 3}), value("double-pendulum-4", {60, 3, 40, 8}));
    EXPECT_EQ(value("cart-pole-2", {20, 5}), value("cart-pole-5", {1, 2, 20, 5, 0.8}));
}

TEST(DynamicalProblems, theNameAloneMeansAllParameters)
{
    for (const auto& [text, id] : {std::pair{"lotka-volterra", "lotka-volterra-4"},
             {"lotka-volterra-4", "lotka-volterra-4"}, {"lotka-volterra-2", "lotka-volterra-2"},
             {"lotka-volterra:2", "lotka-volterra-2"}, {"two-tank", "two-tank-2"}}) {
        const auto refs = problemsFromText(registry(), text);
        ASSERT_TRUE(refs.ok()) << text;
        ASSERT_EQ(refs->size(), 1U) << text;
        EXPECT_EQ(refs->front().id, id) << text;
    }
    for (const char* text : {"lotka-volterra-3", "lotka-volterra:x", "lotka-volterra:4:2", "two-tank-3"})
        EXPECT_FALSE(problemsFromText(registry(), text).ok()) << text;
}

} // namespace
} // namespace priorscope
