// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/past_speed.h"

#include <algorithm>
#include <vector>

#include "base/number_text.h"
#include "models/run_store.h"

namespace priorscope {

namespace {

std::optional<double> medianSpeed(const RunStore& store, ExperimentId experiment)
{
    std::vector<double> speeds;
    for (const RunId run : store.runs(experiment)) {
        const RunRow& row = store.find(run)->row;
        if (row.state == RunState::Completed && row.finishedNs > row.startedNs && row.startedNs > 0)
            speeds.push_back(row.completed * 1e9 / static_cast<double>(row.finishedNs - row.startedNs));
    }
    if (speeds.empty())
        return std::nullopt;
    const auto middle = speeds.begin() + static_cast<std::ptrdiff_t>(speeds.size() / 2);
    std::nth_element(speeds.begin(), middle, speeds.end());
    return *middle;
}

} // namespace

std::optional<double> pastEvaluationsPerSecond(const RunStore& store, const std::string& host)
{
    const auto fact = [](const ExperimentRow& row, const char* name) {
        const auto found = row.environment.find(name);
        return found == row.environment.end() ? std::string() : found->second;
    };
    const std::vector<ExperimentRow>& experiments = store.experiments();
    for (auto row = experiments.rbegin(); row != experiments.rend(); ++row) {
        if (fact(*row, "host") != host)
            continue;
        if (const std::optional<double> speed = medianSpeed(store, row->id))
            return *speed * toDouble(fact(*row, "jobs")).value_or(1);
    }
    return std::nullopt;
}

} // namespace priorscope
