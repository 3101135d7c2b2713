// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TrajectoryPlot: puts TrajectoryData into a PlotPanel: points by source, marks, path, ellipses, legend. GUI thread.

#include <QCoreApplication>

#include <optional>
#include <vector>

#include "models/selection.h"
#include "panels/support/trajectory_data.h"
#include "widgets/plot_panel.h"

namespace priorscope {

PlotSeries sourceSeries(const SourcePoints& source); // its marker and colours

class TrajectoryPlot {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
public:
    explicit TrajectoryPlot(PlotPanel& plot) : m_plot(plot) { }

    struct Known {
        std::optional<QPointF> optimum; // on the plane
        bool path = true;
    };
    void clear();
    void show(const TrajectoryData& data, const Plane& plane, const Known& known);
    // Draws these trials of the run whatever was left out, and nothing of the ones before.
    void showAlso(const std::vector<int>& steps, const TrialSnapshot& trials, const Plane& plane);

    bool isEmpty() const { return m_steps.empty(); }
    std::optional<PlotPoint> placeOf(int step) const; // none: not drawn
    std::optional<int> stepAt(PlotPoint point) const;

private:
    int addSet(const PointSet& set, PlotSeries style, bool isPoints);
    void addSources(const TrajectoryData& data);
    void addMarks(const TrajectoryData& data, const Known& known);
    void addOverlay(const PointSet& set, PlotSeries style, const QString& text);
    void setEllipses(const TrajectoryData& data, const Plane& plane);

    PlotPanel& m_plot;
    std::vector<std::pair<int, std::vector<int>>> m_steps; // of the series whose points are trials
    std::vector<PlotLegendEntry> m_legend;
    int m_also = -1; // series of showAlso()
};

} // namespace priorscope
