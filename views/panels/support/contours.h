// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A grid of values as filled bands and contour lines. Pure functions, any thread.

#include <QImage>
#include <QPolygonF>
#include <QRectF>

#include <vector>

#include "widgets/plot_types.h"

namespace priorscope {

struct ValueGrid {
    int columns = 0, rows = 0; // at least 2
    QRectF area; // in axis units; node (c, r) lies at x + c w / (columns - 1), y + r h / (rows - 1)
    std::vector<double> values; // row by row from the smallest y; not finite: no band and no line there

    double at(int column, int row) const { return values[static_cast<std::size_t>(row * columns + column)]; }
};

// Ascending levels that part the finite values into `bands` classes, closer together at the low end, where the search
// ends up. Quantiles, because objectives range over decades. Fewer where values repeat.
std::vector<double> bandLevels(const ValueGrid& grid, int bands);
// Format_Indexed8, pixel = number of levels below the value, first row = largest y; infinite: the highest band, not a
// number: kNoBand.
QImage bandImage(const ValueGrid& grid, const std::vector<double>& levels);
// Marching squares, joined to polylines; closed ones end where they began.
std::vector<QPolygonF> contourLines(const ValueGrid& grid, double level);

} // namespace priorscope
