// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/method_swatch.h"

#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace priorscope {
namespace {

void addRays(QPainterPath& path, const QPointF& centre, double radius, int rays, double firstDegrees)
{
    for (int i = 0; i < rays; ++i) {
        const double angle = (firstDegrees + i * 360.0 / rays) * std::numbers::pi / 180;
        path.moveTo(centre);
        path.lineTo(centre + radius * QPointF(std::cos(angle), std::sin(angle)));
    }
}

} // namespace

bool markerIsOpen(Marker marker)
{
    return marker != Marker::Disc && marker != Marker::Square && marker != Marker::Diamond && marker != Marker::Triangle
        && marker != Marker::TriangleInverted;
}

QPainterPath markerPath(Marker marker, const QPointF& centre, double size)
{
    const double r = size / 2;
    const QRectF box(centre - QPointF(r, r), QSizeF(size, size));
    QPainterPath path;
    switch (marker) {
    case Marker::Disc:
    case Marker::Circle:
    case Marker::CrossCircle:
        path.addEllipse(box);
        break;
    case Marker::Square:
    case Marker::CrossSquare:
        path.addRect(box);
        break;
    case Marker::Diamond:
        path.addPolygon(
            {{centre.x(), box.top()}, {box.right(), centre.y()}, {centre.x(), box.bottom()}, {box.left(), centre.y()}});
        path.closeSubpath();
        break;
    case Marker::Triangle:
        path.addPolygon({{centre.x(), box.top()}, box.bottomRight(), box.bottomLeft()});
        path.closeSubpath();
        break;
    case Marker::TriangleInverted:
        path.addPolygon({{centre.x(), box.bottom()}, box.topLeft(), box.topRight()});
        path.closeSubpath();
        break;
    case Marker::Plus:
        addRays(path, centre, r, 4, 0);
        break;
    case Marker::Cross:
        addRays(path, centre, r, 4, 45);
        break;
    case Marker::Star:
        addRays(path, centre, r, 6, 0);
        break;
    }
    if (marker == Marker::CrossSquare || marker == Marker::CrossCircle)
        addRays(path, centre, r, 4, 45);
    return path;
}

void paintMethodSwatch(QPainter& painter, const QRectF& rect, const MethodStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(style.line, 2, Qt::SolidLine, Qt::FlatCap);
    if (!style.dash.isEmpty())
        pen.setDashPattern(style.dash);
    painter.setPen(pen);
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
    painter.setPen(QPen(style.line, 1.5));
    painter.setBrush(markerIsOpen(style.marker) ? QBrush(Qt::NoBrush) : QBrush(style.fill));
    painter.drawPath(markerPath(style.marker, rect.center(), 7));
    painter.restore();
}

} // namespace priorscope
