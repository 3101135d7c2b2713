// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/contours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace priorscope {
namespace {

constexpr double kLowEndWeight = 1.6; // exponent of the quantiles

// An edge of the grid: node (c, r) to its right neighbour (2 n) or its upper one (2 n + 1), n = r columns + c.
using EdgeId = std::int64_t;

class Tracer {
public:
    Tracer(const ValueGrid& grid, double level) : m_grid(grid), m_level(level)
    {
        for (int r = 0; r + 1 < grid.rows; ++r) {
            for (int c = 0; c + 1 < grid.columns; ++c)
                cutCell(c, r);
        }
    }

    std::vector<QPolygonF> lines()
    {
        std::vector<QPolygonF> all;
        for (const auto& [edge, ends] : m_neighbours) { // open lines first: they begin at an edge with one neighbour
            if (ends.second < 0)
                trace(edge, all);
        }
        for (const auto& [edge, ends] : m_neighbours)
            trace(edge, all);
        return all;
    }

private:
    void cutCell(int c, int r)
    {
        const std::array<double, 4> corner{
            m_grid.at(c, r), m_grid.at(c + 1, r), m_grid.at(c + 1, r + 1), m_grid.at(c, r + 1)};
        if (!std::all_of(corner.begin(), corner.end(), [](double v) { return std::isfinite(v); }))
            return;
        const EdgeId node = static_cast<EdgeId>(r) * m_grid.columns + c;
        const std::array<EdgeId, 4> edge{2 * node, 2 * (node + 1) + 1, 2 * (node + m_grid.columns), 2 * node + 1};
        std::array<EdgeId, 4> cut{};
        std::size_t cuts = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            if ((corner[i] < m_level) != (corner[(i + 1) % 4] < m_level))
                cut[cuts++] = edge[i];
        }
        if (cuts == 2) {
            join(cut[0], cut[1]);
        } else if (cuts == 4) { // a saddle: the mean of the corners decides which pair belongs together
            const bool middleBelow = (corner[0] + corner[1] + corner[2] + corner[3]) / 4 < m_level;
            const bool firstBelow = corner[0] < m_level;
            const std::size_t shift = middleBelow == firstBelow ? 0 : 1;
            join(cut[shift], cut[shift + 1]);
            join(cut[shift + 2], cut[(shift + 3) % 4]);
        }
    }

    void join(EdgeId a, EdgeId b)
    {
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            auto& ends = m_neighbours.try_emplace(from, EdgeId{-1}, EdgeId{-1}).first->second;
            (ends.first < 0 ? ends.first : ends.second) = to;
        }
    }

    QPointF pointOn(EdgeId edge) const
    {
        const int node = static_cast<int>(edge / 2);
        const int c = node % m_grid.columns, r = node / m_grid.columns;
        const int c2 = edge % 2 == 0 ? c + 1 : c, r2 = edge % 2 == 0 ? r : r + 1;
        const double a = m_grid.at(c, r), b = m_grid.at(c2, r2);
        const double t = a == b ? 0.5 : (m_level - a) / (b - a);
        return {m_grid.area.x() + (c + t * (c2 - c)) * m_grid.area.width() / (m_grid.columns - 1),
            m_grid.area.y() + (r + t * (r2 - r)) * m_grid.area.height() / (m_grid.rows - 1)};
    }

    void trace(EdgeId start, std::vector<QPolygonF>& all)
    {
        if (m_done[start])
            return;
        QPolygonF line;
        EdgeId edge = start;
        while (edge >= 0 && !m_done[edge]) {
            m_done[edge] = true;
            line << pointOn(edge);
            const auto& ends = m_neighbours.at(edge);
            const bool firstFree = ends.first >= 0 && !m_done[ends.first];
            const bool secondFree = ends.second >= 0 && !m_done[ends.second];
            if (!firstFree && !secondFree && line.size() > 2 && (ends.first == start || ends.second == start))
                line << pointOn(start); // closed
            edge = firstFree ? ends.first : secondFree ? ends.second : -1;
        }
        if (line.size() > 1)
            all.push_back(std::move(line));
    }

    const ValueGrid& m_grid;
    double m_level;
    std::unordered_map<EdgeId, std::pair<EdgeId, EdgeId>> m_neighbours;
    std::unordered_map<EdgeId, bool> m_done;
};

} // namespace

std::vector<double> bandLevels(const ValueGrid& grid, int bands)
{
    std::vector<double> sorted;
    std::copy_if(
        grid.values.begin(), grid.values.end(), std::back_inserter(sorted), [](double v) { return std::isfinite(v); });
    std::vector<double> levels;
    if (sorted.empty())
        return levels;
    std::sort(sorted.begin(), sorted.end());
    for (int k = 1; k < bands; ++k) {
        const double p = std::pow(static_cast<double>(k) / bands, kLowEndWeight);
        const double level = sorted[static_cast<std::size_t>(p * static_cast<double>(sorted.size() - 1))];
        if (level > sorted.front() && (levels.empty() || level > levels.back()))
            levels.push_back(level);
    }
    return levels;
}

QImage bandImage(const ValueGrid& grid, const std::vector<double>& levels)
{
    QImage image(grid.columns, grid.rows, QImage::Format_Indexed8);
    for (int r = 0; r < grid.rows; ++r) {
        uchar* line = image.scanLine(grid.rows - 1 - r);
        for (int c = 0; c < grid.columns; ++c) {
            const double value = grid.at(c, r);
            const auto above =
                std::isfinite(value) ? std::upper_bound(levels.begin(), levels.end(), value) : levels.end();
            line[c] = std::isnan(value) ? kNoBand : static_cast<uchar>(above - levels.begin());
        }
    }
    return image;
}

std::vector<QPolygonF> contourLines(const ValueGrid& grid, double level)
{
    return Tracer(grid, level).lines();
}

} // namespace priorscope
