// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/run_plot_panel.h"

namespace priorscope {

RunPlotPanel::RunPlotPanel(const PanelContext& context, const QString& name, QWidget* parent)
    : RunPanel(context, name, parent), m_plot(new PlotPanel(context.theme, this))
{
    m_plot->setAccessibleName(tr("%1 plot").arg(name));
    setContent(m_plot);
    Selection& selection = context.selection;
    connect(
        m_plot, &PlotPanel::hovered, this, [this, &selection](PlotPoint point) { selection.setHover(trialAt(point)); });
    connect(m_plot, &PlotPanel::clicked, this, [this, &selection](PlotPoint point) {
        if (const std::optional<TrialRef> trial = trialAt(point))
            selection.selectTrial(trial);
    });
}

void RunPlotPanel::resetView()
{
    m_plot->resetView();
}

void RunPlotPanel::themeChanged()
{
    m_plot->setTheme(context().theme);
}

void RunPlotPanel::updateRings()
{
    const Selection& selection = context().selection;
    prepareRings();
    const std::optional<PlotPoint> selected = placeOf(selection.trial());
    m_plot->setSelected(selected ? std::vector<PlotPoint>{*selected} : std::vector<PlotPoint>{});
    m_plot->setHovered(placeOf(selection.hover()));
    updateNotes();
}

} // namespace priorscope
