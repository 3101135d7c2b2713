// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include <algorithm>
#include <cmath>

#include "search/box.h"

namespace priorscope {
namespace {

constexpr std::size_t kMost = 100'000'000; // numbers of a list; more than any budget asks for

} // namespace

void append(History& history, const SearchSpace& space, std::span<const Trial> trials)
{
    for (const Trial& trial : trials) {
        std::vector<double> u = toUnit(space, trial.x);
        for (double& v : u)
            v = std::clamp(v, 0.0, 1.0); // the division may round past a bound
        history.points.push_back(std::move(u));
        history.scores.push_back(scoreOf(trial));
    }
}

void write(nlohmann::json& state, const History& history)
{
    std::vector<double> points;
    std::vector<double> ranks;
    std::vector<double> values;
    for (std::size_t i = 0; i < history.size(); ++i) {
        points.insert(points.end(), history.points[i].begin(), history.points[i].end());
        ranks.push_back(history.scores[i].rank);
        values.push_back(history.scores[i].value);
    }
    state["points"] = exactNumbers(points);
    state["ranks"] = exactNumbers(ranks);
    state["values"] = exactNumbers(values);
}

History readHistory(StateReader& reader, std::size_t dimension)
{
    const std::vector<double> points = reader.numbers("points", 0, kMost);
    const std::size_t n = points.size() / dimension;
    reader.require(n * dimension == points.size(), "points");
    for (const double u : points)
        reader.require(u >= 0 && u <= 1, "points");
    const std::vector<double> ranks = reader.finiteNumbers("ranks", n);
    const std::vector<double> values = reader.finiteNumbers("values", n);
    History history;
    for (std::size_t i = 0; i < n; ++i) {
        reader.require(ranks[i] == 0 || ranks[i] == 1 || ranks[i] == 2, "ranks");
        const auto first = points.begin() + static_cast<std::ptrdiff_t>(i * dimension);
        history.points.emplace_back(first, first + static_cast<std::ptrdiff_t>(dimension));
        history.scores.push_back({ranks[i] == 0 ? 0 : ranks[i] == 1 ? 1 : 2, values[i]});
    }
    return history;
}

} // namespace priorscope
