// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A particle in the potential -a x^2 / 2 + b x^4 / 4 with friction 0.2: x'' = a x - b x^3 - 0.2 x' from x = -1.5, x'
// = 1.5 over T = 10, x observed 50 times. Whether it crosses the barrier depends on a and b. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct DoubleWell {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{10, 50, 40}; // h = 0.005
    static constexpr double kFriction = 0.2;

    double a = 1;
    double b = 1;

    Vector<2> start() const { return {-1.5, 1.5}; }
    Vector<2> operator()(double, const Vector<2>& y) const
    {
        return {y[1], a * y[0] - b * y[0] * y[0] * y[0] - kFriction * y[1]};
    }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<1> observed(const Vector<2>& y) { return {y[0]}; }
};

} // namespace priorscope::dynamics
