// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/bbo_metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "stats/trace_report.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {
namespace {

using GroupKey = std::pair<std::size_t, std::size_t>; // method, problem, as indices in order of appearance

// Labels in the order in which they first appear: the order of the document.
class Names {
public:
    std::size_t indexOf(const std::string& name)
    {
        const auto it = std::find(m_names.begin(), m_names.end(), name);
        if (it != m_names.end())
            return static_cast<std::size_t>(it - m_names.begin());
        m_names.push_back(name);
        return m_names.size() - 1;
    }
    const std::string& at(std::size_t index) const { return m_names[index]; }
    std::size_t size() const { return m_names.size(); }

private:
    std::vector<std::string> m_names;
};

bool isHeavyTailed(const std::string& name)
{
    return name == "gap" || name == "best_value";
}

// Expected share of M equal cells that N uniform points occupy.
double expectedOccupied(double cells, double n)
{
    return -std::expm1(n * std::log1p(-1 / cells));
}

std::optional<double> uniformReference(const std::string& name, const TrajectoryMetrics& m, double cells)
{
    if (m.n == 0)
        return std::nullopt;
    if (name == "cov_marg")
        return expectedOccupied(10, m.n);
    if (name == "cov_raw")
        return expectedOccupied(cells, m.n);
    if (name == "cov_cell")
        return expectedOccupied(cells, m.n) * cells / std::min<double>(m.n, cells);
    return std::nullopt;
}

void addTrajectory(std::vector<RunNumber>& out, const std::string& prefix, const TrajectoryMetrics& m, double cells)
{
    const nlohmann::ordered_json members = toJson(m);
    for (const auto& [name, value] : members.items()) {
        const std::optional<double> number = value.is_null() ? std::nullopt : std::optional(value.get<double>());
        out.push_back({prefix + name, number, uniformReference(name, m, cells)});
    }
}

std::optional<double> aucOf(const std::vector<double>& gaps)
{
    std::vector<double> logs;
    for (const double gap : gaps) {
        if (!std::isnan(gap))
            logs.push_back(std::log10(std::max(gap, kGapFloor)));
    }
    return mean(logs);
}

struct Samples {
    std::string name;
    std::vector<double> values; // defined ones
    std::vector<double> nulls; // of the same runs, where known
};

// One value per run (or per problem) under each name, in the order of the names.
void collect(
    std::vector<Samples>& samples, const std::string& name, std::optional<double> value, std::optional<double> null)
{
    auto it = std::find_if(samples.begin(), samples.end(), [&](const Samples& s) { return s.name == name; });
    if (it == samples.end())
        it = samples.insert(samples.end(), Samples{name, {}, {}});
    if (!value)
        return;
    it->values.push_back(*value);
    if (null)
        it->nulls.push_back(*null);
}

MetricValue summarise(const Samples& samples)
{
    MetricValue out;
    out.name = samples.name;
    out.n = static_cast<int>(samples.values.size());
    const bool heavy = isHeavyTailed(samples.name);
    out.statistic = heavy ? "median" : "mean";
    out.value = heavy ? median(samples.values) : mean(samples.values);
    out.ci = heavy ? medianInterval(samples.values) : meanInterval(samples.values);
    if (samples.nulls.empty() || samples.nulls.size() != samples.values.size())
        return out;
    out.null = mean(samples.nulls);
    std::vector<double> differences;
    for (std::size_t i = 0; i < samples.values.size(); ++i)
        differences.push_back(samples.values[i] - samples.nulls[i]);
    out.p = meanTest(differences, 0);
    return out;
}

// Holm over the groups of one kind: those with a problem, or those over problems.
void adjust(std::vector<BboGroup>& groups, bool perProblem)
{
    std::vector<MetricValue*> tests;
    std::vector<std::optional<double>> p;
    for (BboGroup& group : groups) {
        if (group.problem.has_value() != perProblem)
            continue;
        for (MetricValue& metric : group.metrics) {
            tests.push_back(&metric);
            p.push_back(metric.p);
        }
    }
    const std::vector<std::optional<double>> adjusted = holm(p);
    for (std::size_t i = 0; i < tests.size(); ++i)
        tests[i]->pAdjusted = adjusted[i];
}

std::vector<MetricValue> metricsOf(const std::vector<Samples>& samples)
{
    std::vector<MetricValue> metrics;
    for (const Samples& s : samples)
        metrics.push_back(summarise(s));
    return metrics;
}

BboCurve curveOf(const std::vector<const BboRunRecord*>& runs)
{
    BboCurve curve{runs.front()->method, runs.front()->problem, runs.front()->optimum.has_value(), {}};
    std::vector<std::vector<double>> lines;
    for (const BboRunRecord* run : runs)
        lines.push_back(bestSoFar(run->trials, run->optimum, run->budget));
    curve.points = summariseCurves(lines, CurveSummary::MedianIqr);
    return curve;
}

} // namespace

std::string suiteOf(const BboRunRecord& run)
{
    return run.suite.empty() ? run.problem.substr(0, run.problem.find(':')) : run.suite;
}

std::string suiteLabel(const std::string& suite, std::size_t dimension)
{
    return suite + ", d " + std::to_string(dimension);
}

std::vector<RunNumber> runNumbers(const BboRunRecord& run)
{
    const Trace trace = traceOf(run.trials, run.space);
    const int bins = defaultCellBins(run.space.dimension());
    const TraceSummary summary = summarise(trace, initialPoints(trace, run.initial), bins);
    const double cells = std::pow(bins, static_cast<double>(run.space.dimension()));
    std::vector<RunNumber> out;
    out.push_back({"best_step", summary.bestStep, {}});
    out.push_back({"best_value", summary.bestValue, {}});
    std::optional<double> gap, logGap, auc;
    if (summary.bestValue && run.optimum) {
        gap = *summary.bestValue - *run.optimum;
        logGap = std::log10(std::max(*gap, kGapFloor));
        auc = aucOf(bestSoFar(run.trials, run.optimum, run.budget));
    }
    out.push_back({"gap", gap, {}});
    out.push_back({"log10_gap", logGap, {}});
    out.push_back({"auc", auc, {}});
    addTrajectory(out, "", summary.all, cells);
    // When every initial point was lost, all points are proposals.
    if (run.initial > 0)
        addTrajectory(out, "proposals.", summary.proposals ? *summary.proposals : summary.all, cells);
    return out;
}

BboReport bboReport(std::span<const BboRunRecord> runs)
{
    Names methods, problems, suites;
    std::map<GroupKey, std::vector<const BboRunRecord*>> cells;
    for (const BboRunRecord& run : runs) {
        const std::size_t problem = problems.indexOf(run.problem);
        cells[{methods.indexOf(run.method), problem}].push_back(&run);
    }
    BboReport report;
    std::map<std::size_t, std::vector<Samples>> overProblems; // by method
    std::map<GroupKey, std::vector<Samples>> overSuites; // by suite and method
    for (const auto& [key, group] : cells) {
        std::vector<Samples> samples;
        for (const BboRunRecord* run : group) {
            for (const RunNumber& number : runNumbers(*run))
                collect(samples, number.name, number.value, number.null);
        }
        const BboRunRecord& any = *group.front();
        const std::size_t suite = suites.indexOf(suiteLabel(suiteOf(any), any.space.dimension()));
        report.groups.push_back({methods.at(key.first), problems.at(key.second), metricsOf(samples)});
        for (const MetricValue& metric : report.groups.back().metrics) {
            if (metric.name == "best_value") // values of different problems have no common scale
                continue;
            collect(overProblems[key.first], metric.name, metric.value, metric.null);
            collect(overSuites[{suite, key.first}], metric.name, metric.value, metric.null);
        }
        report.curves.push_back(curveOf(group));
    }
    for (const auto& [method, samples] : overProblems)
        report.groups.push_back({methods.at(method), std::nullopt, metricsOf(samples)});
    for (const auto& [key, samples] : overSuites) {
        if (suites.size() > 1)
            report.suiteGroups.push_back(
                {methods.at(key.second), std::nullopt, metricsOf(samples), suites.at(key.first)});
    }
    adjust(report.groups, true);
    adjust(report.groups, false);
    adjust(report.suiteGroups, false);
    report.pairs = comparePairs(runs);
    report.targets = gradeTargets(runs);
    return report;
}

} // namespace priorscope
