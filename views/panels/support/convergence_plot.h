// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ConvergencePlot: puts a CurveSet into a PlotPanel and keeps both in step while runs grow. GUI thread.

#include <QCoreApplication>

#include <optional>
#include <unordered_map>
#include <vector>

#include "models/curves.h"
#include "panels/panel.h"
#include "panels/support/convergence_figure.h"
#include "widgets/plot_panel.h"

namespace priorscope {

class ConvergencePlot {
    Q_DECLARE_TR_FUNCTIONS(priorscope::ConvergencePanel)
public:
    ConvergencePlot(const PanelContext& context, PlotPanel& plot);

    void build(const std::vector<RunId>& runs, CurveSet::Options options); // everything anew
    void grow(const std::vector<RunDelta>& deltas); // draws what is new

    const CurveSet& curves() const { return m_curves; }
    bool isEmpty() const; // no run has an evaluation
    bool isSynthetic() const; // some method stands in for a language model
    EmphasisedRun emphasised() const;

    std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const; // none: not drawn
    std::optional<TrialRef> trialAt(PlotPoint point) const; // none: not a point of one run

private:
    // A series that stands for one run: which step each of its points is.
    struct RunSeries {
        RunId run;
        bool ownValues = false; // else best so far
        std::vector<int> steps; // ascending
        std::size_t taken = 0; // improvements or trials already drawn
    };

    void setAxes();
    void addGroup(const CurveGroup& group);
    int addSummary(const CurveGroup& group);
    int addRun(const RunCurve& curve, PlotSeries style);
    void addCurrentRun();
    int addValues(PlotSeries style, RunId run);
    void feedSummary(std::size_t group);
    void feedRun(int series, const RunCurve& curve);
    void feedValues(const RunData& run);
    void updateMarks();
    QString detailOf(const CurveGroup& group) const;

    PanelContext m_context;
    PlotPanel& m_plot;
    CurveSet m_curves;
    std::vector<int> m_summarySeries; // per group, -1: none
    std::vector<int> m_bandOf; // per group: into m_bands, -1: none
    std::vector<PlotBand> m_bands;
    std::vector<PlotEndLabel> m_labels; // per group
    std::unordered_map<int, RunSeries> m_runSeries; // by series
    int m_currentSeries = -1;
    int m_valueSeries = -1;
    int m_infeasibleSeries = -1;
};

} // namespace priorscope
