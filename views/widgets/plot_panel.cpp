// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_panel.h"

#include <QVBoxLayout>

#include <algorithm>

#include "widgets/plot_page.h"
#include "widgets/plot_view.h"

namespace priorscope {

PlotPanel::PlotPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_view(std::make_unique<PlotView>(*this, theme))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view.get());
    setFocusProxy(m_view.get());
}

PlotPanel::~PlotPanel() = default;

void PlotPanel::setTheme(const Theme& theme)
{
    m_view->setLook(theme);
}

void PlotPanel::setAxes(const PlotAxis& x, const PlotAxis& y)
{
    if (m_view->model().x == x && m_view->model().y == y)
        return;
    m_view->model().x = x;
    m_view->model().y = y;
    m_view->model().xRange = limitsFor(x, {}, {});
    m_view->model().yRange = limitsFor(y, {}, {});
    m_view->setLook(Theme(m_view->scene().theme())); // scales and what a log axis can show
    m_view->resetView();
}

void PlotPanel::setRightReserve(const QString& widestText)
{
    m_view->model().rightReserve = widestText;
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setEqualAspect(bool equal)
{
    m_view->model().equalAspect = equal;
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::clear()
{
    PlotModel& model = m_view->model();
    PlotModel empty;
    empty.x = model.x;
    empty.y = model.y;
    empty.xRange = model.xRange;
    empty.yRange = model.yRange;
    empty.rightReserve = model.rightReserve;
    empty.equalAspect = model.equalAspect;
    model = std::move(empty);
    m_view->forgetDataCursor();
    m_view->scene().updateMap();
    m_view->scene().rebuild();
    if (!m_view->isZoomed())
        m_view->resetView();
    m_view->queue(PlotView::Change::Layout);
}

int PlotPanel::addSeries(const PlotSeries& series)
{
    auto& all = m_view->model().series;
    all.emplace_back().style = series;
    m_view->scene().addSeries(all.size() - 1);
    m_view->queue(PlotView::Change::Layout);
    return static_cast<int>(all.size()) - 1;
}

void PlotPanel::setData(int series, PlotData replaced)
{
    static_cast<PlotData&>(m_view->model().series.at(static_cast<std::size_t>(series))) = std::move(replaced);
    m_view->scene().setSeriesData(static_cast<std::size_t>(series));
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::appendData(int series, std::span<const double> keys, std::span<const double> values)
{
    PlotSeriesData& points = m_view->model().series.at(static_cast<std::size_t>(series));
    const std::size_t from = points.keys.size();
    points.append(keys, values);
    m_view->scene().appendSeriesData(static_cast<std::size_t>(series), from);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setEmphasised(int series, bool emphasised)
{
    PlotSeries& style = m_view->model().series.at(static_cast<std::size_t>(series)).style;
    style.width = emphasised ? LineWidth::Emphasised : LineWidth::Normal;
    m_view->scene().updateStyle(static_cast<std::size_t>(series));
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setBands(std::vector<PlotBand> bands)
{
    m_view->model().bands = std::move(bands);
    m_view->scene().updateBands();
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setReferences(std::vector<PlotReference> references)
{
    m_view->model().references = std::move(references);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setRimMarks(std::vector<RimMark> marks)
{
    m_view->model().rims = std::move(marks);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setEndLabels(std::vector<PlotEndLabel> labels)
{
    m_view->model().endLabels = std::move(labels);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setLegend(std::vector<PlotLegendEntry> entries)
{
    m_view->model().legend = std::move(entries);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setNotes(std::vector<PlotNote> notes)
{
    m_view->model().notes = std::move(notes);
    m_view->queue(PlotView::Change::Overlay);
}

void PlotPanel::setEllipses(std::vector<PlotEllipse> ellipses)
{
    m_view->model().ellipses = std::move(ellipses);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setMap(std::optional<PlotMap> map)
{
    m_view->model().map = std::move(map);
    m_view->scene().updateMap();
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setCells(CellScale scale, std::vector<PlotCell> cells)
{
    m_view->model().cellScale = scale;
    m_view->model().cells = std::move(cells);
    m_view->scene().updateMap();
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setMarginals(std::optional<PlotMarginals> marginals)
{
    m_view->model().marginals = std::move(marginals);
    m_view->queue(PlotView::Change::Layout);
}

void PlotPanel::setTimeCursor(std::optional<double> key, const QString& flag)
{
    PlotModel& model = m_view->model();
    const bool appears = model.timeKey.has_value() != key.has_value(); // room for the flag comes or goes
    model.timeKey = key;
    model.timeFlag = flag;
    m_view->queue(appears ? PlotView::Change::Layout : PlotView::Change::Overlay);
}

void PlotPanel::setSelected(std::vector<PlotPoint> points)
{
    PlotModel& model = m_view->model();
    model.selected.clear();
    for (const PlotPoint& point : points)
        model.selected.push_back({point.series, point.index, {}});
    m_view->queue(PlotView::Change::Overlay);
}

void PlotPanel::setHovered(std::optional<PlotPoint> point)
{
    PlotModel& model = m_view->model();
    const PlotRing ring = point ? PlotRing{point->series, point->index, {}} : PlotRing{};
    if (model.hovered && model.hovered->series == ring.series && model.hovered->index == ring.index)
        return; // keeps what the data cursor reads out
    model.hovered = point ? std::optional(ring) : std::nullopt;
    m_view->queue(PlotView::Change::Overlay);
}

void PlotPanel::resetView()
{
    m_view->resetView();
}

bool PlotPanel::isZoomed() const
{
    return m_view->isZoomed();
}

QRectF PlotPanel::viewRange() const
{
    const PlotModel& model = m_view->model();
    return {model.xRange.low, model.yRange.low, model.xRange.span(), model.yRange.span()};
}

int PlotPanel::clippedCount() const
{
    const PlotModel& model = m_view->model();
    int count = 0;
    if (model.y.scale == AxisScale::Log)
        for (const PlotSeriesData& points : model.series)
            count += points.notPositive;
    return count;
}

std::optional<QPointF> PlotPanel::dataPoint(PlotPoint point) const
{
    const std::vector<PlotSeriesData>& all = m_view->model().series;
    if (!point.isValid() || static_cast<std::size_t>(point.series) >= all.size())
        return std::nullopt;
    const PlotSeriesData& series = all[static_cast<std::size_t>(point.series)];
    const auto index = static_cast<std::size_t>(point.index);
    if (index >= series.keys.size())
        return std::nullopt;
    return QPointF(series.keys[index], series.values[index]);
}

std::optional<PlotPoint> PlotPanel::find(int series, double key) const
{
    const std::vector<PlotSeriesData>& all = m_view->model().series;
    if (series < 0 || static_cast<std::size_t>(series) >= all.size())
        return std::nullopt;
    const std::vector<double>& keys = all[static_cast<std::size_t>(series)].keys;
    const auto at = std::lower_bound(keys.begin(), keys.end(), key);
    if (at == keys.end() || *at != key)
        return std::nullopt;
    return PlotPoint{series, static_cast<int>(at - keys.begin())};
}

Result<void> PlotPanel::renderTo(const QString& file, QSizeF sizeMm) const
{
    PlotPage page;
    page.add(*this, QRectF(0, 0, 1, 1));
    return page.renderTo(file, sizeMm);
}

} // namespace priorscope
