// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/trajectory_metrics.h"

#include "stats/earlier_points.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace priorscope {
namespace {

using Point = std::vector<double>;

constexpr int kMarginalBins = 10;
constexpr double kShortestMove = 1e-12;
constexpr double kSamePoint = 1e-9;

double distance(const Point& a, const Point& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return std::sqrt(sum);
}

double dot(const Point& a, const Point& b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Clamped before the conversion: a coordinate far outside the box must not overflow the integer.
int binOf(double u, int bins)
{
    return static_cast<int>(std::clamp(std::floor(u * bins), 0.0, bins - 1.0));
}

std::optional<double> meanOf(const std::vector<double>& values)
{
    if (values.empty())
        return std::nullopt;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void addCoverage(TrajectoryMetrics& out, std::span<const Point> points, int cellBins)
{
    if (points.empty())
        return;
    const std::size_t d = points.front().size();
    std::set<std::vector<int>> cells;
    std::vector<std::set<int>> marginal(d);
    for (const Point& p : points) {
        std::vector<int> cell(d);
        for (std::size_t k = 0; k < d; ++k) {
            cell[k] = binOf(p[k], cellBins);
            marginal[k].insert(binOf(p[k], kMarginalBins));
        }
        cells.insert(std::move(cell));
    }
    const double total = std::pow(cellBins, static_cast<double>(d));
    const auto occupied = static_cast<double>(cells.size());
    out.cells = static_cast<int>(cells.size());
    out.covCell = occupied / std::min(static_cast<double>(points.size()), total);
    out.covRaw = occupied / total;
    double sum = 0;
    for (const std::set<int>& bins : marginal)
        sum += static_cast<double>(bins.size()) / kMarginalBins;
    out.covMarg = sum / static_cast<double>(d);
}

void addPath(TrajectoryMetrics& out, std::span<const Point> points)
{
    if (points.empty())
        return;
    const std::size_t d = points.front().size();
    std::vector<Point> unit; // directions of the moves
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double length = distance(points[i], points[i - 1]);
        if (length <= kShortestMove)
            continue;
        Point direction(d);
        for (std::size_t k = 0; k < d; ++k)
            direction[k] = (points[i][k] - points[i - 1][k]) / length;
        unit.push_back(std::move(direction));
        out.path += length;
    }
    out.moves = static_cast<int>(unit.size());
    if (points.size() > 1)
        out.pathNorm = out.path / (static_cast<double>(points.size() - 1) * std::sqrt(static_cast<double>(d)));
    if (unit.size() < 2)
        return;
    Point sum(d, 0.0);
    double cosines = 0;
    for (std::size_t i = 0; i < unit.size(); ++i) {
        for (std::size_t k = 0; k < d; ++k)
            sum[k] += unit[i][k];
        if (i > 0)
            cosines += dot(unit[i], unit[i - 1]);
    }
    out.straightness = distance(points.back(), points.front()) / out.path;
    out.resultant = std::sqrt(dot(sum, sum)) / static_cast<double>(unit.size());
    out.meanCosine = cosines / static_cast<double>(unit.size() - 1);
}

// To the earlier points of the trace, one entry per point from the second on; none when a coordinate is not finite.
struct Earlier {
    std::vector<double> nearest;
    std::vector<bool> repeated;
};

Earlier earlierOf(const Trace& trace)
{
    Earlier out;
    for (const Point& point : trace.u) {
        if (!std::all_of(point.begin(), point.end(), [](double u) { return std::isfinite(u); }))
            return out;
    }
    const EarlierPoints index(trace.u);
    for (std::size_t t = 1; t < trace.size(); ++t) {
        out.nearest.push_back(index.nearest(t));
        out.repeated.push_back(index.repeats(t, kSamePoint));
    }
    return out;
}

void addNearest(TrajectoryMetrics& out, const Earlier& earlier, std::size_t first)
{
    const std::size_t begin = std::min(first > 0 ? first - 1 : 0, earlier.nearest.size());
    const auto skipped = static_cast<std::ptrdiff_t>(begin);
    out.distNearest = meanOf({earlier.nearest.begin() + skipped, earlier.nearest.end()});
    out.duplicates = static_cast<int>(std::count(earlier.repeated.begin() + skipped, earlier.repeated.end(), true));
}

void addGreed(TrajectoryMetrics& out, const Trace& trace, std::size_t first)
{
    const double near = trace.size() == 0 ? 0 : 0.1 * std::sqrt(static_cast<double>(trace.u[0].size())) + 1e-12;
    std::optional<std::size_t> best;
    std::vector<double> distances; // one per point that has a best one before it
    int run = 0;
    int nearCount = 0;
    for (std::size_t t = 0; t < trace.size(); ++t) {
        const bool better = std::isfinite(trace.values[t]) && (!best || trace.values[t] < trace.values[*best]);
        if (t >= first && best) {
            distances.push_back(distance(trace.u[t], trace.u[*best]));
            nearCount += distances.back() <= near ? 1 : 0;
            out.improvements += better ? 1 : 0;
            run = better ? 0 : run + 1;
            out.stagnation = std::max(out.stagnation, run);
        }
        if (better)
            best = t;
    }
    out.distBest = meanOf(distances);
    if (distances.empty())
        return;
    out.shareNear = nearCount / static_cast<double>(distances.size());
    out.improvementRate = out.improvements / static_cast<double>(distances.size());
}

TrajectoryMetrics metricsFrom(const Trace& trace, const Earlier& earlier, std::size_t first, int cellBins)
{
    first = std::min(first, trace.size());
    const std::span<const Point> points = std::span(trace.u).subspan(first);
    TrajectoryMetrics out;
    out.n = static_cast<int>(points.size());
    out.nFinite = static_cast<int>(std::count_if(trace.values.begin() + static_cast<std::ptrdiff_t>(first),
        trace.values.end(), [](double v) { return std::isfinite(v); }));
    addCoverage(out, points, cellBins);
    addPath(out, points);
    addNearest(out, earlier, first);
    addGreed(out, trace, first);
    return out;
}

} // namespace

int defaultCellBins(std::size_t dimension)
{
    if (dimension <= 2)
        return 10;
    if (dimension == 3)
        return 5;
    return dimension <= 6 ? 3 : 2;
}

TrajectoryMetrics trajectoryMetrics(const Trace& trace, std::size_t first, int cellBins)
{
    return metricsFrom(trace, earlierOf(trace), first, cellBins);
}

TraceSummary summarise(const Trace& trace, int initial, int cellBins)
{
    TraceSummary out;
    for (std::size_t t = 0; t < trace.size(); ++t) {
        if (std::isfinite(trace.values[t]) && (!out.bestValue || trace.values[t] < *out.bestValue)) {
            out.bestValue = trace.values[t];
            out.bestStep = trace.steps[t];
        }
    }
    const Earlier earlier = earlierOf(trace);
    out.all = metricsFrom(trace, earlier, 0, cellBins);
    if (initial > 0)
        out.proposals = metricsFrom(trace, earlier, static_cast<std::size_t>(initial), cellBins);
    return out;
}

Trace traceOf(std::span<const Trial> trials, const SearchSpace& space)
{
    Trace trace;
    for (const Trial& trial : trials) {
        if (trial.x.size() != space.dimension())
            continue;
        std::vector<double> u(trial.x.size());
        for (std::size_t k = 0; k < u.size(); ++k)
            u[k] = (trial.x[k] - space.lower[k]) / (space.upper[k] - space.lower[k]);
        trace.steps.push_back(trial.step);
        trace.u.push_back(std::move(u));
        trace.values.push_back(trial.feasible ? trial.value : std::numeric_limits<double>::quiet_NaN());
    }
    return trace;
}

int initialPoints(const Trace& trace, int initial)
{
    return static_cast<int>(std::upper_bound(trace.steps.begin(), trace.steps.end(), initial) - trace.steps.begin());
}

} // namespace priorscope
