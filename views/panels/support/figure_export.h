// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Export of a panel: the picture in the print theme (pdf, svg, png), the rows behind it (csv), or LaTeX source (tex,
// pgfplots). GUI thread.

#include <QColor>
#include <QList>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

#include "base/result.h"
#include "panels/panel.h"

namespace priorscope {

class PlotPanel;

// A curve for pgfplots, in the print theme.
struct TexSeries {
    QString name; // for the legend; empty: none
    QColor color;
    QList<qreal> dash; // in pen widths
    QString mark; // of pgfplots, empty: none
    bool line = true;
    bool steps = false;
    std::vector<double> x, y;
    std::vector<double> low, high; // a band in the same colour, when not empty
};

struct TexFigure {
    QString xTitle, yTitle;
    bool logY = false;
    QString note; // a comment above the picture: what, n
    std::vector<TexSeries> series;
};

QString escapeLatex(const QString& text); // _ % & # $ ~ ^ \ { } and the minus sign
QString csvText(const PanelTable& table); // RFC 4180, a header line, UTF-8
QString pgfplotsText(const TexFigure& figure, QSizeF sizeMm);
QString pgfMark(Marker marker);

// A figure in every form that a panel can be written in.
struct PanelFigure {
    std::function<Result<void>(const QString& file, QSizeF sizeMm)> picture; // pdf, svg, png
    PanelTable table;
    std::vector<TexFigure> tex; // several: one below the other, each at its share of the height
};

// By the suffix of `file`; another suffix is InvalidInput and names what is allowed.
Result<void> exportPanel(const PanelFigure& figure, const QString& file, QSizeF sizeMm);
Result<void> exportPanel(
    const PlotPanel& plot, const PanelTable& table, const TexFigure& figure, const QString& file, QSizeF sizeMm);

} // namespace priorscope
