// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much of the unit box the points of a search have seen, point by point, and what uniform sampling would have seen.
// One tracker: one thread at a time.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace priorscope {

inline constexpr std::size_t kCoverageProbes = 4096; // Sobol points whose nearest point decides

class CoverageProbes {
public:
    explicit CoverageProbes(std::size_t dimension);
    std::size_t dimension() const { return m_dimension; }
    const double* coordinates(std::size_t k) const { return m_probes.data() + k * kCoverageProbes; } // the k-th of each

private:
    std::size_t m_dimension;
    std::vector<double> m_probes;
};

class SpaceCoverage {
public:
    SpaceCoverage(std::shared_ptr<const CoverageProbes> probes, int cellBins); // trackers may share probes

    void add(std::span<const double> u); // precondition: of the dimension
    int points() const { return m_points; }
    int cells() const { return m_cells; } // of the joint grid, occupied
    double cellShare() const; // cells / min(points, bins^d); precondition: a point was added
    double dispersion() const; // largest distance of a probe to its nearest point; precondition: a point was added
    // Share of the probes within `radius` of a point.
    double ballShare(double radius) const;

private:
    std::shared_ptr<const CoverageProbes> m_probes;
    int m_bins;
    double m_allCells;
    int m_points = 0;
    int m_cells = 0;
    std::set<std::vector<std::uint8_t>> m_occupied;
    std::vector<double> m_squared; // of each probe to its nearest point
    std::vector<double> m_scratch;
};

// 5 %, 50 % and 95 % quantiles over repetitions of uniform sampling.
struct CoverageQuantiles {
    int points = 0;
    double cellLow = 0, cellMedian = 0, cellHigh = 0; // of cellShare()
    double dispersionLow = 0, dispersionMedian = 0, dispersionHigh = 0;
};

// Uniform sampling up to the largest of the ascending `points`, or to kLongestReference where that is less: beyond it,
// nothing. The same numbers on every machine. Fewer entries when stopped.
inline constexpr int kLongestReference = 10'000;
std::vector<CoverageQuantiles> uniformCoverage(
    std::size_t dimension, int cellBins, std::span<const int> points, std::stop_token stop = {});

// How many of n uniform points lie in one of `bins` equal bins: 5 % and 95 % quantiles of the binomial distribution.
struct CountRange {
    int low = 0, high = 0;
};
CountRange uniformBinCounts(int n, int bins);

} // namespace priorscope
