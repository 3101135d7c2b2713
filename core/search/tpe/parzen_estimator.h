// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The density of TPE: one truncated Gaussian on the unit interval per observation and coordinate, of a width taken from
// the distance to the neighbours, and one wide one as prior (Bergstra et al. 2011; widths as in Optuna's TPESampler).
// Plain values, any thread.

#include <cstddef>
#include <span>
#include <vector>

#include "base/rng.h"

namespace priorscope {

class ParzenEstimator {
public:
    // The observations are points of u-space, oldest first; the density is over their coordinates `axes`. More than 25
    // weigh less the older they are.
    ParzenEstimator(std::span<const std::vector<double>* const> observations, std::span<const std::size_t> axes);

    void sample(Rng& rng, std::span<double> u) const; // sets the coordinates `axes` of u
    double logDensity(std::span<const double> u) const; // but for a constant of the number of axes

    const std::vector<double>& widths() const { return m_widths; } // per axis and kernel, the prior last

private:
    std::vector<std::size_t> m_axes;
    std::size_t m_kernels = 0;
    std::vector<double> m_weights; // per kernel, sum 1
    std::vector<double> m_centres; // axis by axis
    std::vector<double> m_widths;
    std::vector<double> m_logFactors; // per kernel: its weight over its normalising constants
};

} // namespace priorscope
