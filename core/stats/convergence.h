// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Best-so-far curves of runs and their summary at every evaluation. Pure functions, any thread.

#include <optional>
#include <span>
#include <vector>

#include "domain/trial.h"
#include "stats/intervals.h"

namespace priorscope {

// Entry t - 1 is the smallest finite feasible value of evaluations 1 to t, minus `optimum` when given; NaN before there
// is one. Failed steps carry the best so far. As long as the run, or carried on to `length` evaluations for a run that
// ended early for good (it has met its target, so it must not drop out of the summary).
std::vector<double> bestSoFar(std::span<const Trial> trials, std::optional<double> optimum, int length = 0);

enum class CurveSummary {
    MedianIqr, // median, first and third quartile (type 7)
    MeanT, // mean with its t interval at 95 %
};

struct CurvePoint {
    int step = 0; // evaluation, 1-based
    int n = 0; // curves that have a number here
    std::optional<double> centre, lower, upper; // none when undefined: no curve, or no interval from one
};

// The point of one evaluation from the values there (reordered); for curves that grow while they are watched.
CurvePoint summarisePoint(int step, std::vector<double>& values, CurveSummary summary);

// One point per evaluation up to the longest curve. A curve counts where it has a number: not past its end, not before
// its first finite value.
std::vector<CurvePoint> summariseCurves(std::span<const std::vector<double>> curves, CurveSummary summary);

} // namespace priorscope
