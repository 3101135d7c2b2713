// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Mass, spring and damper: x'' + c x' + k x = 0 from rest at x0 over T = 10, x observed 50 times. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct MassSpring {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{10, 50, 40}; // h = 0.005

    double c = 0.4;
    double k = 4;
    double x0 = 1;

    Vector<2> start() const { return {x0, 0}; }
    Vector<2> operator()(double, const Vector<2>& y) const { return {y[1], -c * y[1] - k * y[0]}; }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<1> observed(const Vector<2>& y) { return {y[0]}; }
};

} // namespace priorscope::dynamics
