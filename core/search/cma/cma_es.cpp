// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/cma/cma_es.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "base/det_math.h"

namespace priorscope::cma {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using VectorMap = Eigen::Map<Vector>;
using MatrixMap = Eigen::Map<Matrix>;
using ConstVectorMap = Eigen::Map<const Vector>;
using ConstMatrixMap = Eigen::Map<const Matrix>;

constexpr double kMaxCondition = 1e14;
// The tutorial keeps up to 20,000 generations for the stagnation test; this many keep a saved state small.
constexpr std::size_t kMaxHistory = 1000;

Eigen::Index indexOf(std::size_t n)
{
    return static_cast<Eigen::Index>(n);
}
VectorMap view(std::vector<double>& v)
{
    return {v.data(), indexOf(v.size())};
}
ConstVectorMap view(const std::vector<double>& v)
{
    return {v.data(), indexOf(v.size())};
}
MatrixMap view(std::vector<double>& m, std::size_t d)
{
    return {m.data(), indexOf(d), indexOf(d)};
}
ConstMatrixMap view(const std::vector<double>& m, std::size_t d)
{
    return {m.data(), indexOf(d), indexOf(d)};
}

void decompose(State& state)
{
    const std::size_t n = state.mean.size();
    MatrixMap c = view(state.c, n);
    c = (0.5 * (c + c.transpose())).eval(); // rounding makes it drift from symmetry
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(c);
    view(state.b, n) = solver.eigenvectors();
    // Rounding can push the smallest eigenvalues to 0 or below; the condition stop follows, until then stay samplable.
    const double floor = solver.eigenvalues().maxCoeff() / kMaxCondition * 0.1;
    view(state.d) = solver.eigenvalues().cwiseMax(floor).cwiseSqrt();
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

double median(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    return n % 2 == 1 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
}

bool stagnates(std::span<const double> history)
{
    const std::size_t part = history.size() * 3 / 10;
    return median(history.last(part)) >= median(history.first(part));
}

bool noEffectOnAxis(const State& state)
{
    const std::size_t n = state.mean.size();
    const auto axis = indexOf(static_cast<std::size_t>(state.generation) % n);
    const ConstVectorMap mean = view(state.mean);
    return mean == mean + 0.1 * state.sigma * view(state.d)[axis] * view(state.b, n).col(axis);
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
    k.eigenInterval = std::max(1, static_cast<int>(0.5 / (n * (k.c1 + k.cMu))));
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

std::vector<double> sample(const State& state, Rng& rng)
{
    const std::size_t n = state.mean.size();
    Vector z(indexOf(n));
    for (double& v : z)
        v = rng.normal();
    std::vector<double> x(n);
    view(x) = view(state.mean) + state.sigma * (view(state.b, n) * view(state.d).cwiseProduct(z));
    return x;
}

void update(
    State& state, const Constants& k, std::span<const std::vector<double>> points, std::span<const double> values)
{
    const std::size_t n = k.dimension;
    const double dimension = static_cast<double>(n);
    Eigen::MatrixXd steps(indexOf(n), indexOf(k.lambda)); // (x - mean) / sigma, one column per point
    for (std::size_t i = 0; i < k.lambda; ++i)
        steps.col(indexOf(i)) = (view(points[i]) - view(state.mean)) / state.sigma;
    Vector meanStep = Vector::Zero(indexOf(n));
    for (std::size_t i = 0; i < k.mu; ++i)
        meanStep += k.weights[i] * steps.col(indexOf(i));
    view(state.mean) += state.sigma * meanStep;

    const ConstMatrixMap b(state.b.data(), indexOf(n), indexOf(n));
    const auto whitened = [&](const Vector& y) -> Vector { // C^(-1/2) y, up to the rotation B that no norm sees
        return (b.transpose() * y).cwiseQuotient(view(state.d));
    };
    VectorMap pathSigma = view(state.pathSigma);
    pathSigma =
        ((1 - k.cSigma) * pathSigma + std::sqrt(k.cSigma * (2 - k.cSigma) * k.muEff) * (b * whitened(meanStep))).eval();
    const double pathNorm = pathSigma.norm();
    const double sigmaFactor = det::exp(k.cSigma / k.dSigma * (pathNorm / k.chi - 1));

    // h_sigma: no rank-one step while the step size still grows fast.
    const double decay = det::exp(2.0 * (state.generation + 1) * det::log(1 - k.cSigma));
    const bool stalled = pathNorm / std::sqrt(1 - decay) >= (1.4 + 2 / (dimension + 1)) * k.chi;
    VectorMap pathC = view(state.pathC);
    pathC *= 1 - k.cC;
    if (!stalled)
        pathC += std::sqrt(k.cC * (2 - k.cC) * k.muEff) * meanStep;

    double weightSum = 0;
    for (const double w : k.weights)
        weightSum += w;
    MatrixMap c = view(state.c, n);
    c *= 1 + (stalled ? k.c1 * k.cC * (2 - k.cC) : 0) - k.c1 - k.cMu * weightSum;
    c += k.c1 * pathC * pathC.transpose();
    for (std::size_t i = 0; i < k.lambda; ++i) {
        const Vector y = steps.col(indexOf(i));
        double weight = k.weights[i];
        if (weight < 0) // scaled, so that the worst points cannot make C indefinite
            weight *= dimension / (whitened(y).squaredNorm() + 1e-8);
        c += k.cMu * weight * y * y.transpose();
    }

    state.sigma *= sigmaFactor;
    ++state.generation;
    remember(state.bestHistory, values.front(), longWindow(state, k));
    remember(state.medianHistory, median(values), longWindow(state, k));
    if (state.generation - state.eigenGeneration >= k.eigenInterval)
        decompose(state);
}

Stop checkStop(const State& state, const Constants& k, std::span<const double> values)
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
    if (state.bestHistory.size() >= longWindow(state, k) && stagnates(state.bestHistory)
        && stagnates(state.medianHistory))
        return Stop::Stagnation;
    if (noEffectOnAxis(state))
        return Stop::NoEffectAxis;
    return noEffectOnCoordinate(state) ? Stop::NoEffectCoord : Stop::None;
}

double conditionNumber(const State& state)
{
    const std::size_t n = state.mean.size();
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(view(state.c, n), Eigen::EigenvaluesOnly);
    const double largest = solver.eigenvalues().maxCoeff();
    return largest / std::max(solver.eigenvalues().minCoeff(), largest / kMaxCondition * 0.1);
}

} // namespace priorscope::cma
