// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two tanks in a row under a PI controller of the second level: h1' = u - q(h1), h2' = q(h1) - q(h2), I' = 1 - h2, with
// the outflow q(h) = 0.5 h / sqrt(h + 0.01) (Torricelli's law, smooth near empty) and the inflow u = kp (1 - h2) + ki I
// between 0 and 1 (a smooth limit). From both levels 0.2 over T = 50; the cost is the squared error of the second
// level, observed 100 times. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct TwoTank {
    static constexpr std::size_t kStates = 3; // h1, h2, integral of the error
    static constexpr Sampling kSampling{50, 100, 20}; // h = 0.025
    static constexpr std::size_t kCostFrom = 0;
    static constexpr double kWanted = 1;

    double kp = 1;
    double ki = 0.1;

    static double outflow(double level) { return 0.5 * level / std::sqrt(level + 0.01); }
    static double limited(double wish) { return 0.5 * (1 + std::tanh(2 * wish - 1)); } // slope 1 in the middle

    Vector<3> start() const { return {0.2, 0.2, 0}; }
    Vector<3> operator()(double, const Vector<3>& y) const
    {
        const double error = kWanted - y[1];
        const double between = outflow(y[0]);
        return {limited(kp * error + ki * y[2]) - between, between - outflow(y[1]), error};
    }
    bool leftRange(const Vector<3>& y) const { return blownUp(y); }
    double cost(const Vector<3>& y) const { return (kWanted - y[1]) * (kWanted - y[1]); }
};

} // namespace priorscope::dynamics
