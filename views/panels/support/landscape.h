// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Landscape: the objective over a plane through its variables, evaluated where that is cheap, else interpolated from
// the points of a run. Computed on a pool thread; the functions here may run on any thread.

#include <QFuture>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "domain/experiment_spec.h"
#include "engine/registries.h"
#include "panels/support/contours.h"
#include "panels/support/plane.h"

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
    Plane plane; // points of it outside the objective's box have no value
    std::vector<QPointF> points; // of the run, on the plane, for interpolation
    std::vector<double> values; // of them, finite
    QRectF area; // of the plane
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
