// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/space_coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/binomial.hpp>

#include "base/rng.h"
#include "search/sobol/sobol.h"
#include "stats/intervals.h"

namespace priorscope {
namespace {

constexpr int kMostRepetitions = 200;
constexpr int kFewestRepetitions = 40; // for 5 % quantiles
constexpr int kSimulatedPoints = 40'000; // over all repetitions, where that leaves enough of them

int binOf(double u, int bins)
{
    return static_cast<int>(std::clamp(std::floor(u * bins), 0.0, bins - 1.0));
}

} // namespace

CoverageProbes::CoverageProbes(std::size_t dimension) : m_dimension(dimension), m_probes(dimension * kCoverageProbes)
{
    const SobolSequence sobol(dimension, std::nullopt);
    std::vector<double> u(dimension);
    for (std::size_t i = 0; i < kCoverageProbes; ++i) {
        sobol.point(static_cast<std::uint32_t>(i), u);
        for (std::size_t k = 0; k < dimension; ++k)
            m_probes[k * kCoverageProbes + i] = u[k];
    }
}

SpaceCoverage::SpaceCoverage(std::shared_ptr<const CoverageProbes> probes, int cellBins)
    : m_probes(std::move(probes)), m_bins(cellBins),
      m_allCells(std::pow(cellBins, static_cast<double>(m_probes->dimension()))),
      m_squared(kCoverageProbes, std::numeric_limits<double>::infinity()), m_scratch(kCoverageProbes)
{
}

void SpaceCoverage::add(std::span<const double> u)
{
    ++m_points;
    std::vector<std::uint8_t> cell(u.size());
    std::fill(m_scratch.begin(), m_scratch.end(), 0.0);
    for (std::size_t k = 0; k < u.size(); ++k) {
        cell[k] = static_cast<std::uint8_t>(binOf(u[k], m_bins));
        const double* probe = m_probes->coordinates(k);
        for (std::size_t i = 0; i < kCoverageProbes; ++i)
            m_scratch[i] += (probe[i] - u[k]) * (probe[i] - u[k]);
    }
    for (std::size_t i = 0; i < kCoverageProbes; ++i)
        m_squared[i] = std::min(m_squared[i], m_scratch[i]);
    m_cells += m_occupied.insert(std::move(cell)).second ? 1 : 0;
}

double SpaceCoverage::cellShare() const
{
    return m_cells / std::min(static_cast<double>(m_points), m_allCells);
}

double SpaceCoverage::dispersion() const
{
    return std::sqrt(*std::max_element(m_squared.begin(), m_squared.end()));
}

double SpaceCoverage::ballShare(double radius) const
{
    const auto within = std::count_if(
        m_squared.begin(), m_squared.end(), [radius](double squared) { return squared <= radius * radius; });
    return static_cast<double>(within) / static_cast<double>(kCoverageProbes);
}

std::vector<CoverageQuantiles> uniformCoverage(
    std::size_t dimension, int cellBins, std::span<const int> points, std::stop_token stop)
{
    const auto known = std::upper_bound(points.begin(), points.end(), kLongestReference);
    const std::span<const int> at(points.begin(), known);
    if (at.empty())
        return {};
    const int repetitions = std::clamp(kSimulatedPoints / std::max(1, at.back()), kFewestRepetitions, kMostRepetitions);
    std::vector<std::vector<double>> shares(at.size()), dispersions(at.size());
    std::vector<double> u(dimension);
    const auto probes = std::make_shared<const CoverageProbes>(dimension);
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        Rng rng(deriveSeed(static_cast<std::uint64_t>(repetition), {"uniform coverage"}));
        SpaceCoverage coverage(probes, cellBins);
        for (std::size_t i = 0; i < at.size(); ++i) {
            while (coverage.points() < at[i]) {
                if (stop.stop_requested())
                    return {};
                std::generate(u.begin(), u.end(), [&rng] { return rng.uniform(); });
                coverage.add(u);
            }
            if (at[i] < 1)
                continue;
            shares[i].push_back(coverage.cellShare());
            dispersions[i].push_back(coverage.dispersion());
        }
    }
    std::vector<CoverageQuantiles> quantiles;
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (shares[i].empty())
            continue;
        std::sort(shares[i].begin(), shares[i].end());
        std::sort(dispersions[i].begin(), dispersions[i].end());
        quantiles.push_back({at[i], quantile(shares[i], 0.05), quantile(shares[i], 0.5), quantile(shares[i], 0.95),
            quantile(dispersions[i], 0.05), quantile(dispersions[i], 0.5), quantile(dispersions[i], 0.95)});
    }
    return quantiles;
}

CountRange uniformBinCounts(int n, int bins)
{
    if (n <= 0)
        return {};
    const boost::math::binomial count(n, 1.0 / bins);
    return {static_cast<int>(boost::math::quantile(count, 0.05)), static_cast<int>(boost::math::quantile(count, 0.95))};
}

} // namespace priorscope
