// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/curves.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "models/run_store.h"

namespace priorscope {
namespace {

RunCurve::NoValue::Kind kindOf(const Trial& trial)
{
    if (trial.status != TrialStatus::Ok && trial.status != TrialStatus::NotFinite)
        return RunCurve::NoValue::Kind::Missing;
    return std::isnan(trial.value) ? RunCurve::NoValue::Kind::NotANumber : RunCurve::NoValue::Kind::Infinite;
}

auto improvementAfter(const std::vector<RunCurve::Improvement>& improvements, int step)
{
    return std::upper_bound(improvements.begin(), improvements.end(), step,
        [](int s, const RunCurve::Improvement& improvement) { return s < improvement.step; });
}

void takeIn(RunCurve& curve, const RunData& run)
{
    const auto known = std::min(static_cast<std::size_t>(curve.lastStep()), run.trials.size());
    curve.append(std::span(run.trials).subspan(known));
    if (run.row.state == RunState::Completed)
        curve.carryTo(run.row.budget);
}

} // namespace

RunCurve::RunCurve(RunId run, double offset) : m_run(run), m_offset(offset) { }

void RunCurve::append(std::span<const Trial> trials)
{
    for (const Trial& trial : trials) {
        m_lastStep = trial.step;
        if (!std::isfinite(trial.value)) {
            m_withoutValue.push_back({trial.step, kindOf(trial)});
            continue;
        }
        const double shown = trial.value - m_offset;
        if (trial.feasible && (m_improvements.empty() || shown < m_improvements.back().best))
            m_improvements.push_back({trial.step, shown});
    }
    m_end = std::max(m_end, m_lastStep);
}

void RunCurve::carryTo(int step)
{
    m_end = std::max(m_end, step);
}

std::optional<double> RunCurve::bestAt(int step) const
{
    const auto after = improvementAfter(m_improvements, step);
    if (step > m_end || after == m_improvements.begin())
        return std::nullopt;
    return std::prev(after)->best;
}

int CurveGroup::end() const
{
    int last = 0;
    for (const RunCurve& curve : curves)
        last = std::max(last, curve.end());
    return last;
}

int CurveGroup::firstN() const
{
    int most = 0;
    for (const CurvePoint& point : summary)
        most = std::max(most, point.n);
    return most;
}

int CurveGroup::lastN() const
{
    return summary.empty() ? 0 : summary.back().n;
}

void CurveSet::build(const RunStore& store, const std::vector<RunId>& runs, Options options)
{
    *this = CurveSet();
    m_options = options;
    for (const RunId run : runs) {
        if (const RunData* data = store.find(run))
            add(store, *data);
    }
    describe(store);
    for (CurveGroup& group : m_groups)
        group.dirtyFrom = 1;
    refresh();
}

void CurveSet::add(const RunStore& store, const RunData& run)
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
        fresh.label = row.methodLabel;
        std::set<int> before; // methods of the same id that the experiment lists earlier
        for (const RunId other : store.runs(row.experiment)) {
            const RunRow& known = store.find(other)->row;
            if (known.methodId == row.methodId && known.key.methodIndex < row.key.methodIndex)
                before.insert(known.key.methodIndex);
        }
        fresh.variant = static_cast<int>(before.size());
        group = m_groups.insert(m_groups.end(), std::move(fresh));
    }
    RunCurve curve(row.id, m_options.gap ? *row.optimum : 0.0);
    takeIn(curve, run);
    group->curves.push_back(std::move(curve));
    if (std::find(group->problems.begin(), group->problems.end(), row.key.problem) == group->problems.end())
        group->problems.push_back(row.key.problem);
}

void CurveSet::describe(const RunStore& store)
{
    std::set<std::string> problems;
    std::set<std::int64_t> experiments;
    std::set<int> initial;
    for (CurveGroup& group : m_groups) {
        std::sort(group.problems.begin(), group.problems.end());
        problems.insert(group.problems.begin(), group.problems.end());
        m_sameProblems = m_sameProblems && group.problems == m_groups.front().problems;
        experiments.insert(group.experiment);
        const ExperimentSpec* spec = store.spec(ExperimentId{group.experiment});
        initial.insert(spec ? spec->initial : 0);
    }
    m_problems = static_cast<int>(problems.size());
    m_initial = initial.size() == 1 ? *initial.begin() : 0;
    if (experiments.size() < 2)
        return;
    for (CurveGroup& group : m_groups) { // labels are unique within an experiment only
        for (const ExperimentRow& row : store.experiments()) {
            if (row.id.value == group.experiment)
                group.label += ", " + row.name;
        }
    }
}

bool CurveSet::append(const RunData& run)
{
    for (CurveGroup& group : m_groups) {
        for (RunCurve& curve : group.curves) {
            if (curve.run() != run.row.id)
                continue;
            const int end = curve.end();
            const int from = curve.lastStep() + 1;
            takeIn(curve, run);
            const bool grew = curve.end() > end || curve.lastStep() >= from;
            if (grew)
                group.dirtyFrom = group.dirtyFrom == 0 ? from : std::min(group.dirtyFrom, from);
            return grew;
        }
    }
    return false;
}

void CurveSet::refresh()
{
    for (CurveGroup& group : m_groups) {
        if (group.dirtyFrom > 0 && summarises())
            summarise(group);
        group.dirtyFrom = 0;
    }
}

void CurveSet::summarise(CurveGroup& group) const
{
    const CurveSummary summary = m_options.summary.value_or(CurveSummary::MedianIqr);
    const int every = stride();
    const int last = group.end();
    const int from = group.dirtyFrom;
    // The newest point may lie between two strides: it goes when the end moves on.
    while (!group.summary.empty() && (group.summary.back().step >= from || group.summary.back().step % every != 0))
        group.summary.pop_back();
    std::vector<double> values;
    int step = group.summary.empty() ? 0 : group.summary.back().step;
    while (step < last) {
        step = std::min(step + every, last);
        values.clear();
        for (const RunCurve& curve : group.curves) {
            if (const std::optional<double> best = curve.bestAt(step))
                values.push_back(*best);
        }
        group.summary.push_back(summarisePoint(step, values, summary));
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
