// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/cma/bounds.h"

#include <algorithm>
#include <cmath>

#include "base/det_math.h"

namespace priorscope::cma {
namespace {

double margin(double bound, double width)
{
    return std::min(width / 2, std::max(1.0, std::abs(bound)) / 20);
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    return n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

double tanh(double x) // x >= 0
{
    return 1 - 2 / (det::exp(2 * x) + 1);
}

double interquartileRange(std::span<const double> ascending)
{
    const std::size_t n = ascending.size();
    return ascending[std::min(3 * (n + 1) / 4, n - 1)] - ascending[std::min((n + 1) / 4, n - 1)];
}

double variance(const State& state, std::size_t i)
{
    return state.sigma * state.sigma * state.c[i * state.mean.size() + i];
}

void rememberSpread(Penalty& penalty, const State& state, const Constants& k, std::span<const double> values)
{
    double meanVariance = 0;
    for (std::size_t i = 0; i < k.dimension; ++i)
        meanVariance += variance(state, i) / static_cast<double>(k.dimension);
    const double spread = interquartileRange(values) / meanVariance;
    if (std::isfinite(spread) && spread > 0)
        penalty.spreads.push_back(spread);
    const std::size_t most = 20 + 3 * k.dimension / k.lambda;
    if (penalty.spreads.size() > most)
        penalty.spreads.erase(penalty.spreads.begin());
}

} // namespace

double intoBox(double z, double lower, double upper)
{
    const double width = upper - lower;
    const double below = margin(lower, width);
    const double above = margin(upper, width);
    const double start = lower - 2 * below - width / 2;
    if (z < start || z > upper + 2 * above + width / 2) {
        const double period = 2 * (width + below + above);
        z -= period * std::floor((z - start) / period);
    }
    if (z > upper + above)
        z -= 2 * (z - upper - above);
    if (z < lower - below)
        z += 2 * (lower - below - z);
    if (z < lower + below)
        z = lower + (z - (lower - below)) * (z - (lower - below)) / 4 / below;
    else if (z > upper - above)
        z = upper - (z - (upper + above)) * (z - (upper + above)) / 4 / above;
    return std::clamp(z, lower, upper); // against rounding
}

double outOfBox(double x, double lower, double upper)
{
    const double below = margin(lower, upper - lower);
    const double above = margin(upper, upper - lower);
    if (x < lower + below)
        return lower - below + 2 * std::sqrt(below * std::max(0.0, x - lower));
    if (x > upper - above)
        return upper + above - 2 * std::sqrt(above * std::max(0.0, upper - x));
    return x;
}

void adaptPenalty(
    Penalty& penalty, const Box& box, const State& state, const Constants& k, std::span<const double> values)
{
    rememberSpread(penalty, state, k, values);
    if (penalty.spreads.empty())
        return; // a flat function so far
    const double spread = median(penalty.spreads);
    const double n = static_cast<double>(k.dimension);
    const auto outside = [&](std::size_t i) { // in standard deviations
        const double inside = std::clamp(state.mean[i], box.lower[i], box.upper[i]);
        return std::abs(state.mean[i] - inside) / std::sqrt(variance(state, i));
    };
    if (penalty.weights.empty()) {
        bool left = false;
        for (std::size_t i = 0; i < k.dimension; ++i)
            left = left || outside(i) > 0;
        if (!left)
            return;
        penalty.weights.assign(k.dimension, 2 * spread);
    }
    const double rate = std::min(1.0, k.muEff / 10 / n);
    for (std::size_t i = 0; i < k.dimension; ++i) {
        const double excess = outside(i) - 3 * std::max(1.0, std::sqrt(n) / k.muEff);
        if (excess > 0)
            penalty.weights[i] *= det::exp(rate * tanh(excess / 3) / 2);
        if (penalty.weights[i] > 5 * spread)
            penalty.weights[i] *= det::exp(-rate / 3);
    }
}

double penaltyOf(const Penalty& penalty, const Box& box, std::span<const double> z)
{
    double sum = 0;
    for (std::size_t i = 0; i < penalty.weights.size(); ++i) {
        const double outside = z[i] - std::clamp(z[i], box.lower[i], box.upper[i]);
        sum += penalty.weights[i] * outside * outside;
    }
    return sum / static_cast<double>(z.size());
}

} // namespace priorscope::cma
