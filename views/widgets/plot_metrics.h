// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lengths of plots and legends in the painter's units. On screen one unit is a pixel; on paper a tenth of a point, so
// that text is laid out with its design metrics and not with those of a bitmap font.

#include <QFont>

#include <cmath>

namespace priorscope {

struct PlotMetrics {
    double unit = 1; // one pixel of the screen design
    double data = 2, emphasised = 2.4, thin = 1, axis = 1, grid = 1;
    double marker = 1; // factor on PlotSeries::markerSize
    QFont tickFont, titleFont;
    bool print = false;

    static PlotMetrics screen(const QFont& font);
    static PlotMetrics paper();
    int px(double length) const { return static_cast<int>(std::lround(length * unit)); }
};

} // namespace priorscope
