// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Landscape: the objective over two of its variables, evaluated where that is cheap, else interpolated from the points
// of a run. Computed on a pool thread; the functions here may run on any thread.

#include <QFuture>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "domain/experiment_spec.h"
#include "engine/registries.h"
#include "panels/support/contours.h"

namespace priorscope {

// What is known of a run's problem. External programs are not started for a picture: no objective, and their box comes
// from the document (empty when it names none).
struct ProblemDescription {
    ProblemInfo info;
    std::unique_ptr<IObjective> objective; // null: cannot be evaluated here, or not cheaply
};
ProblemDescription describeProblem(const Registries& registries, const ObjectiveSpec& spec, const std::string& problem);

struct LandscapeRequest {
    std::shared_ptr<IObjective> objective; // used by this request alone; null: interpolate
    std::size_t xAxis = 0, yAxis = 1;
    std::vector<double> slice; // the other coordinates, native units, length d
    std::vector<std::vector<double>> points; // of the run, for interpolation
    std::vector<double> values; // of them, finite
    QRectF area; // native units of the two variables
};

struct Landscape {
    ValueGrid grid;
    std::vector<double> levels;
    QImage bands; // null when interpolated
    std::vector<QPolygonF> contours;
    bool interpolated = false;
};

inline constexpr int kBands = 12;

// None: stopped, or too few points to interpolate.
std::optional<Landscape> computeLandscape(const LandscapeRequest& request, std::stop_token stop);

// On the global thread pool; keeps nothing but the request.
QFuture<std::optional<Landscape>> startLandscape(LandscapeRequest request, std::stop_token stop);

} // namespace priorscope
