// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ConvergencePlot: puts a CurveSet into a PlotPanel and keeps both in step while runs grow. GUI thread; what it shows
// may be prepared on any thread.

#include <QCoreApplication>

#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "models/curves.h"
#include "panels/panel.h"
#include "panels/support/convergence_figure.h"
#include "widgets/plot_panel.h"

namespace priorscope {

// A series that stands for one run, and which step each of its points is.
struct RunPoints {
    RunId run;
    bool ownValues = false; // else best so far
    TrialClock clock; // of own values
    std::vector<int> steps; // ascending
    std::size_t taken = 0; // improvements or trials already among the points
    double end = -1; // where the curve ended then
};

// Everything about a selection that takes long for long runs.
struct ConvergenceData {
    struct Series {
        RunPoints points;
        PlotData data;
    };
    CurveSet curves;
    std::vector<Series> best; // of the runs that are drawn one by one, group by group
    std::optional<Series> currentBest, values, infeasible; // of the current run
};
ConvergenceData convergenceData(
    const std::vector<CurveRun>& runs, CurveSet::Options options, RunId current, std::stop_token stop);

class ConvergencePlot {
    Q_DECLARE_TR_FUNCTIONS(priorscope::ConvergencePanel)
public:
    ConvergencePlot(const PanelContext& context, PlotPanel& plot);

    void show(ConvergenceData data); // everything anew
    void grow(const std::vector<RunDelta>& deltas); // draws what is new

    const CurveSet& curves() const { return m_curves; }
    bool isEmpty() const; // no run has an evaluation
    bool isSynthetic() const; // some method stands in for a language model
    EmphasisedRun emphasised() const;

    double positionOf(const RunData& run, int step) const; // of an evaluation along the axis
    int stepAt(const RunData& run, double position) const; // the last evaluation that is not past it

    std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const; // none: not drawn
    std::optional<TrialRef> trialAt(PlotPoint point) const; // none: not a point of one run

private:
    void setAxes();
    void addGroup(const CurveGroup& group);
    int addSummary(const CurveGroup& group);
    int addRun(ConvergenceData::Series series, PlotSeries style);
    void addCurrentRun(ConvergenceData data);
    int addSeries(ConvergenceData::Series series, const PlotSeries& style);
    void feedSummary(std::size_t group);
    void feedRun(int series, const RunCurve& curve);
    void feedValues(const RunData& run);
    void updateMarks();
    QString detailOf(const CurveGroup& group) const;

    PanelContext m_context;
    PlotPanel& m_plot;
    CurveSet m_curves;
    std::vector<ConvergenceData::Series> m_toAdd; // while show() is at work, last one first
    std::vector<int> m_summarySeries; // per group, -1: none
    std::vector<int> m_bandOf; // per group: into m_bands, -1: none
    std::vector<PlotBand> m_bands;
    std::vector<PlotEndLabel> m_labels; // per group
    std::unordered_map<int, RunPoints> m_runSeries; // by series
    int m_currentSeries = -1;
    int m_valueSeries = -1;
    int m_infeasibleSeries = -1;
};

} // namespace priorscope
