// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The 24 noiseless BBOB functions on prepared data. Pure, no allocation, any thread.

#include <span>

#include "objectives/bbob/bbob_instance.h"

namespace priorscope::bbob {

// f(x) of the instance, f_opt and penalties included. x has length p.dimension; it may lie outside [-5, 5]^d.
// Uses wide instructions where the processor has them; the bits are the same everywhere.
double evaluate(const Instance& p, std::span<const double> x);

// The same with no more than the instructions that every processor of the architecture has; for tests.
double evaluateBaseline(const Instance& p, std::span<const double> x);

} // namespace priorscope::bbob
