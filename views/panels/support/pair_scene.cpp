// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/pair_scene.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "models/number_format.h"
#include "panels/support/component_plane.h"
#include "panels/support/trajectory_plot.h"
#include "search/box.h"

namespace priorscope {
namespace {

constexpr std::size_t kNewest = 60; // always drawn

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
};

std::vector<const Trial*> chosenTrials(
    const RunData& run, const TrajectoryData& data, int time, const std::vector<int>& always)
{
    const auto dimension = static_cast<std::size_t>(run.row.dimension);
    const std::size_t end = std::min(run.trials.size(), static_cast<std::size_t>(std::max(time, 0)));
    std::set<std::size_t> indices;
    const std::size_t every = std::max<std::size_t>(1, (end + kPairPoints - 1) / kPairPoints);
    for (std::size_t i = 0; i < end; i += every)
        indices.insert(i);
    for (std::size_t i = end - std::min(end, kNewest); i < end; ++i)
        indices.insert(i);
    if (data.best)
        indices.insert(static_cast<std::size_t>(data.best->step) - 1);
    for (const int step : always) {
        if (step >= 1 && static_cast<std::size_t>(step) <= end)
            indices.insert(static_cast<std::size_t>(step) - 1);
    }
    std::vector<const Trial*> chosen;
    for (const std::size_t i : indices) {
        if (run.trials[i].x.size() == dimension)
            chosen.push_back(&run.trials[i]);
    }
    return chosen;
}

// The most spread variables, in their own order.
std::vector<std::size_t> widest(const std::vector<std::vector<double>>& points, std::size_t dimension)
{
    std::vector<double> spread(dimension, 0.0);
    for (std::size_t k = 0; k < dimension; ++k) {
        double sum = 0, squares = 0;
        for (const std::vector<double>& u : points) {
            sum += u[k];
            squares += u[k] * u[k];
        }
        const auto n = static_cast<double>(std::max<std::size_t>(points.size(), 1));
        spread[k] = squares / n - sum / n * sum / n;
    }
    std::vector<std::size_t> order(dimension);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return spread[a] > spread[b]; });
    order.resize(std::min(order.size(), kPairVariables));
    std::sort(order.begin(), order.end());
    return order;
}

} // namespace

PairScene pairScene(
    const RunData& run, const ProblemInfo& info, const TrajectoryData& data, int time, const std::vector<int>& always)
{
    const auto dimension = static_cast<std::size_t>(run.row.dimension);
    const std::vector<const Trial*> trials = chosenTrials(run, data, time, always);
    const SearchSpace space = boxOrRange(info, trials, dimension);
    std::vector<std::vector<double>> points;
    for (const Trial* trial : trials)
        points.push_back(toUnit(space, trial->x));
    PairScene scene;
    scene.variables = widest(points, dimension);
    const auto shown = [&scene](const std::vector<double>& u) {
        std::vector<double> part;
        for (const std::size_t k : scene.variables)
            part.push_back(u[k]);
        return part;
    };
    for (const std::size_t k : scene.variables) {
        scene.names.push_back(variableName(info, k));
        scene.limits.push_back({shortNumber(space.lower[k], 2), shortNumber(space.upper[k], 2)});
    }
    for (const SourcePoints& source : data.sources) {
        scene.sources.push_back(sourceSeries(source));
        LegendItem item;
        item.text = Text::tr("%1 %2").arg(sourceText(source.source), countText(source.count));
        item.series = scene.sources.back();
        scene.legend.push_back(item);
    }
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const auto source = std::find_if(data.sources.begin(), data.sources.end(),
            [&](const SourcePoints& known) { return known.source == trials[i]->source; });
        if (source != data.sources.end())
            scene.points.push_back(
                {trials[i]->step, static_cast<std::size_t>(source - data.sources.begin()), shown(points[i])});
    }
    int all = 0;
    for (const SourcePoints& source : data.sources)
        all += source.count;
    if (scene.points.size() < static_cast<std::size_t>(all))
        scene.legend.emplace_back().text =
            Text::tr("%1 of %2 points drawn")
                .arg(countText(static_cast<std::int64_t>(scene.points.size())), countText(all));
    if (info.optimumAt.size() == dimension) {
        scene.optimum = shown(toUnit(space, info.optimumAt));
        LegendItem item;
        item.text = Text::tr("f* known");
        item.series = PlotSeries();
        item.series->hasLine = false;
        item.series->marker = Marker::Plus;
        scene.legend.push_back(item);
    }
    return scene;
}

} // namespace priorscope
