// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: how the points of the current run fill its box, against uniform sampling. GUI thread.

#include <QElapsedTimer>
#include <QMenu>

#include <algorithm>
#include <map>
#include <utility>

#include "models/background.h"
#include "models/curves.h"
#include "models/number_format.h"
#include "panels/support/axis_menu.h"
#include "panels/support/coverage_view.h"
#include "panels/support/run_panel.h"
#include "panels/support/run_problem.h"
#include "panels/support/trajectory_data.h"
#include "search/sobol/sobol.h"
#include "theme/icons.h"

namespace priorscope {
namespace {

constexpr std::size_t kComparedTrials = 200'000; // of other runs; more would take too long for a comparison
constexpr std::size_t kMostMethods = 5; // besides the run itself, in one legend
constexpr int kRest = 4; // times the duration of an extension until the next one: the runs need the processor too

// A run on its way to the worker and back: only one of them has the tracker at a time.
struct Watched {
    RunId run;
    std::shared_ptr<CoverageTracker> tracker;
    TrialSnapshot trials;
    CoverageNews news;
};

struct Extended {
    std::vector<Watched> runs;
    std::vector<CoverageQuantiles> reference; // empty: was known already
    qint64 tookMs = 0;
};

} // namespace

class CoveragePanel : public RunPanel {
    Q_OBJECT
public:
    CoveragePanel(const PanelContext& context, QWidget* parent);
    static PanelEntry describe();

    QString subtitle() const override;
    QList<QAction*> tools() const override { return {m_axes}; }
    void resetView() override { m_view->resetView(); }
    void themeChanged() override { m_view->setTheme(context().theme); }
    PanelTable table() const override;
    Result<void> exportTo(const QString& file, QSizeF sizeMm) override;

protected:
    std::vector<RunId> wantedRuns() const override;
    Drawn draw() override;
    void explainEmptiness() override;
    void grow(const std::vector<RunDelta>& deltas) override;
    void updateCursor() override;
    void updateRings() override;

private:
    struct Method { // of the runs that are compared
        std::string id;
        QString label;
        int variant = 0;
        std::vector<RunId> runs;
    };

    const RunData* run() const;
    bool hasBox() const;
    void makeAxisMenu();
    void chooseRuns(const RunData& shown);
    void extend();
    void take(Extended extended);
    void summarise();
    std::optional<CoverageScene> scene() const;

    CoverageView* m_view = nullptr;
    QAction* m_axes = nullptr;
    RunProblem m_problem;
    std::size_t m_x = 0, m_y = 1;
    LatestJob m_job{this};
    QTimer m_again;
    std::shared_ptr<const CoverageProbes> m_probes;
    RunId m_shown; // the run that the rest belongs to
    int m_variant = 0;
    std::vector<Method> m_methods;
    std::map<RunId, std::shared_ptr<CoverageTracker>> m_trackers;
    std::map<RunId, RunCoverage> m_runs;
    std::vector<MethodCoverage> m_medians;
    std::map<std::pair<std::size_t, int>, std::vector<CoverageQuantiles>> m_references; // by dimension and budget
};

CoveragePanel::CoveragePanel(const PanelContext& context, QWidget* parent)
    : RunPanel(context, tr("Coverage"), parent), m_view(new CoverageView(context.theme, this)), m_problem(context)
{
    setContent(m_view);
    m_axes = new QAction(icon(QStringLiteral("chart-line")), tr("Axes"), this);
    m_axes->setToolTip(tr("Choose the two variables that are shown"));
    m_axes->setMenu(new QMenu(this));
    m_axes->setVisible(false);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &CoveragePanel::extend);
    connect(&context.runs, &RunStore::reset, this, [this] {
        m_problem.forget();
        m_shown = RunId();
    });
    Selection& selection = context.selection;
    const auto trial = [this](std::optional<int> step) {
        return step ? std::optional(TrialRef{m_shown, *step}) : std::nullopt;
    };
    connect(m_view, &CoverageView::hovered, this,
        [trial, &selection](std::optional<int> step) { selection.setHover(trial(step)); });
    connect(
        m_view, &CoverageView::clicked, this, [trial, &selection](int step) { selection.selectTrial(trial(step)); });
    connect(m_view, &CoverageView::timeDragged, this, [&selection](int step) { selection.setTime(step); });
}

PanelEntry CoveragePanel::describe()
{
    PanelEntry entry;
    entry.title = tr("Coverage");
    entry.perspective = "search";
    return entry;
}

std::vector<RunId> CoveragePanel::wantedRuns() const
{
    const std::vector<RunId>& runs = context().selection.runs();
    return runs.empty() ? currentOrFirst() : runs;
}

const RunData* CoveragePanel::run() const
{
    const std::vector<RunId> current = currentOrFirst();
    return current.empty() ? nullptr : context().runs.find(current.front());
}

bool CoveragePanel::hasBox() const
{
    const RunData* shown = run();
    return shown && static_cast<int>(m_problem.last().info.space.dimension()) == shown->row.dimension
        && shown->row.dimension <= static_cast<int>(SobolSequence::kMaxDimension);
}

RunPanel::Drawn CoveragePanel::draw()
{
    m_job.cancel();
    m_again.stop();
    const RunData* shown = run();
    m_shown = RunId();
    if (!shown || !shown->loaded || shown->trials.empty())
        return Drawn::Nothing;
    const std::size_t dimension = m_problem.of(*shown).info.space.dimension();
    if (shown->row.dimension < 2 || !hasBox())
        return Drawn::Nothing;
    if (std::max(m_x, m_y) >= dimension) {
        m_x = 0;
        m_y = 1;
    }
    makeAxisMenu();
    m_shown = shown->row.id;
    chooseRuns(*shown);
    extend();
    return Drawn::Later;
}

void CoveragePanel::explainEmptiness()
{
    const RunData* shown = run();
    const bool hasPoints = shown && shown->loaded && !shown->trials.empty();
    if (hasPoints && shown->row.dimension < 2)
        setMessage(QStringLiteral("grid"), tr("The problem of this run has one variable."),
            tr("Coverage needs two; the convergence panel shows its values."));
    else if (hasPoints && !hasBox())
        setMessage(QStringLiteral("grid"), tr("The box of this problem is not known."),
            tr("Coverage needs bounds: add them to the objective, or choose another run."));
    else
        RunPanel::explainEmptiness();
}

// The shown run and the others of its problem, by method.
void CoveragePanel::chooseRuns(const RunData& shown)
{
    const SearchSpace& space = m_problem.last().info.space;
    m_methods.clear();
    m_medians.clear();
    m_trackers.clear();
    m_runs.clear();
    if (!m_probes || m_probes->dimension() != space.dimension())
        m_probes = std::make_shared<const CoverageProbes>(space.dimension());
    std::size_t trials = 0;
    std::vector<CurveRun> compared;
    for (CurveRun& other : curveRuns(context().runs, wantedRuns())) {
        if (other.row.id == m_shown)
            m_variant = other.variant;
        if (!other.loaded || other.row.key.problem != shown.row.key.problem || other.trials.empty())
            continue;
        trials += other.trials.size();
        compared.push_back(std::move(other));
    }
    if (trials > kComparedTrials)
        compared.clear();
    for (const CurveRun& other : compared) {
        const QString label = QString::fromStdString(other.label);
        auto method = std::find_if(m_methods.begin(), m_methods.end(),
            [&](const Method& m) { return m.label == label && m.variant == other.variant; });
        if (method == m_methods.end() && m_methods.size() < kMostMethods)
            method = m_methods.insert(method, {other.row.methodId, label, other.variant, {}});
        if (method != m_methods.end())
            method->runs.push_back(other.row.id);
    }
    std::erase_if(m_methods, [this](const Method& method) { // of the shown run alone: it is there already
        return method.runs.size() == 1 && method.runs.front() == m_shown;
    });
    m_trackers[m_shown] = nullptr;
    for (const Method& method : m_methods) {
        for (const RunId id : method.runs)
            m_trackers[id] = nullptr;
    }
    for (auto& [id, tracker] : m_trackers)
        tracker = std::make_shared<CoverageTracker>(space, context().runs.find(id)->row.budget, m_probes);
}

void CoveragePanel::makeAxisMenu()
{
    const ProblemInfo& info = m_problem.last().info;
    const auto dimension = static_cast<int>(info.space.dimension());
    m_axes->setVisible(dimension > 2);
    clearMenu(*m_axes->menu());
    addAxisMenus(*m_axes->menu(), info, dimension, m_x, m_y, [this](std::size_t x, std::size_t y) {
        m_x = x;
        m_y = y;
        makeAxisMenu();
        if (const std::optional<CoverageScene> shown = scene())
            m_view->draw(*shown);
        updateRings();
    });
}

// On a worker: what is new of all runs, and the reference if it is not known yet.
void CoveragePanel::extend()
{
    if (m_job.isRunning())
        return;
    std::vector<Watched> runs;
    for (const auto& [id, tracker] : m_trackers) {
        if (const RunData* known = context().runs.find(id); known && known->loaded)
            runs.push_back({id, tracker, known->trials.snapshot(), {}});
    }
    const int budget = run()->row.budget;
    const std::size_t dimension = m_probes->dimension();
    const bool needsReference = !m_references.contains({dimension, budget});
    const int bins = m_trackers.at(m_shown)->cellBins();
    m_job.start(
        [runs = std::move(runs), dimension, bins, budget, needsReference](std::stop_token stop) mutable {
            QElapsedTimer timer;
            timer.start();
            Extended extended;
            for (Watched& run : runs)
                run.news = run.tracker->extend(run.trials, stop);
            extended.runs = std::move(runs);
            if (needsReference)
                extended.reference = uniformCoverage(dimension, bins, coverageSteps(budget), stop);
            extended.tookMs = timer.elapsed();
            return extended;
        },
        [this](Extended extended) { take(std::move(extended)); });
}

void CoveragePanel::take(Extended extended)
{
    const RunData* shown = run();
    if (!shown || shown->row.id != m_shown)
        return; // drawn anew soon
    if (!extended.reference.empty())
        m_references[{m_probes->dimension(), shown->row.budget}] = std::move(extended.reference);
    bool behind = false;
    for (Watched& watched : extended.runs) {
        behind = behind || context().runs.find(watched.run)->trials.size() > watched.trials.size();
        m_runs[watched.run].add(std::move(watched.news));
    }
    summarise();
    m_view->draw(*scene());
    finishDrawing(Drawn::Yes);
    if (behind)
        m_again.start(static_cast<int>(kRest * std::max<qint64>(extended.tookMs, 10)));
}

void CoveragePanel::summarise()
{
    m_medians.clear();
    for (const Method& method : m_methods) {
        std::vector<const std::vector<CoveragePoint>*> curves;
        for (const RunId id : method.runs)
            curves.push_back(&m_runs[id].curve);
        m_medians.push_back(
            {method.id, method.label, method.variant, static_cast<int>(curves.size()), medianCoverage(curves)});
    }
}

void CoveragePanel::grow(const std::vector<RunDelta>&)
{
    if (!m_job.isRunning() && !m_again.isActive())
        extend();
}

std::optional<CoverageScene> CoveragePanel::scene() const
{
    const RunData* shown = run();
    const auto known = m_runs.find(m_shown);
    if (!shown || known == m_runs.end())
        return std::nullopt;
    static const std::vector<CoverageQuantiles> none;
    const ProblemInfo& info = m_problem.last().info;
    const auto reference = m_references.find({info.space.dimension(), shown->row.budget});
    CoverageScene scene;
    scene.run = shown;
    scene.coverage = &known->second;
    scene.reference = reference == m_references.end() ? &none : &reference->second;
    scene.methods = &m_medians;
    scene.cellBins = m_trackers.at(m_shown)->cellBins();
    scene.space = info.space;
    scene.xAxis = m_x;
    scene.yAxis = m_y;
    scene.xName = variableName(info, m_x);
    scene.yName = variableName(info, m_y);
    scene.variant = m_variant;
    scene.time = timeOf(*shown);
    return scene;
}

void CoveragePanel::updateCursor()
{
    if (const std::optional<CoverageScene> shown = scene())
        m_view->showTime(*shown);
    emit subtitleChanged();
}

void CoveragePanel::updateRings()
{
    const auto stepOf = [this](const std::optional<TrialRef>& trial) {
        return trial && trial->run == m_shown ? std::optional(trial->step) : std::nullopt;
    };
    m_view->setRings(stepOf(context().selection.trial()), stepOf(context().selection.hover()));
}

QString CoveragePanel::subtitle() const
{
    const std::optional<CoverageScene> shown = scene();
    if (!shown)
        return {};
    const RunRow& row = shown->run->row;
    const auto points = static_cast<std::int64_t>(shown->coverage->pointsUpTo(shown->time));
    QStringList parts{tr("n %1").arg(counted(points, tr("%1 point"), tr("%1 points")))};
    parts += row.dimension == 2 ? tr("grid %1 × %1").arg(shown->cellBins)
                                : tr("%1 bins in each of %2 variables").arg(shown->cellBins).arg(row.dimension);
    parts += tr("%1, seed %2").arg(QString::fromStdString(row.methodLabel)).arg(row.key.seed);
    parts += QString::fromStdString(row.key.problem);
    return parts.join(QStringLiteral(" · "));
}

PanelTable CoveragePanel::table() const
{
    const std::optional<CoverageScene> shown = scene();
    return shown ? coverageTable(*shown) : PanelTable();
}

Result<void> CoveragePanel::exportTo(const QString& file, QSizeF sizeMm)
{
    const std::optional<CoverageScene> shown = scene();
    if (!shown)
        return Error{ErrorCode::InvalidInput, "there is no coverage to export", file.toStdString()};
    const PlotPage page = m_view->page();
    return exportPanel({[&page](const QString& name, QSizeF size) { return page.renderTo(name, size); },
                           coverageTable(*shown), coverageTex(*shown, subtitle())},
        file, sizeMm);
}

} // namespace priorscope

PS_PANEL(coverage, CoveragePanel)

#include "coverage.moc"
