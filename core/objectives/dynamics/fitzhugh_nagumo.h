// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// FitzHugh-Nagumo: V' = c (V - V^3 / 3 + R), R' = -(V - a + b R) / c from (-1, 1) over T = 20, both observed 200 times
// (the form and the truth of Ramsay et al., 2007). Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct FitzHughNagumo {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{20, 200, 20}; // h = 0.005

    double a = 0.2;
    double b = 0.2;
    double c = 3;

    Vector<2> start() const { return {-1, 1}; }
    Vector<2> operator()(double, const Vector<2>& y) const
    {
        return {c * (y[0] - y[0] * y[0] * y[0] / 3 + y[1]), -(y[0] - a + b * y[1]) / c};
    }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<2> observed(const Vector<2>& y) { return y; }
};

} // namespace priorscope::dynamics
