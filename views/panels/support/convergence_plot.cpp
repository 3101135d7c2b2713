// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/convergence_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace priorscope {
namespace {

constexpr int kWholeBudgetShown = 2000;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kSeedOpacity = 0.55;
constexpr int kMarkersPerCurve = 5;
constexpr int kMostRimPlaces = 400; // more marks than pixels say nothing new

RimKind rimKind(RunCurve::NoValue::Kind kind)
{
    switch (kind) {
    case RunCurve::NoValue::Kind::NotANumber:
        return RimKind::NotANumber;
    case RunCurve::NoValue::Kind::Infinite:
        return RimKind::Infinite;
    case RunCurve::NoValue::Kind::Missing:
        break;
    }
    return RimKind::Lost;
}

// Points to be added to a series.
struct NewPoints {
    std::vector<double> keys, values;

    void add(RunPoints& points, int step, double x, double value)
    {
        keys.push_back(x);
        values.push_back(value);
        points.steps.push_back(step);
    }
    void appendTo(PlotData& data)
    {
        if (data.keys.empty())
            data = PlotData(std::move(keys), std::move(values));
        else
            data.append(keys, values);
    }
};

// The improvements that `points` lacks, and where the curve ends now.
NewPoints takeBest(RunPoints& points, const RunCurve& curve, bool gap)
{
    NewPoints fresh;
    for (; points.taken < curve.improvements().size(); ++points.taken) {
        const RunCurve::Improvement& improvement = curve.improvements()[points.taken];
        fresh.add(points, improvement.step, improvement.x, drawnValue(improvement.best, gap));
    }
    if (points.taken > 0 && points.end < curve.end() && curve.improvements().back().x < curve.end())
        fresh.add(points, curve.lastStep(), curve.end(), drawnValue(curve.improvements().back().best, gap));
    points.end = curve.end();
    return fresh;
}

// The run's own values that `points` lacks: feasible and infeasible ones.
void takeValues(
    std::array<RunPoints*, 2> points, NewPoints fresh[2], const TrialSnapshot& trials, const RunCurve& curve, bool gap)
{
    for (std::size_t i = points[0]->taken; i < trials.size();) {
        const std::span<const Trial> part = trials.from(i);
        for (const Trial& trial : part) {
            const double x = points[0]->clock.at(trial);
            if (std::isfinite(trial.value)) {
                const std::size_t kind = trial.feasible ? 0 : 1;
                fresh[kind].add(*points[kind], trial.step, x, drawnValue(trial.value - curve.offset(), gap));
            }
        }
        i += part.size();
    }
    points[0]->taken = trials.size();
}

ConvergenceData::Series bestSeries(const RunCurve& curve, bool gap)
{
    ConvergenceData::Series series;
    series.points.run = curve.run();
    takeBest(series.points, curve, gap).appendTo(series.data);
    return series;
}

bool drawsEach(const CurveSet& curves, const CurveGroup& group)
{
    return !curves.summarises() || group.curves.size() < static_cast<std::size_t>(kFewestForBand);
}

} // namespace

ConvergenceData convergenceData(
    const std::vector<CurveRun>& runs, CurveSet::Options options, RunId current, std::stop_token stop)
{
    ConvergenceData data;
    data.curves.build(runs, options, stop);
    for (const CurveGroup& group : data.curves.groups()) {
        for (const RunCurve& curve : group.curves) {
            if (stop.stop_requested())
                return data;
            if (drawsEach(data.curves, group))
                data.best.push_back(bestSeries(curve, options.gap));
        }
    }
    const RunCurve* curve = data.curves.find(current);
    const auto run =
        std::find_if(runs.begin(), runs.end(), [current](const CurveRun& known) { return known.row.id == current; });
    if (!curve || run == runs.end())
        return data;
    data.currentBest = bestSeries(*curve, options.gap);
    data.values.emplace();
    data.values->points.run = current;
    data.values->points.ownValues = true;
    data.values->points.clock = TrialClock(options.axis);
    data.infeasible = data.values;
    NewPoints fresh[2];
    takeValues({&data.values->points, &data.infeasible->points}, fresh, run->trials, *curve, options.gap);
    fresh[0].appendTo(data.values->data);
    fresh[1].appendTo(data.infeasible->data);
    return data;
}

ConvergencePlot::ConvergencePlot(const PanelContext& context, PlotPanel& plot) : m_context(context), m_plot(plot) { }

void ConvergencePlot::show(ConvergenceData data)
{
    m_curves = std::move(data.curves);
    m_plot.clear();
    m_runSeries.clear();
    m_summarySeries.clear();
    m_bandOf.clear();
    m_bands.clear();
    m_labels.clear();
    m_currentSeries = m_valueSeries = m_infeasibleSeries = -1;
    if (isEmpty())
        return;
    setAxes();
    m_toAdd.assign(std::make_move_iterator(data.best.rbegin()), std::make_move_iterator(data.best.rend()));
    for (const CurveGroup& group : m_curves.groups())
        addGroup(group);
    m_plot.setBands(m_bands);
    addCurrentRun(std::move(data));
    updateMarks();
}

void ConvergencePlot::setAxes()
{
    PlotAxis x;
    x.title = axisTitle(m_curves);
    x.low = 0;
    const bool evaluations = m_curves.options().axis == CurveAxis::Evaluations;
    x.integers = evaluations;
    // A long run would live in the first pixels of its budget: there the axis grows with what is known.
    if (evaluations)
        (m_curves.horizon() <= kWholeBudgetShown ? x.high : x.most) = m_curves.horizon();
    PlotAxis y;
    y.title = valueTitle(m_curves);
    y.scale = m_curves.options().gap ? AxisScale::Log : AxisScale::Linear;
    m_plot.setAxes(x, y);
    std::vector<PlotReference> references;
    if (m_curves.initial() > 0 && evaluations)
        references.push_back(
            {Qt::Vertical, 0, static_cast<double>(m_curves.initial()), tr("init"), Token::BorderStrong});
    m_plot.setReferences(references);
}

bool ConvergencePlot::isEmpty() const
{
    const std::vector<CurveGroup>& groups = m_curves.groups();
    return std::none_of(groups.begin(), groups.end(), [](const CurveGroup& group) {
        return std::any_of(
            group.curves.begin(), group.curves.end(), [](const RunCurve& c) { return c.lastStep() > 0; });
    });
}

bool ConvergencePlot::isSynthetic() const
{
    const std::vector<CurveGroup>& groups = m_curves.groups();
    return std::any_of(groups.begin(), groups.end(), [this](const CurveGroup& group) {
        const OptimiserEntry* entry = m_context.registries.optimisers.find(group.methodId);
        return entry && entry->synthetic;
    });
}

EmphasisedRun ConvergencePlot::emphasised() const
{
    const RunId current = m_context.selection.currentRun();
    return {m_context.runs.find(current), m_curves.find(current)};
}

void ConvergencePlot::grow(const std::vector<RunDelta>& deltas)
{
    bool grew = false;
    for (const RunDelta& delta : deltas) {
        const RunData* run = m_context.runs.find(delta.run);
        if (!run || !m_curves.append(*run))
            continue;
        grew = true;
        for (auto& [series, drawn] : m_runSeries) {
            if (drawn.run == delta.run && !drawn.ownValues)
                feedRun(series, *m_curves.find(delta.run));
        }
        if (m_valueSeries >= 0 && m_runSeries[m_valueSeries].run == delta.run)
            feedValues(*run);
    }
    if (!grew)
        return;
    std::vector<std::size_t> outOfDate;
    for (std::size_t i = 0; i < m_curves.groups().size(); ++i) {
        if (m_summarySeries[i] >= 0 && m_curves.groups()[i].isDirty)
            outOfDate.push_back(i);
    }
    const double unit = m_curves.unit();
    m_curves.refresh();
    if (m_curves.unit() != unit) { // all are summarised at other places now
        outOfDate.clear();
        for (std::size_t i = 0; i < m_summarySeries.size(); ++i) {
            if (m_summarySeries[i] >= 0)
                outOfDate.push_back(i);
        }
    }
    for (const std::size_t i : outOfDate)
        feedSummary(i);
    if (!outOfDate.empty())
        m_plot.setBands(m_bands);
    updateMarks();
}

void ConvergencePlot::addGroup(const CurveGroup& group)
{
    const bool few = group.curves.size() < static_cast<std::size_t>(kFewestForBand);
    const bool summarises = m_curves.summarises();
    const bool holdsCurrent = m_curves.groupOf(m_context.selection.currentRun()) == &group;
    const PlotSeries base = PlotSeries::ofMethod(QString::fromStdString(group.label), group.methodId, group.variant);
    int labelled = -1;
    if (drawsEach(m_curves, group)) {
        PlotSeries thin = base;
        thin.width = LineWidth::Thin;
        thin.opacity = kSeedOpacity;
        thin.marker.reset();
        for (std::size_t i = 0; i < group.curves.size(); ++i) {
            labelled = addRun(std::move(m_toAdd.back()), thin);
            m_toAdd.pop_back();
        }
    }
    m_bandOf.push_back(-1);
    m_summarySeries.push_back(-1);
    if (summarises) {
        labelled = addSummary(group);
        m_plot.setEmphasised(labelled, holdsCurrent);
        m_summarySeries.back() = labelled;
        if (!few) {
            m_bandOf.back() = static_cast<int>(m_bands.size());
            m_bands.push_back({base.line, false, {}, false, {}, {}, {}});
        }
        feedSummary(m_summarySeries.size() - 1);
    }
    m_labels.push_back({labelled, base.name, detailOf(group), holdsCurrent});
}

// n, and the badge's word where a method stands in for a language model.
QString ConvergencePlot::detailOf(const CurveGroup& group) const
{
    const OptimiserEntry* entry = m_context.registries.optimisers.find(group.methodId);
    const QString n = nText(group, m_curves.summarises());
    return entry && entry->synthetic ? tr("%1, synthetic").arg(n) : n;
}

int ConvergencePlot::addSummary(const CurveGroup& group)
{
    PlotSeries style = PlotSeries::ofMethod(QString::fromStdString(group.label), group.methodId, group.variant);
    style.steps = true;
    const int points = m_curves.options().axis == CurveAxis::Evaluations
        ? static_cast<int>(m_curves.horizon() / m_curves.unit())
        : kMostTimes;
    style.markerEvery = std::max(1, points / kMarkersPerCurve);
    return m_plot.addSeries(style);
}

int ConvergencePlot::addRun(ConvergenceData::Series series, PlotSeries style)
{
    const RunRow& row = m_context.runs.find(series.points.run)->row;
    style.name = tr("%1, seed %2").arg(QString::fromStdString(row.methodLabel)).arg(row.key.seed);
    style.steps = true;
    return addSeries(std::move(series), style);
}

void ConvergencePlot::addCurrentRun(ConvergenceData data)
{
    if (!data.values)
        return;
    PlotSeries line;
    line.line = Token::Ink;
    line.width = LineWidth::Thin;
    m_currentSeries = addRun(std::move(*data.currentBest), line);
    PlotSeries dots;
    dots.name = tr("values of the selected run");
    dots.line = dots.fill = Token::Ink;
    dots.hasLine = false;
    dots.marker = Marker::Disc;
    dots.markerSize = 4;
    dots.markerHalo = false;
    dots.opacity = kSeedOpacity;
    m_valueSeries = addSeries(std::move(*data.values), dots);
    dots.name = tr("infeasible");
    dots.marker = Marker::Cross;
    dots.markerSize = 6;
    m_infeasibleSeries = addSeries(std::move(*data.infeasible), dots);
}

int ConvergencePlot::addSeries(ConvergenceData::Series series, const PlotSeries& style)
{
    const int id = m_plot.addSeries(style);
    m_plot.setData(id, std::move(series.data));
    m_runSeries[id] = std::move(series.points);
    return id;
}

void ConvergencePlot::feedRun(int series, const RunCurve& curve)
{
    const NewPoints fresh = takeBest(m_runSeries[series], curve, m_curves.options().gap);
    if (!fresh.keys.empty())
        m_plot.appendData(series, fresh.keys, fresh.values);
}

void ConvergencePlot::feedValues(const RunData& run)
{
    NewPoints fresh[2];
    takeValues({&m_runSeries[m_valueSeries], &m_runSeries[m_infeasibleSeries]}, fresh, run.trials,
        *m_curves.find(run.row.id), m_curves.options().gap);
    m_plot.appendData(m_valueSeries, fresh[0].keys, fresh[0].values);
    m_plot.appendData(m_infeasibleSeries, fresh[1].keys, fresh[1].values);
}

void ConvergencePlot::feedSummary(std::size_t index)
{
    const CurveGroup& group = m_curves.groups()[index];
    const bool gap = m_curves.options().gap;
    std::vector<double> keys, values, low, high;
    for (const SummaryPoint& point : group.summary) {
        keys.push_back(point.x);
        values.push_back(point.centre ? drawnValue(*point.centre, gap) : kNaN);
        low.push_back(point.lower ? drawnValue(*point.lower, gap) : kNaN);
        high.push_back(point.upper ? drawnValue(*point.upper, gap) : kNaN);
    }
    if (m_bandOf[index] >= 0) {
        PlotBand& band = m_bands[static_cast<std::size_t>(m_bandOf[index])];
        band.keys = keys;
        band.low = std::move(low);
        band.high = std::move(high);
    }
    m_plot.setData(m_summarySeries[index], std::move(keys), std::move(values));
}

// Labels, legend and rim marks: what counts trials.
void ConvergencePlot::updateMarks()
{
    for (std::size_t i = 0; i < m_labels.size(); ++i)
        m_labels[i].detail = detailOf(m_curves.groups()[i]);
    m_plot.setEndLabels(m_labels);
    const bool evaluations = m_curves.options().axis == CurveAxis::Evaluations;
    const double bucket = evaluations ? std::max(1, m_curves.horizon() / kMostRimPlaces)
                                      : std::max(m_curves.end(), 1e-9) / kMostRimPlaces;
    std::set<std::pair<std::int64_t, RimKind>> places;
    std::map<RimKind, int> counts;
    for (const CurveGroup& group : m_curves.groups()) {
        for (const RunCurve& curve : group.curves) {
            for (const RunCurve::NoValue& trial : curve.withoutValue()) {
                const RimKind kind = rimKind(trial.kind);
                ++counts[kind];
                places.insert({static_cast<std::int64_t>(trial.x / bucket), kind});
            }
        }
    }
    std::vector<RimMark> marks;
    for (const auto& [place, kind] : places)
        marks.push_back({static_cast<double>(place) * bucket, kind});
    m_plot.setRimMarks(marks);
    std::vector<PlotLegendEntry> legend;
    if (m_currentSeries >= 0) {
        legend.push_back({tr("selected run"), m_currentSeries, {}});
        legend.push_back({tr("its values"), m_valueSeries, {}});
        const auto infeasible = m_runSeries[m_infeasibleSeries].steps.size();
        if (infeasible > 0)
            legend.push_back({tr("infeasible %1").arg(infeasible), m_infeasibleSeries, {}});
    }
    const std::map<RimKind, QString> words{{RimKind::NotANumber, tr("NaN %1")}, {RimKind::Infinite, tr("infinite %1")},
        {RimKind::Lost, tr("lost step, no value %1")}};
    for (const auto& [kind, count] : counts)
        legend.push_back({words.at(kind).arg(count), -1, kind});
    if (countsAsSolved(m_curves))
        legend.push_back({tr("gaps below 1e−8 are drawn at 1e−8"), -1, {}});
    m_plot.setLegend(legend);
}

double ConvergencePlot::positionOf(const RunData& run, int step) const
{
    if (m_curves.options().axis == CurveAxis::Evaluations || step < 1 || run.trials.empty())
        return step;
    TrialClock clock(m_curves.options().axis);
    clock.at(run.trials.front());
    return clock.at(run.trials[std::min(static_cast<std::size_t>(step), run.trials.size()) - 1]);
}

int ConvergencePlot::stepAt(const RunData& run, double position) const
{
    if (m_curves.options().axis == CurveAxis::Evaluations)
        return static_cast<int>(std::lround(position));
    int low = 0, high = static_cast<int>(run.trials.size());
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        (positionOf(run, middle) <= position ? low : high) = positionOf(run, middle) <= position ? middle : middle - 1;
    }
    return low;
}

std::optional<PlotPoint> ConvergencePlot::placeOf(const std::optional<TrialRef>& trial) const
{
    if (!trial)
        return std::nullopt;
    std::optional<PlotPoint> place;
    for (const auto& [series, drawn] : m_runSeries) {
        const auto at = std::lower_bound(drawn.steps.begin(), drawn.steps.end(), trial->step);
        if (drawn.run != trial->run || at == drawn.steps.end() || *at != trial->step)
            continue;
        if (drawn.ownValues || !place) // its own value rather than the best so far
            place = PlotPoint{series, static_cast<int>(at - drawn.steps.begin())};
        if (drawn.ownValues)
            break;
    }
    return place;
}

std::optional<TrialRef> ConvergencePlot::trialAt(PlotPoint point) const
{
    const auto drawn = m_runSeries.find(point.series);
    if (!point.isValid() || drawn == m_runSeries.end())
        return std::nullopt;
    return TrialRef{drawn->second.run, drawn->second.steps[static_cast<std::size_t>(point.index)]};
}

} // namespace priorscope
