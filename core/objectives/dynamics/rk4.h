// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The classical fixed-step Runge-Kutta method of order 4: deterministic, without the noise of a step-size control. Any
// thread.

#include <array>
#include <cstddef>

namespace priorscope::dynamics {

template <std::size_t N> using Vector = std::array<double, N>;

// One step of length h of y' = rhs(t, y).
template <std::size_t N, typename Rhs> Vector<N> rk4Step(const Vector<N>& y, double t, double h, const Rhs& rhs)
{
    const auto along = [&y](const Vector<N>& slope, double step) {
        Vector<N> moved;
        for (std::size_t i = 0; i < N; ++i)
            moved[i] = y[i] + step * slope[i];
        return moved;
    };
    const Vector<N> k1 = rhs(t, y);
    const Vector<N> k2 = rhs(t + h / 2, along(k1, h / 2));
    const Vector<N> k3 = rhs(t + h / 2, along(k2, h / 2));
    const Vector<N> k4 = rhs(t + h, along(k3, h));
    Vector<N> mean;
    for (std::size_t i = 0; i < N; ++i)
        mean[i] = (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]) / 6;
    return along(mean, h);
}

} // namespace priorscope::dynamics
