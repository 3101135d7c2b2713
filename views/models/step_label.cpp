// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/step_label.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/rng.h"

namespace priorscope {

namespace {

constexpr double kNear = 0.1; // times sqrt d
constexpr double kLineCosine = 0.95;
constexpr std::size_t kLargestCloud = 10'000; // beyond it the distance follows count^(-1/d)
constexpr std::size_t kDrawnPoints = 200'000; // per estimate, over all probes

using Point = std::vector<double>;

double distance(const Point& a, const Point& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum);
}

double cosine(const Point& from, const Point& to, const Point& next)
{
    double dot = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        dot += (to[i] - from[i]) * (next[i] - to[i]);
    const double lengths = distance(from, to) * distance(to, next);
    return lengths > 0 ? dot / lengths : 0;
}

Point uniformPoint(Rng& rng, std::size_t dimension)
{
    Point point(dimension);
    std::generate(point.begin(), point.end(), [&rng] { return rng.uniform(); });
    return point;
}

} // namespace

double medianNeighbourDistance(std::size_t count, std::size_t dimension)
{
    const std::size_t cloud = std::min(count, kLargestCloud) - 1;
    const std::size_t probes = std::clamp<std::size_t>(kDrawnPoints / std::max<std::size_t>(cloud, 1), 21, 1001);
    Rng rng(1);
    std::vector<double> nearest(probes, std::numeric_limits<double>::infinity());
    for (double& value : nearest) {
        const Point probe = uniformPoint(rng, dimension);
        for (std::size_t i = 0; i < cloud; ++i)
            value = std::min(value, distance(probe, uniformPoint(rng, dimension)));
    }
    const auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(probes / 2);
    std::nth_element(nearest.begin(), middle, nearest.end());
    const double scale = static_cast<double>(cloud + 1) / static_cast<double>(count);
    return *middle * std::pow(scale, 1.0 / static_cast<double>(dimension));
}

std::optional<StepGeometry> stepGeometry(const Trace& trace, std::size_t index)
{
    std::optional<std::size_t> best;
    std::optional<std::size_t> previousBest;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < index; ++i) {
        nearest = std::min(nearest, distance(trace.u[i], trace.u[index]));
        if (!std::isfinite(trace.values[i]) || (best && trace.values[i] >= trace.values[*best]))
            continue;
        previousBest = best;
        best = i;
    }
    if (!best)
        return std::nullopt;

    const Point& point = trace.u[index];
    StepGeometry geometry;
    geometry.distanceToBest = distance(trace.u[*best], point);
    geometry.exploitUpTo = kNear * std::sqrt(static_cast<double>(point.size()));
    geometry.distanceToNearest = nearest;
    geometry.exploreFrom = medianNeighbourDistance(index + 1, point.size());
    if (geometry.distanceToBest <= geometry.exploitUpTo)
        geometry.label = StepLabel::Exploit;
    else if (previousBest && cosine(trace.u[*previousBest], trace.u[*best], point) > kLineCosine)
        geometry.label = StepLabel::Line;
    else if (nearest > geometry.exploreFrom)
        geometry.label = StepLabel::Explore;
    return geometry;
}

} // namespace priorscope
