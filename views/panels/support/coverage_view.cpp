// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/coverage_view.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "models/number_format.h"
#include "widgets/plot_legend.h"

namespace priorscope {
namespace {

constexpr std::size_t kGridPoints = 2000; // more cannot be told apart in a cell
constexpr double kFaintestCell = 0.25; // of the colour scale: a cell with one point must differ from an empty one

// Counts of the run's points up to scene.time.
struct Counts {
    std::vector<int> grid; // y * bins + x
    std::vector<double> marginal[2];
    int points = 0;
};

Counts countPoints(const CoverageScene& scene)
{
    const RunCoverage& run = *scene.coverage;
    const auto bins = static_cast<std::size_t>(scene.cellBins);
    Counts counts;
    counts.grid.assign(bins * bins, 0);
    counts.marginal[0].assign(kMarginalBins, 0);
    counts.marginal[1].assign(kMarginalBins, 0);
    const std::size_t n = run.pointsUpTo(scene.time);
    counts.points = static_cast<int>(n);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t at = i * scene.dimension();
        ++counts.grid[run.cellBins[at + scene.yAxis] * bins + run.cellBins[at + scene.xAxis]];
        ++counts.marginal[0][run.marginalBins[at + scene.xAxis]];
        ++counts.marginal[1][run.marginalBins[at + scene.yAxis]];
    }
    return counts;
}

// Cells of the shown two variables in native units.
std::vector<PlotCell> cellsOf(const CoverageScene& scene, const Counts& counts)
{
    const int most = *std::max_element(counts.grid.begin(), counts.grid.end());
    const auto edge = [&scene](std::size_t axis, int bin) {
        return scene.space.lower[axis] + (scene.space.upper[axis] - scene.space.lower[axis]) * bin / scene.cellBins;
    };
    std::vector<PlotCell> cells;
    for (int y = 0; y < scene.cellBins; ++y) {
        for (int x = 0; x < scene.cellBins; ++x) {
            PlotCell cell;
            cell.area.setCoords(
                edge(scene.xAxis, x), edge(scene.yAxis, y), edge(scene.xAxis, x + 1), edge(scene.yAxis, y + 1));
            const int count = counts.grid[static_cast<std::size_t>(y * scene.cellBins + x)];
            cell.level = count == 0 ? 0 : kFaintestCell + (1 - kFaintestCell) * count / most;
            cell.text = count > 1 ? countText(count) : QString();
            cells.push_back(cell);
        }
    }
    return cells;
}

PlotBand referenceBand(
    const std::vector<CoverageQuantiles>& reference, double CoverageQuantiles::*low, double CoverageQuantiles::*high)
{
    PlotBand band;
    band.reference = true;
    for (const CoverageQuantiles& q : reference) {
        band.keys.push_back(q.points);
        band.low.push_back(q.*low);
        band.high.push_back(q.*high);
    }
    return band;
}

PlotSeries runStyle(const CoverageScene& scene)
{
    PlotSeries style = PlotSeries::ofMethod(CoverageView::tr("selected run"), scene.run->row.methodId, scene.variant);
    style.marker.reset();
    return style;
}

PlotSeries methodStyle(const MethodCoverage& method)
{
    PlotSeries style = PlotSeries::ofMethod(method.label, method.methodId, method.variant);
    style.width = LineWidth::Thin;
    style.marker.reset();
    style.pickable = false;
    return style;
}

PlotData dataOf(const std::vector<CoveragePoint>& curve, double CoveragePoint::*value)
{
    std::vector<double> keys, values;
    for (const CoveragePoint& point : curve) {
        keys.push_back(point.step);
        values.push_back(point.*value);
    }
    return {std::move(keys), std::move(values)};
}

QString cell(double value)
{
    return QString::fromStdString(toText(value));
}

QString quantity(double value)
{
    return QLocale().toString(value, 'f', 2);
}

} // namespace

void RunCoverage::add(CoverageNews news)
{
    curve.insert(curve.end(), news.curve.begin(), news.curve.end());
    steps.insert(steps.end(), news.steps.begin(), news.steps.end());
    cellBins.insert(cellBins.end(), news.cellBins.begin(), news.cellBins.end());
    marginalBins.insert(marginalBins.end(), news.marginalBins.begin(), news.marginalBins.end());
}

std::size_t RunCoverage::pointsUpTo(int step) const
{
    return static_cast<std::size_t>(std::upper_bound(steps.begin(), steps.end(), step) - steps.begin());
}

const CoveragePoint* RunCoverage::at(int step) const
{
    const auto after = std::upper_bound(
        curve.begin(), curve.end(), step, [](int s, const CoveragePoint& point) { return s < point.step; });
    return after == curve.begin() ? nullptr : &*std::prev(after);
}

double CoverageScene::allCells() const
{
    return std::pow(cellBins, static_cast<double>(dimension()));
}

CoverageView::CoverageView(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_grid(new PlotPanel(theme, this)), m_cells(new PlotPanel(theme, this)),
      m_dispersion(new PlotPanel(theme, this)), m_legend(new LegendStrip(theme, this))
{
    m_grid->setAccessibleName(tr("Occupancy grid"));
    m_cells->setAccessibleName(tr("Share of cells over evaluations"));
    m_dispersion->setAccessibleName(tr("Dispersion over evaluations"));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_grid, 0, 0, 2, 1);
    layout->addWidget(m_cells, 0, 1);
    layout->addWidget(m_dispersion, 1, 1);
    layout->addWidget(m_legend, 2, 0, 1, 2);
    layout->setColumnStretch(0, 12); // the map has bars beside it
    layout->setColumnStretch(1, 10);
    layout->setRowStretch(0, 10);
    layout->setRowStretch(1, 14); // has the axis' labels
    for (PlotPanel* plot : {m_grid, m_cells, m_dispersion}) {
        plot->setMinimumSize(110, 60);
        plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        connect(plot, &PlotPanel::hovered, this, [this, plot](PlotPoint point) { emit hovered(stepAt(plot, point)); });
        connect(plot, &PlotPanel::clicked, this, [this, plot](PlotPoint point) {
            if (const std::optional<int> step = stepAt(plot, point))
                emit clicked(*step);
        });
        connect(plot, &PlotPanel::timeDragged, this,
            [this](double key) { emit timeDragged(static_cast<int>(std::lround(key))); });
    }
    setFocusProxy(m_grid);
}

void CoverageView::draw(const CoverageScene& scene)
{
    PlotAxis x, y;
    x.title = scene.xName;
    y.title = scene.yName;
    x.low = scene.space.lower[scene.xAxis];
    x.high = scene.space.upper[scene.xAxis];
    y.low = scene.space.lower[scene.yAxis];
    y.high = scene.space.upper[scene.yAxis];
    x.box = y.box = true;
    m_grid->setAxes(x, y);
    m_grid->setEqualAspect(*x.high - *x.low == *y.high - *y.low);
    showCurves(scene);
    showTime(scene);
}

void CoverageView::showCurves(const CoverageScene& scene)
{
    const int budget = scene.run->row.budget;
    PlotAxis time;
    time.integers = true;
    time.low = 0;
    time.high = budget;
    time.labels = false;
    PlotAxis share;
    share.title = tr("Cov_cell");
    share.low = 0;
    share.high = 1;
    m_cells->setAxes(time, share);
    time.labels = true;
    time.title = tr("evaluation");
    PlotAxis far;
    far.title = tr("dispersion");
    far.low = 0;
    m_dispersion->setAxes(time, far);
    const std::tuple<PlotPanel*, double CoveragePoint::*, double CoverageQuantiles::*, double CoverageQuantiles::*>
        plots[]{{m_cells, &CoveragePoint::cellShare, &CoverageQuantiles::cellLow, &CoverageQuantiles::cellHigh},
            {m_dispersion, &CoveragePoint::dispersion, &CoverageQuantiles::dispersionLow,
                &CoverageQuantiles::dispersionHigh}};
    for (const auto& [plot, value, low, high] : plots) {
        plot->clear();
        plot->setBands({referenceBand(*scene.reference, low, high)});
        for (const MethodCoverage& method : *scene.methods)
            plot->setData(plot->addSeries(methodStyle(method)), dataOf(method.median, value));
        m_runSeries = plot->addSeries(runStyle(scene));
        plot->setData(m_runSeries, dataOf(scene.coverage->curve, value));
    }
}

void CoverageView::showTime(const CoverageScene& scene)
{
    const Counts counts = countPoints(scene);
    m_grid->clear();
    m_grid->setCells(CellScale::Counts, cellsOf(scene, counts));
    const CountRange range = uniformBinCounts(counts.points, kMarginalBins);
    m_grid->setMarginals(PlotMarginals{
        counts.marginal[0], counts.marginal[1], static_cast<double>(range.low), static_cast<double>(range.high)});
    m_gridSteps.clear();
    PlotSeries points; // not drawn, but found by the mouse and the keyboard
    points.name = tr("point");
    points.hasLine = false;
    points.path = true;
    std::vector<double> xs, ys;
    const auto n = static_cast<std::size_t>(counts.points);
    for (std::size_t i = n - std::min(n, kGridPoints); i < n; ++i) {
        const int step = scene.coverage->steps[i];
        const std::vector<double>& x = scene.run->trials[static_cast<std::size_t>(step) - 1].x;
        xs.push_back(x[scene.xAxis]);
        ys.push_back(x[scene.yAxis]);
        m_gridSteps.push_back(step);
    }
    m_grid->setData(m_grid->addSeries(points), std::move(xs), std::move(ys));
    for (PlotPanel* plot : {m_cells, m_dispersion})
        plot->setTimeCursor(scene.time);
    showLegend(scene);
}

void CoverageView::showLegend(const CoverageScene& scene)
{
    std::vector<LegendItem> items;
    const auto text = [&items](const QString& words) { items.emplace_back().text = words; };
    const auto line = [&items](const QString& words, PlotSeries style) {
        items.emplace_back().text = words;
        items.back().series = std::move(style);
    };
    if (const CoveragePoint* now = scene.coverage->at(scene.time)) {
        text(tr("%1 of %2 cells").arg(countText(now->cells), shortNumber(scene.allCells())));
        const auto reference = std::find_if(scene.reference->begin(), scene.reference->end(),
            [now](const CoverageQuantiles& q) { return q.points >= now->points; });
        QString share = tr("Cov_cell(%1) %2").arg(scene.cellBins).arg(quantity(now->cellShare));
        if (reference != scene.reference->end())
            share = tr("%1, random %2").arg(share, quantity(reference->cellMedian));
        text(share);
    }
    line(tr("selected run"), runStyle(scene));
    for (const MethodCoverage& method : *scene.methods)
        line(tr("%1 median, n %2").arg(method.label).arg(method.runs), methodStyle(method));
    LegendItem band;
    band.text = scene.run->row.budget > kLongestReference
        ? tr("random 5–95 %, first %1 evaluations").arg(countText(kLongestReference))
        : tr("random 5–95 %");
    band.area = PlotColor(Token::BorderStrong);
    band.opacity = 0.35;
    items.push_back(band);
    m_legend->setItems(std::move(items));
}

std::optional<int> CoverageView::stepAt(const PlotPanel* plot, PlotPoint point) const
{
    const auto index = static_cast<std::size_t>(point.index);
    if (plot == m_grid)
        return point.isValid() && index < m_gridSteps.size() ? std::optional(m_gridSteps[index]) : std::nullopt;
    const std::optional<QPointF> at = point.series == m_runSeries ? plot->dataPoint(point) : std::nullopt;
    return at ? std::optional(static_cast<int>(at->x())) : std::nullopt;
}

void CoverageView::setRings(std::optional<int> selected, std::optional<int> hovered)
{
    const auto place = [this](const PlotPanel* plot, std::optional<int> step) -> std::optional<PlotPoint> {
        if (!step || plot != m_grid)
            return step ? plot->find(m_runSeries, *step) : std::nullopt;
        const auto at = std::lower_bound(m_gridSteps.begin(), m_gridSteps.end(), *step);
        if (at == m_gridSteps.end() || *at != *step)
            return std::nullopt;
        return PlotPoint{0, static_cast<int>(at - m_gridSteps.begin())};
    };
    for (PlotPanel* plot : {m_grid, m_cells, m_dispersion}) {
        const std::optional<PlotPoint> ring = place(plot, selected);
        plot->setSelected(ring ? std::vector<PlotPoint>{*ring} : std::vector<PlotPoint>{});
        plot->setHovered(place(plot, hovered));
    }
}

void CoverageView::setTheme(const Theme& theme)
{
    for (PlotPanel* plot : {m_grid, m_cells, m_dispersion})
        plot->setTheme(theme);
    m_legend->setTheme(theme);
}

void CoverageView::resetView()
{
    for (PlotPanel* plot : {m_grid, m_cells, m_dispersion})
        plot->resetView();
}

PlotPage CoverageView::page() const
{
    constexpr double kLegend = 0.16; // of the height
    PlotPage page;
    page.add(*m_grid, QRectF(0, 0, 0.5, 1 - kLegend));
    page.add(*m_cells, QRectF(0.5, 0, 0.5, 0.4 * (1 - kLegend)));
    page.add(*m_dispersion, QRectF(0.5, 0.4 * (1 - kLegend), 0.5, 0.6 * (1 - kLegend)));
    page.add(m_legend->items(), QRectF(0, 1 - kLegend, 1, kLegend));
    return page;
}

PanelTable coverageTable(const CoverageScene& scene)
{
    const RunRow& row = scene.run->row;
    PanelTable table;
    table.columns = {CoverageView::tr("Kind"), CoverageView::tr("Method"), CoverageView::tr("Seed"),
        CoverageView::tr("Evaluation"), CoverageView::tr("Points"), CoverageView::tr("x bin"),
        CoverageView::tr("y bin"), CoverageView::tr("Count"), CoverageView::tr("Cells"), CoverageView::tr("Cov_cell"),
        CoverageView::tr("Dispersion"), CoverageView::tr("5 %"), CoverageView::tr("95 %")};
    const QString method = QString::fromStdString(row.methodLabel), seed = QString::number(row.key.seed);
    const Counts counts = countPoints(scene);
    const QString time = QString::number(scene.time), points = QString::number(counts.points);
    for (int y = 0; y < scene.cellBins; ++y) {
        for (int x = 0; x < scene.cellBins; ++x) {
            const int count = counts.grid[static_cast<std::size_t>(y * scene.cellBins + x)];
            if (count > 0)
                table.rows += {CoverageView::tr("cell"), method, seed, time, points, QString::number(x + 1),
                    QString::number(y + 1), QString::number(count), {}, {}, {}, {}, {}};
        }
    }
    const CountRange range = uniformBinCounts(counts.points, kMarginalBins);
    for (int axis = 0; axis < 2; ++axis) {
        for (std::size_t bin = 0; bin < counts.marginal[axis].size(); ++bin) {
            const QString number = QString::number(bin + 1);
            table.rows += {axis == 0 ? CoverageView::tr("marginal x") : CoverageView::tr("marginal y"), method, seed,
                time, points, axis == 0 ? number : QString(), axis == 1 ? number : QString(),
                cell(counts.marginal[axis][bin]), {}, {}, {}, QString::number(range.low), QString::number(range.high)};
        }
    }
    for (const CoveragePoint& point : scene.coverage->curve)
        table.rows +=
            {CoverageView::tr("run"), method, seed, QString::number(point.step), QString::number(point.points), {}, {},
                {}, QString::number(point.cells), cell(point.cellShare), cell(point.dispersion), {}, {}};
    for (const MethodCoverage& other : *scene.methods) {
        for (const CoveragePoint& point : other.median)
            table.rows += {CoverageView::tr("median of %1").arg(other.runs), other.label, {},
                QString::number(point.step), {}, {}, {}, {}, {}, cell(point.cellShare), cell(point.dispersion), {}, {}};
    }
    for (const CoverageQuantiles& q : *scene.reference) {
        const QString n = QString::number(q.points);
        table.rows += {CoverageView::tr("random Cov_cell"), {}, {}, n, n, {}, {}, {}, {}, cell(q.cellMedian), {},
            cell(q.cellLow), cell(q.cellHigh)};
        table.rows += {CoverageView::tr("random dispersion"), {}, {}, n, n, {}, {}, {}, {}, {},
            cell(q.dispersionMedian), cell(q.dispersionLow), cell(q.dispersionHigh)};
    }
    return table;
}

std::vector<TexFigure> coverageTex(const CoverageScene& scene, const QString& note)
{
    const Theme print = Theme::make(ThemeKind::Print);
    std::vector<TexFigure> figures;
    for (const bool share : {true, false}) {
        const auto value = share ? &CoveragePoint::cellShare : &CoveragePoint::dispersion;
        TexFigure figure;
        figure.xTitle = CoverageView::tr("evaluation");
        figure.yTitle = share ? CoverageView::tr("Cov_cell") : CoverageView::tr("dispersion");
        figure.note = note;
        TexSeries random;
        random.name = CoverageView::tr("random, median and 5–95 %");
        random.color = print.color(Token::BorderStrong);
        for (const CoverageQuantiles& q : *scene.reference) {
            random.x.push_back(q.points);
            random.y.push_back(share ? q.cellMedian : q.dispersionMedian);
            random.low.push_back(share ? q.cellLow : q.dispersionLow);
            random.high.push_back(share ? q.cellHigh : q.dispersionHigh);
        }
        figure.series.push_back(random);
        const auto add = [&](const QString& name, std::string_view id, int variant, const auto& curve) {
            const MethodStyle style = print.methodStyle(id, variant);
            const PlotData data = dataOf(curve, value);
            figure.series.push_back({name, style.line, style.dash, {}, true, false, data.keys, data.values, {}, {}});
        };
        for (const MethodCoverage& method : *scene.methods)
            add(CoverageView::tr("%1, median, n %2").arg(method.label).arg(method.runs), method.methodId,
                method.variant, method.median);
        add(CoverageView::tr("selected run"), scene.run->row.methodId, scene.variant, scene.coverage->curve);
        figures.push_back(figure);
    }
    return figures;
}

} // namespace priorscope
