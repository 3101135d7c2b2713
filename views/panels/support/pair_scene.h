// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the pair matrix shows of a run: a few hundred of its points over the variables that matter. Pure; GUI thread by
// use.

#include "models/run_store.h"
#include "panels/support/pair_matrix.h"
#include "panels/support/trajectory_data.h"

namespace priorscope {

inline constexpr std::size_t kPairVariables = 6; // more maps would be too small
inline constexpr std::size_t kPairPoints = 300;

// Points up to data's time: all of a short run, else the newest, the best, those of `always` and others evenly chosen.
// Of many variables those along which the points spread most.
PairScene pairScene(
    const RunData& run, const ProblemInfo& info, const TrajectoryData& data, int time, const std::vector<int>& always);

} // namespace priorscope
