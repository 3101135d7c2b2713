// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/curves.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "models/run_store.h"

namespace priorscope {
namespace {

RunCurve::NoValue::Kind kindOf(const Trial& trial)
{
    if (trial.status != TrialStatus::Ok && trial.status != TrialStatus::NotFinite)
        return RunCurve::NoValue::Kind::Missing;
    return std::isnan(trial.value) ? RunCurve::NoValue::Kind::NotANumber : RunCurve::NoValue::Kind::Infinite;
}

auto improvementAfter(const std::vector<RunCurve::Improvement>& improvements, double x)
{
    return std::upper_bound(improvements.begin(), improvements.end(), x,
        [](double at, const RunCurve::Improvement& improvement) { return at < improvement.x; });
}

// The smallest of 1, 2, 5 times a power of ten that is not below `value`.
double roundUp(double value)
{
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (value <= factor * decade * (1 + 1e-9))
            return factor * decade;
    }
    return 10 * decade;
}

void takeIn(RunCurve& curve, const RunRow& row, const TrialSnapshot& trials)
{
    curve.append(trials);
    if (row.state == RunState::Completed)
        curve.complete(row.budget);
}

int variantOf(const RunStore& store, const RunRow& row)
{
    std::set<int> before; // methods of the same id that the experiment lists earlier
    for (const RunId other : store.runs(row.experiment)) {
        const RunRow& known = store.find(other)->row;
        if (known.methodId == row.methodId && known.key.methodIndex < row.key.methodIndex)
            before.insert(known.key.methodIndex);
    }
    return static_cast<int>(before.size());
}

} // namespace

std::vector<CurveRun> curveRuns(const RunStore& store, const std::vector<RunId>& runs)
{
    std::vector<CurveRun> all;
    std::map<std::pair<std::int64_t, int>, int> variants; // by experiment and method
    std::set<std::int64_t> experiments;
    for (const RunId id : runs) {
        const RunData* run = store.find(id);
        if (!run)
            continue;
        const RunRow& row = run->row;
        const auto [variant, isNew] = variants.try_emplace({row.experiment.value, row.key.methodIndex}, 0);
        if (isNew)
            variant->second = variantOf(store, row);
        experiments.insert(row.experiment.value);
        const ExperimentSpec* spec = store.spec(row.experiment);
        all.push_back(
            {row, row.methodLabel, variant->second, spec ? spec->initial : 0, run->loaded, run->trials.snapshot()});
    }
    if (experiments.size() < 2)
        return all;
    for (CurveRun& run : all) { // labels are unique within an experiment only
        for (const ExperimentRow& experiment : store.experiments()) {
            if (experiment.id == run.row.experiment)
                run.label += ", " + experiment.name;
        }
    }
    return all;
}

std::size_t countTrials(const std::vector<CurveRun>& runs)
{
    std::size_t count = 0;
    for (const CurveRun& run : runs)
        count += run.trials.size();
    return count;
}

double TrialClock::at(const Trial& trial)
{
    if (m_axis == CurveAxis::Evaluations)
        return trial.step;
    if (m_firstNs < 0)
        m_firstNs = trial.startedNs;
    const double seconds = static_cast<double>(trial.startedNs + trial.durationNs - m_firstNs) * 1e-9;
    m_last = std::max(m_last, seconds); // the machine's clock may have been set back
    return m_last;
}

RunCurve::RunCurve(RunId run, double offset, CurveAxis axis) : m_run(run), m_offset(offset), m_axis(axis), m_clock(axis)
{
}

void RunCurve::append(const TrialSnapshot& trials)
{
    for (auto i = static_cast<std::size_t>(m_lastStep); i < trials.size(); i = static_cast<std::size_t>(m_lastStep)) {
        for (const Trial& trial : trials.from(i)) {
            m_lastStep = trial.step;
            const double x = m_clock.at(trial);
            m_end = std::max(m_end, x);
            if (!std::isfinite(trial.value)) {
                m_withoutValue.push_back({trial.step, x, kindOf(trial)});
                continue;
            }
            const double shown = trial.value - m_offset;
            if (trial.feasible && (m_improvements.empty() || shown < m_improvements.back().best))
                m_improvements.push_back({trial.step, x, shown});
        }
    }
}

void RunCurve::complete(int budget)
{
    if (m_axis == CurveAxis::Evaluations)
        m_end = std::max(m_end, static_cast<double>(budget));
    else
        m_holds = true;
}

std::optional<double> RunCurve::bestAt(double x) const
{
    const auto after = improvementAfter(m_improvements, x);
    if ((x > m_end && !m_holds) || after == m_improvements.begin())
        return std::nullopt;
    return std::prev(after)->best;
}

double CurveGroup::end() const
{
    double last = 0;
    for (const RunCurve& curve : curves)
        last = std::max(last, curve.end());
    return last;
}

int CurveGroup::firstN() const
{
    int most = 0;
    for (const SummaryPoint& point : summary)
        most = std::max(most, point.n);
    return most;
}

int CurveGroup::lastN() const
{
    return summary.empty() ? 0 : summary.back().n;
}

void CurveSet::build(const std::vector<CurveRun>& runs, Options options, std::stop_token stop)
{
    *this = CurveSet();
    m_options = options;
    for (const CurveRun& run : runs) {
        if (stop.stop_requested())
            return;
        add(run);
    }
    describe(runs);
    m_unit = wantedUnit();
    for (CurveGroup& group : m_groups)
        summarise(group);
}

double CurveSet::end() const
{
    double last = 0;
    for (const CurveGroup& group : m_groups)
        last = std::max(last, group.end());
    return last;
}

double CurveSet::wantedUnit() const
{
    if (m_options.axis == CurveAxis::Evaluations)
        return std::max(1, (m_horizon + kMostSummaryPoints - 1) / kMostSummaryPoints);
    const double last = end();
    return last > 0 ? roundUp(last / kMostTimes) : 1.0;
}

void CurveSet::add(const CurveRun& run)
{
    const RunRow& row = run.row;
    m_horizon = std::max(m_horizon, row.budget);
    if (!run.loaded) {
        ++m_notLoaded;
        return;
    }
    if (m_options.gap && !row.optimum) {
        ++m_withoutOptimum;
        return;
    }
    auto group = std::find_if(m_groups.begin(), m_groups.end(), [&](const CurveGroup& known) {
        return known.experiment == row.experiment.value && known.methodIndex == row.key.methodIndex;
    });
    if (group == m_groups.end()) {
        CurveGroup fresh;
        fresh.experiment = row.experiment.value;
        fresh.methodIndex = row.key.methodIndex;
        fresh.methodId = row.methodId;
        fresh.label = run.label;
        fresh.variant = run.variant;
        group = m_groups.insert(m_groups.end(), std::move(fresh));
    }
    RunCurve curve(row.id, m_options.gap ? *row.optimum : 0.0, m_options.axis);
    takeIn(curve, row, run.trials);
    group->curves.push_back(std::move(curve));
    if (std::find(group->problems.begin(), group->problems.end(), row.key.problem) == group->problems.end())
        group->problems.push_back(row.key.problem);
}

void CurveSet::describe(const std::vector<CurveRun>& runs)
{
    std::set<std::string> problems;
    std::set<int> initial;
    for (CurveGroup& group : m_groups) {
        std::sort(group.problems.begin(), group.problems.end());
        problems.insert(group.problems.begin(), group.problems.end());
        m_sameProblems = m_sameProblems && group.problems == m_groups.front().problems;
    }
    for (const CurveRun& run : runs)
        initial.insert(run.initial);
    m_problems = static_cast<int>(problems.size());
    m_initial = initial.size() == 1 ? *initial.begin() : 0;
}

bool CurveSet::append(const RunData& run)
{
    for (CurveGroup& group : m_groups) {
        for (RunCurve& curve : group.curves) {
            if (curve.run() != run.row.id)
                continue;
            const double end = curve.lastStep() == 0 ? 0 : curve.end();
            const int last = curve.lastStep();
            const bool held = curve.holds();
            takeIn(curve, run.row, run.trials);
            const bool grew = curve.end() > end || curve.lastStep() > last || curve.holds() != held;
            if (grew) { // beyond its end a run does not count: the summary there stays as it is
                group.dirtyFrom = group.isDirty ? std::min(group.dirtyFrom, end) : end;
                group.dirtyTo = std::max(group.dirtyTo, curve.holds() ? HUGE_VAL : curve.end());
                group.isDirty = true;
            }
            return grew;
        }
    }
    return false;
}

void CurveSet::refresh()
{
    const double unit = wantedUnit();
    for (CurveGroup& group : m_groups) {
        if (unit != m_unit) {
            group.summary.clear();
            group.isDirty = true;
        }
    }
    m_unit = unit;
    for (CurveGroup& group : m_groups) {
        if (group.isDirty)
            summarise(group);
    }
}

void CurveSet::summarise(CurveGroup& group) const
{
    const double from = std::exchange(group.dirtyFrom, 0), to = std::exchange(group.dirtyTo, 0);
    group.isDirty = false;
    if (!summarises())
        return;
    std::vector<SummaryPoint>& points = group.summary;
    const double last = group.end();
    const auto xOf = [&](std::size_t i) { return std::min(static_cast<double>(i + 1) * m_unit, last); };
    if (!points.empty() && points.back().x < static_cast<double>(points.size()) * m_unit)
        points.pop_back(); // the newest point may lie between two units: it goes when the end moves on
    const std::size_t known = points.size();
    points.resize(static_cast<std::size_t>(std::ceil(last / m_unit - 1e-9)));
    std::vector<double> values;
    for (std::size_t i = std::min(known, static_cast<std::size_t>(from / m_unit)); i < points.size(); ++i) {
        const double x = xOf(i);
        if (i < known && x > to) {
            i = known - 1; // nothing new up to there
            continue;
        }
        values.clear();
        for (const RunCurve& curve : group.curves) {
            if (const std::optional<double> best = curve.bestAt(x))
                values.push_back(*best);
        }
        const int step = m_options.axis == CurveAxis::Evaluations ? static_cast<int>(std::lround(x)) : 0;
        static_cast<CurvePoint&>(points[i]) =
            summarisePoint(step, values, m_options.summary.value_or(CurveSummary::MedianIqr));
        points[i].x = x;
    }
}

const RunCurve* CurveSet::find(RunId run) const
{
    const CurveGroup* group = groupOf(run);
    if (!group)
        return nullptr;
    return &*std::find_if(
        group->curves.begin(), group->curves.end(), [run](const RunCurve& curve) { return curve.run() == run; });
}

const CurveGroup* CurveSet::groupOf(RunId run) const
{
    for (const CurveGroup& group : m_groups) {
        for (const RunCurve& curve : group.curves) {
            if (curve.run() == run)
                return &group;
        }
    }
    return nullptr;
}

bool CurveSet::summarises() const
{
    // Values of different problems have no common scale, and methods on different problems are not compared by a
    // summary.
    return m_options.summary.has_value() && m_sameProblems && (m_options.gap || m_problems <= 1);
}

int CurveSet::runCount() const
{
    std::size_t count = 0;
    for (const CurveGroup& group : m_groups)
        count += group.curves.size();
    return static_cast<int>(count);
}

bool haveOptimum(const RunStore& store, const std::vector<RunId>& runs)
{
    return std::all_of(runs.begin(), runs.end(), [&store](RunId run) {
        const RunData* data = store.find(run);
        return data && data->row.optimum;
    });
}

} // namespace priorscope
