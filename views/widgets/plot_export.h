// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plots as a file, at their final size on paper. GUI thread.

#include <vector>

#include "base/result.h"
#include "widgets/plot_model.h"
#include "widgets/plot_page.h"

namespace priorscope {

struct PagePart {
    const PlotModel* plot = nullptr;
    const std::vector<LegendItem>* legend = nullptr; // without a plot
    const PaintPart* paint = nullptr; // goes before both
    QRectF place; // in shares of the page
};

// pdf, svg or png (300 dpi) by suffix; the print theme whatever the screen shows, at any scale factor of the screen.
Result<void> renderPage(const std::vector<PagePart>& parts, const QString& file, QSizeF sizeMm);

} // namespace priorscope
