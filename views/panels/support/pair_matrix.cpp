// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/pair_matrix.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace priorscope {
namespace {

constexpr double kGap = 6; // px, between maps
constexpr double kReach = 7; // px, of the mouse
constexpr double kPoint = 5; // px
constexpr std::size_t kMarkers = 60; // the newest points, also in small maps
constexpr double kSmallMap = 64; // px: less and points shrink, limits are left out

QPointF placeIn(const QRectF& area, double x, double y)
{
    return {area.left() + x * area.width(), area.bottom() - y * area.height()};
}

void paintRing(QPainter& painter, const QPointF& at, bool dashed, const Theme& theme)
{
    const double radius = dashed ? 6 : 5;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Token::Halo), dashed ? 3 : 5));
    painter.drawEllipse(at, radius, radius);
    QPen pen(theme.color(Token::Ink), dashed ? 1 : 2);
    if (dashed)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.drawEllipse(at, radius, radius);
}

} // namespace

PairMatrix::PairMatrix(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Maps of all pairs of variables; the arrow keys read the points"));
}

void PairMatrix::setScene(PairScene scene)
{
    m_scene = std::move(scene);
    m_picture = QPixmap();
    m_cursor.reset();
    update();
}

void PairMatrix::setRings(std::optional<int> selected, std::optional<int> hovered)
{
    m_selected = selected;
    m_hovered = hovered;
    update();
}

void PairMatrix::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_picture = QPixmap();
    update();
}

// The lower triangle: columns are the first variables, rows the later ones.
std::vector<PairMatrix::Map> PairMatrix::maps(const QSizeF& size, const PlotMetrics& metrics) const
{
    const std::size_t count = m_scene.names.size();
    if (count < 2)
        return {};
    const double u = metrics.unit;
    const QFontMetricsF font(metrics.tickFont);
    double limits = 0;
    for (const auto& pair : m_scene.limits)
        limits = std::max({limits, font.horizontalAdvance(pair[0]), font.horizontalAdvance(pair[1])});
    const auto cells = static_cast<double>(count - 1);
    const double left = limits + font.height() + 12 * u, bottom = 2 * font.height() + 10 * u, top = 8 * u,
                 right = 10 * u;
    const double width = (size.width() - left - right - (cells - 1) * kGap * u) / cells;
    const double height = (size.height() - top - bottom - (cells - 1) * kGap * u) / cells;
    std::vector<Map> all;
    for (std::size_t row = 0; row + 1 < count; ++row) {
        for (std::size_t column = 0; column <= row; ++column)
            all.push_back({column, row + 1,
                QRectF(left + static_cast<double>(column) * (width + kGap * u),
                    top + static_cast<double>(row) * (height + kGap * u), width, height)});
    }
    return all;
}

void PairMatrix::paintMap(QPainter& painter, const Map& map, const Theme& theme, const PlotMetrics& metrics) const
{
    const double u = metrics.unit;
    const bool small = std::min(map.area.width(), map.area.height()) < kSmallMap * u;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(theme.color(Token::Panel));
    painter.setPen(QPen(theme.color(Token::BorderStrong), metrics.axis));
    painter.drawRect(map.area);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(map.area.adjusted(-3 * u, -3 * u, 3 * u, 3 * u));
    for (std::size_t i = 0; i < m_scene.points.size(); ++i) {
        const PairPoint& point = m_scene.points[i];
        PlotSeries style = m_scene.sources[point.source];
        const QPointF at = placeIn(map.area, point.u[map.x], point.u[map.y]);
        if (small
            && i + kMarkers < m_scene.points.size()) { // a marker of this size is a dot, and takes ten times as long
            painter.fillRect(QRectF(at - QPointF(1.2 * u, 1.2 * u), QSizeF(2.4 * u, 2.4 * u)), style.fill.in(theme));
            continue;
        }
        style.markerSize = small ? 0.7 * kPoint : kPoint;
        paintMarker(painter, at, style, theme, u);
    }
    if (m_scene.optimum) {
        const QPointF at = placeIn(map.area, (*m_scene.optimum)[map.x], (*m_scene.optimum)[map.y]);
        for (const auto& [token, width] : {std::pair{Token::Halo, 4.0}, std::pair{Token::Ink, 1.6}}) {
            painter.setPen(QPen(theme.color(token), width * u));
            painter.drawLine(QLineF(at - QPointF(5 * u, 0), at + QPointF(5 * u, 0)));
            painter.drawLine(QLineF(at - QPointF(0, 5 * u), at + QPointF(0, 5 * u)));
        }
    }
    painter.restore();
}

void PairMatrix::paintNames(
    QPainter& painter, const std::vector<Map>& maps, const Theme& theme, const PlotMetrics& metrics) const
{
    const double u = metrics.unit;
    const QFontMetricsF font(metrics.tickFont);
    const double h = font.height();
    const int single = Qt::TextSingleLine;
    for (const Map& map : maps) {
        const bool withLimits = std::min(map.area.width(), map.area.height()) >= kSmallMap * u;
        if (map.x == 0) {
            painter.save();
            painter.setPen(theme.color(Token::Text));
            painter.translate(4 * u, map.area.center().y());
            painter.rotate(-90);
            painter.drawText(QRectF(-map.area.height() / 2, 0, map.area.height(), h), Qt::AlignHCenter | single,
                m_scene.names[map.y]);
            painter.restore();
            painter.setPen(theme.color(Token::Text2));
            const QRectF place(0, map.area.top(), map.area.left() - 4 * u, map.area.height());
            if (withLimits) {
                painter.drawText(place, Qt::AlignRight | Qt::AlignTop | single, m_scene.limits[map.y][1]);
                painter.drawText(place, Qt::AlignRight | Qt::AlignBottom | single, m_scene.limits[map.y][0]);
            }
        }
        if (map.y + 1 == m_scene.names.size()) {
            const QRectF place(map.area.left(), map.area.bottom() + 3 * u, map.area.width(), h);
            painter.setPen(theme.color(Token::Text2));
            if (withLimits) {
                painter.drawText(place, Qt::AlignLeft | single, m_scene.limits[map.x][0]);
                painter.drawText(place, Qt::AlignRight | single, m_scene.limits[map.x][1]);
            }
            painter.setPen(theme.color(Token::Text));
            painter.drawText(place.translated(0, h), Qt::AlignHCenter | single, m_scene.names[map.x]);
        }
    }
}

void PairMatrix::paint(QPainter& painter, const QSizeF& size, const Theme& theme, const PlotMetrics& metrics) const
{
    painter.fillRect(QRectF(QPointF(0, 0), size), theme.color(Token::Panel));
    painter.setFont(metrics.tickFont);
    const std::vector<Map> all = maps(size, metrics);
    for (const Map& map : all)
        paintMap(painter, map, theme, metrics);
    paintNames(painter, all, theme, metrics);
    if (all.empty())
        return;
    // The free upper right half has the legend; with one map there is none, and it stands above the points.
    const double left = all.size() == 1 ? 0 : all[1].area.right() - all[1].area.width();
    const double free = all.size() == 1 ? all.front().area.left() : all.front().area.right() + kGap * metrics.unit;
    painter.save();
    painter.translate(std::max(left, free), 0);
    paintLegend(painter, m_scene.legend, size.width() - std::max(left, free), theme, metrics);
    painter.restore();
}

void PairMatrix::paintEvent(QPaintEvent*)
{
    const PlotMetrics metrics = PlotMetrics::screen(font());
    if (m_picture.isNull() || m_picture.devicePixelRatio() != devicePixelRatioF()) {
        m_picture = QPixmap(size() * devicePixelRatioF());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&m_picture);
        paint(painter, size(), m_theme, metrics);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRings(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.color(Token::Accent), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void PairMatrix::paintRings(QPainter& painter) const
{
    const std::vector<Map> all = maps(size(), PlotMetrics::screen(font()));
    for (const auto& [step, dashed] : {std::pair{m_selected, false}, std::pair{m_hovered, true}}) {
        const PairPoint* point = pointOf(step);
        for (std::size_t i = 0; point && i < all.size(); ++i)
            paintRing(painter, placeIn(all[i].area, point->u[all[i].x], point->u[all[i].y]), dashed, m_theme);
    }
}

const PairPoint* PairMatrix::pointOf(std::optional<int> step) const
{
    if (!step)
        return nullptr;
    const auto at = std::lower_bound(m_scene.points.begin(), m_scene.points.end(), *step,
        [](const PairPoint& point, int s) { return point.step < s; });
    return at != m_scene.points.end() && at->step == *step ? &*at : nullptr;
}

const PairMatrix::Map* PairMatrix::mapAt(const std::vector<Map>& all, const QPointF& at) const
{
    const auto found = std::find_if(all.begin(), all.end(), [&at](const Map& map) { return map.area.contains(at); });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::size_t> PairMatrix::pointAt(const QPointF& at) const
{
    const std::vector<Map> all = maps(size(), PlotMetrics::screen(font()));
    const Map* map = mapAt(all, at);
    std::optional<std::size_t> best;
    double bestDistance = kReach;
    for (std::size_t i = 0; map && i < m_scene.points.size(); ++i) {
        const PairPoint& point = m_scene.points[i];
        const QPointF way = placeIn(map->area, point.u[map->x], point.u[map->y]) - at;
        if (const double distance = std::hypot(way.x(), way.y()); distance <= bestDistance) {
            best = i;
            bestDistance = distance;
        }
    }
    return best;
}

void PairMatrix::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_picture = QPixmap();
}

void PairMatrix::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<std::size_t> point = pointAt(event->position());
    emit hovered(point ? std::optional(m_scene.points[*point].step) : std::nullopt);
}

void PairMatrix::mousePressEvent(QMouseEvent* event)
{
    if (const std::optional<std::size_t> point = pointAt(event->position()))
        emit clicked(m_scene.points[*point].step);
}

void PairMatrix::mouseDoubleClickEvent(QMouseEvent* event)
{
    const std::vector<Map> all = maps(size(), PlotMetrics::screen(font()));
    if (const Map* map = mapAt(all, event->position()))
        emit pairChosen(m_scene.variables[map->x], m_scene.variables[map->y]);
}

void PairMatrix::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit hovered(std::nullopt);
}

void PairMatrix::moveCursor(int places)
{
    if (m_scene.points.empty())
        return;
    const auto last = static_cast<int>(m_scene.points.size()) - 1;
    const int now = m_cursor ? static_cast<int>(*m_cursor) : (places < 0 ? last + 1 : -1);
    m_cursor = static_cast<std::size_t>(std::clamp(now + places, 0, last));
    const PairPoint& point = m_scene.points[*m_cursor];
    QStringList coordinates;
    for (std::size_t i = 0; i < point.u.size(); ++i)
        coordinates += tr("%1 at %2 % of its range").arg(m_scene.names[i]).arg(std::lround(100 * point.u[i]));
    setAccessibleDescription(tr("Trial %1: %2").arg(point.step).arg(coordinates.join(QStringLiteral(", "))));
    emit hovered(point.step);
}

void PairMatrix::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1);
    case Qt::Key_Right:
        return moveCursor(1);
    case Qt::Key_Home:
        return moveCursor(-static_cast<int>(m_scene.points.size()));
    case Qt::Key_End:
        return moveCursor(static_cast<int>(m_scene.points.size()));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor)
            emit clicked(m_scene.points[*m_cursor].step);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PairMatrix::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PairMatrix::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace priorscope
