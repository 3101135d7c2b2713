// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Order of trials for methods that compare values: usable ones by value, then infeasible ones by value, then those
// without a finite value (failed, timed out, NaN, infinite, lost). Equal ones keep their order. Pure, any thread.

#include <compare>
#include <cstddef>
#include <span>
#include <vector>

#include "domain/trial.h"

namespace priorscope {

bool isUsable(const Trial& trial); // evaluated, finite, feasible

// What a trial is compared by; less is better.
struct Score {
    int rank = 2; // 0: usable, 1: infeasible with a finite value, 2: without
    double value = 0; // finite; 0 when rank is 2

    auto operator<=>(const Score&) const = default;
};
Score scoreOf(const Trial& trial);

// Indices into `trials`, best first.
std::vector<std::size_t> rankTrials(std::span<const Trial> trials);

// The first of the best usable trials; null when there is none.
const Trial* bestUsable(std::span<const Trial> trials);

} // namespace priorscope
