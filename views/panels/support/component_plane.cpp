// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/component_plane.h"

#include <algorithm>
#include <cmath>

#include "search/box.h"
#include "stats/principal_axes.h"

namespace priorscope {
namespace {

constexpr std::size_t kMostPoints = 20'000;

} // namespace

SearchSpace boxOrRange(const ProblemInfo& info, const std::vector<const Trial*>& trials, std::size_t dimension)
{
    if (info.space.dimension() == dimension)
        return info.space;
    SearchSpace space;
    for (std::size_t k = 0; k < dimension; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const Trial* trial : trials) {
            low = std::min(low, trial->x[k]);
            high = std::max(high, trial->x[k]);
        }
        const double margin = high > low ? 0.05 * (high - low) : 1.0;
        space.lower.push_back(trials.empty() ? 0.0 : low - margin);
        space.upper.push_back(trials.empty() ? 1.0 : high + margin);
    }
    return space;
}

std::optional<ComponentPlane> componentPlane(
    const TrialSnapshot& trials, const ProblemInfo& info, std::size_t dimension, std::stop_token stop)
{
    std::vector<const Trial*> chosen;
    const std::size_t every = (trials.size() + kMostPoints - 1) / kMostPoints;
    for (std::size_t i = 0; i < trials.size(); i += every) {
        if (stop.stop_requested())
            return std::nullopt;
        const Trial& trial = trials[i];
        const auto finite = [](double x) { return std::isfinite(x); };
        if (trial.x.size() == dimension && std::all_of(trial.x.begin(), trial.x.end(), finite))
            chosen.push_back(&trial);
    }
    const SearchSpace space = boxOrRange(info, chosen, dimension);
    std::vector<std::vector<double>> points;
    for (const Trial* trial : chosen)
        points.push_back(toUnit(space, trial->x));
    const std::optional<PrincipalAxes> axes = principalAxes(points);
    if (!axes || axes->axes.size() < 2)
        return std::nullopt;
    ComponentPlane found;
    found.plane.origin.resize(dimension);
    for (std::size_t k = 0; k < dimension; ++k)
        found.plane.origin[k] = space.lower[k] + axes->mean[k] * (space.upper[k] - space.lower[k]);
    for (std::size_t i = 0; i < 2; ++i) {
        found.explained[i] = axes->explained[i];
        for (std::size_t k = 0; k < dimension; ++k) {
            const double range = space.upper[k] - space.lower[k];
            found.plane.weights[i].push_back(axes->axes[i][k] / range);
            found.plane.directions[i].push_back(axes->axes[i][k] * range);
        }
    }
    return found;
}

} // namespace priorscope
