// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_overlay.h"

#include <cmath>
#include <numbers>

#include "widgets/plot_scene.h"

namespace priorscope {

PlotUnderlay::PlotUnderlay(QCustomPlot& plot, const PlotScene& scene) : QCPAbstractItem(&plot), m_scene(scene)
{
    setClipToAxisRect(true);
    setSelectable(false);
}

void PlotUnderlay::draw(QCPPainter* painter)
{
    painter->save();
    drawMap(*painter);
    drawCells(*painter);
    drawReferences(*painter);
    drawEllipses(*painter);
    painter->restore();
}

void PlotUnderlay::drawMap(QCPPainter& painter) const
{
    const auto& map = m_scene.model().map;
    if (!map)
        return;
    const QPointF topLeft = m_scene.toPixel({map->area.left(), map->area.top() + map->area.height()});
    const QPointF bottomRight = m_scene.toPixel({map->area.left() + map->area.width(), map->area.top()});
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (!m_scene.mapImage().isNull())
        painter.drawImage(QRectF(topLeft, bottomRight), m_scene.mapImage());
    QColor ink = m_scene.theme().color(Token::Ink);
    ink.setAlphaF(0.28F);
    QPen pen(ink, m_scene.metrics().thin * 0.8);
    if (map->interpolated)
        pen.setDashPattern({4, 3});
    painter.setAntialiasing(true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& contour : map->contours) {
        QPolygonF line;
        line.reserve(contour.size());
        for (const QPointF& point : contour)
            line.append(m_scene.toPixel(point));
        painter.drawPolyline(line);
    }
}

void PlotUnderlay::drawCells(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    const Theme& theme = m_scene.theme();
    painter.setFont(m_scene.metrics().tickFont);
    const QFontMetricsF metrics(painter.font());
    painter.setAntialiasing(false);
    const QPen outline =
        model.cellScale == CellScale::Own ? QPen(Qt::NoPen) : QPen(theme.color(Token::Grid), m_scene.metrics().grid);
    for (const PlotCell& cell : model.cells) {
        const QRectF place(m_scene.toPixel({cell.area.left(), cell.area.bottom()}),
            m_scene.toPixel({cell.area.right(), cell.area.top()}));
        QColor fill = model.cellScale == CellScale::Counts ? theme.counts(cell.level)
            : model.cellScale == CellScale::Signed         ? theme.signedValue(cell.level)
                                                           : cell.color.in(theme);
        if (model.cellScale == CellScale::Own)
            fill.setAlphaF(static_cast<float>(cell.level));
        painter.setPen(outline);
        painter.setBrush(fill);
        painter.drawRect(place);
        const QSizeF needed = metrics.size(0, cell.text);
        if (cell.text.isEmpty() || needed.width() > place.width()
            || needed.height() > place.height() + metrics.descent())
            continue;
        painter.setPen(contrastRatio(fill, Qt::black) > contrastRatio(fill, Qt::white) ? Qt::black : Qt::white);
        painter.drawText(place, static_cast<int>(Qt::AlignCenter), cell.text);
    }
}

void PlotUnderlay::drawReferences(QCPPainter& painter) const
{
    const QRectF area = m_scene.area();
    for (const PlotReference& reference : m_scene.model().references) {
        const bool vertical = reference.orientation == Qt::Vertical;
        QColor color = reference.color.in(m_scene.theme());
        const auto pixel = [&](double v) {
            return vertical ? m_scene.toPixel({v, m_scene.model().yRange.low}).x()
                            : m_scene.toPixel({m_scene.model().xRange.low, v}).y();
        };
        if (reference.from == reference.to) {
            if (!vertical)
                continue; // a tick on the right edge: drawn with its name
            painter.setPen(QPen(color, m_scene.metrics().axis));
            painter.drawLine(QLineF(pixel(reference.from), area.top(), pixel(reference.from), area.bottom()));
            continue;
        }
        color.setAlphaF(0.16F);
        const double a = pixel(reference.from);
        const double b = pixel(reference.to);
        painter.fillRect(vertical ? QRectF(std::min(a, b), area.top(), std::abs(b - a), area.height())
                                  : QRectF(area.left(), std::min(a, b), area.width(), std::abs(b - a)),
            color);
    }
}

void PlotUnderlay::drawEllipses(QCPPainter& painter) const
{
    painter.setAntialiasing(true);
    for (const PlotEllipse& ellipse : m_scene.model().ellipses) {
        // Half axes and rotation from the eigenvalues of the symmetric 2 by 2 matrix.
        const double mean = (ellipse.xx + ellipse.yy) / 2;
        const double spread = std::hypot((ellipse.xx - ellipse.yy) / 2, ellipse.xy);
        const double major = std::sqrt(std::max(0.0, mean + spread)) * ellipse.sigmas;
        const double minor = std::sqrt(std::max(0.0, mean - spread)) * ellipse.sigmas;
        const double angle = 0.5 * std::atan2(2 * ellipse.xy, ellipse.xx - ellipse.yy);
        QPolygonF outline;
        constexpr int kCorners = 96;
        for (int i = 0; i < kCorners; ++i) {
            const double phi = 2 * std::numbers::pi * i / kCorners;
            const double u = major * std::cos(phi);
            const double v = minor * std::sin(phi);
            outline.append(m_scene.toPixel(ellipse.centre
                + QPointF(std::cos(angle) * u - std::sin(angle) * v, std::sin(angle) * u + std::cos(angle) * v)));
        }
        const QColor color = ellipse.color.in(m_scene.theme());
        QPen pen(color, ellipse.width * m_scene.metrics().thin);
        if (!ellipse.dash.isEmpty())
            pen.setDashPattern(ellipse.dash);
        QColor fill = color;
        fill.setAlphaF(static_cast<float>(ellipse.fillOpacity));
        painter.setPen(pen);
        painter.setBrush(ellipse.fillOpacity > 0 ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawPolygon(outline);
    }
}

} // namespace priorscope
