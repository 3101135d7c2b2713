// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/earlier_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace priorscope {
namespace {

constexpr std::size_t kLeafSize = 8;

// Stops early once the sum is at least `enough`: the exact value no longer matters then.
double squaredDistance(const std::vector<double>& a, const std::vector<double>& b, double enough)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size() && sum < enough; ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

bool isNear(const std::vector<double>& a, const std::vector<double>& b, double tolerance)
{
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (std::abs(a[k] - b[k]) > tolerance)
            return false;
    }
    return true;
}

} // namespace

EarlierPoints::EarlierPoints(std::span<const std::vector<double>> points)
    : m_points(points), m_dimension(points.empty() ? 0 : points.front().size()), m_order(points.size())
{
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (!m_order.empty())
        build(0, m_order.size());
}

double EarlierPoints::nearest(std::size_t t) const
{
    // A search often stays close to its last point, which then leaves little to look at.
    double best = squaredDistance(m_points[t], m_points[t - 1], std::numeric_limits<double>::infinity());
    searchNearest(0, t, best);
    return std::sqrt(best);
}

bool EarlierPoints::repeats(std::size_t t, double tolerance) const
{
    return searchRepeat(0, t, tolerance);
}

std::size_t EarlierPoints::build(std::size_t begin, std::size_t end)
{
    const std::size_t node = m_nodes.size();
    const auto first = m_order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = m_order.begin() + static_cast<std::ptrdiff_t>(end);
    m_nodes.push_back({begin, end, *std::min_element(first, last), 0});
    m_boxes.insert(m_boxes.end(), m_points[*first].begin(), m_points[*first].end());
    m_boxes.insert(m_boxes.end(), m_points[*first].begin(), m_points[*first].end());
    double* const lower = m_boxes.data() + node * 2 * m_dimension;
    double* const upper = lower + m_dimension;
    for (auto it = first; it != last; ++it) {
        for (std::size_t k = 0; k < m_dimension; ++k) {
            lower[k] = std::min(lower[k], m_points[*it][k]);
            upper[k] = std::max(upper[k], m_points[*it][k]);
        }
    }
    if (end - begin <= kLeafSize)
        return node;
    const std::size_t axis = widestAxis(node);
    const std::size_t middle = begin + (end - begin) / 2;
    std::nth_element(first, m_order.begin() + static_cast<std::ptrdiff_t>(middle), last,
        [&](std::size_t a, std::size_t b) { return m_points[a][axis] < m_points[b][axis]; });
    build(begin, middle);
    const std::size_t right = build(middle, end);
    m_nodes[node].right = right;
    return node;
}

std::size_t EarlierPoints::widestAxis(std::size_t node) const
{
    const double* const lower = m_boxes.data() + node * 2 * m_dimension;
    const double* const upper = lower + m_dimension;
    std::size_t widest = 0;
    for (std::size_t k = 1; k < m_dimension; ++k) {
        if (upper[k] - lower[k] > upper[widest] - lower[widest])
            widest = k;
    }
    return widest;
}

double EarlierPoints::squaredToBox(std::size_t node, const std::vector<double>& x) const
{
    const double* const lower = m_boxes.data() + node * 2 * m_dimension;
    const double* const upper = lower + m_dimension;
    double sum = 0;
    for (std::size_t k = 0; k < m_dimension; ++k) {
        const double outside = std::max({lower[k] - x[k], x[k] - upper[k], 0.0});
        sum += outside * outside;
    }
    return sum;
}

bool EarlierPoints::boxNear(std::size_t node, const std::vector<double>& x, double tolerance) const
{
    const double* const lower = m_boxes.data() + node * 2 * m_dimension;
    const double* const upper = lower + m_dimension;
    for (std::size_t k = 0; k < m_dimension; ++k) {
        if (lower[k] - x[k] > tolerance || x[k] - upper[k] > tolerance)
            return false;
    }
    return true;
}

void EarlierPoints::searchNearest(std::size_t node, std::size_t t, double& best) const
{
    const Node& own = m_nodes[node];
    if (own.earliest >= t || squaredToBox(node, m_points[t]) >= best)
        return;
    if (own.right == 0) {
        for (std::size_t i = own.begin; i < own.end; ++i) {
            if (m_order[i] < t)
                best = std::min(best, squaredDistance(m_points[t], m_points[m_order[i]], best));
        }
        return;
    }
    const bool rightFirst = squaredToBox(own.right, m_points[t]) < squaredToBox(node + 1, m_points[t]);
    searchNearest(rightFirst ? own.right : node + 1, t, best);
    searchNearest(rightFirst ? node + 1 : own.right, t, best);
}

bool EarlierPoints::searchRepeat(std::size_t node, std::size_t t, double tolerance) const
{
    const Node& own = m_nodes[node];
    if (own.earliest >= t || !boxNear(node, m_points[t], tolerance))
        return false;
    if (own.right == 0) {
        for (std::size_t i = own.begin; i < own.end; ++i) {
            if (m_order[i] < t && isNear(m_points[t], m_points[m_order[i]], tolerance))
                return true;
        }
        return false;
    }
    return searchRepeat(node + 1, t, tolerance) || searchRepeat(own.right, t, tolerance);
}

} // namespace priorscope
