// SPDX-License-Identifier: GPL-3.0-or-later
// The index against the comparison of all pairs, on the shapes that searches leave behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "stats/earlier_points.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {
namespace {

using Point = std::vector<double>;

struct Shape {
    std::string name;
    std::size_t dimension;
    std::function<double(Rng&, std::size_t t, std::size_t k)> coordinate;
};

std::vector<Point> pointsOf(const Shape& shape, std::size_t n)
{
    Rng rng(1);
    std::vector<Point> points(n, Point(shape.dimension));
    for (std::size_t t = 0; t < n; ++t) {
        for (std::size_t k = 0; k < shape.dimension; ++k)
            points[t][k] = shape.coordinate(rng, t, k);
    }
    return points;
}

double largestDifference(const Point& a, const Point& b)
{
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
}

double distance(const Point& a, const Point& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return std::sqrt(sum);
}

class EarlierPointsOf : public testing::TestWithParam<Shape> { };

TEST_P(EarlierPointsOf, equalsAllPairs)
{
    const std::vector<Point> points = pointsOf(GetParam(), 400);
    const EarlierPoints index(points);
    for (std::size_t t = 1; t < points.size(); ++t) {
        double nearest = distance(points[t], points[0]);
        bool repeated = false;
        for (std::size_t s = 0; s < t; ++s) {
            nearest = std::min(nearest, distance(points[t], points[s]));
            repeated = repeated || largestDifference(points[t], points[s]) <= 1e-9;
        }
        ASSERT_EQ(index.nearest(t), nearest) << t;
        ASSERT_EQ(index.repeats(t, 1e-9), repeated) << t;
    }
}

// A function, since lambdas with named parameters inside the macro would shadow its own.
std::vector<Shape> shapes()
{
    using Size = std::size_t;
    return {{"uniform2", 2, [](Rng& rng, Size, Size) { return rng.uniform(); }},
        {"uniform20", 20, [](Rng& rng, Size, Size) { return rng.uniform(); }},
        {"line", 3, [](Rng&, Size t, Size k) { return static_cast<double>(t * (k + 1)); }},
        {"lattice", 2, [](Rng& rng, Size, Size) { return static_cast<double>(rng.below(9)) / 8; }},
        {"one_place", 5, [](Rng&, Size, Size) { return 0.25; }},
        {"closing_in", 2,
            [](Rng& rng, Size t, Size) { return 0.5 + rng.normal() * std::exp2(-0.1 * static_cast<double>(t)); }},
        {"barely_apart", 1, [](Rng& rng, Size, Size) { return 2e-9 * static_cast<double>(rng.below(300)) / 3; }}};
}

std::string nameOf(const testing::TestParamInfo<Shape>& shape)
{
    return shape.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, EarlierPointsOf, testing::ValuesIn(shapes()), nameOf);

// Comparing all pairs would take minutes here.
TEST(EarlierPoints, longRunsStayUsable)
{
    Trace trace;
    Rng rng(3);
    for (int t = 0; t < 200000; ++t) {
        trace.steps.push_back(t + 1);
        trace.u.push_back({rng.uniform(), t % 2 == 0 ? rng.uniform() : 0.5});
        trace.values.push_back(rng.uniform());
    }
    trace.u.back() = trace.u.front();
    const TraceSummary summary = summarise(trace, 5, 10);
    EXPECT_EQ(summary.all.n, 200000);
    EXPECT_GE(summary.all.duplicates, 1);
    EXPECT_LT(summary.all.distNearest.value(), 0.01);
    EXPECT_EQ(summary.proposals->n, 199995);
}

TEST(EarlierPoints, pointsThatAreNotFiniteHaveNoDistance)
{
    const Trace trace{{1, 2, 3}, {{0.1}, {std::nan("")}, {0.1}}, {1, 2, 3}};
    const TrajectoryMetrics metrics = trajectoryMetrics(trace, 0, 10);
    EXPECT_FALSE(metrics.distNearest.has_value());
    EXPECT_EQ(metrics.duplicates, 0);
}

} // namespace
} // namespace priorscope
