// SPDX-License-Identifier: GPL-3.0-or-later
// Explore or exploit: what each step of the current run did, between two reference agents. GUI thread.

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

#include "models/background.h"
#include "models/curves.h"
#include "models/number_format.h"
#include "panels/support/explore_view.h"
#include "panels/support/run_panel.h"
#include "panels/support/run_problem.h"

namespace priorscope {
namespace {

constexpr int kRest = 4; // times the duration of an extension until the next one: the runs need the processor too

// What a worker hands back. Only one of worker and panel uses the tracker at a time.
struct Extended {
    std::vector<TrackedStep> steps; // new
    std::vector<std::string> sources;
    ExploreSeries series; // of the new steps, when they are the first
    std::optional<ReferenceAgents> agents; // when they were asked for
    std::size_t trials = 0; // looked at so far
    qint64 tookMs = 0;
};

} // namespace

class ExplorePanel : public RunPanel {
    Q_OBJECT
public:
    ExplorePanel(const PanelContext& context, QWidget* parent);
    static PanelEntry describe();

    QString subtitle() const override;
    void resetView() override { m_view->resetView(); }
    void themeChanged() override { m_view->setTheme(context().theme); }
    PanelTable table() const override;
    Result<void> exportTo(const QString& file, QSizeF sizeMm) override;

protected:
    std::vector<RunId> wantedRuns() const override { return currentOrFirst(); }
    Drawn draw() override;
    void explainEmptiness() override;
    void grow(const std::vector<RunDelta>& deltas) override;
    void updateCursor() override;
    void updateRings() override;

private:
    // The scales hold for all runs of a problem with the same budget.
    struct AgentsKey {
        ExperimentId experiment;
        std::string problem;
        int budget = 0;
        bool operator==(const AgentsKey&) const = default;
    };

    const RunData* run() const;
    bool hasBox() const;
    void extend();
    void take(Extended extended);
    std::optional<ExploreScene> scene() const;

    ExploreView* m_view = nullptr;
    RunProblem m_problem;
    LatestJob m_job{this};
    QTimer m_again;
    RunId m_shown; // the run that the rest belongs to
    int m_variant = 0;
    std::shared_ptr<StepTracker> m_tracker;
    std::vector<TrackedStep> m_steps;
    std::vector<std::string> m_sources;
    std::optional<ReferenceAgents> m_agents;
    AgentsKey m_agentsKey;
};

ExplorePanel::ExplorePanel(const PanelContext& context, QWidget* parent)
    : RunPanel(context, tr("Explore or exploit"), parent), m_view(new ExploreView(context.theme, this)),
      m_problem(context)
{
    setContent(m_view);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &ExplorePanel::extend);
    connect(&context.runs, &RunStore::reset, this, [this] {
        m_problem.forget();
        m_shown = RunId();
        m_agents.reset();
    });
    Selection& selection = context.selection;
    const auto trial = [this](std::optional<int> step) {
        return step ? std::optional(TrialRef{m_shown, *step}) : std::nullopt;
    };
    connect(m_view, &ExploreView::hovered, this,
        [trial, &selection](std::optional<int> step) { selection.setHover(trial(step)); });
    connect(m_view, &ExploreView::clicked, this, [trial, &selection](int step) { selection.selectTrial(trial(step)); });
    connect(m_view, &ExploreView::timeDragged, this, [&selection](int step) { selection.setTime(step); });
    connect(m_view, &ExploreView::narrownessChanged, this, &ExplorePanel::queueDraw);
}

PanelEntry ExplorePanel::describe()
{
    PanelEntry entry;
    entry.title = tr("Explore or exploit");
    entry.perspective = "search";
    return entry;
}

const RunData* ExplorePanel::run() const
{
    const std::vector<RunId> current = currentOrFirst();
    return current.empty() ? nullptr : context().runs.find(current.front());
}

bool ExplorePanel::hasBox() const
{
    const RunData* shown = run();
    return shown && static_cast<int>(m_problem.last().info.space.dimension()) == shown->row.dimension;
}

RunPanel::Drawn ExplorePanel::draw()
{
    m_job.cancel();
    m_again.stop();
    m_shown = RunId();
    const RunData* shown = run();
    if (!shown || !shown->loaded || shown->trials.empty())
        return Drawn::Nothing;
    const ProblemInfo& info = m_problem.of(*shown).info;
    if (!hasBox())
        return Drawn::Nothing;
    m_shown = shown->row.id;
    const std::vector<CurveRun> described = curveRuns(context().runs, {m_shown});
    m_variant = described.front().variant;
    m_tracker = std::make_shared<StepTracker>(info.space, described.front().initial);
    m_steps.clear();
    m_sources.clear();
    const AgentsKey key{shown->row.experiment, shown->row.key.problem, shown->row.budget};
    if (!(key == m_agentsKey))
        m_agents.reset();
    m_agentsKey = key;
    extend();
    return Drawn::Later;
}

void ExplorePanel::explainEmptiness()
{
    const RunData* shown = run();
    if (shown && shown->loaded && !shown->trials.empty() && !hasBox())
        setMessage(QStringLiteral("grid"), tr("The box of this problem is not known."),
            tr("Distances need bounds: add them to the objective, or choose another run."));
    else
        RunPanel::explainEmptiness();
}

// On a worker: the labels of what is new, and the scales of the reference agents if they are not known yet.
void ExplorePanel::extend()
{
    const RunData* shown = run();
    if (m_job.isRunning() || !shown)
        return;
    std::optional<ReferenceRequest> agents;
    const OptimiserEntry* random = context().registries.optimisers.find("random");
    const OptimiserEntry* greedy = context().registries.optimisers.find("greedy-refiner");
    if (!m_agents && random && greedy) {
        const ExperimentSpec* spec = context().runs.spec(shown->row.experiment);
        agents = ReferenceRequest{*random, *greedy, m_problem.anotherObjective(*shown), m_problem.last().info.space,
            spec ? spec->initial : 0, shown->row.budget};
    }
    m_job.start(
        [tracker = m_tracker, trials = shown->trials.snapshot(), isFirst = m_steps.empty(), agents](
            std::stop_token stop) {
            QElapsedTimer timer;
            timer.start();
            Extended extended;
            extended.steps = tracker->extend(trials, stop);
            extended.sources = tracker->sources();
            extended.trials = trials.size();
            if (isFirst)
                extended.series.add(extended.steps);
            if (agents)
                extended.agents = referenceAgents(*agents, stop);
            extended.tookMs = timer.elapsed();
            return extended;
        },
        [this](Extended extended) { take(std::move(extended)); });
}

void ExplorePanel::take(Extended extended)
{
    const RunData* shown = run();
    if (!shown || shown->row.id != m_shown)
        return; // drawn anew soon
    const std::size_t before = m_steps.size();
    m_steps.insert(m_steps.end(), extended.steps.begin(), extended.steps.end());
    m_sources = std::move(extended.sources);
    if (extended.agents)
        m_agents = std::move(extended.agents);
    if (before == 0)
        m_view->draw(*scene(), std::move(extended.series));
    else
        m_view->append(*scene(), before);
    finishDrawing(Drawn::Yes);
    if (shown->trials.size() > extended.trials)
        m_again.start(static_cast<int>(kRest * std::max<qint64>(extended.tookMs, 10)));
}

void ExplorePanel::grow(const std::vector<RunDelta>&)
{
    if (!m_again.isActive())
        extend();
}

std::optional<ExploreScene> ExplorePanel::scene() const
{
    const RunData* shown = run();
    if (!shown || shown->row.id != m_shown || m_steps.empty())
        return std::nullopt;
    return ExploreScene{shown, &m_steps, &m_sources, m_agents ? &*m_agents : nullptr, m_variant, timeOf(*shown)};
}

void ExplorePanel::updateCursor()
{
    if (const std::optional<ExploreScene> shown = scene())
        m_view->showTime(*shown);
    emit subtitleChanged();
}

void ExplorePanel::updateRings()
{
    const auto stepOf = [this](const std::optional<TrialRef>& trial) {
        return trial && trial->run == m_shown ? std::optional(trial->step) : std::nullopt;
    };
    m_view->setRings(stepOf(context().selection.trial()), stepOf(context().selection.hover()));
}

QString ExplorePanel::subtitle() const
{
    const std::optional<ExploreScene> shown = scene();
    if (!shown)
        return {};
    const RunRow& row = shown->run->row;
    QStringList parts{tr("n %1").arg(counted(countLabels(*shown).all, tr("%1 proposal"), tr("%1 proposals"))),
        tr("%1, seed %2").arg(QString::fromStdString(row.methodLabel)).arg(row.key.seed),
        QString::fromStdString(row.key.problem)};
    if (m_agents && m_agents->onSphere)
        parts += tr("reference agents on a sphere");
    return parts.join(QStringLiteral(" · "));
}

PanelTable ExplorePanel::table() const
{
    const std::optional<ExploreScene> shown = scene();
    return shown ? exploreTable(*shown) : PanelTable();
}

Result<void> ExplorePanel::exportTo(const QString& file, QSizeF sizeMm)
{
    const std::optional<ExploreScene> shown = scene();
    if (!shown)
        return Error{ErrorCode::InvalidInput, "there are no steps to export", file.toStdString()};
    const PlotPage page = m_view->page();
    return exportPanel({[&page](const QString& name, QSizeF size) { return page.renderTo(name, size); },
                           exploreTable(*shown), exploreTex(*shown, subtitle())},
        file, sizeMm);
}

} // namespace priorscope

PS_PANEL(explore, ExplorePanel)

#include "explore.moc"
