// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/gp/gaussian_process.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/det_math.h"
#include "search/vector_math.h"

namespace priorscope {
namespace {

constexpr double kLog2Pi = 1.83787706640934548356;
constexpr double kFirstJitter = 1e-10; // of the signal's variance
constexpr double kLeastVariance = 1e-12; // of the signal's variance, against rounding

// The prior of each logarithm is normal. For a length it is that of Hvarfner et al., "Vanilla Bayesian optimization
// performs great in high dimensions" (2024), as a density over the length: its mode grows with sqrt(d).
struct Prior {
    double mean;
    double variance;
};
constexpr double kLogShortLength = -1.58578643762690495120; // sqrt(2) - 3, for d = 1
constexpr double kLengthVariance = 3;
constexpr Prior kSignalPrior{0, 2};
constexpr Prior kNoisePrior{-13.8, 4};

struct Matern {
    double value;
    double slope; // minus the derivative by half the squared distance
};

Matern matern(double squaredDistance, double signal)
{
    const double r = std::sqrt(5 * squaredDistance);
    const double e = signal * det::exp(-r);
    return {(1 + r + r * r / 3) * e, 5.0 / 3 * (1 + r) * e};
}

double squaredDistance(const double* a, const double* b, const std::vector<double>& inverseSquares)
{
    double sum = 0;
    for (std::size_t k = 0; k < inverseSquares.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]) * inverseSquares[k];
    return sum;
}

// Minus the log density but for a constant; adds its slope.
double surprise(const Prior& prior, double log, double& slope)
{
    slope += (log - prior.mean) / prior.variance;
    return (log - prior.mean) * (log - prior.mean) / (2 * prior.variance);
}

} // namespace

GaussianProcess::GaussianProcess(const std::vector<std::vector<double>>& points, std::vector<double> values)
    : m_n(points.size()), m_d(points.front().size()), m_values(std::move(values)), m_inverseSquares(m_d),
      m_kernel(m_n * m_n), m_slope(m_n * m_n), m_weights(m_n), m_inverse(m_n * m_n), m_column(m_n), m_columnSlope(m_n),
      m_solved(m_n)
{
    for (const std::vector<double>& point : points)
        m_points.insert(m_points.end(), point.begin(), point.end());
}

void GaussianProcess::setScales(const GpLogs& logs)
{
    for (std::size_t k = 0; k < m_d; ++k)
        m_inverseSquares[k] = det::exp(-2 * logs[k]);
    m_signal = det::exp(logs[m_d]);
}

// The kernel's matrix and its Cholesky factor, both in m_kernel; then weights and determinant.
bool GaussianProcess::factorise(double noise)
{
    m_logDeterminant = 0;
    for (std::size_t i = 0; i < m_n; ++i) {
        double* row = m_kernel.data() + i * m_n;
        for (std::size_t j = 0; j < i; ++j) {
            const Matern k = matern(
                squaredDistance(m_points.data() + i * m_d, m_points.data() + j * m_d, m_inverseSquares), m_signal);
            m_slope[i * m_n + j] = k.slope;
            row[j] = (k.value - dot(row, m_kernel.data() + j * m_n, j)) / m_kernel[j * m_n + j];
        }
        const double pivot = m_signal + noise - dot(row, row, i);
        if (!(pivot > 0))
            return false;
        row[i] = std::sqrt(pivot);
        m_logDeterminant += 2 * det::log(row[i]);
    }
    return true;
}

// Replaces the Cholesky factor by its inverse and solves for the weights.
void GaussianProcess::invertFactor()
{
    for (std::size_t i = 0; i < m_n; ++i) {
        double* row = m_kernel.data() + i * m_n;
        std::fill(m_column.begin(), m_column.begin() + static_cast<std::ptrdiff_t>(i), 0.0);
        for (std::size_t k = 0; k < i; ++k)
            addScaled(m_column.data(), row[k], m_kernel.data() + k * m_n, k + 1);
        const double pivot = 1 / row[i];
        for (std::size_t k = 0; k < i; ++k)
            row[k] = -pivot * m_column[k];
        row[i] = pivot;
    }
    std::fill(m_weights.begin(), m_weights.end(), 0.0);
    for (std::size_t i = 0; i < m_n; ++i) {
        const double* row = m_kernel.data() + i * m_n;
        addScaled(m_weights.data(), dot(row, m_values.data(), i + 1), row, i + 1);
    }
}

double GaussianProcess::negativeLogPosterior(const GpLogs& logs, std::span<double> gradient)
{
    setScales(logs);
    const double noise = det::exp(logs[m_d + 1]);
    if (!factorise(noise))
        return std::numeric_limits<double>::infinity();
    invertFactor();
    std::fill(m_inverse.begin(), m_inverse.end(), 0.0);
    for (std::size_t k = 0; k < m_n; ++k) {
        const double* row = m_kernel.data() + k * m_n;
        for (std::size_t i = 0; i <= k; ++i)
            addScaled(m_inverse.data() + i * m_n, row[i], row, i + 1);
    }
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double trace = 0;
    for (std::size_t i = 0; i < m_n; ++i) {
        trace += m_inverse[i * m_n + i];
        for (std::size_t j = 0; j < i; ++j) {
            const double pull = (m_inverse[i * m_n + j] - m_weights[i] * m_weights[j]) * m_slope[i * m_n + j];
            for (std::size_t k = 0; k < m_d; ++k) {
                const double apart = m_points[i * m_d + k] - m_points[j * m_d + k];
                gradient[k] += pull * apart * apart;
            }
        }
    }
    const Prior lengths{kLogShortLength + 0.5 * det::log(static_cast<double>(m_d)), kLengthVariance};
    const double n = static_cast<double>(m_n);
    const double fit = dot(m_weights.data(), m_values.data(), m_n);
    const double square = dot(m_weights.data(), m_weights.data(), m_n);
    double value = 0.5 * (fit + m_logDeterminant + n * kLog2Pi);
    for (std::size_t k = 0; k < m_d; ++k) {
        gradient[k] *= m_inverseSquares[k];
        value += surprise(lengths, logs[k], gradient[k]);
    }
    gradient[m_d] = 0.5 * (n - fit + noise * (square - trace));
    value += surprise(kSignalPrior, logs[m_d], gradient[m_d]);
    gradient[m_d + 1] = 0.5 * noise * (trace - square);
    return value + surprise(kNoisePrior, logs[m_d + 1], gradient[m_d + 1]);
}

void GaussianProcess::condition(const GpLogs& logs)
{
    setScales(logs);
    const double noise = det::exp(logs[m_d + 1]);
    double jitter = 0;
    while (!factorise(noise + jitter)) // ends: a jitter of n times the signal dominates any kernel matrix
        jitter = jitter == 0 ? kFirstJitter * m_signal : 10 * jitter;
    invertFactor();
}

GpPrediction GaussianProcess::predict(std::span<const double> u)
{
    GpPrediction prediction;
    for (std::size_t i = 0; i < m_n; ++i) {
        const Matern k = matern(squaredDistance(u.data(), m_points.data() + i * m_d, m_inverseSquares), m_signal);
        m_column[i] = k.value;
        m_columnSlope[i] = k.slope;
    }
    prediction.mean = dot(m_column.data(), m_weights.data(), m_n);
    double variance = m_signal;
    for (std::size_t i = 0; i < m_n; ++i) {
        const double v = dot(m_kernel.data() + i * m_n, m_column.data(), i + 1);
        m_solved[i] = v;
        variance -= v * v;
    }
    prediction.deviation = std::sqrt(std::max(variance, kLeastVariance * m_signal));
    return prediction;
}

GpPrediction GaussianProcess::predict(
    std::span<const double> u, std::span<double> meanGradient, std::span<double> deviationGradient)
{
    const GpPrediction prediction = predict(u);
    std::fill(meanGradient.begin(), meanGradient.end(), 0.0);
    std::fill(deviationGradient.begin(), deviationGradient.end(), 0.0);
    std::fill(m_column.begin(), m_column.end(), 0.0); // now (K + noise)^-1 times the column
    for (std::size_t i = 0; i < m_n; ++i)
        addScaled(m_column.data(), m_solved[i], m_kernel.data() + i * m_n, i + 1);
    for (std::size_t i = 0; i < m_n; ++i) {
        for (std::size_t k = 0; k < m_d; ++k) {
            const double slope = -m_columnSlope[i] * (u[k] - m_points[i * m_d + k]) * m_inverseSquares[k];
            meanGradient[k] += m_weights[i] * slope;
            deviationGradient[k] -= m_column[i] * slope / prediction.deviation;
        }
    }
    return prediction;
}

} // namespace priorscope
