// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Van der Pol's oscillator: x'' - mu (1 - x^2) x' + omega^2 x = 0 from rest at A over T = 20, x observed 80 times.
// Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct VanDerPol {
    static constexpr std::size_t kStates = 2;
    static constexpr Sampling kSampling{20, 80, 100}; // h = 0.0025

    double mu = 2;
    double omega = 1;
    double amplitude = 2;

    Vector<2> start() const { return {amplitude, 0}; }
    Vector<2> operator()(double, const Vector<2>& y) const
    {
        return {y[1], mu * (1 - y[0] * y[0]) * y[1] - omega * omega * y[0]};
    }
    bool leftRange(const Vector<2>& y) const { return blownUp(y); }
    static Vector<1> observed(const Vector<2>& y) { return {y[0]}; }
};

} // namespace priorscope::dynamics
