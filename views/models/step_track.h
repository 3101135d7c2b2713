// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StepTrack: what each step of a run did, exploit or explore, how far from the best point, how straight. Long runs take
// seconds: extended on a worker thread, one at a time.

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "models/step_label.h"
#include "models/trial_list.h"
#include "objectives/objective.h"
#include "search/optimiser_registry.h"

namespace priorscope {

inline constexpr std::size_t kStraightMoves = 8; // straightness of a step: over so many moves up to it

struct TrackedStep {
    static constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

    int step = 0;
    bool isProposal = true; // false: one of the initial points
    bool isLost = false; // the method gave no point
    std::optional<StepLabel> label; // none: an initial or lost one, or nothing was known before it
    double distanceToBest = kUndefined; // known before it; in the unit box
    double straightness = kUndefined; // |way| / length of the last moves, 0 to 1
    std::size_t source = 0; // into StepTracker::sources()
};

class StepTracker {
public:
    StepTracker(SearchSpace space, int initial);

    // The steps after those of the last call. A tracker that was stopped is of no more use.
    std::vector<TrackedStep> extend(const TrialSnapshot& trials, std::stop_token stop = {});
    const std::vector<std::string>& sources() const { return m_sources; } // in order of first appearance

private:
    TrackedStep track(std::size_t index, double nearest);
    double straightnessAt(std::size_t index) const;

    SearchSpace m_space;
    int m_initial;
    Trace m_trace;
    KnownBefore m_known;
    NeighbourScale m_scale;
    std::size_t m_seen = 0; // trials
    std::vector<std::string> m_sources;
};

// What the ends of the scales mean: proposals of two agents that do one thing alone.
struct AgentScale {
    std::array<double, 4> shares{}; // of StepLabel, in its order
    std::optional<double> distance, straightness; // means over proposals and seeds
    int proposals = 0;
};
struct ReferenceAgents {
    AgentScale random, greedy; // uniform sampling; the greedy refiner
    int seeds = 0;
    bool onSphere = false; // the run's problem cannot be evaluated here: on a sphere in its box instead
};
struct ReferenceRequest {
    OptimiserEntry random, greedy;
    std::shared_ptr<IObjective> objective; // used by this request alone; null: a sphere
    SearchSpace space;
    int initial = 0, budget = 0; // of the run
};
// At most 200 evaluations per agent and seed. None when stopped.
std::optional<ReferenceAgents> referenceAgents(const ReferenceRequest& request, std::stop_token stop);

} // namespace priorscope
