// SPDX-License-Identifier: GPL-3.0-or-later
// Trajectory: the points of the current run over two of its variables, on the landscape of its problem. GUI thread.

#include <QActionGroup>
#include <QMenu>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/background.h"
#include "panels/support/axis_menu.h"
#include "panels/support/component_plane.h"
#include "panels/support/landscape_maker.h"
#include "panels/support/pair_scene.h"
#include "panels/support/run_plot_panel.h"
#include "panels/support/run_problem.h"
#include "panels/support/trajectory_data.h"
#include "panels/support/trajectory_plot.h"
#include "theme/icons.h"
#include "widgets/plot_page.h"

namespace priorscope {
namespace {

constexpr std::size_t kQuickTrials = 5000; // so many are sorted at once, within a frame

enum class View { Variables, Pairs, Components };

// What to draw of a run.
struct Wanted {
    View view = View::Variables;
    ProblemInfo info;
    std::size_t dimension = 0, xAxis = 0, yAxis = 1;
    std::string methodId;
    int time = 0;
};

// What is drawn, sorted on another thread when that takes long.
struct Sorted {
    TrajectoryBuilder builder;
    QRectF area;
    std::optional<std::array<double, 2>> explained; // by the two components
    std::size_t trials = 0; // known then
};

Sorted sortTrials(const TrialSnapshot& trials, const Wanted& wanted, std::stop_token stop)
{
    Sorted sorted;
    sorted.trials = trials.size();
    Plane plane = Plane::ofVariables(wanted.dimension, wanted.xAxis, wanted.yAxis);
    std::optional<QRectF> box = boxOf(wanted.info, wanted.xAxis, wanted.yAxis);
    if (wanted.view == View::Components) {
        if (std::optional<ComponentPlane> found = componentPlane(trials, wanted.info, wanted.dimension, stop)) {
            plane = std::move(found->plane);
            sorted.explained = found->explained;
            box.reset();
        }
    }
    sorted.area = box ? *box : rangeOf(trials, plane, stop);
    sorted.builder.start(plane, sorted.area, wanted.methodId);
    sorted.builder.extend(trials, wanted.time, stop);
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
    void themeChanged() override;
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
    View view() const; // pairs and components need more than two variables
    QString axisTitle(std::size_t axis) const; // 0: horizontal
    std::vector<int> standingOut() const; // steps of the selected and the hovered trial, if of this run
    void chooseAxes(std::size_t x, std::size_t y);
    void showPairs(const RunData& shown);
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
    QStackedWidget* m_pages = nullptr;
    PairMatrix* m_pairs = nullptr;
    View m_view = View::Variables;
    RunProblem m_problem;
    std::size_t m_x = 0, m_y = 1;
    QRectF m_area;
    std::optional<std::array<double, 2>> m_explained; // by the shown components
    std::size_t m_sortedTrials = 0; // known when the plane was chosen
    TrajectoryBuilder m_builder;
    TrajectoryPlot m_drawing;
    LandscapeMaker m_landscape;
    LatestJob m_job{this};
};

TrajectoryPanel::TrajectoryPanel(const PanelContext& context, QWidget* parent)
    : RunPlotPanel(context, tr("Trajectory"), parent), m_problem(context), m_drawing(plot()),
      m_landscape(context, nullptr)
{
    m_pairs = new PairMatrix(context.theme);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(&plot());
    m_pages->addWidget(m_pairs);
    setContent(m_pages);
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
    m_axes->setToolTip(tr("Choose the variables that are shown"));
    m_axes->setMenu(new QMenu(this));
    m_axes->setVisible(false);
    // Run ids begin anew with each project.
    connect(&context.runs, &RunStore::reset, this, [this] { m_problem.forget(); });
    connect(&m_landscape, &LandscapeMaker::changed, this, [this] {
        plot().setMap(m_landscape.map());
        emit subtitleChanged();
    });
    Selection& selection = context.selection;
    const auto trial = [this](std::optional<int> step) {
        return step && run() ? std::optional(TrialRef{run()->row.id, *step}) : std::nullopt;
    };
    connect(m_pairs, &PairMatrix::hovered, this,
        [trial, &selection](std::optional<int> step) { selection.setHover(trial(step)); });
    connect(m_pairs, &PairMatrix::clicked, this, [trial, &selection](int step) { selection.selectTrial(trial(step)); });
    connect(m_pairs, &PairMatrix::pairChosen, this, &TrajectoryPanel::chooseAxes);
}

View TrajectoryPanel::view() const
{
    const RunData* shown = run();
    return shown && shown->row.dimension > 2 ? m_view : View::Variables;
}

void TrajectoryPanel::themeChanged()
{
    RunPlotPanel::themeChanged();
    m_pairs->setTheme(context().theme);
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
    auto* views = new QActionGroup(m_axes->menu());
    for (const auto& [view, text] :
        {std::pair{View::Variables, tr("Two variables")}, std::pair{View::Pairs, tr("All pairs of variables")},
            std::pair{View::Components, tr("Principal components")}}) {
        QAction* choice = m_axes->menu()->addAction(text);
        choice->setActionGroup(views);
        choice->setCheckable(true);
        choice->setChecked(view == m_view);
        connect(choice, &QAction::triggered, this, [this, chosen = view] {
            m_view = chosen;
            plot().resetView();
            queueDraw();
        });
    }
    m_axes->menu()->addSeparator();
    addAxisMenus(*m_axes->menu(), m_problem.last().info, dimension, m_x, m_y,
        [this](std::size_t x, std::size_t y) { chooseAxes(x, y); });
}

void TrajectoryPanel::chooseAxes(std::size_t x, std::size_t y)
{
    m_view = View::Variables;
    m_x = x;
    m_y = y;
    makeAxisMenu();
    plot().resetView();
    queueDraw();
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
    const Wanted wanted{view(), m_problem.last().info, static_cast<std::size_t>(shown.row.dimension), m_x, m_y,
        shown.row.methodId, timeOf(shown)};
    if (shown.trials.size() <= kQuickTrials) {
        m_job.cancel();
        take(sortTrials(shown.trials, wanted, {}));
        return Drawn::Yes;
    }
    m_job.start(
        [trials = shown.trials.snapshot(), wanted](std::stop_token stop) { return sortTrials(trials, wanted, stop); },
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
    m_explained = sorted.explained;
    m_sortedTrials = sorted.trials;
    setAxes();
    drawPoints(*run());
}

void TrajectoryPanel::setAxes()
{
    PlotAxis x, y;
    x.title = axisTitle(0);
    x.low = m_area.left();
    x.high = m_area.right();
    y.title = axisTitle(1);
    y.low = m_area.top();
    y.high = m_area.bottom();
    x.box = y.box = true;
    plot().setAxes(x, y);
    plot().setEqualAspect(m_explained || m_area.width() == m_area.height());
}

QString TrajectoryPanel::axisTitle(std::size_t axis) const
{
    if (m_explained)
        return tr("PC %1, %2 % of variance").arg(axis + 1).arg(std::lround(100 * (*m_explained)[axis]));
    return variableName(m_problem.last().info, axis == 0 ? m_x : m_y);
}

void TrajectoryPanel::drawPoints(const RunData& shown)
{
    m_pages->setCurrentIndex(view() == View::Pairs ? 1 : 0);
    if (view() == View::Pairs) {
        showPairs(shown);
        return;
    }
    m_builder.takeStates(shown.states);
    TrajectoryPlot::Known known;
    known.path = m_pathShown->isChecked();
    if (m_problem.last().info.optimumAt.size() == m_builder.plane().dimension())
        known.optimum = m_builder.plane().of(m_problem.last().info.optimumAt);
    m_drawing.show(m_builder.data(), m_builder.plane(), known);
    askForLandscape(shown);
}

void TrajectoryPanel::showPairs(const RunData& shown)
{
    m_pairs->setScene(pairScene(shown, m_problem.last().info, m_builder.data(), m_builder.time(), standingOut()));
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
    const bool outgrown = m_explained && shown->trials.size() > 2 * m_sortedTrials; // other directions may matter now
    if (time < known || time - known > static_cast<int>(kQuickTrials) || outgrown) {
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
    if (view() != View::Pairs) {
        m_drawing.showAlso(standingOut(), shown->trials, m_builder.plane());
        return;
    }
    const auto stepOf = [shown](const std::optional<TrialRef>& trial) {
        return trial && trial->run == shown->row.id ? std::optional(trial->step) : std::nullopt;
    };
    const std::optional<int> selected = stepOf(context().selection.trial());
    if (selected && !m_pairs->has(*selected))
        showPairs(*shown);
    m_pairs->setRings(selected, stepOf(context().selection.hover()));
}

std::vector<int> TrajectoryPanel::standingOut() const
{
    std::vector<int> steps;
    for (const std::optional<TrialRef>& trial : {context().selection.trial(), context().selection.hover()}) {
        if (trial && trial->run == run()->row.id && trial->step <= m_builder.time())
            steps.push_back(trial->step);
    }
    std::sort(steps.begin(), steps.end());
    return steps;
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
    const bool pairs = view() == View::Pairs;
    if (!shown || (pairs ? m_pairs->scene().points.empty() : m_drawing.isEmpty()))
        return {};
    const RunRow& row = shown->row;
    QStringList parts{QString::fromStdString(row.key.problem), tr("d %1").arg(row.dimension),
        tr("seed %1").arg(row.key.seed), QString::fromStdString(row.methodLabel)};
    const OptimiserEntry* entry = context().registries.optimisers.find(row.methodId);
    if (entry && entry->synthetic)
        parts += tr("synthetic");
    if (pairs && static_cast<int>(m_pairs->scene().names.size()) < row.dimension)
        parts += tr("the %1 variables that vary most").arg(m_pairs->scene().names.size());
    if (pairs)
        return parts.join(QStringLiteral(" · "));
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
    figure.xTitle = axisTitle(0);
    figure.yTitle = axisTitle(1);
    figure.note = tr("%1; points and means, without the landscape").arg(subtitle());
    if (view() != View::Pairs)
        return exportPanel(plot(), table(), figure, file, sizeMm);
    PlotPage page;
    page.add([this](QPainter& painter, const QSizeF& size, const Theme& theme,
                 const PlotMetrics& metrics) { m_pairs->paint(painter, size, theme, metrics); },
        QRectF(0, 0, 1, 1));
    return exportPanel(
        {[&page](const QString& name, QSizeF size) { return page.renderTo(name, size); }, table(), {figure}}, file,
        sizeMm);
}

} // namespace priorscope

PS_PANEL(trajectory, TrajectoryPanel)

#include "trajectory.moc"
