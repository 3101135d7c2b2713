// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/dynamics/lotka_volterra.h"

#include <cmath>

namespace priorscope::dynamics {

Vector<2> LotkaVolterra::operator()(double, const Vector<2>& logs) const
{
    return {alpha - beta * std::exp(logs[1]), delta * std::exp(logs[0]) - gamma};
}

LotkaTrajectory simulate(const LotkaVolterra& system)
{
    const double blownUp = std::log(1e6);
    const double h = kLotkaHorizon / static_cast<double>(kLotkaObservations * kLotkaSteps);
    LotkaTrajectory trajectory;
    Vector<2> logs{std::log(10.0), std::log(5.0)};
    int step = 0;
    for (Vector<2>& observed : trajectory.logs) {
        for (int i = 0; i < kLotkaSteps; ++i) {
            const double t = h * step++;
            logs = rk4Step(logs, t, h, system);
            for (const double v : logs) {
                if (!std::isfinite(v) || v > blownUp) {
                    trajectory.failedAt = t + h;
                    return trajectory;
                }
            }
        }
        observed = logs;
    }
    return trajectory;
}

double logError(const LotkaTrajectory& found, const LotkaTrajectory& wanted)
{
    if (found.failedAt >= 0)
        return 1000 + (kLotkaHorizon - found.failedAt) / kLotkaHorizon;
    double sum = 0;
    for (std::size_t i = 0; i < kLotkaObservations; ++i) {
        for (std::size_t j = 0; j < 2; ++j) {
            const double difference = found.logs[i][j] - wanted.logs[i][j];
            sum += difference * difference;
        }
    }
    return std::log10(sum / (2.0 * kLotkaObservations) + 1e-16);
}

} // namespace priorscope::dynamics
