// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace priorscope {
namespace {

int rankClass(const Trial& trial)
{
    if (isUsable(trial))
        return 0;
    const bool compared = trial.status == TrialStatus::Ok || trial.status == TrialStatus::Infeasible;
    return compared && std::isfinite(trial.value) ? 1 : 2;
}

} // namespace

bool isUsable(const Trial& trial)
{
    return trial.status == TrialStatus::Ok && trial.feasible && std::isfinite(trial.value);
}

std::vector<std::size_t> rankTrials(std::span<const Trial> trials)
{
    std::vector<std::size_t> order(trials.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const int classA = rankClass(trials[a]);
        const int classB = rankClass(trials[b]);
        if (classA != classB || classA == 2)
            return classA < classB;
        return trials[a].value < trials[b].value;
    });
    return order;
}

const Trial* bestUsable(std::span<const Trial> trials)
{
    const Trial* best = nullptr;
    for (const Trial& trial : trials) {
        if (isUsable(trial) && (!best || trial.value < best->value))
            best = &trial;
    }
    return best;
}

} // namespace priorscope
