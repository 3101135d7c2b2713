// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Global minimum of a functions-2d function by brute force: every local minimum of a dense grid is polished, the best
// one wins.

#include <array>
#include <vector>

#include "objectives/functions_2d/function_2d.h"

namespace priorscope::test {

struct GridMinimum {
    double x = 0;
    double y = 0;
    double value = 0;
};

// All grid points of [-5, 5]^2 with `cells` cells per side that are no higher than their neighbours, border included.
inline std::vector<GridMinimum> gridMinima(const functions2d::Function2d& f, int cells)
{
    const int side = cells + 1;
    const auto at = [&](int i) { return -5 + 10.0 * i / cells; };
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column)
            values.push_back(functions2d::evaluate(f, at(column), at(row)));
    }
    const auto value = [&](int column, int row) {
        return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(side)
            + static_cast<std::size_t>(column)];
    };
    const auto lowest = [&](int column, int row) {
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int c = column + dx;
                const int r = row + dy;
                if (c >= 0 && c < side && r >= 0 && r < side && value(c, r) < value(column, row))
                    return false;
            }
        }
        return true;
    };
    std::vector<GridMinimum> minima;
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            if (lowest(column, row))
                minima.push_back({at(column), at(row), value(column, row)});
        }
    }
    return minima;
}

// Compass search down to steps of 1e-12.
inline GridMinimum polished(const functions2d::Function2d& f, GridMinimum best, double step)
{
    while (step > 1e-12) {
        bool moved = false;
        for (const auto& [dx, dy] : std::array<std::array<double, 2>, 8>{
                 {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}}) {
            const double x = best.x + step * dx;
            const double y = best.y + step * dy;
            const double value = functions2d::evaluate(f, x, y);
            if (value < best.value) {
                best = {x, y, value};
                moved = true;
            }
        }
        if (!moved)
            step /= 2;
    }
    return best;
}

inline GridMinimum globalMinimum(const functions2d::Function2d& f, int cells)
{
    GridMinimum best{0, 0, functions2d::evaluate(f, 0, 0)};
    for (const GridMinimum& start : gridMinima(f, cells)) {
        const GridMinimum found = polished(f, start, 10.0 / cells);
        if (found.value < best.value)
            best = found;
    }
    return best;
}

} // namespace priorscope::test
