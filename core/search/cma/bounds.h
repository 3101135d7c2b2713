// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two ways to search a box with an unbounded CMA-ES besides drawing again: pycma's smooth periodic transformation
// (BoundTransform) and a quadratic penalty whose weights adapt (pycma's BoundPenalty; Hansen et al., "A method for
// handling uncertainty in evolutionary optimization", IEEE TEC 13, 2009). Pure, any thread.

#include <span>
#include <vector>

#include "search/cma/cma_es.h"

namespace priorscope::cma {

struct Box {
    std::vector<double> lower; // in the method's coordinates
    std::vector<double> upper;
};

// Into [lower, upper]: the identity but near the bounds, where a parabola of width max(1, |bound|) / 20 (at most half
// the box) turns the line round; periodic beyond.
double intoBox(double z, double lower, double upper);
double outOfBox(double x, double lower, double upper); // the z nearest to the box with intoBox(z) = x

struct Penalty {
    std::vector<double> weights; // per coordinate; empty until the mean first leaves the box
    std::vector<double> spreads; // interquartile ranges of recent generations over their mean variance, newest last
};

// Once per generation, before update(); `values`: its finite ones, ascending, not empty.
void adaptPenalty(
    Penalty& penalty, const Box& box, const State& state, const Constants& constants, std::span<const double> values);

// What a point outside costs beside the value of the nearest point inside.
double penaltyOf(const Penalty& penalty, const Box& box, std::span<const double> z);

} // namespace priorscope::cma
