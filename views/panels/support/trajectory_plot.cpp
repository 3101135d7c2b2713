// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/trajectory_plot.h"

#include <algorithm>
#include <cmath>

#include "models/number_format.h"

namespace priorscope {
namespace {

constexpr double kPathOpacity = 0.22;
constexpr double kOldOpacity = 0.75;
constexpr double kOldSize = 3.5; // px: where a long run has been, not each of its points

} // namespace

PlotSeries sourceSeries(const SourcePoints& source)
{
    PlotSeries style;
    if (source.source == "init") {
        style.line = Token::Ink;
        style.marker = Marker::Circle;
    } else {
        style = PlotSeries::ofMethod({}, source.methodId);
    }
    style.name = sourceText(source.source);
    style.hasLine = false;
    return style;
}

void TrajectoryPlot::clear()
{
    m_plot.clear();
    m_steps.clear();
    m_legend.clear();
    m_also = -1;
}

void TrajectoryPlot::show(const TrajectoryData& data, const Plane& plane, const Known& known)
{
    clear();
    // Everything drawn over the landscape, from below to above.
    addSources(data);
    if (known.path) {
        PlotSeries line;
        line.line = Token::Ink;
        line.width = LineWidth::Thin;
        line.opacity = kPathOpacity;
        addSet(data.path, line, false);
    }
    addMarks(data, known);
    m_plot.setLegend(m_legend);
    setEllipses(data, plane);
}

int TrajectoryPlot::addSet(const PointSet& set, PlotSeries style, bool isPoints)
{
    style.path = true;
    style.pickable = isPoints;
    const int series = m_plot.addSeries(style);
    m_plot.setData(series, set.x, set.y);
    if (isPoints)
        m_steps.emplace_back(series, set.steps);
    return series;
}

void TrajectoryPlot::addSources(const TrajectoryData& data)
{
    for (const SourcePoints& source : data.sources) {
        if (source.old.steps.empty())
            continue;
        PlotSeries small = sourceSeries(source);
        small.marker = Marker::Disc;
        small.markerSize = kOldSize;
        small.markerHalo = false;
        small.opacity = kOldOpacity;
        addSet(source.old, small, true);
    }
    for (const SourcePoints& source : data.sources) {
        const int series = addSet(source.points, sourceSeries(source), true);
        QString text = tr("%1 %2").arg(sourceText(source.source), countText(source.count));
        if (source.drawnShare() < 1)
            text = tr("%1, %2 % drawn").arg(text, shortNumber(100 * source.drawnShare(), 2));
        m_legend.push_back({text, series, {}});
    }
}

void TrajectoryPlot::addOverlay(const PointSet& set, PlotSeries style, const QString& text)
{
    if (set.steps.empty())
        return;
    m_legend.push_back({text, addSet(set, style, false), {}});
}

void TrajectoryPlot::addMarks(const TrajectoryData& data, const Known& known)
{
    PlotSeries mean;
    mean.name = tr("mean");
    mean.line = mean.fill = DataHue::Blue;
    mean.marker = Marker::Plus;
    addOverlay(data.means, mean, tr("mean, 1σ, 2σ"));
    const auto mark = [](Marker marker, Token token, double size) {
        PlotSeries style;
        style.line = style.fill = token;
        style.hasLine = false;
        style.marker = marker;
        style.markerSize = size;
        return style;
    };
    addOverlay(data.clipped, mark(Marker::CrossSquare, Token::Ink, 9), tr("clipped %1").arg(data.clippings));
    addOverlay(data.repeated, mark(Marker::CrossCircle, Token::Ink, 9), tr("repeated %1").arg(data.repetitions));
    addOverlay(data.noValue, mark(Marker::Cross, Token::Error, 9), tr("no value %1").arg(data.noValues));
    if (data.lost > 0)
        m_legend.push_back({tr("lost %1").arg(data.lost), -1, RimKind::Lost});
    PointSet place;
    if (known.optimum)
        place.add(*known.optimum, 0);
    else if (data.best)
        place.add(data.best->at, data.best->step);
    addOverlay(place, mark(Marker::Plus, Token::Ink, 12), known.optimum ? tr("f* known") : tr("best so far"));
}

void TrajectoryPlot::setEllipses(const TrajectoryData& data, const Plane& plane)
{
    std::vector<PlotEllipse> ellipses;
    if (data.state && data.state->mean.size() == plane.dimension()) {
        const SearchState& state = *data.state;
        const std::size_t d = plane.dimension();
        const auto project = [&](std::size_t a, std::size_t b) {
            double sum = 0;
            for (std::size_t i = 0; i < d; ++i) {
                for (std::size_t k = 0; k < d; ++k)
                    sum += plane.weights[a][i] * state.covariance[i * d + k] * plane.weights[b][k];
            }
            return sum;
        };
        PlotEllipse one;
        one.centre = plane.of(state.mean);
        one.xx = project(0, 0);
        one.xy = project(0, 1);
        one.yy = project(1, 1);
        one.color = DataHue::Blue;
        one.width = 2;
        one.fillOpacity = 0.1;
        PlotEllipse two = one;
        two.sigmas = 2;
        two.width = 1.5;
        two.dash = {4, 2};
        two.fillOpacity = 0;
        ellipses = {one, two};
    }
    m_plot.setEllipses(std::move(ellipses));
}

void TrajectoryPlot::showAlso(const std::vector<int>& steps, const TrialSnapshot& trials, const Plane& plane)
{
    PointSet set;
    for (const int step : steps) {
        const auto index = static_cast<std::size_t>(step - 1);
        const bool isKnown = std::any_of(m_steps.begin(), m_steps.end(), [&](const auto& series) {
            return series.first != m_also && std::binary_search(series.second.begin(), series.second.end(), step);
        });
        if (!isKnown && step > 0 && index < trials.size() && trials[index].x.size() == plane.dimension())
            set.add(plane.of(trials[index].x), step);
    }
    if (m_also < 0) {
        if (set.steps.empty())
            return;
        PlotSeries style;
        style.name = tr("trial");
        style.line = style.fill = Token::Ink;
        style.hasLine = false;
        style.marker = Marker::Disc;
        style.markerSize = 5;
        m_also = addSet(set, style, true);
        return;
    }
    m_plot.setData(m_also, set.x, set.y);
    for (auto& [series, known] : m_steps) {
        if (series == m_also)
            known = set.steps;
    }
}

std::optional<PlotPoint> TrajectoryPlot::placeOf(int step) const
{
    for (const auto& [series, steps] : m_steps) {
        const auto at = std::lower_bound(steps.begin(), steps.end(), step);
        if (at != steps.end() && *at == step)
            return PlotPoint{series, static_cast<int>(at - steps.begin())};
    }
    return std::nullopt;
}

std::optional<int> TrajectoryPlot::stepAt(PlotPoint point) const
{
    for (const auto& [series, steps] : m_steps) {
        if (point.isValid() && series == point.series)
            return steps[static_cast<std::size_t>(point.index)];
    }
    return std::nullopt;
}

} // namespace priorscope
