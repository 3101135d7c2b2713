// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/runtimes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace priorscope {
namespace {

constexpr int kTargetsPerDecade = 5;
constexpr int kHardestTarget = -8 * kTargetsPerDecade; // 1e-8 as a number of steps from 1
constexpr double kLeastTargetRatio = 0.04; // log10 of how far neighbouring run-length targets lie apart
constexpr double kNoSpread = 1e-12; // of shares: rounding of the running sums

double gridTarget(int step)
{
    return std::pow(10.0, static_cast<double>(step) / kTargetsPerDecade);
}

std::optional<int> reachesGap(const ScoreRun& run, double gap)
{
    const auto& all = run.improvements;
    const auto first = std::partition_point(
        all.begin(), all.end(), [&](const auto& improvement) { return !(improvement.best - *run.optimum <= gap); });
    return first == all.end() ? std::nullopt : std::optional(first->step);
}

std::vector<RuntimeSample> samplesOf(std::span<const ScoreRun* const> runs, double gap)
{
    std::vector<RuntimeSample> samples;
    for (const ScoreRun* run : runs) {
        const std::optional<int> step = reachesGap(*run, gap);
        samples.push_back({static_cast<double>(step.value_or(run->spent)), step.has_value()});
    }
    return samples;
}

// Smallest ERT of any method; infinite: nobody reaches the gap.
double smallestRuntime(const ScoreTable& table, std::size_t problem, double gap)
{
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        if (const std::optional<double> ert = meanRuntime(samplesOf(table.runs(method, problem), gap)))
            smallest = std::min(smallest, *ert);
    }
    return smallest;
}

// As a number of steps: the first grid target that every run has met at its first value.
std::optional<int> easiestTarget(const ScoreTable& table, std::size_t problem)
{
    double largest = 0;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        for (const ScoreRun* run : table.runs(method, problem)) {
            if (!run->improvements.empty())
                largest = std::max(largest, run->improvements.front().best - *run->optimum);
        }
    }
    if (!(largest > 0))
        return std::nullopt;
    int step = std::max(kHardestTarget, static_cast<int>(std::floor(kTargetsPerDecade * std::log10(largest))));
    while (gridTarget(step) < largest)
        ++step;
    return step;
}

std::vector<double> runLengthTargetsOf(const ScoreTable& table, std::size_t problem, std::span<const double> multiples)
{
    const std::optional<int> easiest = easiestTarget(table, problem);
    if (!easiest)
        return {};
    std::vector<double> runtimes; // of *easiest, *easiest - 1, ...
    for (int step = *easiest; step >= kHardestTarget; --step)
        runtimes.push_back(smallestRuntime(table, problem, gridTarget(step)));
    std::vector<double> targets;
    for (const double multiple : multiples) {
        const double budget = std::max(1.0, multiple * static_cast<double>(table.dimension(problem)));
        // The smaller the gap, the longer it takes.
        const auto missed = std::find_if(runtimes.begin(), runtimes.end(), [=](double ert) { return ert > budget; });
        double target = gridTarget(*easiest - static_cast<int>(missed - runtimes.begin()));
        if (!targets.empty() && target >= targets.back())
            target = targets.back() / std::pow(10.0, kLeastTargetRatio);
        targets.push_back(std::max(target, gridTarget(kHardestTarget)));
    }
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end()); // only 1e-8 can repeat
    return targets;
}

// What part of one problem's share comes at which evaluation.
struct Rise {
    double x = 0;
    std::size_t problem = 0;
    double height = 0;
};

struct Observation {
    int at = 0; // evaluation of the success, or the last one known
    bool success = false;
};

// The product-limit estimate of the share of successes: its steps as rises of `weight` in all.
void addRises(std::vector<Rise>& rises, std::vector<Observation>& runs, const Rise& unit)
{
    std::sort(runs.begin(), runs.end(), [](const Observation& a, const Observation& b) {
        return a.at != b.at ? a.at < b.at : a.success && !b.success; // a run that ends there could still have met it
    });
    double without = 1;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].success)
            continue;
        const double step = without / static_cast<double>(runs.size() - i);
        rises.push_back({runs[i].at / unit.x, unit.problem, step * unit.height});
        without -= step;
    }
}

struct ProblemRuns {
    const std::vector<const ScoreRun*>* runs = nullptr;
    std::span<const double> targets;
    double divisor = 1; // evaluations per unit of x
};

// The rises of one problem, and the x up to which it has runs (infinite: all its targets are reached by all runs).
double addProblem(std::vector<Rise>& rises, std::size_t index, const ProblemRuns& problem)
{
    bool allReached = true;
    int longest = 0;
    for (const double target : problem.targets) {
        std::vector<Observation> observations;
        for (const ScoreRun* run : *problem.runs) {
            const std::optional<int> step = reachesGap(*run, target);
            allReached = allReached && step.has_value();
            longest = std::max(longest, run->known);
            observations.push_back({step.value_or(run->known), step.has_value()});
        }
        addRises(rises, observations, {problem.divisor, index, 1 / static_cast<double>(problem.targets.size())});
    }
    return allReached ? std::numeric_limits<double>::infinity() : longest / problem.divisor;
}

// Mean over problems with its t interval, kept while the shares of single problems rise.
class MeanShare {
public:
    explicit MeanShare(std::size_t problems) : m_shares(problems), m_factor(problems < 2 ? 0 : studentFactor(problems))
    {
    }

    void rise(const Rise& rise)
    {
        double& share = m_shares[rise.problem];
        m_sum += rise.height;
        m_squares += rise.height * (2 * share + rise.height);
        share += rise.height;
    }

    EcdfPoint at(double x) const
    {
        const auto n = static_cast<double>(m_shares.size());
        EcdfPoint point{x, std::min(1.0, m_sum / n), std::nullopt};
        const double variance = n < 2 ? 0 : (m_squares - m_sum * m_sum / n) / (n - 1);
        if (variance > kNoSpread) {
            const double half = m_factor * std::sqrt(variance / n);
            point.ci = Interval{std::max(0.0, point.share - half), std::min(1.0, point.share + half), 0.95};
        }
        return point;
    }

private:
    std::vector<double> m_shares;
    double m_factor;
    double m_sum = 0, m_squares = 0;
};

std::vector<EcdfPoint> accumulate(std::vector<Rise>& rises, std::size_t problems)
{
    std::sort(rises.begin(), rises.end(),
        [](const Rise& a, const Rise& b) { return a.x != b.x ? a.x < b.x : a.problem < b.problem; });
    MeanShare share(problems);
    std::vector<EcdfPoint> points;
    for (std::size_t i = 0; i < rises.size(); ++i) {
        share.rise(rises[i]);
        if (i + 1 == rises.size() || rises[i + 1].x != rises[i].x)
            points.push_back(share.at(rises[i].x));
    }
    return points;
}

EcdfCurve ecdfOf(const std::string& method, std::span<const ProblemRuns> problems)
{
    EcdfCurve curve;
    curve.method = method;
    std::vector<Rise> rises;
    double end = 0;
    curve.completeTo = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < problems.size(); ++i) {
        curve.runs += static_cast<int>(problems[i].runs->size());
        curve.completeTo = std::min(curve.completeTo, addProblem(rises, i, problems[i]));
        for (const ScoreRun* run : *problems[i].runs)
            end = std::max(end, run->known / problems[i].divisor);
    }
    curve.points = accumulate(rises, problems.size());
    if (!curve.points.empty() && curve.points.back().x < end) {
        curve.points.push_back(curve.points.back());
        curve.points.back().x = end;
    }
    curve.completeTo = std::min(curve.completeTo, end);
    return curve;
}

} // namespace

const std::vector<double>& cocoTargets()
{
    static const std::vector<double> targets = [] {
        std::vector<double> list;
        for (int step = 2 * kTargetsPerDecade; step >= kHardestTarget; --step)
            list.push_back(gridTarget(step));
        return list;
    }();
    return targets;
}

const std::vector<double>& cocoTableTargets()
{
    static const std::vector<double> targets{10, 1, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};
    return targets;
}

std::span<const double> TargetGaps::of(const std::string& problem) const
{
    if (byProblem.empty())
        return shared;
    const auto it = byProblem.find(problem);
    return it == byProblem.end() ? std::span<const double>() : std::span<const double>(it->second);
}

TargetGaps runLengthTargets(const ScoreTable& table, std::span<const double> multiples)
{
    TargetGaps gaps;
    for (std::size_t problem = 0; problem < table.problems().size(); ++problem) {
        if (!table.optimum(problem))
            continue;
        std::vector<double> targets = runLengthTargetsOf(table, problem, multiples);
        if (!targets.empty())
            gaps.byProblem.emplace(table.problems()[problem], std::move(targets));
    }
    return gaps;
}

ExpectedRuntime expectedRuntime(std::span<const ScoreRun* const> runs, double target)
{
    ExpectedRuntime out = expectedRuntime(samplesOf(runs, target));
    out.target = target;
    return out;
}

std::vector<RuntimeRow> runtimeTable(const ScoreTable& table, std::span<const double> targets)
{
    std::vector<RuntimeRow> rows;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        for (std::size_t problem = 0; problem < table.problems().size(); ++problem) {
            const auto& runs = table.runs(method, problem);
            if (runs.empty() || !table.optimum(problem))
                continue;
            RuntimeRow row{table.methods()[method], table.problems()[problem], table.suite(problem), {}};
            for (const double target : targets)
                row.targets.push_back(expectedRuntime(runs, target));
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

EcdfSet runtimeEcdf(const ScoreTable& table, const TargetGaps& targets, bool perDimension)
{
    EcdfSet set;
    set.perDimension = perDimension;
    const CommonProblems common = table.common(true);
    set.basis = common.basis;
    for (std::size_t method = 0; method < table.methods().size(); ++method) {
        std::vector<ProblemRuns> problems;
        for (const std::size_t problem : common.problems) {
            const std::span<const double> own = targets.of(table.problems()[problem]);
            const double divisor = perDimension ? static_cast<double>(table.dimension(problem)) : 1;
            if (!own.empty())
                problems.push_back({&table.runs(method, problem), own, divisor});
        }
        set.basis.problems = static_cast<int>(problems.size());
        set.curves.push_back(ecdfOf(table.methods()[method], problems));
    }
    return set;
}

} // namespace priorscope
