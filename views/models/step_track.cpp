// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/step_track.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "models/run_trace.h"
#include "search/box.h"
#include "stats/earlier_points.h"

namespace priorscope {
namespace {

constexpr double kShortestMove = 1e-12;
constexpr int kSeeds = 12;
constexpr int kReferenceBudget = 200;

double distance(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return std::sqrt(sum);
}

Trial evaluated(IObjective* objective, const SearchSpace& space, const Proposal& proposal, int step)
{
    Trial trial;
    trial.step = step;
    trial.source = proposal.source;
    trial.x = proposal.x;
    if (objective) {
        trial.value = objective->evaluate(trial.x, {}).value;
    } else {
        const std::vector<double> u = toUnit(space, trial.x);
        trial.value = distance(u, std::vector<double>(u.size(), 0.5));
    }
    return trial;
}

} // namespace

StepTracker::StepTracker(SearchSpace space, int initial)
    : m_space(std::move(space)), m_initial(initial), m_scale(m_space.dimension())
{
}

std::vector<TrackedStep> StepTracker::extend(const TrialSnapshot& trials, std::stop_token stop)
{
    std::vector<TrackedStep> steps;
    const std::size_t from = m_trace.size();
    const TrialSnapshot fresh = trials.after(m_seen);
    for (const Trial& trial : fresh) {
        if (!hasPoint(trial, m_space))
            continue;
        m_trace.steps.push_back(trial.step);
        m_trace.u.push_back(toUnit(m_space, trial.x));
        m_trace.values.push_back(trial.feasible ? trial.value : TrackedStep::kUndefined);
    }
    m_seen = trials.size();
    std::optional<EarlierPoints> earlier;
    if (m_trace.size() > from)
        earlier.emplace(m_trace.u);
    std::size_t index = from;
    for (const Trial& trial : fresh) {
        if (stop.stop_requested())
            return steps;
        TrackedStep step;
        if (hasPoint(trial, m_space)) {
            step = track(index, index == 0 ? HUGE_VAL : earlier->nearest(index));
            m_known.add(m_trace, index);
            ++index;
        } else {
            step.isLost = true;
        }
        step.step = trial.step;
        step.isProposal = trial.step > m_initial;
        if (!step.isProposal) {
            step.label.reset();
            step.distanceToBest = step.straightness = TrackedStep::kUndefined;
        }
        const auto source = std::find(m_sources.begin(), m_sources.end(), trial.source);
        step.source = static_cast<std::size_t>(source - m_sources.begin());
        if (source == m_sources.end())
            m_sources.push_back(trial.source);
        steps.push_back(step);
    }
    return steps;
}

TrackedStep StepTracker::track(std::size_t index, double nearest)
{
    TrackedStep step;
    if (const std::optional<StepGeometry> geometry = stepGeometry(m_trace, index, m_known, nearest, m_scale)) {
        step.label = geometry->label;
        step.distanceToBest = geometry->distanceToBest;
    }
    step.straightness = straightnessAt(index);
    return step;
}

double StepTracker::straightnessAt(std::size_t index) const
{
    if (index < kStraightMoves)
        return TrackedStep::kUndefined;
    const std::size_t first = index - kStraightMoves;
    double path = 0;
    int moves = 0;
    for (std::size_t i = first + 1; i <= index; ++i) {
        const double length = distance(m_trace.u[i], m_trace.u[i - 1]);
        path += length;
        moves += length > kShortestMove ? 1 : 0;
    }
    return moves < 2 ? TrackedStep::kUndefined : distance(m_trace.u[first], m_trace.u[index]) / path;
}

namespace {

// Adds the proposals of one run to the sums in `scale`; `counts` are the values behind the two means.
void addRun(AgentScale& scale, std::array<int, 2>& counts, const std::vector<TrackedStep>& steps)
{
    for (const TrackedStep& step : steps) {
        if (step.label) {
            ++scale.shares[static_cast<std::size_t>(*step.label)];
            ++scale.proposals;
        }
        if (std::isfinite(step.distanceToBest)) {
            scale.distance = scale.distance.value_or(0) + step.distanceToBest;
            ++counts[0];
        }
        if (std::isfinite(step.straightness)) {
            scale.straightness = scale.straightness.value_or(0) + step.straightness;
            ++counts[1];
        }
    }
}

std::optional<AgentScale> agentScale(
    const OptimiserEntry& agent, const ReferenceRequest& request, int budget, std::stop_token stop)
{
    const SearchSpace& space = request.space;
    const int initial = std::min(request.initial, budget);
    IObjective* objective = request.objective.get();
    AgentScale scale;
    std::array<int, 2> counts{};
    for (int seed = 1; seed <= kSeeds; ++seed) {
        const auto run = static_cast<std::uint64_t>(seed);
        Rng rng(deriveSeed(run, {"reference agents"}));
        std::vector<Trial> trials;
        for (int i = 0; i < initial; ++i) {
            Proposal point{{}, "init", 0};
            for (std::size_t k = 0; k < space.dimension(); ++k)
                point.x.push_back(rng.uniform(space.lower[k], space.upper[k]));
            trials.push_back(evaluated(objective, space, point, i + 1));
        }
        Result<std::unique_ptr<IOptimiser>> made = agent.make(
            {space, agent.schema.defaults(), budget, deriveSeed(run, {"reference agents", agent.id}), trials});
        if (!made)
            return std::nullopt;
        while (static_cast<int>(trials.size()) < budget) {
            if (stop.stop_requested())
                return std::nullopt;
            const Ask ask = (*made)->ask();
            const auto* points = std::get_if<Points>(&ask);
            if (!points)
                break;
            const std::size_t before = trials.size();
            for (const Proposal& point : points->points)
                trials.push_back(evaluated(objective, space, point, static_cast<int>(trials.size()) + 1));
            (*made)->tell(std::span(trials).subspan(before));
        }
        addRun(scale, counts, StepTracker(space, initial).extend(TrialList(std::move(trials)), stop));
    }
    for (double& share : scale.shares)
        share /= std::max(1, scale.proposals);
    if (scale.distance)
        *scale.distance /= counts[0];
    if (scale.straightness)
        *scale.straightness /= counts[1];
    return scale;
}

} // namespace

std::optional<ReferenceAgents> referenceAgents(const ReferenceRequest& request, std::stop_token stop)
{
    const int budget = std::min(request.budget, kReferenceBudget);
    const std::optional<AgentScale> random = agentScale(request.random, request, budget, stop);
    const std::optional<AgentScale> greedy = agentScale(request.greedy, request, budget, stop);
    if (!random || !greedy)
        return std::nullopt;
    return ReferenceAgents{*random, *greedy, kSeeds, !request.objective};
}

} // namespace priorscope
