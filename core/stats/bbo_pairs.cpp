// SPDX-License-Identifier: GPL-3.0-or-later
// Win counts between methods: the second part of bbo_metrics.h.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "stats/bbo_metrics.h"

namespace priorscope {
namespace {

using BestBySeed = std::map<std::uint64_t, double>; // infinity: the run found no value at all
using BestByProblem = std::map<std::string, BestBySeed>;

double bestOf(const BboRunRecord& run)
{
    const std::vector<double> curve = bestSoFar(run.trials, std::nullopt);
    return curve.empty() || std::isnan(curve.back()) ? std::numeric_limits<double>::infinity() : curve.back();
}

// Over the seeds of `own` that `other` has too, so that both medians rest on the same starting points.
std::optional<double> commonMedian(const BestBySeed& own, const BestBySeed& other)
{
    std::vector<double> values;
    for (const auto& [seed, best] : own) {
        if (other.count(seed) > 0)
            values.push_back(best);
    }
    return median(values);
}

void countProblem(BboPair& pair, double a, double b)
{
    const double lower = std::min(a, b);
    if (std::isinf(lower))
        return; // neither found a value: nothing to compare
    const double tolerance = std::max(1e-8, 1e-6 * std::abs(lower));
    if (std::abs(a - b) <= tolerance)
        ++pair.ties;
    else
        ++(a < b ? pair.wins : pair.losses);
}

} // namespace

std::vector<BboPair> comparePairs(std::span<const BboRunRecord> runs)
{
    std::vector<std::string> methods;
    std::map<std::string, BestByProblem> best;
    for (const BboRunRecord& run : runs) {
        if (best.count(run.method) == 0)
            methods.push_back(run.method);
        best[run.method][run.problem][run.seed] = bestOf(run);
    }
    std::vector<BboPair> pairs;
    std::vector<std::optional<double>> p;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        for (std::size_t j = i + 1; j < methods.size(); ++j) {
            BboPair pair;
            pair.a = methods[i];
            pair.b = methods[j];
            for (const auto& [problem, ofA] : best[pair.a]) {
                const BestBySeed& ofB = best[pair.b][problem];
                const std::optional<double> a = commonMedian(ofA, ofB), b = commonMedian(ofB, ofA);
                if (a && b)
                    countProblem(pair, *a, *b);
            }
            pair.p = signTest(pair.wins, pair.losses);
            pair.share = shareInterval(pair.wins, pair.wins + pair.losses);
            p.push_back(pair.p);
            pairs.push_back(std::move(pair));
        }
    }
    const std::vector<std::optional<double>> adjusted = holm(p);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i].pAdjusted = adjusted[i];
    return pairs;
}

} // namespace priorscope
