// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plane of the first two principal components of a run's points. Pure, any thread.

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

#include "models/trial_list.h"
#include "objectives/objective.h"
#include "panels/support/plane.h"

namespace priorscope {

// The known box, else the range of the points with a margin.
SearchSpace boxOrRange(const ProblemInfo& info, const std::vector<const Trial*>& trials, std::size_t dimension);

struct ComponentPlane {
    Plane plane; // one unit is the whole range of a variable
    std::array<double, 2> explained{}; // shares of the variance
};

// Of at most 20,000 of the points, evenly chosen, each variable scaled by its range. None: the points do not differ.
std::optional<ComponentPlane> componentPlane(
    const TrialSnapshot& trials, const ProblemInfo& info, std::size_t dimension, std::stop_token stop = {});

} // namespace priorscope
