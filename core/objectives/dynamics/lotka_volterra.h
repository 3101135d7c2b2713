// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lotka-Volterra predator and prey: x' = alpha x - beta x y, y' = delta x y - gamma y from (10, 5) over T = 20, both
// observed 40 times on the log scale. Solved for (ln x, ln y), which keeps both positive. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct LotkaVolterra {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{20, 40, 25}; // h = 0.02

    double alpha = 1;
    double beta = 0.1;
    double gamma = 1.5;
    double delta = 0.075;

    Vector<2> start() const { return {std::log(10.0), std::log(5.0)}; }
    Vector<2> operator()(double, const Vector<2>& logs) const
    {
        return {alpha - beta * std::exp(logs[1]), delta * std::exp(logs[0]) - gamma};
    }
    // A population beyond 1e6; one that dies out can be followed.
    bool leftRange(const Vector<2>& logs) const
    {
        const double largest = std::log(kLargestState);
        return !std::isfinite(logs[0]) || !std::isfinite(logs[1]) || logs[0] > largest || logs[1] > largest;
    }
    static Vector<2> observed(const Vector<2>& logs) { return logs; }
};

} // namespace priorscope::dynamics
