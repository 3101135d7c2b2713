// SPDX-License-Identifier: Apache-2.0
#pragma once
// Plots with simulated data for the gallery and the export test. GUI thread.

class QWidget;

namespace priorscope {

class PlotPanel;

PlotPanel* convergencePlot();
PlotPanel* trajectoryPlot();

} // namespace priorscope
