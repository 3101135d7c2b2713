// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/plane.h"

namespace priorscope {

Plane Plane::ofVariables(std::size_t dimension, std::size_t xAxis, std::size_t yAxis)
{
    Plane plane;
    plane.origin.assign(dimension, 0.0);
    for (std::size_t i = 0; i < 2; ++i) {
        plane.weights[i].assign(dimension, 0.0);
        plane.weights[i][i == 0 ? xAxis : yAxis] = 1;
        plane.directions[i] = plane.weights[i];
    }
    return plane;
}

QPointF Plane::of(const std::vector<double>& x) const
{
    QPointF at;
    for (std::size_t k = 0; k < origin.size(); ++k) {
        at.rx() += weights[0][k] * (x[k] - origin[k]);
        at.ry() += weights[1][k] * (x[k] - origin[k]);
    }
    return at;
}

std::vector<double> Plane::at(double a, double b) const
{
    std::vector<double> x = origin;
    for (std::size_t k = 0; k < x.size(); ++k)
        x[k] += a * directions[0][k] + b * directions[1][k];
    return x;
}

} // namespace priorscope
