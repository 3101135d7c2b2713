// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_view.h"

#include <cmath>

namespace priorscope {

namespace {

constexpr int kFrameMs = 40; // replots per plot are never closer than this

// Positions on an axis are compared and zoomed in decades where the axis shows decades.
double toScale(const PlotAxis& axis, double v)
{
    return axis.scale == AxisScale::Log ? std::log10(v) : v;
}
double fromScale(const PlotAxis& axis, double v)
{
    return axis.scale == AxisScale::Log ? std::pow(10.0, v) : v;
}

} // namespace

PlotView::PlotView(PlotPanel& panel, const Theme& theme) : QCustomPlot(&panel), m_panel(panel), m_scene(*this, m_model)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(PlotPanel::tr("Plot; the arrow keys read its points"));
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { drawNow(); });
    m_model.xRange = limitsFor(m_model.x, {}, {});
    m_model.yRange = limitsFor(m_model.y, {}, {});
    m_scene.setLook(theme, PlotMetrics::screen(font()));
}

void PlotView::setLook(const Theme& theme)
{
    m_scene.setLook(theme, PlotMetrics::screen(font()));
    queue(Change::Layout);
}

void PlotView::queue(Change change)
{
    m_change = std::max(m_change, change);
    if (m_timer.isActive() || !isVisible())
        return; // hidden: drawn by the resize or paint event that comes with being shown
    const qint64 elapsed = m_sinceDrawn.isValid() ? m_sinceDrawn.elapsed() : kFrameMs;
    m_timer.start(static_cast<int>(std::clamp<qint64>(kFrameMs - elapsed, 0, kFrameMs)));
}

void PlotView::paintEvent(QPaintEvent* event)
{
    if (m_change == Change::Layout && !m_timer.isActive()) {
        followData();
        m_scene.layout(size());
        m_change = Change::Nothing;
        replot(QCustomPlot::rpQueuedRefresh); // into the buffers that are painted below
        m_sinceDrawn.start();
    }
    QCustomPlot::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(m_scene.theme().color(Token::Accent), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void PlotView::drawNow()
{
    if (m_change == Change::Overlay) {
        m_scene.overlay().layer()->replot();
    } else if (m_change == Change::Layout) {
        followData();
        m_scene.layout(size());
        replot(QCustomPlot::rpQueuedRefresh);
    }
    m_change = Change::Nothing;
    m_sinceDrawn.start();
}

void PlotView::followData()
{
    if (m_zoomed)
        return; // a view that the user chose is never moved by live data
    const std::optional<AxisRange> x = m_fresh ? std::nullopt : std::optional(m_model.xRange);
    const std::optional<AxisRange> y = m_fresh ? std::nullopt : std::optional(m_model.yRange);
    const DataExtent keys = m_model.extentOf(true);
    const DataExtent values = m_model.extentOf(false);
    m_model.xRange = limitsFor(m_model.x, keys, x);
    m_model.yRange = limitsFor(m_model.y, values, y);
    m_fresh = !keys.any || !values.any; // with nothing drawn yet the default limits must not count as shown
}

void PlotView::resetView()
{
    const bool wasZoomed = m_zoomed;
    m_zoomed = false;
    m_fresh = true;
    queue(Change::Layout);
    if (wasZoomed)
        emit m_panel.viewChanged();
}

AxisRange PlotView::clamped(const PlotAxis& axis, const DataExtent& extent, AxisRange range) const
{
    const AxisRange all = limitsFor(axis, extent, {});
    const double low = toScale(axis, all.low);
    const double high = toScale(axis, all.high);
    // Never further out than one decade past the data (log) or their whole extent again (linear): beyond that there is
    // nothing to see, and on a log axis 1e300 would stall the ticks.
    const double room = axis.scale == AxisScale::Log ? 1.0 : high - low;
    double a = std::clamp(toScale(axis, range.low), low - room, high + room);
    double b = std::clamp(toScale(axis, range.high), low - room, high + room);
    const double least = (high - low) * 1e-9;
    if (!(b - a > least)) {
        const double middle = std::clamp((a + b) / 2, low - room, high + room);
        a = middle - least;
        b = middle + least;
    }
    return {fromScale(axis, a), fromScale(axis, b)};
}

void PlotView::setView(AxisRange x, AxisRange y)
{
    m_model.xRange = clamped(m_model.x, m_model.extentOf(true), x);
    m_model.yRange = clamped(m_model.y, m_model.extentOf(false), y);
    m_zoomed = true;
    queue(Change::Layout);
    emit m_panel.viewChanged();
}

void PlotView::wheelEvent(QWheelEvent* event)
{
    const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
    const QPointF at = m_scene.fromPixel(event->position());
    const auto zoomed = [&](const PlotAxis& axis, const AxisRange& range, double centre) {
        const double middle = toScale(axis, centre);
        return AxisRange{fromScale(axis, middle - (middle - toScale(axis, range.low)) * factor),
            fromScale(axis, middle + (toScale(axis, range.high) - middle) * factor)};
    };
    AxisRange x = m_model.xRange;
    AxisRange y = m_model.yRange;
    if (!event->modifiers().testFlag(Qt::ControlModifier)) // Ctrl: values only; Shift: keys only
        x = zoomed(m_model.x, x, at.x());
    if (!event->modifiers().testFlag(Qt::ShiftModifier))
        y = zoomed(m_model.y, y, at.y());
    setView(x, y);
    event->accept();
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->position();
    m_drag = Drag::None;
    const auto cursor = m_scene.overlay().cursorPixel();
    if (event->button() == Qt::LeftButton && cursor && std::abs(*cursor - m_pressed.x()) <= 5)
        m_drag = Drag::Time;
    else if (event->button() == Qt::LeftButton && m_scene.area().contains(m_pressed.toPoint()))
        m_drag = Drag::Box;
    else if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
        m_panX = m_model.xRange;
        m_panY = m_model.yRange;
    }
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Time)
        return dragTime(at);
    if (m_drag == Drag::Box) {
        const QRectF box = QRectF(m_pressed, at).normalized().intersected(m_scene.area());
        const bool moved = (at - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        m_scene.overlay().setBox(moved ? box : QRectF());
        return queue(Change::Overlay);
    }
    if (m_drag == Drag::Pan) {
        const auto shifted = [](const PlotAxis& axis, const AxisRange& range, double part) {
            const double low = toScale(axis, range.low);
            const double high = toScale(axis, range.high);
            return AxisRange{fromScale(axis, low + part * (high - low)), fromScale(axis, high + part * (high - low))};
        };
        const QPointF way = at - m_pressed;
        return setView(shifted(m_model.x, m_panX, -way.x() / m_scene.area().width()),
            shifted(m_model.y, m_panY, way.y() / m_scene.area().height()));
    }
    const auto cursor = m_scene.overlay().cursorPixel();
    const bool onCursor = cursor && std::abs(*cursor - at.x()) <= 5;
    setCursor(onCursor ? Qt::SizeHorCursor : Qt::ArrowCursor);
    hover(pointAt(at));
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    const QRectF box = m_scene.overlay().box();
    m_scene.overlay().setBox({});
    const QPointF way = event->position() - m_pressed;
    const bool moved = way.manhattanLength() >= QApplication::startDragDistance();
    if (drag == Drag::Box && box.width() > 4 && box.height() > 4)
        return zoomTo(box);
    queue(Change::Overlay);
    if (drag == Drag::Time || moved || event->button() != Qt::LeftButton)
        return;
    if (const PlotPoint point = pointAt(event->position()); point.isValid())
        emit m_panel.clicked(point);
    else if (m_model.timeKey && m_scene.area().left() <= event->position().x()
        && event->position().y() > m_scene.area().bottom())
        dragTime(event->position());
}

void PlotView::mouseDoubleClickEvent(QMouseEvent*)
{
    resetView();
}

void PlotView::zoomTo(const QRectF& box)
{
    const QPointF low = m_scene.fromPixel(box.bottomLeft());
    const QPointF high = m_scene.fromPixel(box.topRight());
    setView({low.x(), high.x()}, {low.y(), high.y()});
}

void PlotView::dragTime(const QPointF& pixel)
{
    const double key = m_scene.fromPixel(pixel).x();
    emit m_panel.timeDragged(std::clamp(key, m_model.xRange.low, m_model.xRange.high));
}

PlotPoint PlotView::pointAt(const QPointF& pixel) const
{
    constexpr double kReach = 9;
    if (!QRectF(m_scene.area()).adjusted(-kReach, -kReach, kReach, kReach).contains(pixel))
        return {};
    PlotPoint best;
    double bestDistance = kReach;
    for (std::size_t s = 0; s < m_model.series.size(); ++s) {
        const PlotSeriesData& points = m_model.series[s];
        if (!points.style.pickable)
            continue;
        std::size_t first = 0;
        std::size_t last = points.keys.size();
        if (!points.style.path) { // ascending: only what is near
            const double low = m_scene.fromPixel(pixel - QPointF(kReach, 0)).x();
            const double high = m_scene.fromPixel(pixel + QPointF(kReach, 0)).x();
            first = static_cast<std::size_t>(
                std::lower_bound(points.keys.begin(), points.keys.end(), low) - points.keys.begin());
            last = static_cast<std::size_t>(
                std::upper_bound(points.keys.begin(), points.keys.end(), high) - points.keys.begin());
        }
        for (std::size_t i = first; i < last; ++i) {
            if (!std::isfinite(points.values[i]))
                continue;
            const QPointF way = m_scene.toPixel({points.keys[i], points.values[i]}) - pixel;
            if (const double distance = std::hypot(way.x(), way.y()); distance <= bestDistance) {
                bestDistance = distance;
                best = {static_cast<int>(s), static_cast<int>(i)};
            }
        }
    }
    return best;
}

void PlotView::hover(PlotPoint point)
{
    if (point == m_hovered)
        return;
    m_hovered = point;
    emit m_panel.hovered(point);
}

void PlotView::leaveEvent(QEvent* event)
{
    hover({});
    QCustomPlot::leaveEvent(event);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveDataCursor(-1);
    case Qt::Key_Right:
        return moveDataCursor(1);
    case Qt::Key_Home:
        return moveDataCursor(-m_dataCursor.index - 1);
    case Qt::Key_End:
        return moveDataCursor(INT_MAX / 2);
    case Qt::Key_Up:
        return changeSeries(1);
    case Qt::Key_Down:
        return changeSeries(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_dataCursor.isValid())
            emit m_panel.clicked(m_dataCursor);
        return;
    case Qt::Key_0:
        return resetView();
    default:
        QCustomPlot::keyPressEvent(event);
    }
}

void PlotView::moveDataCursor(int steps)
{
    if (!m_dataCursor.isValid())
        return changeSeries(1);
    const PlotSeriesData& points = m_model.series[static_cast<std::size_t>(m_dataCursor.series)];
    const int last = static_cast<int>(points.keys.size()) - 1;
    setDataCursor({m_dataCursor.series, std::clamp(m_dataCursor.index + steps, 0, last)});
}

void PlotView::changeSeries(int direction)
{
    const int count = static_cast<int>(m_model.series.size());
    int series = m_dataCursor.series;
    for (int tries = 0; tries < count; ++tries) {
        series = ((series + direction) % count + count) % count;
        const PlotSeriesData& points = m_model.series[static_cast<std::size_t>(series)];
        if (!points.style.pickable || points.keys.empty())
            continue;
        const int last = static_cast<int>(points.keys.size()) - 1;
        return setDataCursor({series, m_dataCursor.isValid() ? std::min(m_dataCursor.index, last) : last});
    }
}

void PlotView::setDataCursor(PlotPoint point)
{
    m_dataCursor = point;
    const QString text = describe(point);
    m_model.hovered = PlotRing{point.series, point.index, text};
    setAccessibleDescription(text); // Qt tells the accessibility interface of the change
    queue(Change::Overlay);
    emit m_panel.hovered(point);
}

void PlotView::forgetDataCursor()
{
    m_dataCursor = {};
    m_hovered = {};
}

QString PlotView::describe(PlotPoint point) const
{
    const PlotSeriesData& points = m_model.series[static_cast<std::size_t>(point.series)];
    const double value = points.values[static_cast<std::size_t>(point.index)];
    const auto text = [](double v) {
        QString t = QLocale().toString(std::abs(v), 'g', 4);
        return v < 0 ? QChar(0x2212) + t : t;
    };
    const QString valueText = std::isfinite(value) ? text(value) : PlotPanel::tr("no number");
    return PlotPanel::tr("%1: %2, %3")
        .arg(points.style.name, text(points.keys[static_cast<std::size_t>(point.index)]), valueText);
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    setBufferDevicePixelRatio(devicePixelRatioF());
    followData();
    m_scene.layout(event->size());
    QCustomPlot::resizeEvent(event); // replots
}

void PlotView::changeEvent(QEvent* event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setLook(Theme(m_scene.theme()));
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QCustomPlot::focusInEvent(event);
    update();
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QCustomPlot::focusOutEvent(event);
    update();
}

} // namespace priorscope
