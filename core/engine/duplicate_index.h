// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// DuplicateIndex: finds points that equal an earlier one within 1e-9 in every coordinate of u. One run owns it.

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/optimiser.h"

namespace priorscope {

class DuplicateIndex {
public:
    explicit DuplicateIndex(SearchSpace space);

    // Adds the point (length d, native units); true when it equals one that was added before.
    bool add(std::span<const double> x);

private:
    bool contains(std::int64_t cell, std::span<const double> u) const;

    SearchSpace m_space;
    std::vector<double> m_weights; // of the projection that places a point into a cell
    double m_cellWidth = 0;
    std::vector<double> m_points; // u-space, d numbers each
    std::unordered_multimap<std::int64_t, std::size_t> m_cells; // cell -> offset into m_points
};

} // namespace priorscope
