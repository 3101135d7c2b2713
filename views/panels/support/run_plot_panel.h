// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunPlotPanel: a panel about the selected runs that is one plot; ties the plot to the shared selection. GUI thread.

#include <optional>

#include "panels/support/run_panel.h"
#include "widgets/plot_panel.h"

namespace priorscope {

class RunPlotPanel : public RunPanel {
    Q_OBJECT
public:
    RunPlotPanel(const PanelContext& context, const QString& name, QWidget* parent);

    void resetView() override;
    void themeChanged() override;

protected:
    virtual void prepareRings() { } // before placeOf() is asked for the selected and the hovered trial
    virtual void updateNotes() { } // after that
    virtual std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const = 0; // none: not drawn
    virtual std::optional<TrialRef> trialAt(PlotPoint point) const = 0;

    PlotPanel& plot() const { return *m_plot; }
    void updateRings() final;

private:
    PlotPanel* m_plot = nullptr;
};

} // namespace priorscope
