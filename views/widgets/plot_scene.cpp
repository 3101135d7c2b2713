// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_scene.h"

#include <cmath>
#include <limits>

#include "theme/fonts.h"
#include "widgets/plot_overlay.h"

namespace priorscope {

namespace {

// What is drawn in full costs milliseconds per curve: strokes with width, dashes and smooth edges.
constexpr std::size_t kManyPoints = 20'000; // more: solid lines of one pixel without smooth edges
constexpr std::size_t kManyLines = 24; // more: lines of one pixel, which also cover each other less
constexpr std::size_t kManyMoreLines = 100; // more: without smooth edges
constexpr std::size_t kWholeSeries = 3000; // longer curves and clouds are drawn from the points that show
constexpr double kCloudColumn = 3; // px, less than a dot
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kCloudPoints = 8; // per column
constexpr std::size_t kMostMarkers = 1000; // on a line

// A curve whose points are chosen anew for each view.
bool isSampled(const PlotSeriesData& data)
{
    return !data.style.path && data.keys.size() > kWholeSeries;
}

// Keys at the right ends of `count` equal columns of the range, after its left end.
std::vector<double> columnEdges(const AxisRange& range, AxisScale scale, int count)
{
    const bool log = scale == AxisScale::Log;
    const double low = log ? std::log(range.low) : range.low;
    const double high = log ? std::log(range.high) : range.high;
    std::vector<double> edges;
    for (int i = 0; i <= count; ++i) {
        const double at = low + (high - low) * i / count;
        edges.push_back(log ? std::exp(at) : at);
    }
    edges.back() = std::nextafter(edges.back(), HUGE_VAL); // a point on the right end is in view
    return edges;
}

// Ticks of our own: whole 1-2-5 steps and few decades; labels are drawn by the overlay, with U+2212 and raised
// exponents.
class Ticker : public QCPAxisTicker {
public:
    Ticker(const PlotAxis& axis, const int& wanted) : m_axis(axis), m_wanted(wanted) { }
    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* labels) override
    {
        const Ticks made = ticksFor(m_axis, {range.lower, range.upper}, m_wanted);
        ticks = QVector<double>(made.major.begin(), made.major.end());
        if (subTicks)
            *subTicks = QVector<double>(made.minor.begin(), made.minor.end());
        if (labels)
            labels->fill(QString(), ticks.size());
    }

private:
    const PlotAxis& m_axis;
    const int& m_wanted;
};

// A line that goes up and down within each column of pixels is a stroke per column: filled, not traced pixel by pixel.
class LineGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override
    {
        const bool plain = pen().style() == Qt::SolidLine && pen().widthF() <= 1 && pen().color().alpha() == 255;
        if (!plain || antialiased() || painter->modes().testFlag(QCPPainter::pmVectorized)) {
            QCPGraph::drawLinePlot(painter, lines);
            return;
        }
        QVector<QRect> strokes;
        QVector<QLineF> joints;
        double entered = kNaN; // where the line comes in from the column before
        for (qsizetype i = 0; i < lines.size();) {
            const double first = lines[i].y();
            if (std::isnan(first)) {
                ++i;
                continue;
            }
            const int column = qFloor(lines[i].x());
            double low = std::isnan(entered) ? first : std::min(first, entered);
            double high = std::isnan(entered) ? first : std::max(first, entered);
            const auto isIn = [&](qsizetype k) { return k < lines.size() && !std::isnan(lines[k].y()); };
            for (++i; isIn(i) && qFloor(lines[i].x()) == column; ++i) {
                low = std::min(low, lines[i].y());
                high = std::max(high, lines[i].y());
            }
            entered = kNaN;
            if (isIn(i) && qFloor(lines[i].x()) == column + 1) {
                entered = (lines[i - 1].y() + lines[i].y()) / 2; // each column has its half of the joint
                low = std::min(low, entered);
                high = std::max(high, entered);
            } else if (isIn(i)) {
                joints.append(QLineF(lines[i - 1], lines[i]));
            }
            strokes.append(QRect(column, qFloor(low), 1, qFloor(high) - qFloor(low) + 1));
        }
        painter->setAntialiasing(false);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(pen());
        painter->drawLines(joints);
        painter->setPen(Qt::NoPen);
        painter->setBrush(pen().color());
        painter->drawRects(strokes);
    }
};

QCPScatterStyle::ScatterShape shapeOf(Marker marker)
{
    switch (marker) {
    case Marker::Disc: // ssDisc fills with the pen's colour, but the edge is a halo
    case Marker::Circle:
        return QCPScatterStyle::ssCircle;
    case Marker::Square:
        return QCPScatterStyle::ssSquare;
    case Marker::Diamond:
        return QCPScatterStyle::ssDiamond;
    case Marker::Triangle:
        return QCPScatterStyle::ssTriangle;
    case Marker::TriangleInverted:
        return QCPScatterStyle::ssTriangleInverted;
    case Marker::CrossSquare:
        return QCPScatterStyle::ssCrossSquare;
    case Marker::Plus:
        return QCPScatterStyle::ssPlus;
    case Marker::Star:
        return QCPScatterStyle::ssStar;
    case Marker::Cross:
        return QCPScatterStyle::ssCross;
    case Marker::CrossCircle:
        return QCPScatterStyle::ssCrossCircle;
    }
    return QCPScatterStyle::ssCircle;
}

} // namespace

PlotMetrics PlotMetrics::screen(const QFont& font)
{
    PlotMetrics metrics;
    metrics.tickFont = metrics.titleFont = sized(font, TextSize::Secondary);
    return metrics;
}

PlotMetrics PlotMetrics::paper()
{
    PlotMetrics metrics;
    metrics.unit = 7.2; // the design's pixel is 0.72 pt: 11 px of text are 8 pt
    metrics.data = 11;
    metrics.emphasised = 14;
    metrics.thin = 6;
    metrics.axis = 5;
    metrics.grid = 3.5;
    metrics.marker = 45.0 / 7;
    metrics.tickFont = uiFont();
    metrics.tickFont.setPixelSize(80);
    metrics.tickFont.setHintingPreference(QFont::PreferNoHinting);
    metrics.titleFont = metrics.tickFont;
    metrics.print = true;
    return metrics;
}

PlotScene::PlotScene(QCustomPlot& plot, const PlotModel& model) : m_plot(plot), m_model(model)
{
    plot.setAutoAddPlottableToLegend(false);
    plot.setNoAntialiasingOnDrag(false);
    plot.addLayer(QStringLiteral("under"), plot.layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    plot.addLayer(QStringLiteral("bands"), plot.layer(QStringLiteral("grid")), QCustomPlot::limAbove);
    plot.axisRect()->setAutoMargins(QCP::msNone);
    plot.axisRect()->setMinimumSize(10, 10);
    auto* under = new PlotUnderlay(plot, *this); // owned by the plot
    under->setLayer(QStringLiteral("under"));
    m_overlay = new PlotOverlay(plot, *this);
    m_overlay->setLayer(QStringLiteral("overlay"));
    m_overlay->layer()->setMode(QCPLayer::lmBuffered); // a ring that moves redraws nothing else
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2})
        axis->setTickLabels(false);
    plot.xAxis->setTicker(QSharedPointer<Ticker>::create(m_model.x, m_overlay->wantedTicks(true)));
    plot.yAxis->setTicker(QSharedPointer<Ticker>::create(m_model.y, m_overlay->wantedTicks(false)));
}

void PlotScene::setLook(const Theme& theme, const PlotMetrics& metrics)
{
    m_theme = theme;
    m_metrics = metrics;
    m_plot.setBackground(QBrush(theme.color(Token::Panel)));
    styleAxes();
    updateMap();
    rebuild();
}

void PlotScene::styleAxes()
{
    const QPen pen(m_theme.color(Token::BorderStrong), m_metrics.axis, Qt::SolidLine, Qt::FlatCap);
    const QPen grid(m_theme.color(Token::Grid), m_metrics.grid);
    for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis, m_plot.xAxis2, m_plot.yAxis2}) {
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setSubTickPen(pen);
        axis->setTickLength(0, m_metrics.px(4));
        axis->setSubTickLength(0, m_metrics.px(2));
        axis->grid()->setPen(grid);
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setAntialiased(false);
    }
    const auto scaleOf = [](const PlotAxis& axis) {
        return axis.scale == AxisScale::Log ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    m_plot.xAxis->setScaleType(scaleOf(m_model.x));
    m_plot.yAxis->setScaleType(scaleOf(m_model.y));
    const bool box = m_model.x.box || m_model.y.box;
    for (QCPAxis* axis : {m_plot.xAxis2, m_plot.yAxis2}) {
        axis->setVisible(box);
        axis->setTicks(false);
    }
}

void PlotScene::updateMap()
{
    m_mapImage = m_model.map ? m_model.map->bands : QImage();
    if (!m_mapImage.isNull()) {
        const int count = std::max(1, m_model.map->bandCount);
        QList<QRgb> colors;
        for (int i = 0; i < count; ++i)
            colors.append(m_theme.landscape(count == 1 ? 0.5 : static_cast<double>(i) / (count - 1)).rgb());
        while (colors.size() <= kNoBand)
            colors.append(m_theme.landscape(1).rgb());
        colors[kNoBand] = qRgba(0, 0, 0, 0);
        m_mapImage.setColorTable(colors);
    }
    for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis})
        axis->grid()->setVisible(!m_model.map && m_model.cells.empty());
}

void PlotScene::rebuild()
{
    m_plot.clearPlottables();
    m_series.clear();
    m_crowd = crowd();
    m_bands.clear();
    for (std::size_t i = 0; i < m_model.bands.size(); ++i)
        addBand();
    for (std::size_t i = 0; i < m_model.series.size(); ++i)
        addSeries(i);
}

void PlotScene::updateBands()
{
    if (m_bands.size() != m_model.bands.size()) {
        rebuild();
        return;
    }
    for (std::size_t i = 0; i < m_bands.size(); ++i)
        fillBand(i);
}

void PlotScene::addBand()
{
    const auto makeEdge = [this] {
        QCPGraph* graph = m_plot.addGraph();
        graph->setLayer(QStringLiteral("bands"));
        graph->setPen(Qt::NoPen);
        graph->setSelectable(QCP::stNone);
        return graph;
    };
    m_bands.push_back({makeEdge(), makeEdge()});
    fillBand(m_bands.size() - 1);
}

void PlotScene::fillBand(std::size_t band)
{
    const PlotBand& data = m_model.bands[band];
    const BandEdges& edges = m_bands[band];
    const QVector<double> keys(data.keys.begin(), data.keys.end());
    const auto fillEdge = [&](QCPGraph* graph, const std::vector<double>& from) {
        graph->setLineStyle(data.steps ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        QVector<double> values;
        for (const double v : from)
            values.append(drawable(v));
        graph->setData(keys, values, true);
    };
    fillEdge(edges.low, data.low);
    fillEdge(edges.high, data.high);
    QColor color = data.reference ? m_theme.color(Token::BorderStrong) : data.color.in(m_theme);
    color.setAlphaF(data.reference ? 0.35F : m_theme.kind() == ThemeKind::Dark ? 0.16F : 0.12F);
    edges.high->setBrush(color);
    edges.high->setChannelFillGraph(edges.low);
}

void PlotScene::addSeries(std::size_t series)
{
    const PlotSeries& style = m_model.series[series].style;
    const auto make = [&]() -> QCPAbstractPlottable* {
        if (style.path) {
            auto* curve = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
            curve->setLineStyle(QCPCurve::lsLine);
            return curve;
        }
        auto* graph = new LineGraph(m_plot.xAxis, m_plot.yAxis);
        graph->setLineStyle(style.steps ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        return graph;
    };
    Plottables made;
    if (style.hasLine)
        made.line = make();
    if (style.marker) {
        made.marks = make();
        if (auto* graph = qobject_cast<QCPGraph*>(made.marks))
            graph->setLineStyle(style.stems ? QCPGraph::lsImpulse : QCPGraph::lsNone);
        else
            static_cast<QCPCurve*>(made.marks)->setLineStyle(QCPCurve::lsNone);
    }
    for (QCPAbstractPlottable* plottable : {made.line, made.marks})
        if (plottable)
            plottable->setSelectable(QCP::stNone);
    m_series.push_back(made);
    updateStyle(series);
    setSeriesData(series);
}

void PlotScene::updateStyle(std::size_t series)
{
    const PlotSeries& style = m_model.series[series].style;
    const Plottables& made = m_series[series];
    if (made.line) {
        made.line->setPen(linePen(style));
        made.line->setAntialiased(m_crowd < Crowd::Lines);
    }
    if (auto* graph = qobject_cast<QCPGraph*>(made.marks)) {
        graph->setScatterStyle(scatter(style));
        graph->setPen(QPen(m_theme.color(Token::BorderStrong), m_metrics.thin)); // of stems
    } else if (auto* curve = qobject_cast<QCPCurve*>(made.marks))
        curve->setScatterStyle(scatter(style));
}

QPen PlotScene::linePen(const PlotSeries& style) const
{
    QColor color = style.line.in(m_theme);
    if (m_crowd == Crowd::Points)
        return QPen(color, m_metrics.print ? m_metrics.thin : 1);
    color.setAlphaF(static_cast<float>(style.opacity));
    const bool thin = style.width == LineWidth::Thin || (style.width == LineWidth::Normal && m_crowd != Crowd::Few);
    const double width = thin                  ? m_metrics.thin
        : style.width == LineWidth::Emphasised ? m_metrics.emphasised
                                               : m_metrics.data;
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!style.dash.isEmpty())
        pen.setDashPattern(style.dash);
    return pen;
}

QCPScatterStyle PlotScene::scatter(const PlotSeries& style) const
{
    const Marker marker = style.marker.value_or(Marker::Disc);
    const bool open = marker == Marker::Plus || marker == Marker::Star || marker == Marker::Cross
        || marker == Marker::CrossSquare || marker == Marker::Circle || marker == Marker::CrossCircle;
    QColor line = style.line.in(m_theme);
    QColor fill = style.fill.in(m_theme);
    line.setAlphaF(static_cast<float>(style.opacity));
    fill.setAlphaF(static_cast<float>(style.opacity));
    QPen pen(line, m_metrics.data * 0.7);
    if (!open)
        pen = QPen(style.markerHalo ? m_theme.color(Token::Halo) : line, m_metrics.axis);
    const bool onPaper = marker == Marker::Circle || marker == Marker::CrossCircle;
    const QBrush brush = onPaper ? QBrush(m_theme.color(Token::Panel)) : open ? QBrush(Qt::NoBrush) : QBrush(fill);
    return QCPScatterStyle(shapeOf(marker), pen, brush, style.markerSize * m_metrics.marker);
}

double PlotScene::drawable(double value) const
{
    const bool hidden = std::isinf(value) || (m_model.y.scale == AxisScale::Log && value <= 0);
    return hidden ? kNaN : value;
}

void PlotScene::fill(QCPAbstractPlottable* plottable, const PlotSeriesData& data, std::size_t from, int every)
{
    const auto step = static_cast<std::size_t>(std::max(1, every));
    // Every tenth evaluation means 10, 20, 30, not 1, 11, 21: the first index at or after `from` that ends a group.
    const std::size_t first = (from + step) / step * step - 1;
    if (auto* graph = qobject_cast<QCPGraph*>(plottable)) {
        QVector<QCPGraphData> points;
        for (std::size_t i = first; i < data.keys.size(); i += step)
            points.append(QCPGraphData(data.keys[i], drawable(data.values[i])));
        if (from == 0)
            graph->data()->set(points, std::is_sorted(data.keys.begin(), data.keys.end()));
        else
            graph->data()->add(points,
                points.isEmpty() || graph->data()->isEmpty()
                    || points.first().key >= (graph->data()->constEnd() - 1)->key);
    } else if (auto* curve = qobject_cast<QCPCurve*>(plottable)) {
        QVector<QCPCurveData> points;
        for (std::size_t i = first; i < data.keys.size(); i += step)
            points.append(QCPCurveData(static_cast<double>(i), data.keys[i], drawable(data.values[i])));
        if (from == 0)
            curve->data()->set(points, true);
        else
            curve->data()->add(points, true);
    }
}

void PlotScene::setSeriesData(std::size_t series)
{
    appendSeriesData(series, 0);
}

void PlotScene::appendSeriesData(std::size_t series, std::size_t from)
{
    const PlotSeriesData& data = m_model.series[series];
    if (!isSampled(data)) { // else by layout(), which knows the view
        fill(m_series[series].line, data, from, 1);
        fill(m_series[series].marks, data, from, data.style.markerEvery);
    }
    if (const Crowd now = crowd(); now != m_crowd) {
        m_crowd = now;
        for (std::size_t i = 0; i < m_series.size(); ++i)
            updateStyle(i);
    }
}

PlotScene::Crowd PlotScene::crowd() const
{
    std::size_t points = 0, lines = 0;
    for (const PlotSeriesData& data : m_model.series) {
        points += data.style.hasLine ? data.keys.size() : 0;
        lines += data.style.hasLine && data.keys.size() > 1 ? 1U : 0U;
    }
    return points > kManyPoints  ? Crowd::Points
        : lines > kManyMoreLines ? Crowd::Lines
        : lines > kManyLines     ? Crowd::SomeLines
                                 : Crowd::Few;
}

void PlotScene::layout(const QSize& size)
{
    m_plot.xAxis->setRange(m_model.xRange.low, m_model.xRange.high);
    m_plot.yAxis->setRange(m_model.yRange.low, m_model.yRange.high);
    const QMargins margins = m_overlay->margins(size);
    for (std::size_t i = 0; i < m_series.size(); ++i)
        sampleSeries(i, QRect(QPoint(0, 0), size).marginsRemoved(margins));
    // Once more: the legend says what share of a cloud is drawn. It changes the height alone, not the columns.
    m_plot.axisRect()->setMargins(m_overlay->margins(size));
}

void PlotScene::sampleSeries(std::size_t series, const QRect& area)
{
    const PlotSeriesData& data = m_model.series[series];
    Plottables& made = m_series[series];
    made.share = 1;
    if (!isSampled(data) || !(m_model.xRange.span() > 0) || area.width() < 1)
        return;
    const double width = area.width() / m_metrics.unit; // px of the screen design
    const double sharpness = m_metrics.print ? 4 : m_plot.bufferDevicePixelRatio();
    const auto edges = [&](double columns) {
        return columnEdges(m_model.xRange, m_model.x.scale, std::max(1, static_cast<int>(columns)));
    };
    if (made.line)
        setPoints(made.line, data, pointsOfLine(data, edges(width * sharpness)));
    if (made.marks && made.line) {
        const std::size_t every =
            std::max(static_cast<std::size_t>(std::max(1, data.style.markerEvery)), data.keys.size() / kMostMarkers);
        fill(made.marks, data, 0, static_cast<int>(every));
    } else if (made.marks) {
        const std::vector<std::size_t> points = pointsOfCloud(data, edges(width / kCloudColumn), kCloudPoints);
        setPoints(made.marks, data, points);
        const auto begin = std::lower_bound(data.keys.begin(), data.keys.end(), m_model.xRange.low);
        const auto end = std::upper_bound(data.keys.begin(), data.keys.end(), m_model.xRange.high);
        if (end > begin)
            made.share = static_cast<double>(points.size()) / static_cast<double>(end - begin);
    }
}

void PlotScene::setPoints(
    QCPAbstractPlottable* plottable, const PlotSeriesData& data, const std::vector<std::size_t>& points)
{
    QVector<QCPGraphData> chosen;
    chosen.reserve(static_cast<qsizetype>(points.size()));
    for (const std::size_t i : points)
        chosen.append(QCPGraphData(data.keys[i], drawable(data.values[i])));
    static_cast<QCPGraph*>(plottable)->data()->set(chosen, true);
}

QPointF PlotScene::toPixel(const QPointF& point) const
{
    return {m_plot.xAxis->coordToPixel(point.x()), m_plot.yAxis->coordToPixel(point.y())};
}

QPointF PlotScene::fromPixel(const QPointF& pixel) const
{
    return {m_plot.xAxis->pixelToCoord(pixel.x()), m_plot.yAxis->pixelToCoord(pixel.y())};
}

} // namespace priorscope
