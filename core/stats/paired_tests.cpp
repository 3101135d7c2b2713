// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/paired_tests.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/distributions/normal.hpp>

#include "base/rng.h"

namespace priorscope {
namespace {

constexpr std::size_t kExactLimit = 100; // the table of sums grows with the square, its filling with the cube
constexpr std::size_t kLeastResampled = 5;
constexpr int kResamples = 10000;

struct Ranks {
    std::vector<int> doubled; // twice the mean rank: a whole number
    int positive = 0; // sum over positive differences
    double tieTerm = 0; // sum of t^3 - t over groups of t equal sizes
};

Ranks rank(std::vector<double> differences)
{
    std::sort(differences.begin(), differences.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    Ranks ranks;
    for (std::size_t begin = 0; begin < differences.size();) {
        std::size_t end = begin + 1;
        while (end < differences.size() && std::abs(differences[end]) == std::abs(differences[begin]))
            ++end;
        const int doubled = static_cast<int>(begin + end + 1); // first rank begin + 1, last rank end
        for (std::size_t i = begin; i < end; ++i) {
            ranks.doubled.push_back(doubled);
            ranks.positive += differences[i] > 0 ? doubled : 0;
        }
        const auto equal = static_cast<double>(end - begin);
        ranks.tieTerm += equal * equal * equal - equal;
        begin = end;
    }
    return ranks;
}

// P(sum of positive ranks <= `sum`) when each sign is a fair coin.
double exactTail(const std::vector<int>& doubled, int sum)
{
    std::vector<double> share(static_cast<std::size_t>(sum) + 1, 0.0); // larger sums are never needed
    share[0] = 1;
    for (const int own : doubled) {
        const auto step = static_cast<std::size_t>(own);
        for (std::size_t s = share.size(); s-- > 0;)
            share[s] = 0.5 * (share[s] + (s >= step ? share[s - step] : 0.0));
    }
    double tail = 0;
    for (const double p : share)
        tail += p;
    return tail;
}

// Skewness of the jackknife values: how fast the spread changes with the mean.
double acceleration(std::span<const double> values, double centre)
{
    double squares = 0, cubes = 0;
    for (const double value : values) { // centre - (mean without it) is proportional to value - centre
        const double d = value - centre;
        squares += d * d;
        cubes += d * d * d;
    }
    return cubes / (6 * std::pow(squares, 1.5));
}

std::vector<double> resampledMeans(std::span<const double> values, std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<double> means, drawn(values.size());
    for (int i = 0; i < kResamples; ++i) {
        for (double& value : drawn)
            value = values[rng.below(values.size())];
        means.push_back(*mean(drawn));
    }
    std::sort(means.begin(), means.end());
    return means;
}

} // namespace

std::optional<double> signedRankTest(std::span<const double> differences)
{
    std::vector<double> kept;
    std::copy_if(differences.begin(), differences.end(), std::back_inserter(kept), [](double d) { return d != 0; });
    if (kept.empty())
        return std::nullopt;
    const auto n = static_cast<double>(kept.size());
    const Ranks ranks = rank(std::move(kept));
    const int total = static_cast<int>(n * (n + 1)); // of the doubled ranks
    const int smaller = std::min(ranks.positive, total - ranks.positive);
    if (ranks.doubled.size() <= kExactLimit)
        return std::min(1.0, 2 * exactTail(ranks.doubled, smaller));
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - ranks.tieTerm / 48;
    const double z = (0.5 * smaller - n * (n + 1) / 4) / std::sqrt(variance);
    return 2 * boost::math::cdf(boost::math::normal(), z);
}

std::optional<Interval> bootstrapMeanInterval(std::span<const double> values, std::uint64_t seed, double level)
{
    const bool finite = std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (values.size() < kLeastResampled || !finite
        || std::all_of(values.begin(), values.end(), [&](double v) { return v == values[0]; }))
        return std::nullopt;
    const double centre = *mean(values);
    const std::vector<double> means = resampledMeans(values, seed);
    const auto [low, high] = std::equal_range(means.begin(), means.end(), centre);
    const double below = static_cast<double>((low - means.begin()) + (high - means.begin())) / (2 * kResamples);
    if (below <= 0 || below >= 1) // all resamples on one side: the correction has no value
        return std::nullopt;
    const boost::math::normal standard;
    const double bias = boost::math::quantile(standard, below);
    const double slope = acceleration(values, centre);
    // Resamples spread less than samples do, by (n - 1) / n in variance, and the spread itself is estimated: a larger
    // normal quantile makes up for both (Hesterberg, 2015).
    const auto n = static_cast<double>(values.size());
    const double reach = std::sqrt(n / (n - 1)) * studentFactor(values.size(), level);
    const auto end = [&](double quantileOfNormal) {
        const double z = bias + quantileOfNormal;
        return quantile(means, boost::math::cdf(standard, bias + z / (1 - slope * z)));
    };
    return Interval{end(-reach), end(reach), level};
}

} // namespace priorscope
