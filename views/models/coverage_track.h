// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CoverageTrack: how the points of a run fill its box, evaluation by evaluation. Long runs take seconds: extended on a
// worker thread, one at a time.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "models/trial_list.h"
#include "search/optimiser.h"
#include "stats/space_coverage.h"

namespace priorscope {

inline constexpr int kMarginalBins = 10;
inline constexpr int kMostCoveragePoints = 500; // longer runs are recorded at every k-th evaluation

struct CoveragePoint {
    int step = 0;
    int points = 0; // with coordinates, up to the step
    int cells = 0;
    double cellShare = 0, dispersion = 0;
};

// What one extension adds.
struct CoverageNews {
    std::vector<CoveragePoint> curve; // at every stride-th evaluation, and at the newest
    std::vector<int> steps; // of the points
    std::vector<std::uint8_t> cellBins, marginalBins; // d bins for each of them
};

class CoverageTracker {
public:
    CoverageTracker(SearchSpace space, int budget, std::shared_ptr<const CoverageProbes> probes);

    int cellBins() const { return m_cellBins; } // per coordinate of the joint grid
    int stride() const { return m_stride; }
    // The steps after those of the last call. A tracker that was stopped is of no more use.
    CoverageNews extend(const TrialSnapshot& trials, std::stop_token stop = {});

private:
    SearchSpace m_space;
    int m_cellBins;
    int m_stride;
    SpaceCoverage m_coverage;
    std::size_t m_seen = 0; // trials
};

// The median of several runs, cellShare and dispersion alone, at the steps that all of them record.
std::vector<CoveragePoint> medianCoverage(const std::vector<const std::vector<CoveragePoint>*>& curves);
// Where coverage is recorded in a run of this budget.
std::vector<int> coverageSteps(int budget);

} // namespace priorscope
