// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SearchState: what a method that keeps an explicit distribution knows after a step (CMA-ES: N(mean, sigma^2 C)).

#include <vector>

namespace priorscope {

struct SearchState {
    int step = 0; // the state after this many evaluations
    int generation = 0;
    std::vector<double> mean; // native units, length d
    double sigma = 0; // step size in the method's own scale; > 0
    std::vector<double> covariance; // native units squared, row-major d x d: sigma^2 C with the scaling undone
    double conditionNumber = 1; // of C, >= 1

    bool operator==(const SearchState&) const = default;
};

} // namespace priorscope
