// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/intervals.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace priorscope {
namespace {

constexpr double kLowestMedianLevel = 0.90;
constexpr std::size_t kLargeSample = 20; // from here on some pair of ranks comes close to 95 %
constexpr double kLowestLargeLevel = 0.93;
constexpr double kHighestLargeLevel = 0.97;

// Standard error of the mean. Precondition: at least two values.
double standardError(std::span<const double> values, double centre)
{
    double squares = 0;
    for (const double value : values)
        squares += (value - centre) * (value - centre);
    const auto n = static_cast<double>(values.size());
    return std::sqrt(squares / (n - 1) / n);
}

boost::math::students_t studentOf(std::span<const double> values)
{
    return boost::math::students_t(static_cast<double>(values.size()) - 1);
}

} // namespace

double quantile(std::span<const double> sorted, double p)
{
    const double place = p * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double share = place - static_cast<double>(below);
    if (share == 0 || sorted[below] == sorted[below + 1]) // equal infinities have no difference
        return sorted[below];
    return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

std::optional<double> mean(std::span<const double> values)
{
    if (values.empty())
        return std::nullopt;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> median(std::span<const double> values)
{
    if (values.empty())
        return std::nullopt;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    return quantile(sorted, 0.5);
}

double studentFactor(std::size_t n, double level)
{
    return boost::math::quantile(boost::math::students_t(static_cast<double>(n) - 1), (1 + level) / 2);
}

std::optional<Interval> meanInterval(std::span<const double> values, double level)
{
    if (values.size() < 2)
        return std::nullopt;
    const double centre = *mean(values);
    const double half = studentFactor(values.size(), level) * standardError(values, centre);
    return Interval{centre - half, centre + half, level};
}

std::optional<Interval> medianInterval(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    const bool large = n >= kLargeSample;
    const boost::math::binomial below(static_cast<double>(n), 0.5); // number of values below the median
    std::optional<Interval> narrowest;
    std::size_t rank = 0; // of its lower end
    for (std::size_t k = 0; k < n / 2; ++k) {
        const double level = 1 - 2 * boost::math::cdf(below, static_cast<double>(k));
        if (level < (large ? kLowestLargeLevel : kLowestMedianLevel))
            break;
        narrowest = Interval{sorted[k], sorted[n - 1 - k], level};
        rank = k;
    }
    if (large && narrowest->level > kHighestLargeLevel) {
        narrowest->upper = sorted[n - 2 - rank];
        narrowest->level -= boost::math::pdf(below, static_cast<double>(rank) + 1);
    }
    return narrowest;
}

std::optional<Interval> shareInterval(int successes, int n, double level)
{
    if (n == 0)
        return std::nullopt;
    using boost::math::binomial;
    const double tail = (1 - level) / 2;
    return Interval{binomial::find_lower_bound_on_p(n, successes, tail),
        binomial::find_upper_bound_on_p(n, successes, tail), level};
}

std::optional<double> signTest(int wins, int losses)
{
    if (wins + losses == 0)
        return std::nullopt;
    const boost::math::binomial fair(wins + losses, 0.5);
    return std::min(1.0, 2 * boost::math::cdf(fair, std::min(wins, losses)));
}

std::optional<double> meanTest(std::span<const double> values, double reference)
{
    if (values.size() < 2)
        return std::nullopt;
    const double centre = *mean(values);
    const double error = standardError(values, centre);
    if (error == 0)
        return std::nullopt;
    return 2 * boost::math::cdf(studentOf(values), -std::abs(centre - reference) / error);
}

std::vector<std::optional<double>> holm(std::span<const std::optional<double>> p)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (p[i])
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *p[a] < *p[b]; });
    std::vector<std::optional<double>> adjusted(p.size());
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        largest = std::max(largest, static_cast<double>(order.size() - rank) * *p[order[rank]]);
        adjusted[order[rank]] = std::min(1.0, largest);
    }
    return adjusted;
}

} // namespace priorscope
