// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What methods that learn from all evaluations keep of them. Plain values, any thread.

#include <span>
#include <vector>

#include "search/optimiser.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {

struct History {
    std::vector<std::vector<double>> points; // in u, in the order of their evaluation
    std::vector<Score> scores;

    std::size_t size() const { return points.size(); }
};

void append(History& history, const SearchSpace& space, std::span<const Trial> trials);

void write(nlohmann::json& state, const History& history);
History readHistory(StateReader& reader, std::size_t dimension);

} // namespace priorscope
