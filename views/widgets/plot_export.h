// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plot as a file, at its final size on paper. GUI thread.

#include "base/result.h"
#include "widgets/plot_model.h"

namespace priorscope {

// pdf, svg or png (300 dpi) by suffix; the print theme whatever the screen shows, at any scale factor of the screen.
Result<void> renderPlot(const PlotModel& model, const QString& file, QSizeF sizeMm);

} // namespace priorscope
