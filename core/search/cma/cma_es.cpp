// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/cma/cma_es.h"

#include <algorithm>
#include <cmath>

#include "base/det_math.h"
#include "search/cma/symmetric_eigen.h"
#include "search/vector_math.h"

namespace priorscope::cma {
namespace {

constexpr double kMaxCondition = 1e14;
// The tutorial keeps up to 20,000 generations for the stagnation test; this many keep a saved state small.
constexpr std::size_t kMaxHistory = 1000;

void decompose(State& state, Scratch& scratch)
{
    const std::size_t n = state.mean.size();
    state.b = state.c;
    scratch.more.resize(n);
    symmetricEigen(n, state.b, state.d, scratch.more);
    // Rounding can push the smallest eigenvalues to 0 or below; the condition stop follows, until then stay samplable.
    const double floor = state.d.back() / kMaxCondition * 0.1;
    for (double& d : state.d)
        d = std::sqrt(std::max(d, floor));
    state.eigenGeneration = state.generation;
}

std::size_t shortWindow(const Constants& k)
{
    return 10
        + static_cast<std::size_t>(std::ceil(30.0 * static_cast<double>(k.dimension) / static_cast<double>(k.lambda)));
}

std::size_t longWindow(const State& state, const Constants& k)
{
    const auto fifth = static_cast<std::size_t>(state.generation / 5);
    return std::min(std::max(fifth, 110 + shortWindow(k)), std::max(kMaxHistory, 110 + shortWindow(k)));
}

void remember(std::vector<double>& history, double value, std::size_t window)
{
    history.push_back(value);
    if (history.size() > window)
        history.erase(history.begin(), history.end() - static_cast<std::ptrdiff_t>(window));
}

double medianOfSorted(std::span<const double> values)
{
    const std::size_t n = values.size();
    return n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

double median(std::span<const double> values, std::vector<double>& sorted)
{
    sorted.assign(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    return medianOfSorted(sorted);
}

bool stagnates(std::span<const double> history, std::vector<double>& sorted)
{
    const std::size_t part = history.size() * 3 / 10;
    return median(history.last(part), sorted) >= median(history.first(part), sorted);
}

bool noEffectOnAxis(const State& state)
{
    const std::size_t n = state.mean.size();
    const std::size_t axis = static_cast<std::size_t>(state.generation) % n;
    const double length = 0.1 * state.sigma * state.d[axis];
    for (std::size_t i = 0; i < n; ++i) {
        if (state.mean[i] != state.mean[i] + length * state.b[axis * n + i])
            return false;
    }
    return true;
}

bool noEffectOnCoordinate(const State& state)
{
    const std::size_t n = state.mean.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (state.mean[i] == state.mean[i] + 0.2 * state.sigma * std::sqrt(state.c[i * n + i]))
            return true;
    }
    return false;
}

// B^T C^(-1/2) y: white, up to a rotation.
void whiten(const State& state, const double* y, std::vector<double>& white)
{
    const std::size_t n = state.mean.size();
    white.resize(n);
    for (std::size_t j = 0; j < n; ++j)
        white[j] = dot(state.b.data() + j * n, y, n) / state.d[j];
}

double norm(const std::vector<double>& v)
{
    return std::sqrt(dot(v.data(), v.data(), v.size()));
}

// The steps (x - mean) / sigma of all points, then the mean's move; scratch.meanStep is what it moved by, per sigma.
void moveMean(State& state, const Constants& k, std::span<const double> points, Scratch& scratch)
{
    const std::size_t n = k.dimension;
    scratch.steps.resize(points.size());
    for (std::size_t i = 0; i < points.size(); i += n) {
        for (std::size_t j = 0; j < n; ++j)
            scratch.steps[i + j] = (points[i + j] - state.mean[j]) / state.sigma;
    }
    scratch.meanStep.assign(n, 0.0);
    for (std::size_t i = 0; i < k.mu; ++i)
        addScaled(scratch.meanStep.data(), k.weights[i], scratch.steps.data() + i * n, n);
    addScaled(state.mean.data(), state.sigma, scratch.meanStep.data(), n);
}

// Both evolution paths; true when the step size still grows fast, so that the rank-one step has to wait (h_sigma = 0).
bool updatePaths(State& state, const Constants& k, Scratch& scratch)
{
    const std::size_t n = k.dimension;
    whiten(state, scratch.meanStep.data(), scratch.more);
    const double gain = std::sqrt(k.cSigma * (2 - k.cSigma) * k.muEff);
    for (double& v : state.pathSigma)
        v *= 1 - k.cSigma;
    for (std::size_t j = 0; j < n; ++j)
        addScaled(state.pathSigma.data(), gain * scratch.more[j], state.b.data() + j * n, n);

    const double decay = det::exp(2.0 * (state.generation + 1) * det::log(1 - k.cSigma));
    const double limit = (1.4 + 2 / (static_cast<double>(n) + 1)) * k.chi;
    const bool stalled = norm(state.pathSigma) / std::sqrt(1 - decay) >= limit;
    for (double& v : state.pathC)
        v *= 1 - k.cC;
    if (!stalled)
        addScaled(state.pathC.data(), std::sqrt(k.cC * (2 - k.cC) * k.muEff), scratch.meanStep.data(), n);
    return stalled;
}

void addOuterProduct(State& state, double weight, const double* y)
{
    const std::size_t n = state.mean.size();
    for (std::size_t i = 0; i < n; ++i) // the lower triangle
        addScaled(state.c.data() + i * n, weight * y[i], y, i + 1);
}

void updateCovariance(State& state, const Constants& k, bool stalled, Scratch& scratch)
{
    const std::size_t n = k.dimension;
    double weightSum = 0;
    for (const double w : k.weights)
        weightSum += w;
    const double keep = 1 + (stalled ? k.c1 * k.cC * (2 - k.cC) : 0) - k.c1 - k.cMu * weightSum;
    for (double& v : state.c)
        v *= keep;
    addOuterProduct(state, k.c1, state.pathC.data());
    for (std::size_t i = 0; i < k.lambda; ++i) {
        const double* y = scratch.steps.data() + i * n;
        double weight = k.weights[i];
        if (weight == 0)
            continue;
        if (weight < 0) { // scaled, so that the worst points cannot make C indefinite
            whiten(state, y, scratch.more);
            weight *= static_cast<double>(n) / (dot(scratch.more.data(), scratch.more.data(), n) + 1e-8);
        }
        addOuterProduct(state, k.cMu * weight, y);
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j)
            state.c[j * n + i] = state.c[i * n + j];
    }
}

void setWeights(Constants& k, bool active)
{
    const double n = static_cast<double>(k.dimension);
    k.weights.resize(k.lambda);
    double positiveSum = 0;
    double positiveSquares = 0;
    double negativeSum = 0;
    double negativeSquares = 0;
    for (std::size_t i = 0; i < k.lambda; ++i) {
        const double w = det::log((static_cast<double>(k.lambda) + 1) / 2) - det::log(static_cast<double>(i + 1));
        k.weights[i] = w;
        (i < k.mu ? positiveSum : negativeSum) += w;
        (i < k.mu ? positiveSquares : negativeSquares) += w * w;
    }
    k.muEff = positiveSum * positiveSum / positiveSquares;
    k.c1 = 2 / ((n + 1.3) * (n + 1.3) + k.muEff);
    k.cMu = std::min(1 - k.c1, 2 * (k.muEff - 2 + 1 / k.muEff) / ((n + 2) * (n + 2) + k.muEff));
    const double muEffNegative = negativeSum * negativeSum / negativeSquares;
    const double negativeTotal =
        std::min({1 + k.c1 / k.cMu, 1 + 2 * muEffNegative / (k.muEff + 2), (1 - k.c1 - k.cMu) / (n * k.cMu)});
    for (std::size_t i = 0; i < k.lambda; ++i) {
        if (i < k.mu)
            k.weights[i] /= positiveSum;
        else
            k.weights[i] *= active ? negativeTotal / -negativeSum : 0;
    }
}

} // namespace

std::size_t defaultPopulation(std::size_t dimension)
{
    return 4 + static_cast<std::size_t>(std::floor(3 * det::log(static_cast<double>(dimension))));
}

Constants makeConstants(std::size_t dimension, std::size_t lambda, bool active)
{
    Constants k;
    k.dimension = dimension;
    k.lambda = lambda;
    k.mu = lambda / 2;
    setWeights(k, active);
    const double n = static_cast<double>(dimension);
    k.cSigma = (k.muEff + 2) / (n + k.muEff + 5);
    k.dSigma = 1 + 2 * std::max(0.0, std::sqrt((k.muEff - 1) / (n + 1)) - 1) + k.cSigma;
    k.cC = (4 + k.muEff / n) / (n + 4 + 2 * k.muEff / n);
    k.chi = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    k.eigenInterval = std::max(1, static_cast<int>(std::ceil(0.5 / (n * (k.c1 + k.cMu)))));
    return k;
}

State makeState(std::vector<double> mean, double sigma)
{
    const std::size_t n = mean.size();
    State state;
    state.mean = std::move(mean);
    state.sigma = sigma;
    state.sigmaStart = sigma;
    state.c.assign(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        state.c[i * n + i] = 1;
    state.b = state.c;
    state.d.assign(n, 1.0);
    state.pathC.assign(n, 0.0);
    state.pathSigma.assign(n, 0.0);
    return state;
}

void sample(const State& state, Rng& rng, std::span<double> point)
{
    const std::size_t n = state.mean.size();
    std::copy(state.mean.begin(), state.mean.end(), point.begin());
    for (std::size_t j = 0; j < n; ++j)
        addScaled(point.data(), state.sigma * state.d[j] * rng.normal(), state.b.data() + j * n, n);
}

void update(
    State& state, const Constants& k, std::span<const double> points, std::span<const double> values, Scratch& scratch)
{
    moveMean(state, k, points, scratch);
    const bool stalled = updatePaths(state, k, scratch);
    const double sigmaFactor = det::exp(k.cSigma / k.dSigma * (norm(state.pathSigma) / k.chi - 1));
    updateCovariance(state, k, stalled, scratch);
    state.sigma *= sigmaFactor;
    ++state.generation;
    remember(state.bestHistory, values.front(), longWindow(state, k));
    remember(state.medianHistory, medianOfSorted(values), longWindow(state, k));
    if (state.generation - state.eigenGeneration >= k.eigenInterval)
        decompose(state, scratch);
}

Stop checkStop(const State& state, const Constants& k, std::span<const double> values, Scratch& scratch)
{
    const std::size_t n = k.dimension;
    double width = 0;
    for (std::size_t i = 0; i < n; ++i)
        width = std::max({width, std::abs(state.pathC[i]), std::sqrt(state.c[i * n + i])});
    if (state.sigma * width < 1e-12 * state.sigmaStart)
        return Stop::TolX;
    const auto [narrow, wide] = std::minmax_element(state.d.begin(), state.d.end());
    if (state.sigma * *wide > 1e4 * state.sigmaStart)
        return Stop::TolXUp;
    if (*wide * *wide > kMaxCondition * *narrow * *narrow)
        return Stop::ConditionCov;
    const std::size_t window = shortWindow(k);
    if (state.bestHistory.size() >= window) {
        const auto recent = std::span(state.bestHistory).last(window);
        const auto [low, high] = std::minmax_element(recent.begin(), recent.end());
        if (*high - *low <= 1e-12)
            return Stop::TolHist;
        if (std::max(*high, values.back()) - std::min(*low, values.front()) <= 1e-11)
            return Stop::TolFun;
    }
    if (state.bestHistory.size() >= longWindow(state, k) && stagnates(state.bestHistory, scratch.sorted)
        && stagnates(state.medianHistory, scratch.sorted))
        return Stop::Stagnation;
    if (noEffectOnAxis(state))
        return Stop::NoEffectAxis;
    return noEffectOnCoordinate(state) ? Stop::NoEffectCoord : Stop::None;
}

double conditionNumber(const State& state)
{
    const std::size_t n = state.mean.size();
    std::vector<double> matrix = state.c;
    std::vector<double> values(n);
    std::vector<double> scratch(n);
    symmetricEigen(n, matrix, values, scratch);
    return values.back() / std::max(values.front(), values.back() / kMaxCondition * 0.1);
}

} // namespace priorscope::cma
