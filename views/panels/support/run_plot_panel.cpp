// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/run_plot_panel.h"

#include <QActionGroup>
#include <QStackedLayout>

#include <algorithm>
#include <utility>

#include "models/number_format.h"
#include "widgets/empty_state.h"

namespace priorscope {

RunPlotPanel::RunPlotPanel(const PanelContext& context, const QString& name, QWidget* parent)
    : Panel(parent), m_context(context), m_pages(new QStackedLayout(this)), m_plot(new PlotPanel(context.theme, this)),
      m_empty(new EmptyState(this))
{
    setAccessibleName(name);
    m_plot->setAccessibleName(tr("%1 plot").arg(name));
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_plot);
    setFocusProxy(m_plot);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &RunPlotPanel::drawNow);
    const Selection& selection = context.selection;
    connect(&selection, &Selection::runsChanged, this, &RunPlotPanel::runsChanged);
    connect(&selection, &Selection::trialChanged, this, &RunPlotPanel::updateRings);
    connect(&selection, &Selection::hoverChanged, this, &RunPlotPanel::updateRings);
    connect(&selection, &Selection::timeChanged, this, [this] {
        if (m_outOfDate || m_pages->currentWidget() != m_plot)
            return;
        updateCursor();
        updateRings();
    });
    connect(&context.runs, &RunStore::reset, this, &RunPlotPanel::runsChanged);
    connect(&context.runs, &RunStore::loaded, this, &RunPlotPanel::queueDraw);
    connect(&context.runs, &RunStore::changed, this, &RunPlotPanel::take);
    connect(
        m_plot, &PlotPanel::hovered, this, [this](PlotPoint point) { m_context.selection.setHover(trialAt(point)); });
    connect(m_plot, &PlotPanel::clicked, this, [this](PlotPoint point) {
        if (const std::optional<TrialRef> trial = trialAt(point))
            m_context.selection.selectTrial(trial);
    });
    m_soon.start();
}

void RunPlotPanel::resetView()
{
    m_plot->resetView();
}

void RunPlotPanel::themeChanged()
{
    m_plot->setTheme(m_context.theme);
}

void RunPlotPanel::setMessage(const QString& iconName, const QString& why, const QString& whatToDo)
{
    m_message = why + ' ' + whatToDo;
    m_empty->showEmpty(iconName, why, whatToDo);
}

QAction* RunPlotPanel::addChoice(QActionGroup* group, const QString& text)
{
    QAction* action = group->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, &RunPlotPanel::queueDraw);
    return action;
}

void RunPlotPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    if (m_outOfDate)
        drawNow();
}

void RunPlotPanel::runsChanged()
{
    m_unasked = true;
    queueDraw();
}

void RunPlotPanel::queueDraw()
{
    m_outOfDate = true;
    m_soon.start();
}

void RunPlotPanel::drawNow()
{
    m_soon.stop();
    m_outOfDate = !isVisible();
    if (m_outOfDate)
        return;
    if (std::exchange(m_unasked, false)) // not after each answer: a run that cannot be read would be asked for for ever
        m_context.runs.request(wantedRuns());
    const bool drawn = draw();
    m_pages->setCurrentWidget(drawn ? static_cast<QWidget*>(m_plot) : m_empty);
    m_message.clear();
    if (drawn) {
        updateCursor();
        updateRings();
    } else {
        explainEmptiness();
    }
    emit subtitleChanged();
}

void RunPlotPanel::explainEmptiness()
{
    const std::vector<RunId> runs = wantedRuns();
    std::size_t reading = 0;
    for (const RunId id : runs) {
        const RunData* known = m_context.runs.find(id);
        if (known && !known->error.empty()) {
            m_message = tr("The runs could not be read: %1.").arg(QString::fromStdString(known->error));
            m_empty->showError(m_message);
            return;
        }
        reading += known && !known->loaded ? 1 : 0;
    }
    if (runs.empty()) {
        setMessage(QStringLiteral("chart-line"), tr("No run is selected."),
            tr("Select experiments, methods or runs in the project to see them here."));
    } else if (reading > 0) {
        m_message = tr("Reading %1 of %2")
                        .arg(countText(static_cast<std::int64_t>(reading)),
                            counted(static_cast<std::int64_t>(runs.size()), tr("%1 run"), tr("%1 runs")));
        m_empty->showLoading(m_message, 1.0 - static_cast<double>(reading) / static_cast<double>(runs.size()));
    } else {
        setMessage(QStringLiteral("clock"), tr("The selected runs have no evaluation yet."),
            tr("They appear here with the first one."));
    }
}

void RunPlotPanel::take(const std::vector<RunDelta>& deltas)
{
    if (m_outOfDate)
        return;
    const std::vector<RunId> wanted = wantedRuns();
    const bool concerned = std::any_of(deltas.begin(), deltas.end(), [&wanted](const RunDelta& delta) {
        return std::find(wanted.begin(), wanted.end(), delta.run) != wanted.end();
    });
    if (!concerned)
        return;
    if (!isVisible() || m_pages->currentWidget() != m_plot) {
        queueDraw();
        return;
    }
    grow(deltas);
    updateCursor();
    updateRings();
    emit subtitleChanged();
}

int RunPlotPanel::timeOf(const RunData& run) const
{
    const Selection& selection = m_context.selection;
    return selection.followsLive() ? run.row.completed : std::min(selection.time(), run.row.completed);
}

void RunPlotPanel::updateRings()
{
    const Selection& selection = m_context.selection;
    const std::optional<PlotPoint> selected = placeOf(selection.trial());
    m_plot->setSelected(selected ? std::vector<PlotPoint>{*selected} : std::vector<PlotPoint>{});
    m_plot->setHovered(placeOf(selection.hover()));
    updateNotes();
}

} // namespace priorscope
