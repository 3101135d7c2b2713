// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gaussian process regression on the unit cube: zero mean, Matern 5/2 kernel with a length for every coordinate, and
// independent noise. No library takes part and sums have a fixed order, so results have the same bits on every machine.
// One owner, one thread.

#include <span>
#include <vector>

namespace priorscope {

// The hyperparameters as one list of logarithms: the lengths, the signal's variance, the noise's variance.
using GpLogs = std::vector<double>;

struct GpPrediction {
    double mean = 0;
    double deviation = 0; // of the function, without noise; > 0
};

class GaussianProcess {
public:
    // `points`: of equal length d >= 1, inside the cube; `values` should have mean 0 and variance 1. At least one.
    GaussianProcess(const std::vector<std::vector<double>>& points, std::vector<double> values);

    // Minus the logarithm of likelihood times prior, which is weak: lengths log-normal around 0.2 sqrt(d) or so, a
    // signal variance around 1, small noise. Not finite when the kernel's matrix is singular to rounding.
    double negativeLogPosterior(const GpLogs& logs, std::span<double> gradient);

    // Fixes the hyperparameters for predictions. Adds jitter to the noise until the matrix can be factorised.
    void condition(const GpLogs& logs);

    GpPrediction predict(std::span<const double> u);
    // The same with the gradients of both.
    GpPrediction predict(
        std::span<const double> u, std::span<double> meanGradient, std::span<double> deviationGradient);

private:
    void setScales(const GpLogs& logs);
    bool factorise(double noise);
    void invertFactor();

    std::size_t m_n;
    std::size_t m_d;
    std::vector<double> m_points; // n x d
    std::vector<double> m_values;
    std::vector<double> m_inverseSquares; // of the lengths
    double m_signal = 1;
    std::vector<double> m_kernel; // n x n, lower triangle, then its Cholesky factor, then that factor's inverse
    std::vector<double> m_slope; // n x n, lower triangle: minus the kernel's derivative by half the squared distance
    std::vector<double> m_weights; // (K + noise)^-1 values
    std::vector<double> m_inverse; // n x n, lower triangle of (K + noise)^-1, for the gradient
    std::vector<double> m_column; // n
    std::vector<double> m_columnSlope; // n
    std::vector<double> m_solved; // n
    double m_logDeterminant = 0;
};

} // namespace priorscope
