// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/performance_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/expected_runtime.h"

namespace priorscope {
namespace {

constexpr double kUnsolved = std::numeric_limits<double>::infinity();

// The value that counts as solved; none when no run has a value.
std::optional<double> wantedValue(const ScoreTable& table, std::size_t problem, double accuracy)
{
    std::vector<double> first;
    double lowest = kUnsolved;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        for (const ScoreRun* run : table.runs(method, problem)) {
            if (run->improvements.empty())
                continue;
            first.push_back(run->improvements.front().best);
            lowest = std::min(lowest, run->improvements.back().best);
        }
    }
    if (first.empty())
        return std::nullopt;
    return lowest + accuracy * (*median(first) - lowest);
}

double costOf(std::span<const ScoreRun* const> runs, double wanted)
{
    std::vector<RuntimeSample> samples;
    for (const ScoreRun* run : runs) {
        const std::optional<int> step = run->reaches(wanted);
        samples.push_back({static_cast<double>(step.value_or(run->spent)), step.has_value()});
    }
    return meanRuntime(samples).value_or(kUnsolved);
}

ProfileCurve curveOf(const std::string& method, std::vector<double> ratios)
{
    ProfileCurve curve;
    curve.method = method;
    std::sort(ratios.begin(), ratios.end());
    const auto total = static_cast<int>(ratios.size());
    curve.solved = static_cast<int>(std::lower_bound(ratios.begin(), ratios.end(), kUnsolved) - ratios.begin());
    const auto add = [&](double ratio, int count) {
        curve.points.push_back({ratio, static_cast<double>(count) / total, shareInterval(count, total)});
    };
    if (total > 0 && ratios.front() > 1)
        add(1, 0);
    for (int i = 0; i < curve.solved; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (i + 1 == curve.solved || ratios[at + 1] != ratios[at])
            add(ratios[at], i + 1);
    }
    return curve;
}

} // namespace

std::vector<ProfileCurve> performanceProfile(
    std::span<const std::string> methods, std::span<const std::vector<double>> costs)
{
    const std::size_t problems = costs.empty() ? 0 : costs.front().size();
    std::vector<std::vector<double>> ratios(costs.begin(), costs.end());
    for (std::size_t problem = 0; problem < problems; ++problem) {
        double least = kUnsolved;
        for (const std::vector<double>& own : costs)
            least = std::min(least, own[problem]);
        for (std::vector<double>& own : ratios)
            own[problem] = std::isinf(own[problem]) ? kUnsolved : own[problem] / least;
    }
    std::vector<ProfileCurve> curves;
    for (std::size_t method = 0; method < methods.size(); ++method)
        curves.push_back(curveOf(methods[method], std::move(ratios[method])));
    return curves;
}

PerformanceProfile performanceProfile(const ScoreTable& table, double accuracy)
{
    PerformanceProfile out;
    out.accuracy = accuracy;
    const CommonProblems common = table.common(false);
    out.basis = common.basis;
    std::vector<std::vector<double>> costs(table.methods().size());
    for (const std::size_t problem : common.problems) {
        const std::optional<double> wanted = wantedValue(table, problem, accuracy);
        bool solved = false;
        for (std::size_t method = 0; method < costs.size(); ++method) {
            const double cost = wanted ? costOf(table.runs(method, problem), *wanted) : kUnsolved;
            solved = solved || !std::isinf(cost);
            costs[method].push_back(cost);
        }
        out.unsolved += solved ? 0 : 1;
    }
    out.curves = performanceProfile(table.methods(), costs);
    return out;
}

} // namespace priorscope
