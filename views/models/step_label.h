// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where a proposal lies relative to what was known before it: near the best point, on the line of the last improvement,
// or where no point was. Pure functions, any thread; the time grows with the number of earlier points.

#include <map>
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

// Median distance from one of `count` uniform points in the unit box to its nearest neighbour: estimated with a fixed
// seed at a few counts, interpolated between them; the same on every machine. Keeps what it has estimated.
class NeighbourScale {
public:
    explicit NeighbourScale(std::size_t dimension) : m_dimension(dimension) { }
    double median(std::size_t count); // count >= 2

private:
    double estimateAt(std::size_t count);

    std::size_t m_dimension;
    std::map<std::size_t, double> m_known; // by count
};
double medianNeighbourDistance(std::size_t count, std::size_t dimension);

// What of the points before a proposal decides its label.
struct KnownBefore {
    std::optional<std::size_t> best, previousBest; // indices into the trace

    void add(const Trace& trace, std::size_t index);
};
// Of trace point `index`; none when no earlier point has a finite value.
std::optional<StepGeometry> stepGeometry(
    const Trace& trace, std::size_t index, const KnownBefore& known, double nearest, NeighbourScale& scale);
std::optional<StepGeometry> stepGeometry(const Trace& trace, std::size_t index);

} // namespace priorscope
