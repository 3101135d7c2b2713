// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Epidemic of susceptible, infectious and recovered shares: S' = -beta S I, I' = beta S I - gamma I from I0 and 1 - I0
// over T = 60, I observed 30 times in units of 0.1. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct Sir {
    static constexpr std::size_t kStates = 2; // S, I
    static constexpr Sampling kSampling{60, 30, 80}; // h = 0.025
    static constexpr double kScale = 0.1;

    double beta = 0.5;
    double gamma = 0.1;
    double logI0 = -3; // log10

    Vector<2> start() const
    {
        const double infectious = std::pow(10.0, logI0);
        return {1 - infectious, infectious};
    }
    Vector<2> operator()(double, const Vector<2>& y) const
    {
        const double infections = beta * y[0] * y[1];
        return {-infections, infections - gamma * y[1]};
    }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<1> observed(const Vector<2>& y) { return {y[1] / kScale}; }
};

} // namespace priorscope::dynamics
