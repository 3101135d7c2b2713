// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// For each point of a sequence, its nearest earlier one and whether it repeats one: a balanced k-d tree over the whole
// sequence whose nodes know the earliest point below them. Immutable, any thread.

#include <cstddef>
#include <span>
#include <vector>

namespace priorscope {

// Far below the cost of comparing all pairs while the dimension is small; in many dimensions (from about 15 on) evenly
// spread points leave nothing to skip and the time again grows with the square of their number.
class EarlierPoints {
public:
    // All points of one dimension >= 1, finite. The points must outlive the index.
    explicit EarlierPoints(std::span<const std::vector<double>> points);

    // Euclidean distance from point t to the nearest of points 0 to t - 1; t >= 1.
    double nearest(std::size_t t) const;
    // Whether one of points 0 to t - 1 differs by at most `tolerance` in every coordinate.
    bool repeats(std::size_t t, double tolerance) const;

private:
    struct Node {
        std::size_t begin = 0; // range of m_order
        std::size_t end = 0;
        std::size_t earliest = 0; // smallest index in the range
        std::size_t right = 0; // the left child follows its parent; 0 = leaf
    };

    std::size_t build(std::size_t begin, std::size_t end);
    std::size_t widestAxis(std::size_t node) const;
    double squaredToBox(std::size_t node, const std::vector<double>& x) const; // 0 inside
    bool boxNear(std::size_t node, const std::vector<double>& x, double tolerance) const;
    void searchNearest(std::size_t node, std::size_t t, double& best) const;
    bool searchRepeat(std::size_t node, std::size_t t, double tolerance) const;

    std::span<const std::vector<double>> m_points;
    std::size_t m_dimension;
    std::vector<std::size_t> m_order;
    std::vector<Node> m_nodes;
    std::vector<double> m_boxes; // per node: lower and upper corner
};

} // namespace priorscope
