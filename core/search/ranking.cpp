// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace priorscope {
bool isUsable(const Trial& trial)
{
    return trial.status == TrialStatus::Ok && trial.feasible && std::isfinite(trial.value);
}

Score scoreOf(const Trial& trial)
{
    if (isUsable(trial))
        return {0, trial.value};
    const bool compared = trial.status == TrialStatus::Ok || trial.status == TrialStatus::Infeasible;
    return compared && std::isfinite(trial.value) ? Score{1, trial.value} : Score{};
}

std::vector<std::size_t> rankTrials(std::span<const Trial> trials)
{
    std::vector<std::size_t> order(trials.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return scoreOf(trials[a]) < scoreOf(trials[b]); });
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
