// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotModel: everything a plot shows, with no widget and no QCustomPlot; the screen and an exported file are drawn from
// the same model. Also where limits and ticks come from. Pure; GUI thread by use.

#include <vector>

#include "widgets/plot_data.h"
#include "widgets/plot_types.h"

namespace priorscope {

struct AxisRange {
    double low = 0, high = 1;
    double span() const { return high - low; }
    bool operator==(const AxisRange&) const = default;
};

struct PlotSeriesData : PlotData {
    PlotSeries style;
};

// What stands out for now: set by the program or by the keyboard's data cursor.
struct PlotRing {
    int series = -1;
    int index = -1;
    QString readout; // drawn beside it; empty: none
};

struct PlotModel {
    PlotAxis x, y;
    AxisRange xRange, yRange; // shown now
    QString rightReserve;
    bool equalAspect = false;
    std::vector<PlotSeriesData> series;
    std::vector<PlotBand> bands;
    std::vector<PlotReference> references;
    std::vector<RimMark> rims;
    std::vector<PlotEndLabel> endLabels;
    std::vector<PlotLegendEntry> legend;
    std::vector<PlotNote> notes;
    std::vector<PlotEllipse> ellipses;
    std::optional<PlotMap> map;
    std::vector<PlotCell> cells;
    CellScale cellScale = CellScale::Own;
    std::optional<PlotMarginals> marginals;
    std::optional<double> timeKey;
    QString timeFlag;
    std::vector<PlotRing> selected;
    std::optional<PlotRing> hovered;

    // More than six curves do not fit at the right end: their labels go into the strip.
    bool labelsInLegend() const { return endLabels.size() > 6; }
    std::vector<PlotLegendEntry> legendEntries() const;
    DataExtent extentOf(bool xAxis) const;
    std::optional<QPointF> point(const PlotRing& ring) const; // in axis units
};

// The larger of 1, 2, 5 times a power of ten that is not above / not below `value` (> 0).
double floor125(double value);
double ceil125(double value);

// Limits for the data: whole steps of 1-2-5, so that labels do not jitter while data grow. `shown` is kept where it is
// wider.
AxisRange limitsFor(const PlotAxis& axis, const DataExtent& data, const std::optional<AxisRange>& shown);

struct TickLabel {
    QString text; // U+2212 as minus
    QString exponent; // raised, empty: none
};
struct Ticks {
    std::vector<double> major, minor;
    std::vector<TickLabel> labels; // of major
};
Ticks ticksFor(const PlotAxis& axis, const AxisRange& range, int wanted = 5);
QString plotNumber(double value, int decimals); // grouping and decimal point of the locale, U+2212

} // namespace priorscope
