// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/landscape_maker.h"

#include <cmath>

#include "models/when_done.h"

namespace priorscope {
namespace {

constexpr std::size_t kInterpolationPoints = 2000; // more would cost time and change nothing to see
constexpr double kWorthwhileGrowth = 1.2; // interpolated again when there are so many times more points

} // namespace

LandscapeMaker::LandscapeMaker(const PanelContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    connect(&context.runs, &RunStore::reset, this, &LandscapeMaker::forget); // run ids begin anew with each project
}

void LandscapeMaker::forget()
{
    m_wanted.reset();
    m_shown.reset();
    m_map.reset();
}

LandscapeMaker::Key LandscapeMaker::keyOf(const Place& place, const RunData& run) const
{
    Key key{run.row.experiment, run.row.key.problem, place.plane, place.area, false, {}, 0};
    if (!place.evaluable) {
        key.run = place.run;
        key.points = run.trials.size();
    } else if (place.slices && run.row.bestStep > 0) {
        const std::vector<double>& best = run.trials[static_cast<std::size_t>(run.row.bestStep) - 1].x;
        const QPointF at = place.plane.of(best); // the plane is moved there along what it leaves out
        const std::vector<double> foot = place.plane.at(at.x(), at.y());
        for (std::size_t k = 0; k < key.plane.origin.size(); ++k)
            key.plane.origin[k] += best[k] - foot[k];
        key.isSlice = true;
    }
    return key;
}

// The picture that is shown is of this place, if not of its newest state.
bool LandscapeMaker::fits(const Key& key) const
{
    return m_shown && m_shown->experiment == key.experiment && m_shown->problem == key.problem
        && m_shown->plane.weights == key.plane.weights && m_shown->area == key.area && m_shown->run == key.run;
}

void LandscapeMaker::want(const Place& place)
{
    m_wanted = place;
    const RunData* run = m_context.runs.find(place.run);
    if (!run || !run->loaded)
        return;
    const Key key = keyOf(place, *run);
    if (!fits(key)) {
        m_map.reset(); // another landscape's picture would lie
        m_shown.reset();
    }
    const bool isFresh = m_shown
        && (key.run.isValid()
                ? static_cast<double>(key.points) < kWorthwhileGrowth * static_cast<double>(m_shown->points)
                : *m_shown == key);
    if (m_asked || isFresh)
        return; // take() looks again when something changed meanwhile
    m_asked = key;
    whenDone(this, startLandscape(requestFor(key, *run), m_stop.get_token()),
        [this, key](std::optional<Landscape> landscape) { take(key, std::move(landscape)); });
}

LandscapeRequest LandscapeMaker::requestFor(const Key& key, const RunData& run) const
{
    LandscapeRequest request;
    request.plane = key.plane;
    request.area = key.area;
    if (!key.run.isValid()) {
        const ExperimentSpec* spec = m_context.runs.spec(key.experiment);
        const auto index = static_cast<std::size_t>(run.row.key.objectiveIndex);
        // An objective of its own: it may not be used from two threads.
        request.objective = describeProblem(m_context.registries, spec->objectives[index], key.problem).objective;
        return request;
    }
    const std::size_t every = (run.trials.size() + kInterpolationPoints - 1) / kInterpolationPoints;
    for (std::size_t i = 0; i < run.trials.size(); i += every) {
        const Trial& trial = run.trials[i];
        if (std::isfinite(trial.value) && trial.x.size() == key.plane.dimension()) {
            request.points.push_back(key.plane.of(trial.x));
            request.values.push_back(trial.value);
        }
    }
    return request;
}

void LandscapeMaker::take(const Key& key, std::optional<Landscape> landscape)
{
    m_asked.reset();
    if (!m_wanted)
        return;
    const RunData* run = m_context.runs.find(m_wanted->run);
    if (!run || !run->loaded)
        return;
    const std::optional<Key> before = std::exchange(m_shown, key);
    if (!fits(keyOf(*m_wanted, *run)))
        m_shown = before; // of a place that is no longer wanted
    else if (landscape) {
        PlotMap map;
        map.bands = landscape->bands;
        map.bandCount = static_cast<int>(landscape->levels.size()) + 1;
        map.levels = landscape->levels;
        map.area = landscape->grid.area;
        map.contours = std::move(landscape->contours);
        map.title = tr("f(x)");
        map.interpolated = landscape->interpolated;
        m_map = std::move(map);
        emit changed();
    } else {
        m_map.reset();
    }
    want(*m_wanted);
}

} // namespace priorscope
