// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What was promised and whether it holds: ratios of figures, geometric means, and the targets. One thread.

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "figures.h"

namespace priorscope::bench {

struct Spread {
    double best = 0, median = 0, worst = 0;
};

// How many times `ours` is better than `peer`; worst: our worst repetition against their best.
std::optional<Spread> timesBetter(const Figure* ours, const Figure* peer);
// Of timesBetter over all figures "PREFIX.../ours" that have a peer.
std::optional<Spread> geometricMean(
    const Figures& figures, const std::string& prefix, const std::string& ours, const std::string& peer);

// "| figure | target | best | median | worst | held |"; held by the median.
void printVerdicts(std::ostream& out, const Figures& figures);
void printRatios(std::ostream& out, const Figures& figures); // of every function of BBOB against COCO

} // namespace priorscope::bench
