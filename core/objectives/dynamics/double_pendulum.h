// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Swing-up of a double pendulum (two point masses of 1 on rods of 1, angles from hanging) by torques at shoulder and
// elbow: each kp (pi - angle) - kd angle' with a smooth limit of 20 and 10. The shoulder's is too weak to lift the arm
// without a swing. From hanging at rest over T = 5; the cost is the height that is missing plus a little for speed,
// over the last second of 100 observations. Pure, any thread.

#include "objectives/dynamics/trajectory.h"

namespace priorscope::dynamics {

struct DoublePendulum {
    static constexpr std::size_t kStates = 4; // angles, speeds
    static constexpr Sampling kSampling{5, 100, 20}; // h = 0.0025
    static constexpr std::size_t kCostFrom = 80; // the last second
    static constexpr double kGravity = 9.81;
    static constexpr double kShoulderLimit = 20;
    static constexpr double kElbowLimit = 10;
    static constexpr double kUpright = 3.14159265358979323846;

    double kp1 = 50, kd1 = 15; // shoulder
    double kp2 = 40, kd2 = 8; // elbow

    static double torque(double kp, double kd, double angle, double speed, double limit)
    {
        return limit * std::tanh((kp * (kUpright - angle) - kd * speed) / limit);
    }

    Vector<4> start() const { return {0, 0, 0, 0}; }
    Vector<4> operator()(double, const Vector<4>& y) const
    {
        const double shoulder = torque(kp1, kd1, y[0], y[2], kShoulderLimit);
        const double elbow = torque(kp2, kd2, y[1], y[3], kElbowLimit); // pushes back on the upper arm
        const double c = std::cos(y[0] - y[1]), s = std::sin(y[0] - y[1]);
        const double r1 = shoulder - elbow - s * y[3] * y[3] - 2 * kGravity * std::sin(y[0]);
        const double r2 = elbow + s * y[2] * y[2] - kGravity * std::sin(y[1]);
        const double determinant = 2 - c * c;
        return {y[2], y[3], (r1 - c * r2) / determinant, (2 * r2 - c * r1) / determinant};
    }
    bool leftRange(const Vector<4>& y) const { return blownUp(y); }
    double cost(const Vector<4>& y) const
    {
        return 2 + std::cos(y[0]) + std::cos(y[1]) + 0.05 * (y[2] * y[2] + y[3] * y[3]);
    }
};

} // namespace priorscope::dynamics
