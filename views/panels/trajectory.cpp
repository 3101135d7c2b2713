// SPDX-License-Identifier: GPL-3.0-or-later
// Trajectory: the points of the current run over two of its variables, on the landscape of its problem. GUI thread.

#include <QActionGroup>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <utility>

#include "models/when_done.h"
#include "panels/support/run_plot_panel.h"
#include "panels/support/trajectory_data.h"
#include "theme/icons.h"

namespace priorscope {
namespace {

constexpr double kPathOpacity = 0.22;
constexpr std::size_t kInterpolationPoints = 2000; // more would cost time and change nothing to see

// What a landscape depends on: equal keys, equal pictures.
struct LandscapeKey {
    ExperimentId experiment;
    std::string problem;
    std::size_t xAxis = 0, yAxis = 1;
    std::vector<double> slice;
    RunId run; // interpolated from its first `points` evaluations; invalid: evaluated
    std::size_t points = 0;

    bool operator==(const LandscapeKey&) const = default;
};

} // namespace

class TrajectoryPanel : public RunPlotPanel {
    Q_OBJECT
public:
    TrajectoryPanel(const PanelContext& context, QWidget* parent);
    ~TrajectoryPanel() override { m_stop.request_stop(); }
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
    void updateNotes() override;
    std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const override;
    std::optional<TrialRef> trialAt(PlotPoint point) const override;

private:
    const RunData* run() const; // the one drawn; null: none
    void describeRun(const RunData& run);
    void makeAxisMenu();
    void drawPoints(const RunData& shown);
    void addSources();
    int addSet(const PointSet& set, PlotSeries style, bool isPoints);
    void addMarks(const RunData& run);
    void setLegend(int mean, int clipped, int repeated, int noValue, int best);
    void setEllipses();
    void askForLandscape();
    void showLandscape(const LandscapeKey& key, std::optional<Landscape> landscape);

    QAction* m_layers = nullptr;
    QAction* m_axes = nullptr;
    QAction* m_landscapeShown = nullptr;
    QAction* m_pathShown = nullptr;
    RunId m_described; // the run that m_problem belongs to
    ProblemDescription m_problem;
    std::size_t m_x = 0, m_y = 1;
    QRectF m_area;
    TrajectoryBuilder m_builder;
    std::vector<std::pair<int, std::vector<int>>> m_steps; // of the series whose points are trials
    std::vector<PlotLegendEntry> m_legend;
    std::stop_source m_stop;
    std::optional<LandscapeKey> m_asked; // being computed
    std::optional<LandscapeKey> m_shown;
    std::optional<PlotMap> m_map;
};

TrajectoryPanel::TrajectoryPanel(const PanelContext& context, QWidget* parent)
    : RunPlotPanel(context, tr("Trajectory"), parent)
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
    connect(&context.runs, &RunStore::reset, this, [this] {
        m_described = RunId();
        m_shown.reset();
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
    const Selection& selection = context().selection;
    if (selection.currentRun().isValid())
        return {selection.currentRun()};
    return selection.runs().empty() ? std::vector<RunId>{} : std::vector<RunId>{selection.runs().front()};
}

const RunData* TrajectoryPanel::run() const
{
    const std::vector<RunId> wanted = wantedRuns();
    return wanted.empty() ? nullptr : context().runs.find(wanted.front());
}

void TrajectoryPanel::describeRun(const RunData& run)
{
    if (m_described == run.row.id)
        return;
    const int dimensionBefore = static_cast<int>(m_problem.info.space.dimension());
    m_described = run.row.id;
    const std::string idBefore = std::exchange(m_problem, {}).info.id;
    const ExperimentSpec* spec = context().runs.spec(run.row.experiment);
    const auto index = static_cast<std::size_t>(run.row.key.objectiveIndex);
    if (spec && index < spec->objectives.size())
        m_problem = describeProblem(context().registries, spec->objectives[index], run.row.key.problem);
    if (static_cast<int>(m_problem.info.space.dimension()) != dimensionBefore
        || static_cast<int>(std::max(m_x, m_y)) >= run.row.dimension) {
        m_x = 0;
        m_y = 1;
    }
    makeAxisMenu();
    if (m_problem.info.id != idBefore)
        plot().resetView();
}

void TrajectoryPanel::makeAxisMenu()
{
    const int dimension = run()->row.dimension;
    m_axes->setVisible(dimension > 2);
    QMenu* menu = m_axes->menu();
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // clear() leaves submenus
    for (std::size_t* axis : {&m_x, &m_y}) {
        QMenu* choices = menu->addMenu(axis == &m_x ? tr("Horizontal") : tr("Vertical"));
        auto* group = new QActionGroup(choices);
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::max(dimension, 0)); ++i) {
            QAction* choice = addChoice(group, variableName(m_problem.info, i));
            choice->setChecked(*axis == i);
            connect(
                choice, &QAction::triggered, this,
                [this, axis, i] {
                    if ((axis == &m_x ? m_y : m_x) == i) // the other axis had it: they change places
                        (axis == &m_x ? m_y : m_x) = *axis;
                    *axis = i;
                    makeAxisMenu();
                    plot().resetView();
                },
                Qt::QueuedConnection); // the menu is made anew, not under its own action
            choices->addAction(choice);
        }
    }
}

RunPanel::Drawn TrajectoryPanel::draw()
{
    const RunData* shown = run();
    plot().clear();
    m_steps.clear();
    if (!shown || !shown->loaded || shown->row.dimension < 2 || shown->trials.empty()) {
        m_map.reset();
        m_shown.reset();
        return Drawn::Nothing;
    }
    describeRun(*shown);
    m_area = areaOf(m_problem.info, *shown, m_x, m_y);
    PlotAxis x, y;
    x.title = variableName(m_problem.info, m_x);
    x.low = m_area.left();
    x.high = m_area.right();
    y.title = variableName(m_problem.info, m_y);
    y.low = m_area.top();
    y.high = m_area.bottom();
    x.box = y.box = true;
    plot().setAxes(x, y);
    plot().setEqualAspect(m_area.width() == m_area.height());
    m_builder.start(*shown, m_x, m_y, m_area);
    drawPoints(*shown);
    return Drawn::Yes;
}

void TrajectoryPanel::drawPoints(const RunData& shown)
{
    const int time = timeOf(shown);
    if (time < m_builder.time())
        m_builder.start(shown, m_x, m_y, m_area);
    m_builder.extend(shown, time);
    plot().clear();
    m_steps.clear();
    addMarks(shown);
    setEllipses();
    askForLandscape();
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
    if (shown && timeOf(*shown) != m_builder.time())
        drawPoints(*shown);
}

int TrajectoryPanel::addSet(const PointSet& set, PlotSeries style, bool isPoints)
{
    style.path = true;
    style.pickable = isPoints;
    const int series = plot().addSeries(style);
    plot().setData(series, set.x, set.y);
    if (isPoints)
        m_steps.emplace_back(series, set.steps);
    return series;
}

void TrajectoryPanel::addSources()
{
    for (const SourcePoints& source : m_builder.data().sources) {
        PlotSeries style;
        if (source.source == "init") {
            style.line = Token::Ink;
            style.marker = Marker::Circle;
        } else {
            style = PlotSeries::ofMethod({}, source.methodId);
        }
        style.name = sourceText(source.source);
        style.hasLine = false;
        const int series = addSet(source.points, style, true);
        m_legend.push_back({tr("%1 %2").arg(style.name).arg(source.count), series, {}});
    }
}

// Everything drawn over the landscape, from below to above, and the legend.
void TrajectoryPanel::addMarks(const RunData& run)
{
    const TrajectoryData& drawn = m_builder.data();
    m_legend.clear();
    PlotSeries line;
    line.line = Token::Ink;
    line.width = LineWidth::Thin;
    line.opacity = kPathOpacity;
    if (m_pathShown->isChecked())
        addSet(drawn.path, line, false);
    addSources();
    if (!drawn.means.steps.empty()) {
        PlotSeries mean;
        mean.name = tr("mean");
        mean.line = mean.fill = DataHue::Blue;
        mean.marker = Marker::Plus;
        m_legend.push_back({tr("mean, 1σ, 2σ"), addSet(drawn.means, mean, false), {}});
    }
    const auto addOverlay = [this](const PointSet& set, Marker marker, Token token, const QString& text, int count) {
        if (set.steps.empty())
            return;
        PlotSeries style;
        style.line = style.fill = token;
        style.hasLine = false;
        style.marker = marker;
        style.markerSize = 9;
        m_legend.push_back({text.arg(count), addSet(set, style, false), {}});
    };
    addOverlay(drawn.clipped, Marker::CrossSquare, Token::Ink, tr("clipped %1"), drawn.clippings);
    addOverlay(drawn.repeated, Marker::CrossCircle, Token::Ink, tr("repeated %1"), drawn.repetitions);
    addOverlay(drawn.noValue, Marker::Cross, Token::Error, tr("no value %1"), drawn.noValues);
    if (drawn.lost > 0)
        m_legend.push_back({tr("lost %1").arg(drawn.lost), -1, RimKind::Lost});
    PlotSeries best;
    best.line = best.fill = Token::Ink;
    best.hasLine = false;
    best.marker = Marker::Plus;
    best.markerSize = 12;
    PointSet place;
    const std::vector<double>& optimum = m_problem.info.optimumAt;
    const Trial* found = optimum.empty() ? bestTrial(run, timeOf(run)) : nullptr;
    if (optimum.size() > std::max(m_x, m_y))
        place.add(optimum[m_x], optimum[m_y], 0);
    else if (found)
        place.add(found->x[m_x], found->x[m_y], found->step);
    if (!place.steps.empty())
        m_legend.push_back({optimum.empty() ? tr("best so far") : tr("f* known"), addSet(place, best, false), {}});
    plot().setLegend(m_legend);
}

void TrajectoryPanel::setEllipses()
{
    std::vector<PlotEllipse> ellipses;
    if (m_builder.data().state) {
        const SearchState& state = *m_builder.data().state;
        const std::size_t d = state.mean.size();
        PlotEllipse one;
        one.centre = {state.mean[m_x], state.mean[m_y]};
        one.xx = state.covariance[m_x * d + m_x];
        one.xy = state.covariance[m_x * d + m_y];
        one.yy = state.covariance[m_y * d + m_y];
        one.color = DataHue::Blue;
        one.width = 2;
        one.fillOpacity = 0.1;
        PlotEllipse two = one;
        two.sigmas = 2;
        two.width = 1.5;
        two.dash = {4, 2};
        two.fillOpacity = 0;
        ellipses = {one, two};
    }
    plot().setEllipses(std::move(ellipses));
}

void TrajectoryPanel::askForLandscape()
{
    const RunData* shown = run();
    LandscapeKey key{shown->row.experiment, shown->row.key.problem, m_x, m_y, {}, {}, 0};
    if (!m_problem.objective) {
        key.run = shown->row.id;
        key.points = shown->trials.size();
    }
    const auto best = static_cast<std::size_t>(shown->row.bestStep);
    if (m_problem.objective && shown->row.dimension > 2 && best > 0)
        key.slice = shown->trials[best - 1].x;
    if (!m_landscapeShown->isChecked()) {
        m_map.reset();
        m_shown.reset();
        return;
    }
    const bool samePlace = m_shown && m_shown->experiment == key.experiment && m_shown->problem == key.problem
        && m_shown->xAxis == key.xAxis && m_shown->yAxis == key.yAxis && m_shown->run == key.run;
    if (!samePlace)
        m_map.reset(); // another landscape's picture would lie
    plot().setMap(m_map);
    if (m_asked || m_shown == key)
        return; // one at a time: showLandscape() asks again when something changed meanwhile
    LandscapeRequest request;
    if (m_problem.objective) {
        const ExperimentSpec* spec = context().runs.spec(shown->row.experiment);
        const auto index = static_cast<std::size_t>(shown->row.key.objectiveIndex);
        // An objective of its own: it may not be used from two threads.
        request.objective = describeProblem(context().registries, spec->objectives[index], key.problem).objective;
    }
    request.xAxis = m_x;
    request.yAxis = m_y;
    request.slice = key.slice.empty() ? std::vector<double>(static_cast<std::size_t>(shown->row.dimension)) : key.slice;
    request.area = m_area;
    if (!m_problem.objective) {
        const std::size_t every = (shown->trials.size() + kInterpolationPoints - 1) / kInterpolationPoints;
        for (std::size_t i = 0; i < shown->trials.size(); i += every) {
            const Trial& trial = shown->trials[i];
            if (std::isfinite(trial.value) && trial.x.size() > std::max(m_x, m_y)) {
                request.points.push_back(trial.x);
                request.values.push_back(trial.value);
            }
        }
    }
    m_asked = key;
    whenDone(this, startLandscape(std::move(request), m_stop.get_token()),
        [this, key](std::optional<Landscape> landscape) { showLandscape(key, std::move(landscape)); });
}

void TrajectoryPanel::showLandscape(const LandscapeKey& key, std::optional<Landscape> landscape)
{
    m_asked.reset();
    m_shown = key;
    const RunData* shown = run();
    const bool current = shown && shown->row.experiment == key.experiment && shown->row.key.problem == key.problem
        && m_x == key.xAxis && m_y == key.yAxis && (!key.run.isValid() || key.run == shown->row.id);
    if (current && landscape && m_landscapeShown->isChecked()) {
        PlotMap map;
        map.bands = landscape->bands;
        map.bandCount = static_cast<int>(landscape->levels.size()) + 1;
        map.levels = landscape->levels;
        map.area = landscape->grid.area;
        map.contours = std::move(landscape->contours);
        map.title = tr("f(x)");
        map.interpolated = landscape->interpolated;
        m_map = std::move(map);
    } else {
        m_map.reset();
    }
    plot().setMap(m_map);
    emit subtitleChanged();
    if (shown && shown->loaded && !m_steps.empty())
        askForLandscape();
}

void TrajectoryPanel::updateNotes()
{
    std::vector<PlotNote> notes;
    const Selection& selection = context().selection;
    for (const std::optional<TrialRef>& trial : {selection.trial(), selection.hover()}) {
        const std::optional<PlotPoint> place = placeOf(trial);
        if (!place)
            continue;
        const std::vector<double>& x = run()->trials[static_cast<std::size_t>(trial->step - 1)].x;
        notes.push_back(
            {{x[m_x], x[m_y]}, QStringLiteral("  %1").arg(trial->step), Qt::AlignLeft | Qt::AlignBottom, Token::Ink});
    }
    plot().setNotes(std::move(notes));
}

std::optional<PlotPoint> TrajectoryPanel::placeOf(const std::optional<TrialRef>& trial) const
{
    const RunData* shown = run();
    if (!trial || !shown || trial->run != shown->row.id)
        return std::nullopt;
    for (const auto& [series, steps] : m_steps) {
        const auto at = std::lower_bound(steps.begin(), steps.end(), trial->step);
        if (at != steps.end() && *at == trial->step)
            return PlotPoint{series, static_cast<int>(at - steps.begin())};
    }
    return std::nullopt;
}

std::optional<TrialRef> TrajectoryPanel::trialAt(PlotPoint point) const
{
    for (const auto& [series, steps] : m_steps) {
        if (point.isValid() && series == point.series)
            return TrialRef{wantedRuns().front(), steps[static_cast<std::size_t>(point.index)]};
    }
    return std::nullopt;
}

QString TrajectoryPanel::subtitle() const
{
    const RunData* shown = run();
    if (!shown || m_steps.empty())
        return {};
    const RunRow& row = shown->row;
    QStringList parts{QString::fromStdString(row.key.problem), tr("d %1").arg(row.dimension),
        tr("seed %1").arg(row.key.seed), QString::fromStdString(row.methodLabel)};
    const OptimiserEntry* entry = context().registries.optimisers.find(row.methodId);
    if (entry && entry->synthetic)
        parts += tr("synthetic");
    if (m_map && m_map->interpolated)
        parts += tr("interpolated");
    else if (m_map && m_shown && !m_shown->slice.empty())
        parts += tr("landscape through the best point");
    return parts.join(QStringLiteral(" · "));
}

PanelTable TrajectoryPanel::table() const
{
    const RunData* shown = run();
    return shown && shown->loaded ? trajectoryTable(*shown, m_problem.info, timeOf(*shown)) : PanelTable();
}

Result<void> TrajectoryPanel::exportTo(const QString& file, QSizeF sizeMm)
{
    TexFigure figure = trajectoryTex(m_builder.data());
    figure.xTitle = variableName(m_problem.info, m_x);
    figure.yTitle = variableName(m_problem.info, m_y);
    figure.note = tr("%1; points and means, without the landscape").arg(subtitle());
    return exportPanel(plot(), table(), figure, file, sizeMm);
}

} // namespace priorscope

PS_PANEL(trajectory, TrajectoryPanel)

#include "trajectory.moc"
