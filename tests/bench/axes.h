// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Axes of the benchmark's plots. GUI thread.

#include "widgets/plot_types.h"

namespace priorscope::bench {

inline PlotAxis makeAxis(const QString& title, AxisScale scale = AxisScale::Linear)
{
    PlotAxis axis;
    axis.title = title;
    axis.scale = scale;
    return axis;
}

} // namespace priorscope::bench
