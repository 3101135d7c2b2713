// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tpe/parzen_estimator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/det_math.h"
#include "search/normal.h"

namespace priorscope {
namespace {

constexpr std::size_t kFlatWeights = 25; // the newest observations that count fully

std::vector<double> weightsOf(std::size_t observations)
{
    std::vector<double> weights(observations + 1, 1.0); // the prior counts as one observation
    const std::size_t old = observations > kFlatWeights ? observations - kFlatWeights : 0;
    const double first = 1 / std::max(1.0, static_cast<double>(observations));
    for (std::size_t i = 0; i < old; ++i)
        weights[i] = old == 1 ? first : first + (1 - first) * static_cast<double>(i) / static_cast<double>(old - 1);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& w : weights)
        w /= sum;
    return weights;
}

// The distance to the farther neighbour, where those at the ends look inwards only, kept within [least, 1].
void setWidths(std::span<const double> centres, std::span<double> widths)
{
    const std::size_t n = centres.size();
    const double least = 1 / std::min(100.0, 2.0 + static_cast<double>(n));
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return centres[a] < centres[b]; });
    for (std::size_t i = 0; i < n; ++i) {
        const double here = centres[order[i]];
        double left = i > 0 ? here - centres[order[i - 1]] : here;
        double right = i + 1 < n ? centres[order[i + 1]] - here : 1 - here;
        if (n > 1 && i == 0)
            left = 0;
        if (n > 1 && i + 1 == n)
            right = 0;
        widths[order[i]] = std::clamp(std::max(left, right), least, 1.0);
    }
}

} // namespace

ParzenEstimator::ParzenEstimator(
    std::span<const std::vector<double>* const> observations, std::span<const std::size_t> axes)
    : m_axes(axes.begin(), axes.end()), m_kernels(observations.size() + 1), m_weights(weightsOf(observations.size())),
      m_centres(m_kernels * axes.size(), 0.5), m_widths(m_kernels * axes.size(), 1.0), m_logFactors(m_kernels)
{
    const std::size_t n = observations.size();
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const std::span<double> centres = std::span(m_centres).subspan(a * m_kernels, n);
        for (std::size_t i = 0; i < n; ++i)
            centres[i] = (*observations[i])[axes[a]];
        setWidths(centres, std::span(m_widths).subspan(a * m_kernels, n));
    }
    for (std::size_t k = 0; k < m_kernels; ++k) {
        double factor = m_weights[k];
        for (std::size_t a = 0; a < axes.size(); ++a) {
            const double centre = m_centres[a * m_kernels + k];
            const double width = m_widths[a * m_kernels + k];
            factor /= width * (normalCdf((1 - centre) / width) - normalCdf(-centre / width));
        }
        m_logFactors[k] = det::log(factor);
    }
}

void ParzenEstimator::sample(Rng& rng, std::span<double> u) const
{
    double left = rng.uniform();
    std::size_t k = 0;
    for (; k + 1 < m_kernels && left >= m_weights[k]; ++k)
        left -= m_weights[k];
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        double& v = u[m_axes[a]];
        // A centre lies inside and no width exceeds the interval: at least a third of the draws hit.
        do
            v = m_centres[a * m_kernels + k] + m_widths[a * m_kernels + k] * rng.normal();
        while (v < 0 || v > 1);
    }
}

double ParzenEstimator::logDensity(std::span<const double> u) const
{
    std::vector<double> logs = m_logFactors;
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        for (std::size_t k = 0; k < m_kernels; ++k) {
            const double z = (u[m_axes[a]] - m_centres[a * m_kernels + k]) / m_widths[a * m_kernels + k];
            logs[k] -= 0.5 * z * z;
        }
    }
    const double largest = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (const double v : logs)
        sum += det::exp(v - largest);
    return largest + det::log(sum);
}

} // namespace priorscope
