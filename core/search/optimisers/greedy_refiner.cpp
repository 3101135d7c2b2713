// SPDX-License-Identifier: GPL-3.0-or-later
// Greedy refiner: the reference end of "exploit". Next u = best u + N(0, 0.05^2 I), clipped to the box; only a strictly
// better value replaces the best. Until a usable value is known it draws uniformly.
#include <cmath>

#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;
constexpr double kStep = 0.05; // standard deviation in u

class GreedyRefiner final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "Greedy refiner";
        entry.help = "Small Gaussian steps around the best point so far; a reference for pure local refinement.";
        entry.synthetic = true; // imitates an agent that only exploits; no model takes part
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new GreedyRefiner(std::move(setup)));
    }

    Ask ask() override
    {
        if (m_best.x.empty())
            return Points{{Proposal{uniformPoint(m_space, m_rng), "random", 0}}};
        std::vector<double> u = toUnit(m_space, m_best.x);
        bool clipped = false;
        for (double& v : u) {
            const double moved = v + kStep * m_rng.normal();
            v = std::clamp(moved, 0.0, 1.0);
            clipped = clipped || v != moved;
        }
        return Points{{Proposal{fromUnit(m_space, u), "local", clipped ? TrialFlag::kClipped : 0}}};
    }

    void tell(std::span<const Trial> trials) override
    {
        const Trial* best = bestUsable(trials);
        if (best && (m_best.x.empty() || best->value < m_best.value))
            m_best = {best->x, best->value};
    }

    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        nlohmann::json state{{"method", "greedy-refiner"}, {"version", kStateVersion}, {"rng", m_rng.save()}};
        state["best_x"] = exactNumbers(m_best.x);
        state["best_value"] = m_best.value;
        return state.dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        StateReader reader(json, "greedy-refiner", kStateVersion);
        m_rng = reader.rng("rng");
        m_best.x = reader.numbers("best_x", 0, m_space.dimension());
        m_best.value = reader.number("best_value");
        reader.require(m_best.x.empty() || m_best.x.size() == m_space.dimension(), "best_x");
        std::vector<double> inside = m_best.x;
        for (const double v : m_best.x)
            reader.require(std::isfinite(v), "best_x");
        reader.require(!clipToBox(m_space, inside), "best_x");
        reader.require(std::isfinite(m_best.value), "best_value");
        return reader.result();
    }

private:
    struct Best {
        std::vector<double> x; // empty: none yet
        double value = 0;
    };

    explicit GreedyRefiner(OptimiserSetup setup) : m_space(std::move(setup.space)), m_rng(setup.seed)
    {
        tell(setup.initial);
    }

    SearchSpace m_space;
    Rng m_rng;
    Best m_best;
};

} // namespace
} // namespace priorscope

PS_OPTIMISER(greedy_refiner, GreedyRefiner)
