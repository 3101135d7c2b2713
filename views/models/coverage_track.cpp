// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/coverage_track.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "models/run_trace.h"
#include "search/box.h"
#include "stats/intervals.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {
namespace {

std::uint8_t binOf(double u, int bins)
{
    return static_cast<std::uint8_t>(std::clamp(std::floor(u * bins), 0.0, bins - 1.0));
}

int strideOf(int budget)
{
    return std::max(1, (budget + kMostCoveragePoints - 1) / kMostCoveragePoints);
}

} // namespace

CoverageTracker::CoverageTracker(SearchSpace space, int budget, std::shared_ptr<const CoverageProbes> probes)
    : m_space(std::move(space)), m_cellBins(defaultCellBins(m_space.dimension())), m_stride(strideOf(budget)),
      m_coverage(std::move(probes), m_cellBins)
{
}

CoverageNews CoverageTracker::extend(const TrialSnapshot& trials, std::stop_token stop)
{
    CoverageNews news;
    const TrialSnapshot fresh = trials.after(m_seen);
    m_seen = trials.size();
    const int last = fresh.empty() ? 0 : fresh.back().step;
    for (const Trial& trial : fresh) {
        if (stop.stop_requested())
            return news;
        if (hasPoint(trial, m_space)) {
            const std::vector<double> u = toUnit(m_space, trial.x);
            m_coverage.add(u);
            news.steps.push_back(trial.step);
            for (const double v : u) {
                news.cellBins.push_back(binOf(v, m_cellBins));
                news.marginalBins.push_back(binOf(v, kMarginalBins));
            }
        }
        if (m_coverage.points() > 0 && (trial.step % m_stride == 0 || trial.step == last))
            news.curve.push_back(
                {trial.step, m_coverage.points(), m_coverage.cells(), m_coverage.cellShare(), m_coverage.dispersion()});
    }
    return news;
}

std::vector<CoveragePoint> medianCoverage(const std::vector<const std::vector<CoveragePoint>*>& curves)
{
    struct Values {
        std::vector<double> shares, dispersions;
    };
    std::map<int, Values> bySteps;
    for (const std::vector<CoveragePoint>* curve : curves) {
        for (const CoveragePoint& point : *curve) {
            bySteps[point.step].shares.push_back(point.cellShare);
            bySteps[point.step].dispersions.push_back(point.dispersion);
        }
    }
    std::vector<CoveragePoint> medians;
    for (auto& [step, values] : bySteps) {
        if (values.shares.size() < curves.size())
            continue;
        medians.push_back({step, 0, 0, *median(values.shares), *median(values.dispersions)});
    }
    return medians;
}

std::vector<int> coverageSteps(int budget)
{
    std::vector<int> steps;
    for (int step = strideOf(budget); step <= budget; step += strideOf(budget))
        steps.push_back(step);
    return steps;
}

} // namespace priorscope
