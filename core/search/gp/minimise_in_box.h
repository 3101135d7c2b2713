// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A local minimum of a smooth function on a box: BFGS over the coordinates that no bound holds, steps projected into
// the box and shortened until the value falls. Pure, any thread.

#include <functional>
#include <span>
#include <vector>

namespace priorscope {

// Value at x; writes the gradient. A value that is not finite makes the step shorter.
using SmoothFunction = std::function<double(std::span<const double> x, std::span<double> gradient)>;

struct BoxProblem {
    std::vector<double> lower;
    std::vector<double> upper;
    int iterations = 50; // at most
    double tolerance = 1e-6; // of the projected gradient and of a step's relative gain
};

// From x (inside the box, finite value) to where it ends; returns the value there, never more than at the start.
double minimiseInBox(const SmoothFunction& f, const BoxProblem& box, std::vector<double>& x);

} // namespace priorscope
