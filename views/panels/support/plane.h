// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plane: what a picture of many variables shows of them. Pure, any thread.

#include <QPointF>

#include <array>
#include <vector>

namespace priorscope {

// Two of the variables, or two directions across them. A point x lies at weights * (x - origin); the plane's point
// (a, b) is origin + a directions[0] + b directions[1]. Native units.
struct Plane {
    std::vector<double> origin;
    std::array<std::vector<double>, 2> weights, directions;

    static Plane ofVariables(std::size_t dimension, std::size_t xAxis, std::size_t yAxis);
    std::size_t dimension() const { return origin.size(); }
    QPointF of(const std::vector<double>& x) const; // precondition: x has the plane's dimension
    std::vector<double> at(double a, double b) const;
    bool operator==(const Plane&) const = default;
};

} // namespace priorscope
