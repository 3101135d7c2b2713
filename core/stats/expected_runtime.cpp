// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/expected_runtime.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace priorscope {
namespace {

struct Moments {
    double evaluations = 0, success = 0; // means
    double varEvaluations = 0, varSuccess = 0, covariance = 0;
};

Moments momentsOf(std::span<const RuntimeSample> samples)
{
    Moments m;
    const auto n = static_cast<double>(samples.size());
    for (const RuntimeSample& sample : samples) {
        m.evaluations += sample.evaluations / n;
        m.success += (sample.success ? 1 : 0) / n;
    }
    for (const RuntimeSample& sample : samples) {
        const double e = sample.evaluations - m.evaluations;
        const double s = (sample.success ? 1 : 0) - m.success;
        m.varEvaluations += e * e / (n - 1);
        m.varSuccess += s * s / (n - 1);
        m.covariance += e * s / (n - 1);
    }
    return m;
}

// All r for which mean(evaluations - r success) is within its t interval of 0: the r between the roots of a r^2 - 2 b r
// + c when a > 0. Otherwise there is no upper end, and the lower root bounds r only when the estimate lies above it.
Interval fieller(std::span<const RuntimeSample> samples)
{
    const Moments m = momentsOf(samples);
    const double factor = studentFactor(samples.size());
    const double q = factor * factor / static_cast<double>(samples.size());
    const double a = m.success * m.success - q * m.varSuccess;
    const double b = m.evaluations * m.success - q * m.covariance;
    const double c = m.evaluations * m.evaluations - q * m.varEvaluations;
    const double root = std::sqrt(std::max(0.0, b * b - a * c));
    constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    Interval interval{1, kUnbounded, 0.95}; // a success takes one evaluation at least
    if (a > 0) {
        interval.lower = (b - root) / a;
        interval.upper = (b + root) / a;
    } else if (a < 0 && b * b > a * c && m.evaluations / m.success >= (b - root) / a) {
        interval.lower = (b - root) / a; // the larger root: a is negative
    }
    interval.lower = std::max(1.0, interval.lower);
    return interval;
}

} // namespace

std::optional<double> meanRuntime(std::span<const RuntimeSample> samples)
{
    double total = 0;
    int successes = 0;
    for (const RuntimeSample& sample : samples) {
        total += sample.evaluations;
        successes += sample.success ? 1 : 0;
    }
    return successes == 0 ? std::nullopt : std::optional(total / successes);
}

ExpectedRuntime expectedRuntime(std::span<const RuntimeSample> samples)
{
    ExpectedRuntime out;
    out.n = static_cast<int>(samples.size());
    out.successes = static_cast<int>(
        std::count_if(samples.begin(), samples.end(), [](const RuntimeSample& sample) { return sample.success; }));
    out.share = shareInterval(out.successes, out.n);
    out.evaluations = meanRuntime(samples);
    if (out.evaluations && out.n >= 2)
        out.ci = fieller(samples);
    return out;
}

} // namespace priorscope
