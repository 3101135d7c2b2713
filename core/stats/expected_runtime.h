// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Expected running time from runs of which some succeed, with Fieller's interval. Pure functions, any thread.

#include <optional>
#include <span>

#include "stats/intervals.h"

namespace priorscope {

struct RuntimeSample {
    double evaluations = 0; // up to the success, or all that were spent without one
    bool success = false;
};

// Evaluations of all runs over the number of successes: what repeated restarts would take on average.
struct ExpectedRuntime {
    double target = 0; // the gap to reach
    int n = 0; // runs
    int successes = 0;
    std::optional<double> evaluations; // none: no success
    std::optional<Interval> ci; // Fieller's at 95 %: t for means when all runs succeed; the upper end is infinite when
                                // the share of successes cannot be told from 0; none below two runs. Covers
                                // 90 % at n = 8 and 93 % at n = 20 when running times are geometric
    std::optional<Interval> share; // of successes, Clopper-Pearson
};
std::optional<double> meanRuntime(std::span<const RuntimeSample> samples); // `evaluations` alone
ExpectedRuntime expectedRuntime(std::span<const RuntimeSample> samples);

} // namespace priorscope
