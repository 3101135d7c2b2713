// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES on a box. A point outside is drawn again, at most 10 d times, then clipped. An inner stop never ends the run:
// it starts anew with the same population, a mean drawn uniformly from the box and the first step size. A generation
// without a single finite value teaches nothing and is drawn again.
#include <algorithm>
#include <cmath>

#include "search/box.h"
#include "search/cma/cma_es.h"
#include "search/optimiser_registry.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;

// x = offset + scale * z: the coordinates CMA-ES works in.
struct Coordinates {
    std::vector<double> offset;
    std::vector<double> scale;

    std::vector<double> toNative(const std::vector<double>& z) const
    {
        std::vector<double> x(z.size());
        for (std::size_t i = 0; i < z.size(); ++i)
            x[i] = offset[i] + scale[i] * z[i];
        return x;
    }
    std::vector<double> fromNative(const std::vector<double>& x) const
    {
        std::vector<double> z(x.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            z[i] = (x[i] - offset[i]) / scale[i];
        return z;
    }
};

class CmaEs final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "CMA-ES";
        entry.help = "Evolution strategy that adapts a Gaussian search distribution (Hansen, arXiv 1604.00772).";
        Param preset{.name = "preset",
            .label = "Start",
            .type = ParamType::Choice,
            .defaultValue = std::string("optuna-like"),
            .choices = {"optuna-like", "warm"},
            .help =
                "optuna-like: box centre, sigma a sixth of the smallest range; warm: best initial point, sigma 0.2."};
        Param active{.name = "active",
            .label = "Negative weights",
            .type = ParamType::Boolean,
            .defaultValue = true,
            .help = "Let the worse half of a generation shrink the variance in its directions."};
        Param popsize{.name = "popsize",
            .label = "Population",
            .type = ParamType::Integer,
            .optional = true,
            .minimum = 4,
            .maximum = 100000,
            .help = "Points per generation; 4 + floor(3 ln d) when left out."};
        Param sigma{.name = "sigma",
            .label = "Initial sigma",
            .type = ParamType::Real,
            .optional = true,
            .minimum = 0,
            .maximum = 1,
            .exclusiveMinimum = true,
            .help =
                "First step size as a share of the box: of the smallest range (optuna-like), of each range (warm)."};
        entry.schema = ParamSchema({preset, active, popsize, sigma});
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new CmaEs(std::move(setup)));
    }

    Ask ask() override
    {
        Points batch;
        for (std::size_t i = 0; i < m_constants.lambda; ++i)
            batch.points.push_back(draw());
        return batch;
    }

    void tell(std::span<const Trial> trials) override
    {
        if (trials.size() < m_constants.lambda)
            return; // the budget ended inside a generation
        std::vector<std::vector<double>> points;
        std::vector<double> values;
        for (const std::size_t i : rankTrials(trials)) {
            points.push_back(m_coordinates.fromNative(trials[i].x));
            if (trials[i].status != TrialStatus::Failed && trials[i].status != TrialStatus::TimedOut
                && std::isfinite(trials[i].value))
                values.push_back(trials[i].value);
        }
        if (values.empty())
            return;
        std::sort(values.begin(), values.end()); // infeasible ones rank behind, whatever their value
        cma::update(m_state, m_constants, points, values);
        ++m_generations;
        if (cma::checkStop(m_state, m_constants, values) != cma::Stop::None) {
            const std::vector<double> x = uniformPoint(m_space, m_rng);
            m_state = cma::makeState(m_coordinates.fromNative(x), m_state.sigmaStart);
        }
    }

    void answer(const ModelReply&) override { }
    std::string saveState() const override;
    Result<void> loadState(std::string_view json) override;
    std::optional<SearchState> searchState() const override;

private:
    explicit CmaEs(OptimiserSetup setup);
    Proposal draw();

    SearchSpace m_space;
    Rng m_rng;
    Coordinates m_coordinates;
    cma::Constants m_constants;
    cma::State m_state;
    int m_generations = 0; // over all starts
};

CmaEs::CmaEs(OptimiserSetup setup) : m_space(std::move(setup.space)), m_rng(setup.seed)
{
    const std::size_t d = m_space.dimension();
    const auto* popsize = findParam<std::int64_t>(setup.params, "popsize");
    const std::size_t lambda = popsize ? static_cast<std::size_t>(*popsize) : cma::defaultPopulation(d);
    m_constants = cma::makeConstants(d, lambda, boolParam(setup.params, "active"));

    const bool warm = textParam(setup.params, "preset") == "warm";
    std::vector<double> ranges(d);
    for (std::size_t i = 0; i < d; ++i)
        ranges[i] = m_space.upper[i] - m_space.lower[i];
    m_coordinates.offset = warm ? m_space.lower : std::vector<double>(d, 0.0);
    m_coordinates.scale = warm ? ranges : std::vector<double>(d, 1.0);

    const auto* share = findParam<double>(setup.params, "sigma");
    const double smallest = *std::min_element(ranges.begin(), ranges.end());
    const double sigma = warm ? (share ? *share : 0.2) : (share ? *share * smallest : smallest / 6);
    std::vector<double> start = fromUnit(m_space, std::vector<double>(d, 0.5));
    const Trial* best = bestUsable(setup.initial);
    if (warm && best)
        start = best->x;
    m_state = cma::makeState(m_coordinates.fromNative(start), sigma);
}

Proposal CmaEs::draw()
{
    const std::size_t attempts = 10 * m_space.dimension();
    for (std::size_t i = 0;; ++i) {
        std::vector<double> x = m_coordinates.toNative(cma::sample(m_state, m_rng));
        std::vector<double> inside = x;
        const bool moved = clipToBox(m_space, inside);
        if (!moved || i == attempts)
            return {std::move(inside), "cma", moved ? TrialFlag::kClipped : 0};
    }
}

std::string CmaEs::saveState() const
{
    nlohmann::json state{{"method", "cma-es"}, {"version", kStateVersion}, {"rng", m_rng.save()},
        {"sigma", m_state.sigma}, {"sigma_start", m_state.sigmaStart}, {"generation", m_state.generation},
        {"eigen_generation", m_state.eigenGeneration}, {"generations", m_generations}};
    state["mean"] = exactNumbers(m_state.mean);
    state["c"] = exactNumbers(m_state.c);
    state["b"] = exactNumbers(m_state.b);
    state["d"] = exactNumbers(m_state.d);
    state["path_c"] = exactNumbers(m_state.pathC);
    state["path_sigma"] = exactNumbers(m_state.pathSigma);
    state["best_history"] = exactNumbers(m_state.bestHistory);
    state["median_history"] = exactNumbers(m_state.medianHistory);
    return state.dump();
}

Result<void> CmaEs::loadState(std::string_view json)
{
    constexpr int kMany = 1000000000;
    const std::size_t d = m_space.dimension();
    StateReader reader(json, "cma-es", kStateVersion);
    m_rng = reader.rng("rng");
    m_state.sigma = reader.number("sigma");
    m_state.sigmaStart = reader.number("sigma_start");
    m_state.generation = static_cast<int>(reader.integer("generation", 0, kMany));
    m_state.eigenGeneration = static_cast<int>(reader.integer("eigen_generation", 0, m_state.generation));
    m_generations = static_cast<int>(reader.integer("generations", m_state.generation, kMany));
    m_state.mean = reader.finiteNumbers("mean", d);
    m_state.c = reader.finiteNumbers("c", d * d);
    m_state.b = reader.finiteNumbers("b", d * d);
    m_state.d = reader.finiteNumbers("d", d);
    m_state.pathC = reader.finiteNumbers("path_c", d);
    m_state.pathSigma = reader.finiteNumbers("path_sigma", d);
    m_state.bestHistory = reader.numbers("best_history", 0, static_cast<std::size_t>(m_state.generation));
    m_state.medianHistory = reader.numbers("median_history", 0, static_cast<std::size_t>(m_state.generation));
    reader.require(m_state.bestHistory.size() == m_state.medianHistory.size(), "median_history");
    for (const auto& [name, value] : {std::pair{"sigma", m_state.sigma}, {"sigma_start", m_state.sigmaStart}})
        reader.require(std::isfinite(value) && value > 0, name);
    for (std::size_t i = 0; i < d; ++i) {
        reader.require(m_state.d[i] > 0, "d");
        reader.require(m_state.c[i * d + i] > 0, "c");
    }
    return reader.result();
}

std::optional<SearchState> CmaEs::searchState() const
{
    const std::size_t d = m_space.dimension();
    SearchState shown;
    shown.generation = m_generations;
    shown.mean = m_coordinates.toNative(m_state.mean);
    shown.sigma = m_state.sigma;
    shown.covariance.resize(d * d);
    for (std::size_t i = 0; i < d; ++i) {
        for (std::size_t j = 0; j < d; ++j) {
            shown.covariance[i * d + j] =
                m_state.sigma * m_state.sigma * m_state.c[i * d + j] * m_coordinates.scale[i] * m_coordinates.scale[j];
        }
    }
    shown.conditionNumber = cma::conditionNumber(m_state);
    return shown;
}

} // namespace
} // namespace priorscope

PS_OPTIMISER(cma_es, CmaEs)
