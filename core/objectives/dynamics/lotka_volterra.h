// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lotka-Volterra predator and prey: x' = alpha x - beta x y, y' = delta x y - gamma y from (10, 5) over T = 20,
// observed 40 times. Solved for (ln x, ln y), which keeps both positive. Pure, any thread.

#include <array>

#include "objectives/dynamics/rk4.h"

namespace priorscope::dynamics {

struct LotkaVolterra {
    double alpha = 1;
    double beta = 0.1;
    double gamma = 1.5;
    double delta = 0.075;

    Vector<2> operator()(double t, const Vector<2>& logs) const;
};

inline constexpr double kLotkaHorizon = 20;
inline constexpr std::size_t kLotkaObservations = 40; // at T/40, 2T/40, ..., T
inline constexpr int kLotkaSteps = 25; // RK4 steps between two observations: h = 0.02

struct LotkaTrajectory {
    std::array<Vector<2>, kLotkaObservations> logs{}; // ln x, ln y
    double failedAt = -1; // time when a population left (0, 1e6] or was not finite; negative: never
};

LotkaTrajectory simulate(const LotkaVolterra& system);

// What the objective reports: log10(m + 1e-16), m the mean over observations and both species of the squared difference
// of the logs. The floor makes the perfect fit a finite value, -16. A trajectory that failed at time t gives 1000 + (T
// - t) / T.
double logError(const LotkaTrajectory& found, const LotkaTrajectory& wanted);

} // namespace priorscope::dynamics
