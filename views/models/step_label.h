// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where a proposal lies relative to what was known before it: near the best point, on the line of the last improvement,
// or where no point was. Pure functions, any thread; the time grows with the number of earlier points.

#include <optional>

#include "stats/trajectory_metrics.h"

namespace priorscope {

enum class StepLabel { Exploit, Line, Explore, Intermediate };

struct StepGeometry {
    StepLabel label = StepLabel::Intermediate;
    double distanceToBest = 0; // in the unit box
    double exploitUpTo = 0; // 0.1 sqrt d
    double distanceToNearest = 0; // nearest earlier point
    double exploreFrom = 0; // median nearest-neighbour distance of as many uniform points
};

// Of trace point `index`; none when no earlier point has a finite value.
std::optional<StepGeometry> stepGeometry(const Trace& trace, std::size_t index);

// Median distance from one of `count` uniform points in the unit box of dimension d to its nearest neighbour; estimated
// with a fixed seed, the same on every machine. count >= 2.
double medianNeighbourDistance(std::size_t count, std::size_t dimension);

} // namespace priorscope
