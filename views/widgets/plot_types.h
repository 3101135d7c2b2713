// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a PlotPanel draws, as plain values. Colours are named, not fixed, so that a change of theme and an export in the
// print theme need nothing from the panel. GUI thread.

#include <QImage>
#include <QPolygonF>
#include <QString>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "theme/theme.h"

namespace priorscope {

// A colour by its meaning: a token, a data hue, or a method's line or fill.
class PlotColor {
public:
    enum class Part { Line, Fill };
    PlotColor(Token token = Token::Ink) : m_value(token) { }
    PlotColor(DataHue hue, Part part = Part::Line) : m_value(hue), m_part(part) { }
    static PlotColor method(std::string optimiserId, Part part = Part::Line);
    QColor in(const Theme& theme) const;

private:
    std::variant<Token, DataHue, std::string> m_value;
    Part m_part = Part::Line;
};

enum class AxisScale { Linear, Log };

struct PlotAxis {
    QString title; // quantity first, with unit: "gap f − f*", "time (ms)"
    AxisScale scale = AxisScale::Linear;
    std::optional<double> low, high; // fixed limits; else from the data, growing in steps of 1-2-5
    std::optional<double> most; // limits from the data end here at the latest
    QString widestLabel; // reserve for tick labels: the widest expected, empty = "−0.00" (or 10⁻¹⁰ on a log axis)
    bool box = false; // full box, for maps
    bool integers = false; // ticks at whole numbers only
    std::vector<QString> names; // of the places 0, 1, 2, ..., in place of numbers
    bool labels = true; // false: ticks without labels, where the plot below has them

    bool operator==(const PlotAxis&) const = default;
};

enum class LineWidth { Thin, Normal, Emphasised };

// A curve, its markers, or both. Keys ascend unless `path` is set (a path joins points in the order given, as in a
// map).
struct PlotSeries {
    QString name; // for the legend, the data cursor and the accessibility interface
    PlotColor line;
    PlotColor fill; // of markers
    QList<qreal> dash; // in pen widths, empty = solid
    LineWidth width = LineWidth::Normal;
    bool hasLine = true;
    bool steps = false; // value holds until the next key
    bool path = false;
    bool stems = false; // from 0 to each point
    double opacity = 1.0;
    std::optional<Marker> marker;
    int markerEvery = 1; // a marker at every k-th point
    double markerSize = 7; // px on screen
    bool markerHalo = true; // edge in the halo colour: points on top of lines and maps
    bool pickable = true; // hover, click and arrow keys find its points

    // Line, fill, dash and marker of a method; hue, dash and marker are the same in every panel.
    static PlotSeries ofMethod(const QString& name, std::string_view optimiserId, int variant = 0);
};

// A filled rectangle: of a grid, a matrix, or a lane of steps.
struct PlotCell {
    QRectF area; // in axis units
    PlotColor color; // CellScale::Own
    double level = 1; // Own: opacity, 0 to 1; Counts: 0 to 1; Signed: -1 to 1
    QString text; // black or white by the luminance of its cell; left out where it does not fit
};
enum class CellScale { Own, Counts, Signed };

// Counts of points in equal bins of both axes, as bars outside a map, with what uniform sampling would give.
struct PlotMarginals {
    std::vector<double> top, right;
    double low = 0, high = 0; // reference range of a count
};

// Between two curves of one method (interquartile range) or a reference band (random, null).
struct PlotBand {
    PlotColor color;
    bool reference = false; // borderStrong at 35 %, named in the plot
    QString name;
    bool steps = false;
    std::vector<double> keys, low, high;
};

enum class RimKind { NotANumber, Infinite, Lost };
struct RimMark {
    double key = 0;
    RimKind kind = RimKind::Lost;
};

// Label at the right end of a curve: name, and n below it.
struct PlotEndLabel {
    int series = -1;
    QString name;
    QString detail; // "n 8", "n 7 to 5"
    bool emphasised = false;
};

// One entry of the strip under the header: a series' swatch, or a rim mark, or text alone.
struct PlotLegendEntry {
    QString text;
    int series = -1; // swatch of this series, -1: none
    std::optional<RimKind> rim;
};

struct PlotNote {
    QPointF at; // in axis units
    QString text;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignBottom; // where the text stands relative to the point
    PlotColor color = Token::Ink;
};

// A level across the plot with its name at the right edge (reference agents) or a filled range of keys or values.
struct PlotReference {
    Qt::Orientation orientation = Qt::Horizontal; // Horizontal: values; Vertical: keys
    double from = 0;
    double to = 0; // equal to `from`: a tick on the right edge (Horizontal) or a line (Vertical)
    QString name;
    PlotColor color = Token::BorderStrong;
};

inline constexpr unsigned char kNoBand = 255; // pixel without a value: paper

// Band indices of a landscape: computed off the GUI thread, coloured here.
struct PlotMap {
    QImage bands; // Format_Indexed8, pixel = band 0 to bandCount - 1 or kNoBand, first row = largest y; null: contours alone
    int bandCount = 12;
    QRectF area; // in axis units (x, y of the lower left corner, width, height)
    std::vector<QPolygonF> contours; // in axis units
    double low = 0, high = 1; // values at the ends of the colour bar
    std::vector<double> levels; // values between the bands, ascending, bandCount - 1 of them; empty: equal steps
    QString title; // "f(x)"
    bool interpolated = false; // contours dashed
};

struct PlotEllipse {
    QPointF centre;
    double xx = 1, xy = 0, yy = 1; // covariance, in axis units
    double sigmas = 1;
    PlotColor color;
    double width = 1; // px
    QList<qreal> dash;
    double fillOpacity = 0;
};

} // namespace priorscope
