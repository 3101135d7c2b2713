// SPDX-License-Identifier: GPL-3.0-or-later
// CMA-ES on a box. An inner stop never ends the run: it starts anew at a uniform point. A generation without a single
// finite value teaches nothing and is drawn again. With the default bounds a point outside is drawn again, at most 10 d
// times, then clipped, and told as clipped; with the others the point as drawn is told.
#include <algorithm>
#include <cmath>

#include "search/box.h"
#include "search/cma/bounds.h"
#include "search/cma/cma_es.h"
#include "search/cma/restarts.h"
#include "search/optimiser_registry.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 2;

enum class BoundPolicy { Resample, Transform, Penalty };

BoundPolicy boundPolicy(const std::string& name)
{
    return name == "transform" ? BoundPolicy::Transform
        : name == "penalty"    ? BoundPolicy::Penalty
                               : BoundPolicy::Resample;
}

cma::RestartPolicy restartPolicy(const std::string& name)
{
    return name == "same" ? cma::RestartPolicy::Same
        : name == "bipop" ? cma::RestartPolicy::Bipop
                          : cma::RestartPolicy::Ipop;
}

ParamSchema schema()
{
    const Param preset{.name = "preset",
        .label = "Start",
        .type = ParamType::Choice,
        .defaultValue = std::string("optuna-like"),
        .choices = {"optuna-like", "warm"},
        .help = "optuna-like: box centre, sigma a sixth of the smallest range; warm: best initial point, sigma 0.2."};
    const Param active{.name = "active",
        .label = "Negative weights",
        .type = ParamType::Boolean,
        .defaultValue = true,
        .help = "Let the worse half of a generation shrink the variance in its directions."};
    const Param bounds{.name = "bounds",
        .label = "Bounds",
        .type = ParamType::Choice,
        .defaultValue = std::string("resample"),
        .choices = {"resample", "transform", "penalty"},
        .help = "Points outside are drawn again and at last clipped, folded back smoothly, or clipped with a penalty."};
    const Param restarts{.name = "restarts",
        .label = "Restarts",
        .type = ParamType::Choice,
        .defaultValue = std::string("ipop"),
        .choices = {"ipop", "bipop", "same"},
        .help =
            "A new start after convergence doubles the population, alternates doubled and small ones, or keeps it."};
    const Param popsize{.name = "popsize",
        .label = "Population",
        .type = ParamType::Integer,
        .optional = true,
        .minimum = 4,
        .maximum = 100000,
        .help = "Points per generation; 4 + floor(3 ln d) when left out."};
    const Param sigma{.name = "sigma",
        .label = "Initial sigma",
        .type = ParamType::Real,
        .optional = true,
        .minimum = 0,
        .maximum = 1,
        .exclusiveMinimum = true,
        .unit = "share of the range",
        .help = "First step size as a share of the box: of the smallest range (optuna-like), of each range (warm)."};
    return ParamSchema({preset, active, bounds, restarts, popsize, sigma});
}

// x = offset + scale * z: the coordinates CMA-ES works in.
struct Coordinates {
    std::vector<double> offset;
    std::vector<double> scale;

    void toNative(std::span<double> z) const
    {
        for (std::size_t i = 0; i < z.size(); ++i)
            z[i] = offset[i] + scale[i] * z[i];
    }
    std::vector<double> fromNative(const std::vector<double>& x) const
    {
        std::vector<double> z(x.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            z[i] = (x[i] - offset[i]) / scale[i];
        return z;
    }
};

constexpr std::int64_t kMany = 1000000000;

void readState(StateReader& reader, cma::State& state, std::size_t d)
{
    state.sigma = reader.number("sigma");
    state.sigmaStart = reader.number("sigma_start");
    state.generation = static_cast<int>(reader.integer("generation", 0, kMany));
    state.eigenGeneration = static_cast<int>(reader.integer("eigen_generation", 0, state.generation));
    state.mean = reader.finiteNumbers("mean", d);
    state.c = reader.finiteNumbers("c", d * d);
    state.b = reader.finiteNumbers("b", d * d);
    state.d = reader.finiteNumbers("d", d);
    state.pathC = reader.finiteNumbers("path_c", d);
    state.pathSigma = reader.finiteNumbers("path_sigma", d);
    state.bestHistory = reader.numbers("best_history", 0, static_cast<std::size_t>(state.generation));
    state.medianHistory = reader.numbers("median_history", 0, static_cast<std::size_t>(state.generation));
    reader.require(state.bestHistory.size() == state.medianHistory.size(), "median_history");
    for (const auto& [name, value] : {std::pair{"sigma", state.sigma}, {"sigma_start", state.sigmaStart}})
        reader.require(std::isfinite(value) && value > 0, name);
    for (std::size_t i = 0; i < d; ++i) {
        reader.require(state.d[i] > 0, "d");
        reader.require(state.c[i * d + i] > 0, "c");
    }
}

void writeStarts(nlohmann::json& state, const cma::Starts& starts)
{
    state["lambda"] = starts.lambda;
    state["sigma_factor"] = starts.sigmaFactor;
    state["limit"] = starts.limit;
    state["used"] = starts.used;
    state["large_lambda"] = starts.largeLambda;
    state["is_large"] = starts.isLarge;
    state["used_by_large"] = starts.usedByLarge;
    state["used_by_last_large"] = starts.usedByLastLarge;
    state["used_by_small"] = starts.usedBySmall;
}

cma::Starts readStarts(StateReader& reader, std::size_t base, std::size_t largest)
{
    const auto lambda = [&](const char* name) {
        return static_cast<std::size_t>(
            reader.integer(name, static_cast<std::int64_t>(base), static_cast<std::int64_t>(largest)));
    };
    cma::Starts starts;
    starts.lambda = lambda("lambda");
    starts.sigmaFactor = reader.number("sigma_factor");
    reader.require(starts.sigmaFactor > 0 && starts.sigmaFactor <= 1, "sigma_factor");
    starts.limit = reader.integer("limit", 0, kMany);
    starts.used = reader.integer("used", 0, kMany);
    starts.largeLambda = lambda("large_lambda");
    starts.isLarge = reader.boolean("is_large");
    starts.usedByLarge = reader.integer("used_by_large", 0, kMany);
    starts.usedByLastLarge = reader.integer("used_by_last_large", 0, kMany);
    starts.usedBySmall = reader.integer("used_by_small", 0, kMany);
    return starts;
}

class CmaEs final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "CMA-ES";
        entry.help = "Evolution strategy that adapts a Gaussian search distribution (Hansen, arXiv 1604.00772).";
        entry.schema = schema();
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new CmaEs(std::move(setup)));
    }

    Ask ask() override
    {
        Points batch;
        batch.points.reserve(m_constants.lambda);
        for (std::size_t i = 0; i < m_constants.lambda; ++i)
            batch.points.push_back(draw(asked(i)));
        return batch;
    }

    void tell(std::span<const Trial> trials) override;
    void answer(const ModelReply&) override { }
    std::string saveState() const override;
    Result<void> loadState(std::string_view json) override;
    std::optional<SearchState> searchState() const override;

private:
    // What one point of a generation is ranked by.
    struct Ranked {
        Score score;
        std::size_t index = 0;
    };

    explicit CmaEs(OptimiserSetup setup);
    std::span<double> asked(std::size_t i)
    {
        return std::span(m_asked).subspan(i * m_space.dimension(), m_space.dimension());
    }
    void setPopulation(std::size_t lambda);
    std::vector<double> inMethodsBox(const std::vector<double>& x) const;
    Proposal draw(std::span<double> z);
    Proposal drawInside(std::span<double> z);
    bool rank(std::span<const Trial> trials);
    void startAnew();

    SearchSpace m_space;
    Rng m_rng;
    BoundPolicy m_bounds;
    cma::RestartPolicy m_restarts;
    bool m_active;
    std::size_t m_base; // population of the first start
    std::size_t m_largest; // and of any
    double m_firstSigma = 1;
    Coordinates m_coordinates;
    cma::Box m_box; // in them
    cma::Constants m_constants;
    cma::State m_state;
    cma::Starts m_starts;
    cma::Penalty m_penalty;
    int m_generations = 0; // over all starts

    // Between ask() and tell(); not part of the state.
    std::vector<double> m_asked; // the last generation, in the method's coordinates
    std::vector<double> m_ordered;
    std::vector<double> m_values;
    std::vector<Ranked> m_ranked;
    cma::Scratch m_scratch;
};

CmaEs::CmaEs(OptimiserSetup setup)
    : m_space(std::move(setup.space)), m_rng(setup.seed), m_bounds(boundPolicy(textParam(setup.params, "bounds"))),
      m_restarts(restartPolicy(textParam(setup.params, "restarts"))), m_active(boolParam(setup.params, "active"))
{
    const std::size_t d = m_space.dimension();
    const auto* popsize = findParam<std::int64_t>(setup.params, "popsize");
    m_base = popsize ? static_cast<std::size_t>(*popsize) : cma::defaultPopulation(d);
    m_largest = std::max(m_base, static_cast<std::size_t>(std::max(setup.budget, 0)));

    const bool warm = textParam(setup.params, "preset") == "warm";
    std::vector<double> ranges(d);
    for (std::size_t i = 0; i < d; ++i)
        ranges[i] = m_space.upper[i] - m_space.lower[i];
    m_coordinates.offset = warm ? m_space.lower : std::vector<double>(d, 0.0);
    m_coordinates.scale = warm ? ranges : std::vector<double>(d, 1.0);
    m_box = {m_coordinates.fromNative(m_space.lower), m_coordinates.fromNative(m_space.upper)};

    const auto* share = findParam<double>(setup.params, "sigma");
    const double smallest = *std::min_element(ranges.begin(), ranges.end());
    m_firstSigma = warm ? (share ? *share : 0.2) : (share ? *share * smallest : smallest / 6);
    std::vector<double> start = fromUnit(m_space, std::vector<double>(d, 0.5));
    const Trial* best = bestUsable(setup.initial);
    if (warm && best)
        start = best->x;
    m_starts = cma::firstStart(m_base);
    setPopulation(m_base);
    m_state = cma::makeState(inMethodsBox(start), m_firstSigma);
}

void CmaEs::setPopulation(std::size_t lambda)
{
    m_constants = cma::makeConstants(m_space.dimension(), lambda, m_active);
    m_asked.resize(lambda * m_space.dimension());
}

// The mean that stands for a native point.
std::vector<double> CmaEs::inMethodsBox(const std::vector<double>& x) const
{
    std::vector<double> z = m_coordinates.fromNative(x);
    for (std::size_t i = 0; m_bounds == BoundPolicy::Transform && i < z.size(); ++i)
        z[i] = cma::outOfBox(z[i], m_box.lower[i], m_box.upper[i]);
    return z;
}

Proposal CmaEs::draw(std::span<double> z)
{
    if (m_bounds == BoundPolicy::Resample)
        return drawInside(z);
    cma::sample(m_state, m_rng, z);
    Proposal proposal{{z.begin(), z.end()}, "cma", 0};
    for (std::size_t i = 0; m_bounds == BoundPolicy::Transform && i < z.size(); ++i)
        proposal.x[i] = cma::intoBox(z[i], m_box.lower[i], m_box.upper[i]);
    m_coordinates.toNative(proposal.x);
    const bool moved = clipToBox(m_space, proposal.x);
    proposal.flags = moved && m_bounds == BoundPolicy::Penalty ? TrialFlag::kClipped : 0;
    return proposal;
}

Proposal CmaEs::drawInside(std::span<double> z)
{
    Proposal proposal{std::vector<double>(z.size()), "cma", 0};
    const std::size_t attempts = 10 * z.size();
    for (std::size_t attempt = 0;; ++attempt) {
        cma::sample(m_state, m_rng, z);
        std::copy(z.begin(), z.end(), proposal.x.begin());
        m_coordinates.toNative(proposal.x);
        const bool moved = clipToBox(m_space, proposal.x);
        if (moved && attempt < attempts)
            continue;
        for (std::size_t i = 0; moved && i < z.size(); ++i)
            z[i] = std::clamp(z[i], m_box.lower[i], m_box.upper[i]);
        proposal.flags = moved ? TrialFlag::kClipped : 0;
        return proposal;
    }
}

// Fills m_ordered and m_values; false when there is no finite value.
bool CmaEs::rank(std::span<const Trial> trials)
{
    m_values.clear();
    m_ranked.clear();
    for (std::size_t i = 0; i < m_constants.lambda; ++i) {
        m_ranked.push_back({scoreOf(trials[i]), i});
        if (m_ranked.back().score.rank < 2)
            m_values.push_back(m_ranked.back().score.value);
    }
    if (m_values.empty())
        return false;
    std::sort(m_values.begin(), m_values.end());
    if (m_bounds == BoundPolicy::Penalty) {
        cma::adaptPenalty(m_penalty, m_box, m_state, m_constants, m_values);
        m_values.clear();
        for (Ranked& r : m_ranked) {
            r.score.value += cma::penaltyOf(m_penalty, m_box, asked(r.index));
            if (r.score.rank < 2)
                m_values.push_back(r.score.value);
        }
        std::sort(m_values.begin(), m_values.end()); // infeasible ones rank behind, whatever their value
    }
    std::sort(m_ranked.begin(), m_ranked.end(),
        [](const Ranked& a, const Ranked& b) { return a.score == b.score ? a.index < b.index : a.score < b.score; });
    m_ordered.clear();
    for (const Ranked& r : m_ranked)
        m_ordered.insert(m_ordered.end(), asked(r.index).begin(), asked(r.index).end());
    return true;
}

void CmaEs::tell(std::span<const Trial> trials)
{
    if (trials.size() < m_constants.lambda)
        return; // the budget ended inside a generation
    m_starts.used += static_cast<std::int64_t>(m_constants.lambda);
    if (!rank(trials))
        return;
    cma::update(m_state, m_constants, m_ordered, m_values, m_scratch);
    ++m_generations;
    if (m_starts.isOver() || cma::checkStop(m_state, m_constants, m_values, m_scratch) != cma::Stop::None)
        startAnew();
}

void CmaEs::startAnew()
{
    cma::nextStart(m_starts, m_restarts, m_base, m_largest, m_rng);
    setPopulation(m_starts.lambda);
    m_state = cma::makeState(inMethodsBox(uniformPoint(m_space, m_rng)), m_firstSigma * m_starts.sigmaFactor);
    m_penalty = {};
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
    state["penalty_weights"] = exactNumbers(m_penalty.weights);
    state["penalty_spreads"] = exactNumbers(m_penalty.spreads);
    writeStarts(state, m_starts);
    return state.dump();
}

Result<void> CmaEs::loadState(std::string_view json)
{
    const std::size_t d = m_space.dimension();
    StateReader reader(json, "cma-es", kStateVersion);
    m_rng = reader.rng("rng");
    m_starts = readStarts(reader, m_base, m_largest);
    setPopulation(m_starts.lambda);
    readState(reader, m_state, d);
    m_generations = static_cast<int>(reader.integer("generations", m_state.generation, kMany));
    m_penalty.weights = reader.numbers("penalty_weights", 0, d);
    reader.require(m_penalty.weights.empty() || m_penalty.weights.size() == d, "penalty_weights");
    m_penalty.spreads = reader.numbers("penalty_spreads", 0, 20 + 3 * d);
    for (const double spread : m_penalty.spreads)
        reader.require(std::isfinite(spread) && spread > 0, "penalty_spreads");
    return reader.result();
}

std::optional<SearchState> CmaEs::searchState() const
{
    const std::size_t d = m_space.dimension();
    SearchState shown;
    shown.generation = m_generations;
    shown.mean = m_state.mean;
    for (std::size_t i = 0; m_bounds == BoundPolicy::Transform && i < d; ++i)
        shown.mean[i] = cma::intoBox(shown.mean[i], m_box.lower[i], m_box.upper[i]);
    m_coordinates.toNative(shown.mean);
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
