// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a search moved: coverage, straightness, greed, stagnation of the points of one run. Pure functions, any thread.
// The nearest earlier point decides how long it takes: see earlier_points.h.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "domain/trial.h"
#include "search/optimiser.h"

namespace priorscope {

// The evaluated points of a run in the unit box, in order. A value that is not finite is never the best.
struct Trace {
    std::vector<int> steps; // as counted by the run, ascending
    std::vector<std::vector<double>> u; // (x - lower) / (upper - lower), all of one length
    std::vector<double> values;

    std::size_t size() const { return steps.size(); }
};

// Of the points from `first` on; the points before serve as history. A member without a value is undefined, which is
// not 0.
struct TrajectoryMetrics {
    int n = 0;
    int nFinite = 0;
    int cells = 0; // occupied cells of the joint grid
    std::optional<double> covCell; // cells / min(n, bins^d)
    double covRaw = 0; // cells / bins^d
    std::optional<double> covMarg; // mean over coordinates of occupied of 10 bins / 10
    int moves = 0; // successive differences longer than 1e-12
    double path = 0; // sum of their lengths
    std::optional<double> straightness; // |last - first| / path; this and the next two need two moves
    std::optional<double> resultant; // |mean unit move|
    std::optional<double> meanCosine; // of neighbouring moves
    std::optional<double> pathNorm; // path / ((n - 1) sqrt d)
    std::optional<double> distBest; // mean distance to the best point known before the evaluation
    std::optional<double> shareNear; // share of those distances of at most 0.1 sqrt d
    std::optional<double> distNearest; // mean distance to the nearest earlier point
    int improvements = 0;
    std::optional<double> improvementRate; // improvements / points that have a best one before them
    int stagnation = 0; // longest run of points without an improvement
    int duplicates = 0; // points equal to an earlier one within 1e-9 in every coordinate
};

struct TraceSummary {
    std::optional<int> bestStep; // first step of the smallest finite value
    std::optional<double> bestValue;
    TrajectoryMetrics all;
    std::optional<TrajectoryMetrics> proposals; // without the initial points; none when there were none
};

// Bins per coordinate of the joint grid: fine enough to tell methods apart, coarse enough that random search fills some
// of it.
int defaultCellBins(std::size_t dimension);

TrajectoryMetrics trajectoryMetrics(const Trace& trace, std::size_t first, int cellBins);
TraceSummary summarise(const Trace& trace, int initial, int cellBins);

// Lost trials have no point and are left out; infeasible values do not count as values.
Trace traceOf(std::span<const Trial> trials, const SearchSpace& space);
// Number of points of traceOf() that belong to the first `initial` evaluations.
int initialPoints(const Trace& trace, int initial);

} // namespace priorscope
