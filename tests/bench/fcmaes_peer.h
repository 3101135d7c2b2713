// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// fcmaes' C++ CMA-ES as a whole run on one of our objectives, when its source was given to the build. One run at a
// time.

#include <cstdint>

#include "objectives/objective.h"

namespace priorscope::bench {

struct WholeRun {
    int evaluations = 0;
    double gap = 0; // best value minus the optimum
};

bool hasFcmaes();
// From the box centre with step size 10 / 6 to a gap of `gap`, at most `limit` evaluations, population `lambda`.
WholeRun runFcmaes(IObjective& objective, int lambda, double gap, int limit, std::uint64_t seed);

} // namespace priorscope::bench
