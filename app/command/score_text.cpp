// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/score_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

#include "app/command/output.h"

namespace priorscope {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr double kShownRatios[] = {1, 2, 5, 10}; // of the performance profile
constexpr const char* kUndefined = "undefined";

std::string formatted(const char* format, double value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

std::string formatted(const char* format, const std::optional<double>& value)
{
    return value ? formatted(format, *value) : kUndefined;
}

std::string withInterval(
    const std::optional<double>& value, const std::optional<Interval>& ci, const char* format = "%.2f")
{
    if (!value || !ci)
        return formatted(format, value);
    return formatted(format, *value) + " [" + formatted(format, ci->lower) + ", " + formatted(format, ci->upper) + ']';
}

std::string withInterval(const MetricValue& metric, const char* format = "%.2f")
{
    return withInterval(metric.value, metric.ci, format);
}

MetricValue metricOf(const BboGroup& group, const char* name)
{
    const auto it = std::find_if(
        group.metrics.begin(), group.metrics.end(), [&](const MetricValue& metric) { return metric.name == name; });
    return it == group.metrics.end() ? MetricValue() : *it;
}

// The exact level of an interval between order statistics, such as 92.97 %.
std::string gapLevel(std::span<const BboGroup> groups)
{
    for (const BboGroup& group : groups) {
        if (const std::optional<Interval> ci = metricOf(group, "gap").ci)
            return formatted("%.1f %%", 100 * ci->level);
    }
    return "no interval";
}

std::string withReference(const MetricValue& metric)
{
    return withInterval(metric) + (metric.null ? " (" + formatted("%.2f", *metric.null) + ')' : "");
}

// The step at `place` of points that hold from their x to the next one.
template <typename Point> Point stepAt(const std::vector<Point>& points, double Point::*x, double place)
{
    const auto after = std::upper_bound(
        points.begin(), points.end(), place, [x](double wanted, const Point& point) { return wanted < point.*x; });
    return after == points.begin() ? Point{place, 0, std::nullopt} : *std::prev(after);
}

std::string basisText(const ScoreBasis& basis)
{
    std::string text = std::to_string(basis.problems) + " problems";
    if (basis.missing > 0)
        text += ", " + std::to_string(basis.missing) + " left out that not every method has";
    if (basis.withoutOptimum > 0)
        text += ", " + std::to_string(basis.withoutOptimum) + " left out without a known optimum";
    return text;
}

std::string fixedBudgetTable(const SuiteScores& suite)
{
    const FixedBudgetMeans& means = suite.fixedBudget;
    Rows rows{{"after evaluation"}};
    for (const FixedBudgetMean& mean : means.means) {
        if (mean.method == means.means.front().method)
            rows.front().push_back(std::to_string(mean.budget));
        if (rows.back().front() != mean.method)
            rows.push_back({mean.method});
        rows.back().push_back(withInterval(mean.logGap, mean.ci));
    }
    return "\nmean log10 of the median gap, 95 % t interval over " + basisText(means.basis) + '\n' + textTable(rows);
}

std::string ecdfTable(const char* targets, const EcdfSet& set)
{
    double end = std::numeric_limits<double>::infinity(); // as far as the shares of all methods are complete
    for (const EcdfCurve& curve : set.curves)
        end = std::min(end, curve.completeTo);
    std::vector<double> places;
    std::copy_if(std::begin(kRunLengthMultiples), std::end(kRunLengthMultiples), std::back_inserter(places),
        [end](double multiple) { return multiple < end; });
    places.push_back(end);
    Rows rows{{"within"}};
    for (const double place : places)
        rows.front().push_back(formatted("%.4g d", place));
    for (const EcdfCurve& curve : set.curves) {
        rows.push_back({curve.method});
        for (const double place : places)
            rows.back().push_back(formatted("%.3f", stepAt(curve.points, &EcdfPoint::x, place).share));
        const EcdfPoint last = stepAt(curve.points, &EcdfPoint::x, end);
        rows.back().back() = withInterval(last.share, last.ci, "%.3f");
    }
    return std::string("\nshare of ") + targets + " reached within x d evaluations (d: the dimension), "
        + basisText(set.basis) + '\n' + textTable(rows);
}

std::string successTable(const ScoreReport& scores, const std::string& suite)
{
    Rows rows{{"gap at most"}};
    for (const double target : cocoTableTargets())
        rows.front().push_back(formatted("%g", target));
    std::vector<std::pair<int, int>> counts; // successes and runs of each target
    std::string method;
    const auto finish = [&] {
        if (method.empty())
            return;
        rows.push_back({method});
        for (const auto& [successes, n] : counts)
            rows.back().push_back(std::to_string(successes) + '/' + std::to_string(n));
    };
    for (const RuntimeRow& row : scores.runtimes) {
        if (suite != kAllSuites && row.suite != suite)
            continue;
        if (row.method != method) {
            finish();
            method = row.method;
            counts.assign(row.targets.size(), {0, 0});
        }
        for (std::size_t i = 0; i < row.targets.size(); ++i) {
            counts[i].first += row.targets[i].successes;
            counts[i].second += row.targets[i].n;
        }
    }
    finish();
    return "\nruns that reach a gap (expected running times of each problem: --json)\n" + textTable(rows);
}

std::string profileTable(const PerformanceProfile& profile)
{
    Rows rows{{"within"}};
    for (const double ratio : kShownRatios)
        rows.front().push_back(formatted("%g", ratio) + " times");
    rows.front().push_back("ever");
    for (const ProfileCurve& curve : profile.curves) {
        rows.push_back({curve.method});
        for (const double ratio : kShownRatios)
            rows.back().push_back(formatted("%.2f", stepAt(curve.points, &ProfilePoint::ratio, ratio).share));
        const ProfilePoint last = curve.points.empty() ? ProfilePoint{1, 0, std::nullopt} : curve.points.back();
        rows.back().push_back(withInterval(last.share, last.ci));
    }
    return "\nshare of problems on which the way from the first to the best value is done up to "
        + formatted("%g", profile.accuracy)
        + "\nof it within tau times the evaluations of the fastest method (performance profile), "
        + basisText(profile.basis) + '\n' + textTable(rows);
}

} // namespace

std::string methodTable(std::span<const BboGroup> groups)
{
    Rows rows{{"method", "problems", "median gap (" + gapLevel(groups) + ')', "log10 gap", "best step",
        "coverage (uniform)", "of proposals (uniform)", "straightness"}};
    for (const BboGroup& group : groups) {
        rows.push_back({group.method, std::to_string(metricOf(group, "n").n),
            withInterval(metricOf(group, "gap"), "%.3g"), withInterval(metricOf(group, "log10_gap")),
            withInterval(metricOf(group, "best_step"), "%.1f"), withReference(metricOf(group, "cov_cell")),
            withReference(metricOf(group, "proposals.cov_cell")), withInterval(metricOf(group, "straightness"))});
    }
    return textTable(rows);
}

std::string winTable(const WinMatrix& wins)
{
    Rows rows{{"wins-ties-losses"}};
    rows.front().insert(rows.front().end(), wins.methods.begin(), wins.methods.end());
    for (std::size_t i = 0; i < wins.methods.size(); ++i) {
        rows.push_back({wins.methods[i]});
        for (std::size_t j = 0; j < wins.methods.size(); ++j) {
            const WinMatrix::Cell& cell = wins.at(i, j);
            rows.back().push_back(i == j ? "-"
                                         : std::to_string(cell.wins) + '-' + std::to_string(cell.ties) + '-'
                        + std::to_string(cell.losses) + " (" + formatted("%.2g", cell.pAdjusted) + ')');
        }
    }
    return textTable(rows);
}

std::string suiteText(const BboReport& report, const ScoreReport& scores, const SuiteScores& suite)
{
    std::vector<BboGroup> groups;
    std::copy_if(report.suiteGroups.begin(), report.suiteGroups.end(), std::back_inserter(groups),
        [&](const BboGroup& group) { return group.suite == suite.suite; });
    if (groups.empty()) { // one suite, or all of them
        std::copy_if(report.groups.begin(), report.groups.end(), std::back_inserter(groups),
            [](const BboGroup& group) { return !group.problem; });
    }
    std::string text = suite.suite + "\n\nper method, each problem by its median or mean over seeds\n"
        + methodTable(groups) + "\nwho has the lower median best value, problem by problem (p of the exact sign test, "
        + "Holm)\n" + winTable(suite.wins);
    if (suite.ecdf.basis.problems > 0) {
        text += fixedBudgetTable(suite) + ecdfTable("COCO's 51 targets, 1e2 to 1e-8,", suite.ecdf)
            + ecdfTable(
                "targets just out of reach of the best method within 0.5 d to 50 d evaluations", suite.runLengthEcdf)
            + successTable(scores, suite.suite);
    }
    for (const PerformanceProfile& profile : suite.profiles)
        text += profileTable(profile);
    return text;
}

} // namespace priorscope
