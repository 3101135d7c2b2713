// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/run_panel.h"

#include <QActionGroup>
#include <QStackedLayout>

#include <algorithm>
#include <utility>

#include "models/number_format.h"
#include "widgets/empty_state.h"

namespace priorscope {
namespace {

constexpr int kSlowMs = 300;

} // namespace

RunPanel::RunPanel(const PanelContext& context, const QString& name, QWidget* parent)
    : Panel(parent), m_context(context), m_pages(new QStackedLayout(this)), m_empty(new EmptyState(this))
{
    setAccessibleName(name);
    m_pages->addWidget(m_empty);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &RunPanel::drawNow);
    m_slow.setSingleShot(true);
    m_slow.setInterval(kSlowMs);
    connect(&m_slow, &QTimer::timeout, this, &RunPanel::showLoading);
    const Selection& selection = context.selection;
    connect(&selection, &Selection::runsChanged, this, &RunPanel::runsChanged);
    const auto rings = [this] {
        if (isDrawn())
            updateRings();
    };
    connect(&selection, &Selection::trialChanged, this, rings);
    connect(&selection, &Selection::hoverChanged, this, rings);
    connect(&selection, &Selection::timeChanged, this, [this] {
        if (!isDrawn())
            return;
        updateCursor();
        updateRings();
    });
    connect(&context.runs, &RunStore::reset, this, &RunPanel::runsChanged);
    connect(&context.runs, &RunStore::loaded, this, &RunPanel::queueDraw);
    connect(&context.runs, &RunStore::changed, this, &RunPanel::take);
    m_soon.start();
}

void RunPanel::setContent(QWidget* content)
{
    m_content = content;
    m_pages->addWidget(content);
    setFocusProxy(content);
}

bool RunPanel::isDrawn() const
{
    return !m_outOfDate && !m_pending && m_pages->currentWidget() == m_content;
}

void RunPanel::setMessage(const QString& iconName, const QString& why, const QString& whatToDo)
{
    m_message = why + ' ' + whatToDo;
    m_empty->showEmpty(iconName, why, whatToDo);
}

QAction* RunPanel::addChoice(QActionGroup* group, const QString& text)
{
    QAction* action = group->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, &RunPanel::queueDraw);
    return action;
}

void RunPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    if (m_outOfDate)
        drawNow();
}

void RunPanel::runsChanged()
{
    m_unasked = true;
    queueDraw();
}

void RunPanel::queueDraw()
{
    m_outOfDate = true;
    m_soon.start();
}

void RunPanel::drawNow()
{
    m_soon.stop();
    m_outOfDate = !isVisible();
    if (m_outOfDate)
        return;
    if (std::exchange(m_unasked, false)) // not after each answer: a run that cannot be read would be asked for for ever
        m_context.runs.request(wantedRuns());
    m_missed.clear();
    m_pending = true;
    if (const Drawn drawn = draw(); drawn != Drawn::Later)
        finishDrawing(drawn);
    else if (!m_slow.isActive())
        m_slow.start();
}

void RunPanel::finishDrawing(Drawn drawn)
{
    m_slow.stop();
    m_pending = false;
    m_message.clear();
    if (drawn == Drawn::Yes) {
        m_pages->setCurrentWidget(m_content);
        if (!m_missed.empty())
            grow(std::exchange(m_missed, {}));
        updateCursor();
        updateRings();
    } else {
        m_pages->setCurrentWidget(m_empty);
        explainEmptiness();
    }
    emit subtitleChanged();
}

void RunPanel::showLoading()
{
    if (m_pages->currentWidget() == m_content)
        return; // the old picture says more than a bar
    m_message = tr("Preparing the picture");
    m_empty->showLoading(m_message, -1);
}

void RunPanel::explainEmptiness()
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

void RunPanel::take(const std::vector<RunDelta>& deltas)
{
    if (m_outOfDate)
        return;
    const std::vector<RunId> wanted = wantedRuns();
    const bool concerned = std::any_of(deltas.begin(), deltas.end(), [&wanted](const RunDelta& delta) {
        return std::find(wanted.begin(), wanted.end(), delta.run) != wanted.end();
    });
    if (!concerned)
        return;
    if (m_pending)
        m_missed.insert(m_missed.end(), deltas.begin(), deltas.end());
    if (!isVisible() || (!m_pending && m_pages->currentWidget() != m_content))
        queueDraw();
    if (m_outOfDate || m_pages->currentWidget() != m_content)
        return;
    grow(deltas);
    updateCursor();
    updateRings();
    emit subtitleChanged();
}

std::vector<RunId> RunPanel::currentOrFirst() const
{
    const Selection& selection = m_context.selection;
    if (selection.currentRun().isValid())
        return {selection.currentRun()};
    return selection.runs().empty() ? std::vector<RunId>{} : std::vector<RunId>{selection.runs().front()};
}

int RunPanel::timeOf(const RunData& run) const
{
    const Selection& selection = m_context.selection;
    return selection.followsLive() ? run.row.completed : std::min(selection.time(), run.row.completed);
}

} // namespace priorscope
