// SPDX-License-Identifier: GPL-3.0-or-later
// (1+1) evolution strategy with the one-fifth success rule (Rechenberg 1973; factors of Auger, "Benchmarking the
// (1+1)-ES with one-fifth success rule on the BBOB-2009 function testbed"): one Gaussian step from the parent in u; a
// point that is not worse becomes the parent and widens the step, one that is worse narrows it. When the step is lost
// in rounding, the search starts anew from a uniform point.
#include <algorithm>
#include <cmath>

#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;
constexpr double kWiden = 1.5;
constexpr double kNarrow = 0.90360200360984481; // 1.5^(-1/4): one success in five keeps the step
constexpr double kSmallest = 1e-12; // steps of u below this restart
constexpr double kLargest = 1; // and none is wider than the box

class OnePlusOneEs final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "(1+1)-ES";
        entry.help = "One parent, one Gaussian step, and a step size that keeps one success in five.";
        const Param sigma{.name = "sigma",
            .label = "Initial sigma",
            .type = ParamType::Real,
            .defaultValue = 0.2,
            .minimum = 1e-6,
            .maximum = kLargest,
            .unit = "share of each range",
            .help = "Standard deviation of the first step, as a share of each variable's range."};
        entry.schema = ParamSchema({sigma});
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new OnePlusOneEs(std::move(setup)));
    }

    Ask ask() override
    {
        if (m_parent.empty())
            return Points{{Proposal{uniformPoint(m_space, m_rng), "random", 0}}};
        std::vector<double> u(m_parent.size());
        const std::size_t attempts = 10 * u.size();
        for (std::size_t i = 0;; ++i) {
            bool inside = true;
            for (std::size_t j = 0; j < u.size(); ++j) {
                u[j] = m_parent[j] + m_sigma * m_rng.normal();
                inside = inside && u[j] >= 0 && u[j] <= 1;
            }
            if (inside || i == attempts)
                return Points{{Proposal{fromUnit(m_space, u), "es", inside ? 0 : TrialFlag::kClipped}}};
        }
    }

    void tell(std::span<const Trial> trials) override
    {
        for (const Trial& trial : trials) {
            if (m_parent.empty()) {
                if (isUsable(trial))
                    becomeParent(trial);
            } else {
                select(trial);
            }
        }
    }

    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        nlohmann::json state{{"method", "one-plus-one-es"}, {"version", kStateVersion}, {"rng", m_rng.save()}};
        state["parent"] = exactNumbers(m_parent);
        state["value"] = m_score.value;
        state["sigma"] = m_sigma;
        return state.dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        StateReader reader(json, "one-plus-one-es", kStateVersion);
        m_rng = reader.rng("rng");
        m_parent = reader.numbers("parent", 0, m_space.dimension());
        reader.require(m_parent.empty() || m_parent.size() == m_space.dimension(), "parent");
        for (const double u : m_parent)
            reader.require(u >= 0 && u <= 1, "parent");
        m_score = {0, reader.number("value")};
        reader.require(std::isfinite(m_score.value), "value");
        m_sigma = reader.number("sigma");
        reader.require(m_sigma >= kSmallest && m_sigma <= kLargest, "sigma");
        return reader.result();
    }

private:
    explicit OnePlusOneEs(OptimiserSetup setup)
        : m_space(std::move(setup.space)), m_rng(setup.seed), m_firstSigma(realParam(setup.params, "sigma")),
          m_sigma(m_firstSigma)
    {
        if (const Trial* best = bestUsable(setup.initial))
            becomeParent(*best);
    }

    void select(const Trial& trial)
    {
        if (scoreOf(trial) <= m_score) {
            becomeParent(trial);
            m_sigma = std::min(kWiden * m_sigma, kLargest);
        } else {
            m_sigma *= kNarrow;
        }
        if (m_sigma < kSmallest) {
            m_parent.clear();
            m_sigma = m_firstSigma;
        }
    }

    void becomeParent(const Trial& trial)
    {
        m_parent = toUnit(m_space, trial.x);
        for (double& u : m_parent)
            u = std::clamp(u, 0.0, 1.0); // the division may round past a bound
        m_score = scoreOf(trial);
    }

    SearchSpace m_space;
    Rng m_rng;
    double m_firstSigma;
    std::vector<double> m_parent; // in u; empty: none yet
    Score m_score; // of the parent, usable
    double m_sigma;
};

} // namespace
} // namespace priorscope

PS_OPTIMISER(one_plus_one_es, OnePlusOneEs)
