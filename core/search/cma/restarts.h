// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the next start of a converged CMA-ES looks like: the same again, the population doubled (IPOP: Auger and Hansen,
// CEC 2005), or doubled in turn with small ones of equal total cost (BIPOP: Hansen, GECCO workshop 2009). Plain values,
// any thread.

#include <cstddef>
#include <cstdint>

#include "base/rng.h"

namespace priorscope::cma {

enum class RestartPolicy { Same, Ipop, Bipop };

struct Starts {
    std::size_t lambda = 0; // of the current start
    double sigmaFactor = 1; // its first step size over that of the first start
    std::int64_t limit = 0; // evaluations after which a small start is over; 0: none
    std::int64_t used = 0; // evaluations of the current start
    std::size_t largeLambda = 0; // of the last large start; the first start counts as small
    bool isLarge = false;
    std::int64_t usedByLarge = 0; // evaluations of all finished large starts, and of the last one
    std::int64_t usedByLastLarge = 0;
    std::int64_t usedBySmall = 0;

    bool isOver() const { return limit > 0 && used >= limit; }
};

Starts firstStart(std::size_t lambda);

// Moves on to the next start. `base`: the first population; none gets larger than `largest`.
void nextStart(Starts& starts, RestartPolicy policy, std::size_t base, std::size_t largest, Rng& rng);

} // namespace priorscope::cma
