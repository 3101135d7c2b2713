// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lorenz (1963): x' = sigma (y - x), y' = x (rho - z) - y, z' = x y - beta z from (1, 1, 1) over T = 3, all observed 60
// times in units of 10. A longer horizon would measure chaos, not the fit. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct Lorenz {
    static constexpr std::size_t kStates = 3;
    static constexpr Sampling kSampling{3, 60, 50}; // h = 0.001
    static constexpr double kScale = 10;

    double sigma = 10;
    double rho = 28;
    double beta = 8.0 / 3;

    Vector<3> start() const { return {1, 1, 1}; }
    Vector<3> operator()(double, const Vector<3>& y) const
    {
        return {sigma * (y[1] - y[0]), y[0] * (rho - y[2]) - y[1], y[0] * y[1] - beta * y[2]};
    }
    bool leftRange(const Vector<3>& y) const { return blownUp(y); }
    static Vector<3> observed(const Vector<3>& y) { return {y[0] / kScale, y[1] / kScale, y[2] / kScale}; }
};

} // namespace priorscope::dynamics
