// SPDX-License-Identifier: GPL-3.0-or-later
// Win counts between methods: comparePairs() of bbo_metrics.h and win_matrix.h.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/rng.h"
#include "stats/paired_tests.h"
#include "stats/win_matrix.h"

namespace priorscope {
namespace {

using RunBySeed = std::map<std::uint64_t, const ScoreRun*>;
using RunsByProblem = std::map<std::string, RunBySeed>;

// The runs of `own` whose seeds `other` has too, so that both medians rest on the same starting points.
std::vector<const ScoreRun*> shared(const RunBySeed& own, const RunBySeed& other)
{
    std::vector<const ScoreRun*> runs;
    for (const auto& [seed, run] : own) {
        if (other.count(seed) > 0)
            runs.push_back(run);
    }
    return runs;
}

// Infinite: no value up to that evaluation.
double medianAt(const std::vector<const ScoreRun*>& runs, int step)
{
    std::vector<double> values;
    for (const ScoreRun* run : runs)
        values.push_back(run->bestAt(step).value_or(std::numeric_limits<double>::infinity()));
    return *median(values);
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
    const std::string& nameA, const RunsByProblem& runsA, const std::string& nameB, const RunsByProblem& runsB)
{
    BboPair pair;
    pair.a = nameA;
    pair.b = nameB;
    std::vector<double> differences;
    for (const auto& [problem, ofA] : runsA) {
        const auto it = runsB.find(problem);
        if (it == runsB.end())
            continue;
        const std::vector<const ScoreRun*> left = shared(ofA, it->second), right = shared(it->second, ofA);
        if (left.empty())
            continue;
        int step = left.front()->known;
        for (const auto* runs : {&left, &right}) {
            for (const ScoreRun* run : *runs)
                step = std::min(step, run->known);
        }
        const double a = medianAt(left, step), b = medianAt(right, step);
        countProblem(pair, a, b);
        const std::optional<double> optimum = left.front()->optimum;
        if (optimum && (std::isfinite(a) || std::isfinite(b)))
            differences.push_back(logGap(a, *optimum) - logGap(b, *optimum));
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

std::vector<BboPair> comparePairs(std::span<const ScoreRun> runs)
{
    std::vector<std::string> methods;
    std::map<std::string, RunsByProblem> byMethod;
    for (const ScoreRun& run : runs) {
        if (byMethod.count(run.method) == 0)
            methods.push_back(run.method);
        byMethod[run.method][run.problem][run.seed] = &run;
    }
    std::vector<BboPair> pairs;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        for (std::size_t j = i + 1; j < methods.size(); ++j)
            pairs.push_back(compare(methods[i], byMethod[methods[i]], methods[j], byMethod[methods[j]]));
    }
    adjust(pairs, [](BboPair& pair) -> BboPair& { return pair; });
    adjust(pairs, [](BboPair& pair) -> PairedGaps& { return pair.logGaps; });
    return pairs;
}

std::vector<BboPair> comparePairs(std::span<const BboRunRecord> runs)
{
    return comparePairs(scoreRuns(runs));
}

} // namespace priorscope
