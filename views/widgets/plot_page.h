// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotPage: several plots and legends as one figure, at its final size on paper. GUI thread.

#include <QRectF>

#include <functional>
#include <vector>

#include "base/result.h"
#include "widgets/plot_legend.h"

namespace priorscope {

class PlotPanel;

// Paints a part of its own from the painter's origin, in the metrics' units.
using PaintPart =
    std::function<void(QPainter& painter, const QSizeF& size, const Theme& theme, const PlotMetrics& metrics)>;

class PlotPage {
public:
    // `place` in shares of the page, from its upper left corner. The plots must outlive the page.
    void add(const PlotPanel& plot, const QRectF& place);
    void add(std::vector<LegendItem> legend, const QRectF& place);
    void add(PaintPart paint, const QRectF& place);

    // pdf, svg or png (300 dpi) by suffix; the print theme whatever the screen shows, at any scale factor of the
    // screen.
    Result<void> renderTo(const QString& file, QSizeF sizeMm) const;

private:
    struct Part {
        const PlotPanel* plot = nullptr; // null: something else
        std::vector<LegendItem> legend;
        PaintPart paint;
        QRectF place;
    };
    std::vector<Part> m_parts;
};

} // namespace priorscope
