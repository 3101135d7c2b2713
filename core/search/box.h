// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The box of a search and the unit coordinates u = (x - lower) / (upper - lower) that methods work in. Plain values,
// any thread.

#include <algorithm>
#include <span>
#include <vector>

#include "base/rng.h"
#include "search/optimiser.h"

namespace priorscope {

// Forces x into the box; true when something had to move.
inline bool clipToBox(const SearchSpace& space, std::vector<double>& x)
{
    bool moved = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double inside = std::clamp(x[i], space.lower[i], space.upper[i]);
        moved = moved || inside != x[i];
        x[i] = inside;
    }
    return moved;
}

inline std::vector<double> toUnit(const SearchSpace& space, std::span<const double> x)
{
    std::vector<double> u(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        u[i] = (x[i] - space.lower[i]) / (space.upper[i] - space.lower[i]);
    return u;
}

inline std::vector<double> fromUnit(const SearchSpace& space, std::span<const double> u)
{
    std::vector<double> x(u.size());
    for (std::size_t i = 0; i < u.size(); ++i)
        x[i] = space.lower[i] + u[i] * (space.upper[i] - space.lower[i]);
    clipToBox(space, x); // the sum above may round past the upper bound
    return x;
}

inline std::vector<double> uniformPoint(const SearchSpace& space, Rng& rng)
{
    std::vector<double> u(space.dimension());
    for (double& v : u)
        v = rng.uniform();
    return fromUnit(space, u);
}

} // namespace priorscope
