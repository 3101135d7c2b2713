// SPDX-License-Identifier: GPL-3.0-or-later
// Trajectory: the points of the current run over two of its variables, on the landscape of its problem. GUI thread.

#include <QMenu>

#include <algorithm>
#include <utility>

#include "models/background.h"
#include "panels/support/axis_menu.h"
#include "panels/support/landscape_maker.h"
#include "panels/support/run_plot_panel.h"
#include "panels/support/run_problem.h"
#include "panels/support/trajectory_data.h"
#include "panels/support/trajectory_plot.h"
#include "theme/icons.h"

namespace priorscope {
namespace {

constexpr int kQuickTrials = 5000; // so many are sorted at once, within a frame

// What is drawn, sorted on another thread when that takes long.
struct Sorted {
    TrajectoryBuilder builder;
    QRectF area;
};

Sorted sortTrials(const TrialSnapshot& trials, const Plane& plane, const std::optional<QRectF>& box,
    const std::string& methodId, int time, std::stop_token stop)
{
    Sorted sorted;
    sorted.area = box ? *box : rangeOf(trials, plane, stop);
    sorted.builder.start(plane, sorted.area, methodId);
    sorted.builder.extend(trials, time, stop);
    return sorted;
}

} // namespace

class TrajectoryPanel : public RunPlotPanel {
    Q_OBJECT
public:
    TrajectoryPanel(const PanelContext& context, QWidget* parent);
    static PanelEntry describe();

    QString subtitle() const override;
    QList<QAction*> tools() const override { return {m_layers, m_axes}; }
    PanelTable table() const override;
    Result<void> exportTo(const QString& file, QSizeF sizeMm) override;

protected:
    std::vector<RunId> wantedRuns() const override;
    Drawn draw() override;
    void explainEmptiness() override;
    void grow(const std::vector<RunDelta>& deltas) override;
    void updateCursor() override;
    void prepareRings() override;
    void updateNotes() override;
    std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const override;
    std::optional<TrialRef> trialAt(PlotPoint point) const override;

private:
    const RunData* run() const; // the one drawn; null: none
    void describeRun(const RunData& run);
    void makeAxisMenu();
    Drawn sortAnew(const RunData& shown);
    void take(Sorted sorted);
    void setAxes();
    void drawPoints(const RunData& shown);
    void askForLandscape(const RunData& shown);

    QAction* m_layers = nullptr;
    QAction* m_axes = nullptr;
    QAction* m_landscapeShown = nullptr;
    QAction* m_pathShown = nullptr;
    RunProblem m_problem;
    std::size_t m_x = 0, m_y = 1;
    QRectF m_area;
    TrajectoryBuilder m_builder;
    TrajectoryPlot m_drawing;
    LandscapeMaker m_landscape;
    LatestJob m_job{this};
};

TrajectoryPanel::TrajectoryPanel(const PanelContext& context, QWidget* parent)
    : RunPlotPanel(context, tr("Trajectory"), parent), m_problem(context), m_drawing(plot()),
      m_landscape(context, nullptr)
{
    m_layers = new QAction(icon(QStringLiteral("layers")), tr("Layers"), this);
    m_layers->setToolTip(tr("Choose what is drawn under and between the points"));
    auto* menu = new QMenu(this);
    for (QAction** layer : {&m_landscapeShown, &m_pathShown}) {
        *layer = menu->addAction(layer == &m_landscapeShown ? tr("Landscape") : tr("Path between points"));
        (*layer)->setCheckable(true);
        (*layer)->setChecked(true);
        connect(*layer, &QAction::toggled, this, &TrajectoryPanel::queueDraw);
    }
    m_layers->setMenu(menu);
    m_axes = new QAction(icon(QStringLiteral("chart-line")), tr("Axes"), this);
    m_axes->setToolTip(tr("Choose the two variables that are shown"));
    m_axes->setMenu(new QMenu(this));
    m_axes->setVisible(false);
    // Run ids begin anew with each project.
    connect(&context.runs, &RunStore::reset, this, [this] { m_problem.forget(); });
    connect(&m_landscape, &LandscapeMaker::changed, this, [this] {
        plot().setMap(m_landscape.map());
        emit subtitleChanged();
    });
}

PanelEntry TrajectoryPanel::describe()
{
    PanelEntry entry;
    entry.title = tr("Trajectory");
    entry.perspective = "search";
    return entry;
}

std::vector<RunId> TrajectoryPanel::wantedRuns() const
{
    return currentOrFirst();
}

const RunData* TrajectoryPanel::run() const
{
    const std::vector<RunId> wanted = wantedRuns();
    return wanted.empty() ? nullptr : context().runs.find(wanted.front());
}

void TrajectoryPanel::describeRun(const RunData& run)
{
    const std::string idBefore = m_problem.last().info.id;
    const std::size_t dimensionBefore = m_problem.last().info.space.dimension();
    const ProblemDescription& problem = m_problem.of(run);
    if (problem.info.space.dimension() != dimensionBefore
        || static_cast<int>(std::max(m_x, m_y)) >= run.row.dimension) {
        m_x = 0;
        m_y = 1;
    }
    makeAxisMenu();
    if (problem.info.id != idBefore)
        plot().resetView();
}

void TrajectoryPanel::makeAxisMenu()
{
    const int dimension = run()->row.dimension;
    m_axes->setVisible(dimension > 2);
    clearMenu(*m_axes->menu());
    addAxisMenus(*m_axes->menu(), m_problem.last().info, dimension, m_x, m_y, [this](std::size_t x, std::size_t y) {
        m_x = x;
        m_y = y;
        makeAxisMenu();
        plot().resetView();
        queueDraw();
    });
}

RunPanel::Drawn TrajectoryPanel::draw()
{
    const RunData* shown = run();
    if (!shown || !shown->loaded || shown->row.dimension < 2 || shown->trials.empty()) {
        m_job.cancel();
        m_drawing.clear();
        m_landscape.forget();
        return Drawn::Nothing;
    }
    describeRun(*shown);
    return sortAnew(*shown);
}

RunPanel::Drawn TrajectoryPanel::sortAnew(const RunData& shown)
{
    const Plane plane = Plane::ofVariables(static_cast<std::size_t>(shown.row.dimension), m_x, m_y);
    const std::optional<QRectF> box = boxOf(m_problem.last().info, m_x, m_y);
    const int time = timeOf(shown);
    if (time <= kQuickTrials) {
        m_job.cancel();
        take(sortTrials(shown.trials, plane, box, shown.row.methodId, time, {}));
        return Drawn::Yes;
    }
    m_job.start([trials = shown.trials.snapshot(), plane, box, method = shown.row.methodId, time](
                    std::stop_token stop) { return sortTrials(trials, plane, box, method, time, stop); },
        [this, id = shown.row.id](Sorted sorted) {
            if (!run() || run()->row.id != id)
                return; // drawn anew already
            take(std::move(sorted));
            finishDrawing(Drawn::Yes);
        });
    return Drawn::Later;
}

void TrajectoryPanel::take(Sorted sorted)
{
    m_builder = std::move(sorted.builder);
    m_area = sorted.area;
    setAxes();
    drawPoints(*run());
}

void TrajectoryPanel::setAxes()
{
    PlotAxis x, y;
    x.title = variableName(m_problem.last().info, m_x);
    x.low = m_area.left();
    x.high = m_area.right();
    y.title = variableName(m_problem.last().info, m_y);
    y.low = m_area.top();
    y.high = m_area.bottom();
    x.box = y.box = true;
    plot().setAxes(x, y);
    plot().setEqualAspect(m_area.width() == m_area.height());
}

void TrajectoryPanel::drawPoints(const RunData& shown)
{
    m_builder.takeStates(shown.states);
    TrajectoryPlot::Known known;
    known.path = m_pathShown->isChecked();
    if (m_problem.last().info.optimumAt.size() == m_builder.plane().dimension())
        known.optimum = m_builder.plane().of(m_problem.last().info.optimumAt);
    m_drawing.show(m_builder.data(), m_builder.plane(), known);
    askForLandscape(shown);
}

void TrajectoryPanel::explainEmptiness()
{
    const RunData* shown = run();
    if (shown && shown->loaded && shown->row.dimension < 2)
        setMessage(QStringLiteral("grid"), tr("The problem of this run has one variable."),
            tr("A trajectory needs two; the convergence panel shows its values."));
    else
        RunPlotPanel::explainEmptiness();
}

// New evaluations show when following; a fixed time in the past stays the picture it is.
void TrajectoryPanel::grow(const std::vector<RunDelta>&)
{
    updateCursor();
}

void TrajectoryPanel::updateCursor()
{
    const RunData* shown = run();
    if (!shown || m_job.isRunning()) // looked at again when it is done
        return;
    const int time = timeOf(*shown);
    const int known = m_builder.time();
    if (time == known)
        return;
    if (time < known || time - known > kQuickTrials) {
        sortAnew(*shown);
        return;
    }
    m_builder.extend(shown->trials, time);
    drawPoints(*shown);
}

void TrajectoryPanel::askForLandscape(const RunData& shown)
{
    if (m_landscapeShown->isChecked())
        m_landscape.want(
            {shown.row.id, m_problem.last().objective != nullptr, shown.row.dimension > 2, m_builder.plane(), m_area});
    else
        m_landscape.forget();
    plot().setMap(m_landscape.map());
}

// What stands out is drawn even where a long run leaves points out.
void TrajectoryPanel::prepareRings()
{
    const RunData* shown = run();
    if (!shown)
        return;
    std::vector<int> steps;
    for (const std::optional<TrialRef>& trial : {context().selection.trial(), context().selection.hover()}) {
        if (trial && trial->run == shown->row.id && trial->step <= m_builder.time())
            steps.push_back(trial->step);
    }
    std::sort(steps.begin(), steps.end());
    m_drawing.showAlso(steps, shown->trials, m_builder.plane());
}

void TrajectoryPanel::updateNotes()
{
    std::vector<PlotNote> notes;
    const Selection& selection = context().selection;
    for (const std::optional<TrialRef>& trial : {selection.trial(), selection.hover()}) {
        if (!placeOf(trial))
            continue;
        const QPointF at = m_builder.plane().of(run()->trials[static_cast<std::size_t>(trial->step - 1)].x);
        notes.push_back({at, QStringLiteral("  %1").arg(trial->step), Qt::AlignLeft | Qt::AlignBottom, Token::Ink});
    }
    plot().setNotes(std::move(notes));
}

std::optional<PlotPoint> TrajectoryPanel::placeOf(const std::optional<TrialRef>& trial) const
{
    const RunData* shown = run();
    if (!trial || !shown || trial->run != shown->row.id)
        return std::nullopt;
    return m_drawing.placeOf(trial->step);
}

std::optional<TrialRef> TrajectoryPanel::trialAt(PlotPoint point) const
{
    const std::optional<int> step = m_drawing.stepAt(point);
    return step ? std::optional(TrialRef{wantedRuns().front(), *step}) : std::nullopt;
}

QString TrajectoryPanel::subtitle() const
{
    const RunData* shown = run();
    if (!shown || m_drawing.isEmpty())
        return {};
    const RunRow& row = shown->row;
    QStringList parts{QString::fromStdString(row.key.problem), tr("d %1").arg(row.dimension),
        tr("seed %1").arg(row.key.seed), QString::fromStdString(row.methodLabel)};
    const OptimiserEntry* entry = context().registries.optimisers.find(row.methodId);
    if (entry && entry->synthetic)
        parts += tr("synthetic");
    if (m_landscape.map() && m_landscape.map()->interpolated)
        parts += tr("interpolated");
    else if (m_landscape.isSlice())
        parts += tr("landscape through the best point");
    return parts.join(QStringLiteral(" · "));
}

PanelTable TrajectoryPanel::table() const
{
    const RunData* shown = run();
    return shown && shown->loaded ? trajectoryTable(*shown, m_problem.last().info, timeOf(*shown)) : PanelTable();
}

Result<void> TrajectoryPanel::exportTo(const QString& file, QSizeF sizeMm)
{
    TexFigure figure = trajectoryTex(m_builder.data());
    figure.xTitle = variableName(m_problem.last().info, m_x);
    figure.yTitle = variableName(m_problem.last().info, m_y);
    figure.note = tr("%1; points and means, without the landscape").arg(subtitle());
    return exportPanel(plot(), table(), figure, file, sizeMm);
}

} // namespace priorscope

PS_PANEL(trajectory, TrajectoryPanel)

#include "trajectory.moc"
