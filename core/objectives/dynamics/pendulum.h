// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Damped pendulum: a'' = -(g / L) sin a - b a' from rest at theta0 over T = 10, the angle observed 50 times. Pure, any
// thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct Pendulum {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{10, 50, 80}; // h = 0.0025
    static constexpr double kGravity = 9.81;

    double length = 1;
    double damping = 0.2;
    double theta0 = 2;

    Vector<2> start() const { return {theta0, 0}; }
    Vector<2> operator()(double, const Vector<2>& y) const
    {
        return {y[1], -kGravity / length * std::sin(y[0]) - damping * y[1]};
    }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<1> observed(const Vector<2>& y) { return {y[0]}; }
};

} // namespace priorscope::dynamics
