// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Principal components of a cloud of points. Pure functions, any thread.

#include <optional>
#include <span>
#include <vector>

namespace priorscope {

struct PrincipalAxes {
    std::vector<double> mean;
    std::vector<std::vector<double>> axes; // orthonormal, by falling variance; the largest weight of each is positive
    std::vector<double> explained; // share of the variance along each; they sum to 1
};

// Of points of one length; none when they do not differ or a coordinate is not finite.
std::optional<PrincipalAxes> principalAxes(std::span<const std::vector<double>> points);

} // namespace priorscope
