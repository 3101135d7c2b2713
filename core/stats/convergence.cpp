// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/convergence.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace priorscope {

CurvePoint summarisePoint(int step, std::vector<double>& values, CurveSummary summary)
{
    CurvePoint point;
    point.step = step;
    point.n = static_cast<int>(values.size());
    if (values.empty())
        return point;
    if (summary == CurveSummary::MeanT) {
        point.centre = mean(values);
        if (const std::optional<Interval> interval = meanInterval(values)) {
            point.lower = interval->lower;
            point.upper = interval->upper;
        }
        return point;
    }
    std::sort(values.begin(), values.end());
    point.centre = quantile(values, 0.5);
    point.lower = quantile(values, 0.25);
    point.upper = quantile(values, 0.75);
    return point;
}

std::vector<double> bestSoFar(std::span<const Trial> trials, std::optional<double> optimum, int length)
{
    const int last = trials.empty() ? 0 : trials.back().step;
    std::vector<double> curve(
        static_cast<std::size_t>(std::max(last, length)), std::numeric_limits<double>::quiet_NaN());
    double best = std::numeric_limits<double>::infinity();
    std::size_t filled = 0;
    const auto carryTo = [&](std::size_t end) {
        for (; filled < end; ++filled) {
            if (std::isfinite(best))
                curve[filled] = best - optimum.value_or(0);
        }
    };
    for (const Trial& trial : trials) {
        carryTo(static_cast<std::size_t>(trial.step - 1));
        if (trial.feasible && std::isfinite(trial.value))
            best = std::min(best, trial.value);
    }
    carryTo(curve.size());
    return curve;
}

std::vector<CurvePoint> summariseCurves(std::span<const std::vector<double>> curves, CurveSummary summary)
{
    std::size_t longest = 0;
    for (const std::vector<double>& curve : curves)
        longest = std::max(longest, curve.size());
    std::vector<CurvePoint> points;
    points.reserve(longest);
    std::vector<double> values;
    for (std::size_t t = 0; t < longest; ++t) {
        values.clear();
        for (const std::vector<double>& curve : curves) {
            if (t < curve.size() && !std::isnan(curve[t]))
                values.push_back(curve[t]);
        }
        points.push_back(summarisePoint(static_cast<int>(t) + 1, values, summary));
    }
    return points;
}

} // namespace priorscope
