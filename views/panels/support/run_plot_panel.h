// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunPlotPanel: a panel with one plot of the selected runs, or a sentence when there is nothing to draw. Asks for the
// runs' histories, draws anew at most once per event loop turn and only while visible, and ties the plot to the shared
// selection. GUI thread.

#include <QTimer>

#include <optional>

#include "panels/panel.h"
#include "widgets/plot_panel.h"

class QActionGroup;
class QStackedLayout;

namespace priorscope {

class EmptyState;

class RunPlotPanel : public Panel {
    Q_OBJECT
public:
    RunPlotPanel(const PanelContext& context, const QString& name, QWidget* parent);

    void resetView() override;
    void themeChanged() override;
    QString message() const { return m_message; } // what is said instead of a picture; empty: a picture is shown

protected:
    virtual std::vector<RunId> wantedRuns() const = 0; // whose histories are needed
    virtual bool draw() = 0; // everything anew; false: there is nothing, say why
    virtual void explainEmptiness(); // by setMessage(); the reasons that all such panels share
    virtual void grow(const std::vector<RunDelta>& deltas) = 0; // some of wantedRuns() changed while drawn
    virtual void updateCursor() = 0; // after draw() and grow(), and when the time moved
    virtual void updateNotes() { } // the selected or hovered trial changed
    virtual std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const = 0;
    virtual std::optional<TrialRef> trialAt(PlotPoint point) const = 0;

    const PanelContext& context() const { return m_context; }
    PlotPanel& plot() const { return *m_plot; }
    void setMessage(const QString& iconName, const QString& why, const QString& whatToDo);
    void queueDraw();
    void updateRings();
    int timeOf(const RunData& run) const; // evaluation t to show of it: the shared time, or its newest when following
    QAction* addChoice(QActionGroup* group, const QString& text); // checkable; drawn anew when chosen

    void showEvent(QShowEvent* event) override;

private:
    void runsChanged();
    void drawNow();
    void take(const std::vector<RunDelta>& deltas);

    PanelContext m_context;
    QStackedLayout* m_pages = nullptr;
    PlotPanel* m_plot = nullptr;
    EmptyState* m_empty = nullptr;
    QString m_message;
    QTimer m_soon;
    bool m_outOfDate = true; // drawn again when visible
    bool m_unasked = true; // for the histories of wantedRuns()
};

} // namespace priorscope
