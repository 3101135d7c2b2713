// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The trace of a run as the window holds it. Pure, any thread.

#include "models/trial_list.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {

// traceOf() of stats/trajectory_metrics.h for trials that do not lie together in memory.
Trace traceOf(const TrialSnapshot& trials, const SearchSpace& space);

// Has a point that metrics can use: of the space's dimension, with finite coordinates.
bool hasPoint(const Trial& trial, const SearchSpace& space);

} // namespace priorscope
