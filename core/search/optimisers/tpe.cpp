// SPDX-License-Identifier: GPL-3.0-or-later
// Tree-structured Parzen estimator (Bergstra et al. 2011 and 2013) with the choices of Optuna's TPESampler: the best
// tenth of all points, at most 25, against the rest; of 24 draws from the density of the former, the one with the
// largest ratio of both densities. Points without a value count among the rest.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/box.h"
#include "search/history.h"
#include "search/optimiser_registry.h"
#include "search/state_json.h"
#include "search/tpe/parzen_estimator.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;
constexpr std::size_t kMostGood = 25;

class Tpe final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "TPE";
        entry.help = "Draws where good points are denser than the others (Bergstra et al. 2011; choices of Optuna).";
        const Param startup{.name = "startup",
            .label = "Random start",
            .type = ParamType::Integer,
            .defaultValue = std::int64_t{10},
            .minimum = 1,
            .maximum = 1000000,
            .unit = "evaluations",
            .help = "Points are uniform until so many are evaluated, initial ones included."};
        const Param candidates{.name = "candidates",
            .label = "Candidates",
            .type = ParamType::Integer,
            .defaultValue = std::int64_t{24},
            .minimum = 1,
            .maximum = 100000,
            .help = "Draws from the density of good points, of which the most promising is evaluated."};
        const Param multivariate{.name = "multivariate",
            .label = "Joint density",
            .type = ParamType::Boolean,
            .defaultValue = false,
            .help = "One density over all variables instead of one for each."};
        entry.schema = ParamSchema({startup, candidates, multivariate});
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new Tpe(std::move(setup)));
    }

    Ask ask() override
    {
        if (m_history.size() < m_startup)
            return Points{{Proposal{uniformPoint(m_space, m_rng), "random", 0}}};
        return Points{{Proposal{fromUnit(m_space, propose()), "tpe", 0}}};
    }

    void tell(std::span<const Trial> trials) override { append(m_history, m_space, trials); }

    void answer(const ModelReply&) override { }
    std::string saveState() const override;
    Result<void> loadState(std::string_view json) override;

private:
    explicit Tpe(OptimiserSetup setup);
    std::vector<double> propose();

    SearchSpace m_space;
    Rng m_rng;
    std::size_t m_startup;
    std::int64_t m_candidates;
    std::vector<std::vector<std::size_t>> m_groups; // coordinates with a density of their own
    History m_history;
};

Tpe::Tpe(OptimiserSetup setup)
    : m_space(std::move(setup.space)), m_rng(setup.seed),
      m_startup(static_cast<std::size_t>(intParam(setup.params, "startup"))),
      m_candidates(intParam(setup.params, "candidates"))
{
    std::vector<std::size_t> all(m_space.dimension());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (boolParam(setup.params, "multivariate"))
        m_groups.push_back(all);
    else
        std::transform(all.begin(), all.end(), std::back_inserter(m_groups),
            [](std::size_t axis) { return std::vector<std::size_t>{axis}; });
    append(m_history, m_space, setup.initial);
}

std::vector<double> Tpe::propose()
{
    const std::size_t n = m_history.size();
    const std::vector<Score>& scores = m_history.scores;
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
    std::vector<bool> isGood(n, false);
    const std::size_t good = std::min((n + 9) / 10, kMostGood);
    for (std::size_t i = 0; i < good; ++i)
        isGood[order[i]] = scores[order[i]].rank < 2;

    std::vector<const std::vector<double>*> goodOnes;
    std::vector<const std::vector<double>*> rest;
    for (std::size_t i = 0; i < n; ++i)
        (isGood[i] ? goodOnes : rest).push_back(&m_history.points[i]);
    std::vector<double> best(m_space.dimension());
    std::vector<double> u(m_space.dimension());
    for (const std::vector<std::size_t>& axes : m_groups) {
        const ParzenEstimator goodDensity(goodOnes, axes);
        const ParzenEstimator restDensity(rest, axes);
        double bestRatio = 0;
        for (std::int64_t i = 0; i < m_candidates; ++i) {
            goodDensity.sample(m_rng, u);
            const double ratio = goodDensity.logDensity(u) - restDensity.logDensity(u);
            if (i > 0 && ratio <= bestRatio)
                continue;
            bestRatio = ratio;
            for (const std::size_t axis : axes)
                best[axis] = u[axis];
        }
    }
    return best;
}

std::string Tpe::saveState() const
{
    nlohmann::json state{{"method", "tpe"}, {"version", kStateVersion}, {"rng", m_rng.save()}};
    write(state, m_history);
    return state.dump();
}

Result<void> Tpe::loadState(std::string_view json)
{
    StateReader reader(json, "tpe", kStateVersion);
    m_rng = reader.rng("rng");
    m_history = readHistory(reader, m_space.dimension());
    return reader.result();
}

} // namespace
} // namespace priorscope

PS_OPTIMISER(tpe, Tpe)
