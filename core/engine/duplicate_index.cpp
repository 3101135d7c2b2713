// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/duplicate_index.h"

#include <cmath>
#include <utility>

namespace priorscope {
namespace {

constexpr double kTolerance = 1e-9;

} // namespace

// Points are found by one number, a weighted sum of their coordinates: equal points differ in it by less than a cell's
// width, so three cells hold all candidates. Irrational weights keep points apart that share some coordinates, as on
// the box's faces.
DuplicateIndex::DuplicateIndex(SearchSpace space) : m_space(std::move(space))
{
    double weight = 0.5;
    for (std::size_t i = 0; i < m_space.dimension(); ++i) {
        weight = std::fmod(weight + 0.61803398874989485, 1.0);
        m_weights.push_back(0.5 + weight);
        m_cellWidth += m_weights.back() * 2 * kTolerance;
    }
}

bool DuplicateIndex::add(std::span<const double> x)
{
    double projection = 0;
    const std::size_t begin = m_points.size();
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        const double u = (x[i] - m_space.lower[i]) / (m_space.upper[i] - m_space.lower[i]);
        m_points.push_back(u);
        projection += m_weights[i] * u;
    }
    const std::span<const double> u = std::span(m_points).subspan(begin);
    const auto cell = static_cast<std::int64_t>(std::floor(projection / m_cellWidth));
    const bool known = contains(cell, u) || contains(cell - 1, u) || contains(cell + 1, u);
    m_cells.emplace(cell, begin);
    return known;
}

bool DuplicateIndex::contains(std::int64_t cell, std::span<const double> u) const
{
    const auto [first, last] = m_cells.equal_range(cell);
    for (auto it = first; it != last; ++it) {
        std::size_t i = 0;
        while (i < u.size() && std::fabs(m_points[it->second + i] - u[i]) <= kTolerance)
            ++i;
        if (i == u.size())
            return true;
    }
    return false;
}

} // namespace priorscope
