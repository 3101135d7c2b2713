// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Swing-up of a pole on a cart (masses 0.1 and 1, length 0.5, angle a from upright): far from upright the force pumps
// energy into the pole, near it the force is a linear feedback of place, speed, sin a and turning speed; the switch
// angle says where one passes smoothly into the other. The force has a smooth limit of 15. From a = 3 at rest over T =
// 6; the cost is x^2 + 2 (1 - cos a) + 0.01 force^2, observed 120 times. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct CartPole {
    static constexpr std::size_t kStates = 4; // x, x', a, a'
    static constexpr Sampling kSampling{6, 120, 20}; // h = 0.0025
    static constexpr std::size_t kCostFrom = 0;
    static constexpr double kCart = 1;
    static constexpr double kPole = 0.1;
    static constexpr double kLength = 0.5;
    static constexpr double kGravity = 9.81;
    static constexpr double kLimit = 15;
    static constexpr double kPumping = 4;
    static constexpr double kSwitchWidth = 0.05; // in cos a

    double place = 1, speed = 2, angle = 30, turning = 6; // feedback gains
    double switchAngle = 0.8;

    double force(const Vector<4>& y) const
    {
        const double sine = std::sin(y[2]), cosine = std::cos(y[2]);
        const double energy = kPole * kLength * (0.5 * kLength * y[3] * y[3] + kGravity * (cosine - 1)); // 0: upright
        const double pump = kPumping * energy * y[3] * cosine;
        const double hold = place * y[0] + speed * y[1] + angle * sine + turning * y[3];
        const double near = 1 / (1 + std::exp((std::cos(switchAngle) - cosine) / kSwitchWidth));
        return kLimit * std::tanh((near * hold + (1 - near) * pump) / kLimit);
    }

    Vector<4> start() const { return {0, 0, 3, 0}; }
    Vector<4> operator()(double, const Vector<4>& y) const
    {
        const double sine = std::sin(y[2]), cosine = std::cos(y[2]);
        const double push = force(y) + kPole * sine * (kLength * y[3] * y[3] - kGravity * cosine);
        const double acceleration = push / (kCart + kPole * sine * sine);
        return {y[1], acceleration, y[3], (kGravity * sine - acceleration * cosine) / kLength};
    }
    bool leftRange(const Vector<4>& y) const { return blownUp(y); }
    double cost(const Vector<4>& y) const
    {
        const double u = force(y);
        return y[0] * y[0] + 2 * (1 - std::cos(y[2])) + 0.01 * u * u;
    }
};

} // namespace priorscope::dynamics
