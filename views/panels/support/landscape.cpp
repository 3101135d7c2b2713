// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/landscape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "models/background.h"

namespace priorscope {
namespace {

constexpr int kGrid = 201; // nodes per axis of an evaluated landscape
constexpr int kCoarseGrid = 81; // of an interpolated one, which is smooth
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double nodeAt(double low, double length, int index, int count)
{
    return low + length * index / (count - 1);
}

bool isInside(const SearchSpace& space, const std::vector<double>& x)
{
    for (std::size_t k = 0; k < x.size(); ++k) {
        const double room = 1e-9 * (space.upper[k] - space.lower[k]); // of rounding
        if (x[k] < space.lower[k] - room || x[k] > space.upper[k] + room)
            return false;
    }
    return true;
}

std::optional<ValueGrid> evaluateGrid(const LandscapeRequest& request, std::stop_token stop)
{
    ValueGrid grid{kGrid, kGrid, request.area, {}};
    grid.values.reserve(static_cast<std::size_t>(kGrid) * kGrid);
    const SearchSpace& space = request.objective->info().space;
    for (int r = 0; r < kGrid; ++r) {
        const double b = nodeAt(request.area.y(), request.area.height(), r, kGrid);
        for (int c = 0; c < kGrid; ++c) {
            if (stop.stop_requested())
                return std::nullopt;
            const std::vector<double> x = request.plane.at(nodeAt(request.area.x(), request.area.width(), c, kGrid), b);
            grid.values.push_back(isInside(space, x) ? request.objective->evaluate(x, stop).value : kNaN);
        }
    }
    return grid;
}

// Shepard's inverse squared distance weighting on the plane, each axis scaled to the area.
std::optional<ValueGrid> interpolateGrid(const LandscapeRequest& request, std::stop_token stop)
{
    if (request.points.size() < 3)
        return std::nullopt;
    ValueGrid grid{kCoarseGrid, kCoarseGrid, request.area, {}};
    for (int r = 0; r < kCoarseGrid; ++r) {
        if (stop.stop_requested())
            return std::nullopt;
        for (int c = 0; c < kCoarseGrid; ++c) {
            double weights = 0, sum = 0;
            for (std::size_t i = 0; i < request.points.size(); ++i) {
                const double u = (request.points[i].x() - request.area.x()) / request.area.width();
                const double v = (request.points[i].y() - request.area.y()) / request.area.height();
                const double du = u - c / (kCoarseGrid - 1.0), dv = v - r / (kCoarseGrid - 1.0);
                const double weight = 1 / (du * du + dv * dv + 1e-6);
                weights += weight;
                sum += weight * request.values[i];
            }
            grid.values.push_back(sum / weights);
        }
    }
    return grid;
}

const std::vector<Box>* boxOf(const ObjectiveSpec& spec)
{
    for (const auto& [name, value] : spec.params) {
        if (const auto* boxes = std::get_if<std::vector<Box>>(&value))
            return boxes;
    }
    return nullptr;
}

} // namespace

ProblemDescription describeProblem(const Registries& registries, const ObjectiveSpec& spec, const std::string& problem)
{
    ProblemDescription description;
    description.info.id = problem;
    if (const std::vector<Box>* boxes = boxOf(spec)) {
        for (const Box& box : *boxes) {
            description.info.space.lower.push_back(box[0]);
            description.info.space.upper.push_back(box[1]);
        }
    }
    const ObjectiveEntry* entry = registries.objectives.find(spec.id);
    if (!entry || !entry->make || !entry->expand)
        return description;
    const Result<std::vector<ProblemRef>> refs = entry->expand(spec.params);
    if (!refs)
        return description;
    const auto ref = std::find_if(
        refs->begin(), refs->end(), [&problem](const ProblemRef& candidate) { return candidate.id == problem; });
    if (ref == refs->end())
        return description;
    Result<std::unique_ptr<IObjective>> objective = entry->make(*ref);
    if (!objective)
        return description;
    description.info = (*objective)->info();
    if (description.info.cheap)
        description.objective = std::move(*objective);
    return description;
}

std::optional<Landscape> computeLandscape(const LandscapeRequest& request, std::stop_token stop)
{
    std::optional<ValueGrid> grid = request.objective ? evaluateGrid(request, stop) : interpolateGrid(request, stop);
    if (!grid)
        return std::nullopt;
    Landscape landscape;
    landscape.interpolated = !request.objective;
    landscape.levels = bandLevels(*grid, kBands);
    for (const double level : landscape.levels) {
        for (QPolygonF& line : contourLines(*grid, level))
            landscape.contours.push_back(std::move(line));
    }
    if (request.objective)
        landscape.bands = bandImage(*grid, landscape.levels);
    landscape.grid = std::move(*grid);
    return landscape;
}

QFuture<std::optional<Landscape>> startLandscape(LandscapeRequest request, std::stop_token stop)
{
    return inBackground([request = std::move(request), stop] { return computeLandscape(request, stop); });
}

} // namespace priorscope
