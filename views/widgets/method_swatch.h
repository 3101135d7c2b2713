// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The line-and-marker swatch of a method, as it looks in plots. GUI thread.

#include <QPainter>

#include "theme/theme.h"

namespace priorscope {

QPainterPath markerPath(Marker marker, const QPointF& centre, double size); // filled or stroked, see markerIsOpen
bool markerIsOpen(Marker marker); // strokes only: plus, cross, star, circle, crossed shapes
void paintMethodSwatch(QPainter& painter, const QRectF& rect, const MethodStyle& style); // at least 28 x 10 px

} // namespace priorscope
