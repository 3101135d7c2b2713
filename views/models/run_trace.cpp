// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_trace.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

namespace priorscope {
namespace {

template <typename T> void moveTo(std::vector<T>& all, std::vector<T>& part)
{
    all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
}

} // namespace

Trace traceOf(const TrialSnapshot& trials, const SearchSpace& space)
{
    Trace all;
    for (std::size_t i = 0; i < trials.size();) {
        const std::span<const Trial> part = trials.from(i);
        Trace trace = traceOf(part, space);
        moveTo(all.steps, trace.steps);
        moveTo(all.u, trace.u);
        moveTo(all.values, trace.values);
        i += part.size();
    }
    return all;
}

bool hasPoint(const Trial& trial, const SearchSpace& space)
{
    return trial.x.size() == space.dimension()
        && std::all_of(trial.x.begin(), trial.x.end(), [](double x) { return std::isfinite(x); });
}

} // namespace priorscope
