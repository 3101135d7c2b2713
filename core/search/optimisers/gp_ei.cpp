// SPDX-License-Identifier: GPL-3.0-or-later
// Bayesian optimisation with a Gaussian process (Jones, Schonlau and Welch 1998): the point of largest expected
// improvement under a Matern 5/2 process whose hyperparameters have the largest posterior density, found from several
// starts. Points without a value count as bad as the worst value known. All in u; values have mean 0 and variance 1.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/det_math.h"
#include "search/box.h"
#include "search/gp/expected_improvement.h"
#include "search/gp/gaussian_process.h"
#include "search/gp/minimise_in_box.h"
#include "search/history.h"
#include "search/optimiser_registry.h"
#include "search/sobol/sobol.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;
// The cost of a step grows with the cube of the points that the process knows; of more, the best and the newest stay.
constexpr std::size_t kMostPoints = 300;
constexpr std::size_t kBestKept = 100;
constexpr std::size_t kAlwaysFitted = 60; // up to so many points every step fits the hyperparameters anew
constexpr double kRefitGrowth = 1.1; // beyond, whenever the number of evaluations grew so much
constexpr int kFitStarts = 4;
constexpr int kFitIterations = 50;
constexpr std::uint32_t kSpread = 512; // candidates all over the cube
constexpr int kNear = 64; // and around the best point
constexpr double kNearWidth = 0.05;
constexpr std::size_t kClimbs = 5; // candidates that a local search improves
constexpr int kClimbIterations = 40;
constexpr double kSame = 1e-9; // of u: a point that is known already

constexpr double kShortest = 0.01; // lengths
constexpr double kLongest = 30;
constexpr double kLeastSignal = 0.02; // variances
constexpr double kMostSignal = 50;
constexpr double kLeastNoise = 1e-8;
constexpr double kMostNoise = 1;

struct Candidate {
    double value = 0; // of the log of the expected improvement
    std::vector<double> u;
};

class GpEi final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "GP-EI";
        entry.help =
            "Bayesian optimisation: a Gaussian process and the largest expected improvement; up to 40 dimensions.";
        const Param startup{.name = "startup",
            .label = "Sobol start",
            .type = ParamType::Integer,
            .defaultValue = std::int64_t{5},
            .minimum = 2,
            .maximum = 1000000,
            .unit = "evaluations",
            .help = "Points are of a Sobol sequence until so many are evaluated, initial ones included."};
        entry.schema = ParamSchema({startup});
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        const std::size_t d = setup.space.dimension();
        if (d > SobolSequence::kMaxDimension)
            return Error{ErrorCode::InvalidInput,
                "gp-ei: found a problem in " + std::to_string(d) + " dimensions, allowed are 1 to 40", {}};
        return std::unique_ptr<IOptimiser>(new GpEi(std::move(setup)));
    }

    Ask ask() override
    {
        if (m_history.size() >= m_startup && hasSpread())
            return Points{{Proposal{fromUnit(m_space, propose()), "gp", 0}}};
        std::vector<double> u(m_space.dimension());
        m_sequence.point(static_cast<std::uint32_t>(m_history.size()), u);
        return Points{{Proposal{fromUnit(m_space, u), "sobol", 0}}};
    }

    void tell(std::span<const Trial> trials) override { append(m_history, m_space, trials); }
    void answer(const ModelReply&) override { }
    std::string saveState() const override;
    Result<void> loadState(std::string_view json) override;

private:
    explicit GpEi(OptimiserSetup setup);
    bool hasSpread() const;
    std::vector<std::size_t> known() const;
    std::vector<double> standardised(const std::vector<std::size_t>& chosen) const;
    std::vector<double> propose();
    void fit(GaussianProcess& process);
    std::vector<Candidate> candidates(GaussianProcess& process, std::span<const double> bestPoint, double best);
    bool isKnown(std::span<const double> u) const;

    SearchSpace m_space;
    Rng m_rng;
    SobolSequence m_sequence;
    std::size_t m_startup;
    BoxProblem m_fitBox;
    BoxProblem m_cube;
    History m_history;
    GpLogs m_logs; // of the last fit; empty: none yet
    std::size_t m_fittedAt = 0; // evaluations known then
};

GpEi::GpEi(OptimiserSetup setup)
    : m_space(std::move(setup.space)), m_rng(setup.seed), m_sequence(m_space.dimension(), setup.seed),
      m_startup(static_cast<std::size_t>(intParam(setup.params, "startup")))
{
    const std::size_t d = m_space.dimension();
    m_fitBox.lower.assign(d, det::log(kShortest));
    m_fitBox.upper.assign(d, det::log(kLongest));
    m_fitBox.lower.insert(m_fitBox.lower.end(), {det::log(kLeastSignal), det::log(kLeastNoise)});
    m_fitBox.upper.insert(m_fitBox.upper.end(), {det::log(kMostSignal), det::log(kMostNoise)});
    m_fitBox.iterations = kFitIterations;
    m_cube = {std::vector<double>(d, 0.0), std::vector<double>(d, 1.0), kClimbIterations};
    append(m_history, m_space, setup.initial);
}

bool GpEi::hasSpread() const
{
    const Score* first = nullptr;
    for (const Score& score : m_history.scores) {
        if (score.rank == 0 && first && score.value != first->value)
            return true;
        first = score.rank == 0 && !first ? &score : first;
    }
    return false;
}

// The evaluations that the process is built from, in their order.
std::vector<std::size_t> GpEi::known() const
{
    const std::size_t n = m_history.size();
    std::vector<std::size_t> all(n);
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (n <= kMostPoints)
        return all;
    const auto newest = all.end() - static_cast<std::ptrdiff_t>(kMostPoints - kBestKept);
    std::stable_sort(
        all.begin(), newest, [&](std::size_t a, std::size_t b) { return m_history.scores[a] < m_history.scores[b]; });
    all.erase(all.begin() + kBestKept, newest);
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<double> GpEi::standardised(const std::vector<std::size_t>& chosen) const
{
    double count = 0;
    double sum = 0;
    double worst = -std::numeric_limits<double>::infinity();
    for (const std::size_t i : chosen) {
        const Score& score = m_history.scores[i];
        if (score.rank != 0)
            continue;
        ++count;
        sum += score.value;
        worst = std::max(worst, score.value);
    }
    std::vector<double> values;
    double squares = 0;
    for (const std::size_t i : chosen) {
        const Score& score = m_history.scores[i];
        values.push_back((score.rank == 0 ? score.value : worst) - sum / count);
        squares += score.rank == 0 ? values.back() * values.back() : 0;
    }
    const double deviation = std::sqrt(squares / count);
    for (double& v : values)
        v /= deviation;
    return values;
}

std::vector<double> GpEi::propose()
{
    const std::vector<std::size_t> chosen = known();
    std::vector<std::vector<double>> points;
    for (const std::size_t i : chosen)
        points.push_back(m_history.points[i]);
    const std::vector<double> values = standardised(chosen);
    const auto best = static_cast<std::size_t>(std::min_element(values.begin(), values.end()) - values.begin());
    GaussianProcess process(points, values);
    const std::size_t n = m_history.size();
    if (m_logs.empty() || n <= kAlwaysFitted
        || static_cast<double>(n) >= kRefitGrowth * static_cast<double>(m_fittedAt))
        fit(process);
    process.condition(m_logs);

    const std::size_t d = m_space.dimension();
    std::vector<double> meanGradient(d);
    std::vector<double> deviationGradient(d);
    const SmoothFunction loss = [&](std::span<const double> u, std::span<double> gradient) {
        const GpPrediction p = process.predict(u, meanGradient, deviationGradient);
        const double value = logExpectedImprovement(p, values[best], meanGradient, deviationGradient, gradient);
        for (double& g : gradient)
            g = -g;
        return -value;
    };
    Candidate found;
    for (Candidate& c : candidates(process, points[best], values[best])) {
        c.value = -minimiseInBox(loss, m_cube, c.u);
        if ((found.u.empty() || c.value > found.value) && !isKnown(c.u))
            found = std::move(c);
    }
    if (!found.u.empty())
        return found.u;
    std::vector<double> u(d); // everything promising is known: look elsewhere
    for (double& v : u)
        v = m_rng.uniform();
    return u;
}

// The likelihood may have several maxima: start from the last fit, a middling guess and random places.
void GpEi::fit(GaussianProcess& process)
{
    const std::size_t size = m_fitBox.lower.size();
    const SmoothFunction loss = [&](std::span<const double> logs, std::span<double> gradient) {
        return process.negativeLogPosterior({logs.begin(), logs.end()}, gradient);
    };
    std::vector<GpLogs> starts;
    if (!m_logs.empty())
        starts.push_back(m_logs);
    GpLogs middling(size, det::log(0.3));
    middling[size - 2] = 0;
    middling[size - 1] = det::log(1e-6);
    starts.push_back(middling);
    while (starts.size() < kFitStarts) {
        for (std::size_t k = 0; k + 2 < size; ++k)
            middling[k] = m_rng.uniform(det::log(0.05), det::log(2));
        middling[size - 1] = m_rng.uniform(det::log(1e-7), det::log(1e-2));
        starts.push_back(middling);
    }
    double best = std::numeric_limits<double>::infinity();
    for (GpLogs& logs : starts) {
        const double value = minimiseInBox(loss, m_fitBox, logs);
        if (value < best) {
            best = value;
            m_logs = logs;
        }
    }
    if (m_logs.empty()) // no start had a usable matrix
        m_logs = starts.front();
    m_fittedAt = m_history.size();
}

// The most promising of many places, where the local searches start.
std::vector<Candidate> GpEi::candidates(GaussianProcess& process, std::span<const double> bestPoint, double best)
{
    const std::size_t d = m_space.dimension();
    std::vector<Candidate> all;
    const SobolSequence places(d, m_rng.next());
    for (std::uint32_t i = 0; i < kSpread; ++i) {
        all.push_back({0, std::vector<double>(d)});
        places.point(i, all.back().u);
    }
    for (int i = 0; i < kNear; ++i) {
        all.push_back({0, {bestPoint.begin(), bestPoint.end()}});
        for (double& v : all.back().u)
            v = std::clamp(v + kNearWidth * m_rng.normal(), 0.0, 1.0);
    }
    for (Candidate& c : all)
        c.value = logExpectedImprovement(process.predict(c.u), best);
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    all.resize(kClimbs);
    return all;
}

bool GpEi::isKnown(std::span<const double> u) const
{
    return std::any_of(m_history.points.begin(), m_history.points.end(), [&](const std::vector<double>& point) {
        for (std::size_t k = 0; k < u.size(); ++k) {
            if (std::abs(point[k] - u[k]) > kSame)
                return false;
        }
        return true;
    });
}

std::string GpEi::saveState() const
{
    nlohmann::json state{
        {"method", "gp-ei"}, {"version", kStateVersion}, {"rng", m_rng.save()}, {"fitted_at", m_fittedAt}};
    state["logs"] = exactNumbers(m_logs);
    write(state, m_history);
    return state.dump();
}

Result<void> GpEi::loadState(std::string_view json)
{
    StateReader reader(json, "gp-ei", kStateVersion);
    m_rng = reader.rng("rng");
    m_history = readHistory(reader, m_space.dimension());
    m_fittedAt = static_cast<std::size_t>(reader.integer("fitted_at", 0, static_cast<std::int64_t>(m_history.size())));
    m_logs = reader.numbers("logs", 0, m_fitBox.lower.size());
    reader.require(m_logs.empty() || m_logs.size() == m_fitBox.lower.size(), "logs");
    for (std::size_t k = 0; k < m_logs.size(); ++k)
        reader.require(m_logs[k] >= m_fitBox.lower[k] && m_logs[k] <= m_fitBox.upper[k], "logs");
    return reader.result();
}

} // namespace
} // namespace priorscope

PS_OPTIMISER(gp_ei, GpEi)
