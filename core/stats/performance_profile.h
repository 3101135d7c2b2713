// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Performance profiles (Dolan and More, 2002): for each method the share of problems on which its cost is at most tau
// times that of the cheapest method. Pure functions, any thread.

#include "stats/intervals.h"
#include "stats/score_run.h"

namespace priorscope {

struct ProfilePoint {
    double ratio = 1; // tau
    double share = 0; // from here to the next point
    std::optional<Interval> ci; // Clopper-Pearson over problems
};
struct ProfileCurve {
    std::string method;
    int solved = 0; // problems with a finite cost
    std::vector<ProfilePoint> points; // at every ratio of this method, from 1 on
};

// costs[method][problem], positive; infinite: not solved. A problem that no method solves stays in the denominator.
std::vector<ProfileCurve> performanceProfile(
    std::span<const std::string> methods, std::span<const std::vector<double>> costs);

struct PerformanceProfile {
    ScoreBasis basis;
    double accuracy = 0;
    int unsolved = 0; // problems that no method solves
    std::vector<ProfileCurve> curves;
};
// The cost is the expected running time to a value that needs no known optimum (More and Wild, 2009): the lowest value
// that any run of any method found plus `accuracy` times its distance from the median first value of all runs.
PerformanceProfile performanceProfile(const ScoreTable& table, double accuracy);

} // namespace priorscope
