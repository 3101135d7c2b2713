// SPDX-License-Identifier: GPL-3.0-or-later
// Win counts between methods: the second part of bbo_metrics.h.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/rng.h"
#include "stats/bbo_metrics.h"
#include "stats/paired_tests.h"

namespace priorscope {
namespace {

using BestBySeed = std::map<std::uint64_t, double>; // infinity: the run found no value at all
struct ProblemBest {
    BestBySeed bySeed;
    std::optional<double> optimum;
};
using BestByProblem = std::map<std::string, ProblemBest>;

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

double logGap(double best, double optimum)
{
    return std::log10(std::max(best - optimum, kGapFloor));
}

PairedGaps summarise(const std::vector<double>& differences, const BboPair& pair)
{
    PairedGaps out;
    out.n = static_cast<int>(differences.size());
    out.mean = mean(differences);
    out.ci = bootstrapMeanInterval(differences, deriveSeed(0, {"bootstrap", pair.a, pair.b}));
    out.p = signedRankTest(differences);
    return out;
}

BboPair compare(
    const std::string& nameA, const BestByProblem& bestA, const std::string& nameB, const BestByProblem& bestB)
{
    BboPair pair;
    pair.a = nameA;
    pair.b = nameB;
    std::vector<double> differences;
    for (const auto& [problem, ofA] : bestA) {
        const auto it = bestB.find(problem);
        if (it == bestB.end())
            continue;
        const std::optional<double> a = commonMedian(ofA.bySeed, it->second.bySeed);
        const std::optional<double> b = commonMedian(it->second.bySeed, ofA.bySeed);
        if (!a || !b)
            continue;
        countProblem(pair, *a, *b);
        if (ofA.optimum && (std::isfinite(*a) || std::isfinite(*b)))
            differences.push_back(logGap(*a, *ofA.optimum) - logGap(*b, *ofA.optimum));
    }
    pair.p = signTest(pair.wins, pair.losses);
    pair.share = shareInterval(pair.wins, pair.wins + pair.losses);
    pair.logGaps = summarise(differences, pair);
    return pair;
}

// Holm over all pairs of one test.
template <typename PartOf> void adjust(std::vector<BboPair>& pairs, PartOf partOf)
{
    std::vector<std::optional<double>> p;
    for (BboPair& pair : pairs)
        p.push_back(partOf(pair).p);
    const std::vector<std::optional<double>> adjusted = holm(p);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        partOf(pairs[i]).pAdjusted = adjusted[i];
}

} // namespace

std::vector<BboPair> comparePairs(std::span<const BboRunRecord> runs)
{
    std::vector<std::string> methods;
    std::map<std::string, BestByProblem> best;
    for (const BboRunRecord& run : runs) {
        if (best.count(run.method) == 0)
            methods.push_back(run.method);
        ProblemBest& problem = best[run.method][run.problem];
        problem.bySeed[run.seed] = bestOf(run);
        problem.optimum = run.optimum;
    }
    std::vector<BboPair> pairs;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        for (std::size_t j = i + 1; j < methods.size(); ++j)
            pairs.push_back(compare(methods[i], best[methods[i]], methods[j], best[methods[j]]));
    }
    adjust(pairs, [](BboPair& pair) -> BboPair& { return pair; });
    adjust(pairs, [](BboPair& pair) -> PairedGaps& { return pair.logGaps; });
    return pairs;
}

} // namespace priorscope
