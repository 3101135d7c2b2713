// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The logarithm of the expected improvement below a value, which keeps its slope where the improvement itself
// underflows (Ament et al., "Unexpected improvements to expected improvement for Bayesian optimization", 2023). Pure,
// any thread.

#include "search/gp/gaussian_process.h"

namespace priorscope {

// log(phi(z) + z Phi(z)); `slope` is its derivative.
double logImprovement(double z, double& slope);

double logExpectedImprovement(const GpPrediction& prediction, double best);

// The same, with the gradient from those of the prediction.
double logExpectedImprovement(const GpPrediction& prediction, double best, std::span<const double> meanGradient,
    std::span<const double> deviationGradient, std::span<double> gradient);

} // namespace priorscope
