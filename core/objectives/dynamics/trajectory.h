// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Solves a system with RK4 at its observation times and turns the result into one number: the misfit to a wanted
// trajectory, or the cost of a control law. Pure, any thread.
//
// A System has: kStates; kSampling; Vector<kStates> start() const; operator()(t, y) const, the right-hand side;
// bool leftRange(y) const, when it cannot be followed any further. One that is fitted: observed(y), what is measured,
// in units of its scale; its default values are the truth. One that is controlled: cost(y) const and kCostFrom.

#include <cmath>
#include <vector>

#include "objectives/dynamics/rk4.h"

namespace priorscope::dynamics {

struct Sampling {
    double horizon = 0; // T; the start is at 0 and not observed
    int observations = 0; // at T/n, 2T/n, ..., T
    int steps = 0; // of RK4 between two observations
};

// The squares are floored here before the logarithm: a perfect fit is -16.
inline constexpr double kSquareFloor = 1e-16;
inline constexpr double kLargestState = 1e6;

template <std::size_t N> struct Trajectory {
    std::vector<Vector<N>> states; // one per observation, fewer when it failed
    double failedAt = -1; // time when the system left its range; negative: never
};

// Of most systems: beyond 1e6, or not a number.
template <std::size_t N> bool blownUp(const Vector<N>& y)
{
    for (const double v : y) {
        if (!(std::abs(v) <= kLargestState))
            return true;
    }
    return false;
}

template <typename System> Trajectory<System::kStates> simulate(const System& system)
{
    constexpr Sampling kSampling = System::kSampling;
    const double h = kSampling.horizon / static_cast<double>(kSampling.observations * kSampling.steps);
    Trajectory<System::kStates> trajectory;
    trajectory.states.reserve(static_cast<std::size_t>(kSampling.observations));
    Vector<System::kStates> y = system.start();
    for (int step = 0; step < kSampling.observations * kSampling.steps; ++step) {
        const double t = h * step;
        y = rk4Step(y, t, h, system);
        if (system.leftRange(y)) {
            trajectory.failedAt = t + h;
            return trajectory;
        }
        if ((step + 1) % kSampling.steps == 0)
            trajectory.states.push_back(y);
    }
    return trajectory;
}

struct Outcome {
    double value = 0; // log10 of a mean square; or 1000 + (T - t) / T for a trajectory that failed at time t
    bool failed = false;
};

inline Outcome failedOutcome(double horizon, double failedAt)
{
    return {1000 + (horizon - failedAt) / horizon, true};
}

// Mean over observations and measured quantities of the squared difference.
template <typename System>
Outcome misfit(const Trajectory<System::kStates>& found, const Trajectory<System::kStates>& wanted)
{
    if (found.failedAt >= 0)
        return failedOutcome(System::kSampling.horizon, found.failedAt);
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < wanted.states.size(); ++i) {
        const auto a = System::observed(found.states[i]), b = System::observed(wanted.states[i]);
        for (std::size_t j = 0; j < a.size(); ++j) {
            const double difference = a[j] - b[j];
            sum += difference * difference;
            ++count;
        }
    }
    return {std::log10(sum / static_cast<double>(count) + kSquareFloor), false};
}

// Mean of the cost over the observations from kCostFrom on.
template <typename System> Outcome controlCost(const System& system)
{
    const auto found = simulate(system);
    if (found.failedAt >= 0)
        return failedOutcome(System::kSampling.horizon, found.failedAt);
    double sum = 0;
    for (std::size_t i = System::kCostFrom; i < found.states.size(); ++i)
        sum += system.cost(found.states[i]);
    return {std::log10(sum / static_cast<double>(found.states.size() - System::kCostFrom) + kSquareFloor), false};
}

} // namespace priorscope::dynamics
