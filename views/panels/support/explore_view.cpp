// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/explore_view.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "models/number_format.h"
#include "panels/support/trajectory_plot.h"
#include "widgets/plot_model.h"

namespace priorscope {
namespace {

// From below: from what an agent that only refines does to what one that only samples does, and who proposed it.
constexpr StepLabel kLanes[]{StepLabel::Exploit, StepLabel::Line, StepLabel::Intermediate, StepLabel::Explore};
constexpr int kSourceLane = 4;
constexpr int kLaneHeight = 15; // px
constexpr double kLaneFill = 0.36; // half of a bar's height, in lanes
constexpr std::size_t kEachStep = 400; // longer runs are counted in as many stretches
constexpr double kFaintest = 0.2; // of a stretch where few steps have the label
constexpr double kLater = 0.25; // of what came after the shown time
constexpr int kWholeBudgetShown = 2000;
constexpr int kNarrow = 460; // px

int laneOf(StepLabel label)
{
    return static_cast<int>(std::find(std::begin(kLanes), std::end(kLanes), label) - std::begin(kLanes));
}

DataHue hueOf(StepLabel label)
{
    switch (label) {
    case StepLabel::Exploit:
        return DataHue::Orange;
    case StepLabel::Line:
        return DataHue::Yellow;
    case StepLabel::Explore:
        return DataHue::Sky;
    case StepLabel::Intermediate:
        break;
    }
    return DataHue::Grey;
}

PlotSeries sourceStyle(const std::string& source, const std::string& methodId)
{
    PlotSeries style = sourceSeries({source, methodOfSource(source, methodId), 0, 0, {}, {}});
    style.markerSize = 5;
    return style;
}

// One bar per label and stretch of steps, as strong as the label's share of the stretch.
std::vector<PlotCell> stripCells(const ExploreScene& scene)
{
    const std::vector<TrackedStep>& steps = *scene.steps;
    const std::size_t stretch = (steps.size() + kEachStep - 1) / kEachStep;
    std::vector<PlotCell> cells;
    for (std::size_t from = 0; from < steps.size(); from += stretch) {
        const std::size_t to = std::min(from + stretch, steps.size());
        std::array<int, 4> counts{};
        for (std::size_t i = from; i < to; ++i) {
            if (steps[i].label)
                ++counts[static_cast<std::size_t>(laneOf(*steps[i].label))];
        }
        for (std::size_t lane = 0; lane < counts.size(); ++lane) {
            if (counts[lane] == 0)
                continue;
            PlotCell cell;
            cell.area.setCoords(steps[from].step - 0.5, static_cast<double>(lane) - kLaneFill, steps[to - 1].step + 0.5,
                static_cast<double>(lane) + kLaneFill);
            cell.color = PlotColor(hueOf(kLanes[lane]), PlotColor::Part::Fill);
            cell.level =
                stretch == 1 ? 1.0 : kFaintest + (1 - kFaintest) * counts[lane] / static_cast<double>(to - from);
            if (steps[from].step > scene.time)
                cell.level *= kLater;
            cells.push_back(cell);
        }
    }
    return cells;
}

} // namespace

QString labelName(StepLabel label)
{
    switch (label) {
    case StepLabel::Exploit:
        return ExploreView::tr("exploit");
    case StepLabel::Line:
        return ExploreView::tr("line");
    case StepLabel::Explore:
        return ExploreView::tr("explore");
    case StepLabel::Intermediate:
        break;
    }
    return ExploreView::tr("intermediate");
}

void ExploreSeries::add(std::span<const TrackedStep> steps)
{
    std::vector<double> laneKeys, laneValues, straightKeys, straightValues;
    std::vector<std::pair<std::vector<double>, std::vector<double>>> bySource(distances.size());
    for (const TrackedStep& step : steps) {
        if (step.label) {
            laneKeys.push_back(step.step);
            laneValues.push_back(laneOf(*step.label));
        }
        if (std::isfinite(step.straightness)) {
            straightKeys.push_back(step.step);
            straightValues.push_back(step.straightness);
        }
        if (!std::isfinite(step.distanceToBest))
            continue;
        if (step.source >= bySource.size())
            bySource.resize(step.source + 1);
        bySource[step.source].first.push_back(step.step);
        bySource[step.source].second.push_back(step.distanceToBest);
    }
    lanes.append(laneKeys, laneValues);
    straightness.append(straightKeys, straightValues);
    distances.resize(bySource.size());
    for (std::size_t i = 0; i < bySource.size(); ++i)
        distances[i].append(bySource[i].first, bySource[i].second);
}

LabelCounts countLabels(const ExploreScene& scene)
{
    LabelCounts counts;
    for (const TrackedStep& step : *scene.steps) {
        if (step.step > scene.time)
            break;
        if (!step.label)
            continue;
        ++counts.counts[static_cast<std::size_t>(*step.label)];
        ++counts.all;
    }
    return counts;
}

ExploreView::ExploreView(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_strip(new PlotPanel(theme, this)), m_distance(new PlotPanel(theme, this)),
      m_straightness(new PlotPanel(theme, this))
{
    m_strip->setAccessibleName(tr("Label of each step"));
    m_distance->setAccessibleName(tr("Distance to the best point over evaluations"));
    m_straightness->setAccessibleName(tr("Straightness over evaluations"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness}) {
        layout->addWidget(plot);
        plot->setMinimumSize(160, 50);
        plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        plot->setRightReserve(tr("%1 (%2 %)").arg(1000).arg(100));
        connect(plot, &PlotPanel::hovered, this, [this, plot](PlotPoint point) {
            const std::optional<QPointF> at = plot->dataPoint(point);
            emit hovered(at ? std::optional(static_cast<int>(at->x())) : std::nullopt);
        });
        connect(plot, &PlotPanel::clicked, this, [this, plot](PlotPoint point) {
            if (const std::optional<QPointF> at = plot->dataPoint(point))
                emit clicked(static_cast<int>(at->x()));
        });
        connect(plot, &PlotPanel::timeDragged, this,
            [this](double key) { emit timeDragged(static_cast<int>(std::lround(key))); });
    }
    layout->setStretch(1, 10);
    layout->setStretch(2, 14); // has the axis' labels
    m_strip->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_strip->setFixedHeight((kSourceLane + 1) * kLaneHeight + 14);
    setFocusProxy(m_strip);
}

std::vector<QString> ExploreView::laneNames() const
{
    std::vector<QString> names;
    for (const StepLabel label : kLanes)
        names.push_back(label == StepLabel::Intermediate && width() < kNarrow ? tr("interm.") : labelName(label));
    names.push_back(tr("source"));
    return names;
}

void ExploreView::setAxes(const ExploreScene& scene)
{
    const RunRow& row = scene.run->row;
    const auto names = laneNames();
    PlotAxis time;
    time.integers = true;
    time.low = 0;
    // A long run would live in the first pixels of its budget: there the axis grows with what is known.
    time.high = row.budget <= kWholeBudgetShown ? row.budget + 0.5 // with the bar of the last step
                                                : std::min<double>(row.budget, ceil125(std::max(10, row.completed)));
    time.labels = false;
    PlotAxis lanes;
    lanes.title = tr("label");
    lanes.names = names;
    lanes.low = -0.5;
    lanes.high = kSourceLane + 0.5;
    m_strip->setAxes(time, lanes);
    PlotAxis distance;
    distance.title = width() < kNarrow ? tr("distance") : tr("distance to best");
    distance.low = 0;
    distance.widestLabel = names[static_cast<std::size_t>(laneOf(StepLabel::Intermediate))]; // one line down the column
    m_distance->setAxes(time, distance);
    PlotAxis straight;
    straight.title = width() < kNarrow ? tr("S") : tr("straightness S");
    straight.low = 0;
    straight.high = 1;
    straight.widestLabel = distance.widestLabel;
    time.labels = true;
    time.title = tr("evaluation");
    m_straightness->setAxes(time, straight);
}

void ExploreView::setReferences(const ExploreScene& scene)
{
    std::vector<PlotReference> distance, straight;
    const double near = 0.1 * std::sqrt(static_cast<double>(scene.run->row.dimension));
    distance.push_back({Qt::Horizontal, 0, near, {}, PlotColor(DataHue::Orange, PlotColor::Part::Fill)});
    if (scene.agents) {
        for (const auto& [agent, name] :
            {std::pair{&scene.agents->random, tr("random")}, std::pair{&scene.agents->greedy, tr("greedy")}}) {
            if (agent->distance)
                distance.push_back({Qt::Horizontal, *agent->distance, *agent->distance, name, Token::Ink});
            if (agent->straightness)
                straight.push_back({Qt::Horizontal, *agent->straightness, *agent->straightness, name, Token::Ink});
        }
    }
    m_distance->setReferences(std::move(distance));
    m_straightness->setReferences(std::move(straight));
}

void ExploreView::draw(const ExploreScene& scene, ExploreSeries series)
{
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness})
        plot->clear();
    m_distanceSeries.clear();
    setAxes(scene);
    PlotSeries lanes; // not drawn, but found by the mouse and the keyboard: the bars are cells
    lanes.name = tr("step");
    lanes.hasLine = false;
    m_strip->setData(m_strip->addSeries(lanes), std::move(series.lanes));
    addDistances(scene, std::move(series.distances));
    PlotSeries line = PlotSeries::ofMethod(tr("straightness"), scene.run->row.methodId, scene.variant);
    line.marker.reset();
    m_straightness->setData(m_straightness->addSeries(line), std::move(series.straightness));
    setReferences(scene);
    showTime(scene);
}

void ExploreView::addDistances(const ExploreScene& scene, std::vector<PlotData> distances)
{
    for (std::size_t i = m_distanceSeries.size(); i < distances.size(); ++i) {
        PlotSeries style = sourceStyle((*scene.sources)[i], scene.run->row.methodId);
        style.stems = scene.steps->size() <= kEachStep;
        m_distanceSeries.push_back(m_distance->addSeries(style));
    }
    for (std::size_t i = 0; i < distances.size(); ++i)
        m_distance->appendData(m_distanceSeries[i], distances[i].keys, distances[i].values);
}

void ExploreView::append(const ExploreScene& scene, std::size_t from)
{
    setAxes(scene);
    ExploreSeries news;
    news.add(std::span(*scene.steps).subspan(from));
    m_strip->appendData(0, news.lanes.keys, news.lanes.values);
    m_straightness->appendData(0, news.straightness.keys, news.straightness.values);
    addDistances(scene, std::move(news.distances));
    showTime(scene);
}

void ExploreView::showTime(const ExploreScene& scene)
{
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness})
        plot->setTimeCursor(scene.time);
    showStrip(scene);
    std::vector<RimMark> lost;
    if (scene.steps->size() <= kEachStep) {
        for (const TrackedStep& step : *scene.steps) {
            if (step.isLost)
                lost.push_back({static_cast<double>(step.step), RimKind::Lost});
        }
    }
    m_distance->setRimMarks(std::move(lost));
}

void ExploreView::showStrip(const ExploreScene& scene)
{
    std::vector<PlotCell> cells = stripCells(scene);
    const std::vector<TrackedStep>& steps = *scene.steps;
    const std::size_t stretch = (steps.size() + kEachStep - 1) / kEachStep;
    for (std::size_t from = 0; from < steps.size(); from += stretch) { // who proposed the first step of each stretch
        const std::size_t to = std::min(from + stretch, steps.size());
        const PlotSeries style = sourceStyle((*scene.sources)[steps[from].source], scene.run->row.methodId);
        PlotCell cell;
        const double inset = steps[from].isProposal ? 0.0 : 0.2; // initial points differ in more than colour
        cell.area.setCoords(steps[from].step - 0.5, kSourceLane - kLaneFill + inset, steps[to - 1].step + 0.5,
            kSourceLane + kLaneFill - inset);
        cell.color = steps[from].isLost ? PlotColor(Token::Error) : style.fill;
        cell.level = steps[from].step > scene.time ? kLater : 1;
        cells.push_back(cell);
    }
    m_strip->setCells(CellScale::Own, std::move(cells));
    const LabelCounts counts = countLabels(scene);
    std::vector<PlotReference> names;
    QStringList tips;
    for (const StepLabel label : kLanes) {
        const auto at = static_cast<std::size_t>(label);
        const int count = counts.counts[at];
        const QString text = counts.all == 0
            ? QStringLiteral("–")
            : tr("%1 (%2 %)").arg(countText(count)).arg(std::lround(100.0 * count / counts.all));
        names.push_back({Qt::Horizontal, static_cast<double>(laneOf(label)), static_cast<double>(laneOf(label)), text,
            Token::BorderStrong});
        if (scene.agents)
            tips += tr("%1: random %2 %, greedy %3 %")
                        .arg(labelName(label))
                        .arg(std::lround(100 * scene.agents->random.shares[at]))
                        .arg(std::lround(100 * scene.agents->greedy.shares[at]));
    }
    m_strip->setReferences(std::move(names));
    if (scene.agents)
        m_strip->setToolTip(
            tr("Reference agents, %1 seeds%2\n%3")
                .arg(scene.agents->seeds)
                .arg(scene.agents->onSphere ? tr(", on a sphere in the box of this problem") : QString(),
                    tips.join('\n')));
}

void ExploreView::setRings(std::optional<int> selected, std::optional<int> hovered)
{
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness}) {
        const std::vector<int> series = plot == m_distance ? m_distanceSeries : std::vector<int>{0};
        const auto place = [&](std::optional<int> step) {
            std::optional<PlotPoint> found;
            for (std::size_t i = 0; step && !found && i < series.size(); ++i)
                found = plot->find(series[i], *step);
            return found;
        };
        const std::optional<PlotPoint> ring = place(selected);
        plot->setSelected(ring ? std::vector<PlotPoint>{*ring} : std::vector<PlotPoint>{});
        plot->setHovered(place(hovered));
    }
}

void ExploreView::setTheme(const Theme& theme)
{
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness})
        plot->setTheme(theme);
}

void ExploreView::resetView()
{
    for (PlotPanel* plot : {m_strip, m_distance, m_straightness})
        plot->resetView();
}

void ExploreView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if ((event->oldSize().width() < kNarrow) != (width() < kNarrow))
        emit narrownessChanged();
}

PlotPage ExploreView::page() const
{
    PlotPage page;
    page.add(*m_strip, QRectF(0, 0, 1, 0.3));
    page.add(*m_distance, QRectF(0, 0.3, 1, 0.3));
    page.add(*m_straightness, QRectF(0, 0.6, 1, 0.4));
    return page;
}

} // namespace priorscope
