// SPDX-License-Identifier: GPL-3.0-or-later
// ExploreView: the rows and the LaTeX source behind the picture.
#include <cmath>

#include "base/number_text.h"
#include "panels/support/explore_view.h"

namespace priorscope {
namespace {

// Undefined stays empty.
QString cell(double value)
{
    return std::isfinite(value) ? QString::fromStdString(toText(value)) : QString();
}

void addAgentRows(PanelTable& table, const QString& agent, const AgentScale& scale)
{
    for (const StepLabel label : {StepLabel::Exploit, StepLabel::Line, StepLabel::Intermediate, StepLabel::Explore})
        table.rows += {agent, {}, {}, labelName(label), {}, {}, cell(scale.shares[static_cast<std::size_t>(label)]),
            QString::number(scale.proposals)};
    table.rows += {agent, {}, {}, {}, cell(scale.distance.value_or(TrackedStep::kUndefined)),
        cell(scale.straightness.value_or(TrackedStep::kUndefined)), {}, QString::number(scale.proposals)};
}

} // namespace

PanelTable exploreTable(const ExploreScene& scene)
{
    PanelTable table;
    table.columns = {ExploreView::tr("Kind"), ExploreView::tr("Evaluation"), ExploreView::tr("Source"),
        ExploreView::tr("Label"), ExploreView::tr("Distance to best"), ExploreView::tr("Straightness"),
        ExploreView::tr("Share"), ExploreView::tr("n")};
    const LabelCounts counts = countLabels(scene);
    for (const StepLabel label : {StepLabel::Exploit, StepLabel::Line, StepLabel::Intermediate, StepLabel::Explore}) {
        const int count = counts.counts[static_cast<std::size_t>(label)];
        table.rows += {ExploreView::tr("share"), QString::number(scene.time), {}, labelName(label), {}, {},
            counts.all > 0 ? cell(static_cast<double>(count) / counts.all) : QString(), QString::number(counts.all)};
    }
    if (scene.agents) {
        addAgentRows(table, ExploreView::tr("random agent"), scene.agents->random);
        addAgentRows(table, ExploreView::tr("greedy agent"), scene.agents->greedy);
    }
    for (const TrackedStep& step : *scene.steps)
        table.rows += {ExploreView::tr("step"), QString::number(step.step),
            QString::fromStdString((*scene.sources)[step.source]), step.label ? labelName(*step.label) : QString(),
            cell(step.distanceToBest), cell(step.straightness), {}, {}};
    return table;
}

std::vector<TexFigure> exploreTex(const ExploreScene& scene, const QString& note)
{
    const MethodStyle style = Theme::make(ThemeKind::Print).methodStyle(scene.run->row.methodId, scene.variant);
    std::vector<TexFigure> figures;
    for (const bool distance : {true, false}) {
        TexFigure figure;
        figure.xTitle = ExploreView::tr("evaluation");
        figure.yTitle = distance ? ExploreView::tr("distance to best") : ExploreView::tr("straightness S");
        figure.note = note;
        TexSeries series;
        series.color = style.line;
        series.line = !distance;
        series.mark = distance ? pgfMark(style.marker) : QString();
        for (const TrackedStep& step : *scene.steps) {
            const double value = distance ? step.distanceToBest : step.straightness;
            if (!std::isfinite(value))
                continue;
            series.x.push_back(step.step);
            series.y.push_back(value);
        }
        figure.series.push_back(std::move(series));
        figures.push_back(std::move(figure));
    }
    return figures;
}

} // namespace priorscope
