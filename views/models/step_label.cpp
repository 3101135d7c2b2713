// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/step_label.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

// Median distance from one of `count` uniform points to its nearest neighbour, by simulation.
double simulatedMedian(std::size_t count, std::size_t dimension)
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

} // namespace

double NeighbourScale::estimateAt(std::size_t count)
{
    const auto [known, isNew] = m_known.try_emplace(count, 0.0);
    if (isNew)
        known->second = simulatedMedian(count, m_dimension);
    return known->second;
}

double NeighbourScale::median(std::size_t count)
{
    std::size_t low = 2; // estimates at 2, 3, 4, 6, 8, 12, 16, ...
    std::size_t high = 3;
    while (high <= count) {
        const std::size_t next = low % 3 == 0 ? low / 3 * 8 : low * 2;
        low = std::exchange(high, next);
    }
    const double a = estimateAt(low);
    if (low == count)
        return a;
    const double along = std::log(static_cast<double>(count) / static_cast<double>(low))
        / std::log(static_cast<double>(high) / static_cast<double>(low));
    return a * std::pow(estimateAt(high) / a, along);
}

double medianNeighbourDistance(std::size_t count, std::size_t dimension)
{
    return NeighbourScale(dimension).median(count);
}

void KnownBefore::add(const Trace& trace, std::size_t index)
{
    if (!std::isfinite(trace.values[index]) || (best && trace.values[index] >= trace.values[*best]))
        return;
    previousBest = best;
    best = index;
}

std::optional<StepGeometry> stepGeometry(
    const Trace& trace, std::size_t index, const KnownBefore& known, double nearest, NeighbourScale& scale)
{
    if (!known.best)
        return std::nullopt;
    const Point& point = trace.u[index];
    StepGeometry geometry;
    geometry.distanceToBest = distance(trace.u[*known.best], point);
    geometry.exploitUpTo = kNear * std::sqrt(static_cast<double>(point.size()));
    geometry.distanceToNearest = nearest;
    geometry.exploreFrom = scale.median(index + 1);
    if (geometry.distanceToBest <= geometry.exploitUpTo)
        geometry.label = StepLabel::Exploit;
    else if (known.previousBest && cosine(trace.u[*known.previousBest], trace.u[*known.best], point) > kLineCosine)
        geometry.label = StepLabel::Line;
    else if (nearest > geometry.exploreFrom)
        geometry.label = StepLabel::Explore;
    return geometry;
}

std::optional<StepGeometry> stepGeometry(const Trace& trace, std::size_t index)
{
    KnownBefore known;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < index; ++i) {
        nearest = std::min(nearest, distance(trace.u[i], trace.u[index]));
        known.add(trace, i);
    }
    NeighbourScale scale(trace.u.empty() ? 1 : trace.u.front().size());
    return stepGeometry(trace, index, known, nearest, scale);
}

} // namespace priorscope
