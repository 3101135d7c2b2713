// SPDX-License-Identifier: GPL-3.0-or-later
// Six proposal generators whose metrics are known from an independent simulation of 300 runs (another generator of
// random numbers, another language). Both means carry sampling error, so they may differ by 3 combined standard errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "base/rng.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {
namespace {

constexpr int kRuns = 300;
constexpr int kSteps = 50;
constexpr std::size_t kMetrics = 6;
using Point = std::vector<double>;
using Points = std::vector<Point>;
using Row = std::array<double, kMetrics>;

double clip(double u)
{
    return std::clamp(u, 0.0, 1.0);
}

Point uniformPoint(Rng& rng, std::size_t d)
{
    Point p(d);
    for (double& u : p)
        u = rng.uniform();
    return p;
}

Point around(Rng& rng, const Point& centre, double sigma)
{
    Point p = centre;
    for (double& u : p)
        u = clip(u + sigma * rng.normal());
    return p;
}

double squaredDistance(const Point& a, const Point& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

Points uniform(Rng& rng, std::size_t d)
{
    Points points;
    for (int t = 0; t < kSteps; ++t)
        points.push_back(uniformPoint(rng, d));
    return points;
}

Points gaussCentre(Rng& rng, std::size_t d)
{
    Points points;
    for (int t = 0; t < kSteps; ++t)
        points.push_back(around(rng, Point(d, 0.5), 0.15));
    return points;
}

Points randomWalk(Rng& rng, std::size_t d)
{
    Points points{uniformPoint(rng, d)};
    while (points.size() < kSteps)
        points.push_back(around(rng, points.back(), 0.05));
    return points;
}

Points perturbBest(Rng& rng, std::size_t d)
{
    const Point target = uniformPoint(rng, d);
    Points points{uniformPoint(rng, d)};
    Point best = points.front();
    while (points.size() < kSteps) {
        points.push_back(around(rng, best, 0.05));
        if (squaredDistance(points.back(), target) < squaredDistance(best, target))
            best = points.back();
    }
    return points;
}

Points descentToPoint(Rng& rng, std::size_t d)
{
    const Point from = uniformPoint(rng, d), to = uniformPoint(rng, d);
    Points points;
    for (int t = 0; t < kSteps; ++t) {
        Point p(d);
        for (std::size_t k = 0; k < d; ++k)
            p[k] = clip(to[k] + (from[k] - to[k]) * std::exp(-t / 10.0) + 0.005 * rng.normal());
        points.push_back(std::move(p));
    }
    return points;
}

Points straightLine(Rng& rng, std::size_t d)
{
    const Point from = uniformPoint(rng, d), to = uniformPoint(rng, d);
    Points points;
    for (int t = 0; t < kSteps; ++t) {
        Point p(d);
        for (std::size_t k = 0; k < d; ++k)
            p[k] = from[k] + (to[k] - from[k]) * t / (kSteps - 1.0);
        points.push_back(std::move(p));
    }
    return points;
}

struct Generator {
    const char* name;
    std::function<Points(Rng&, std::size_t)> make;
    // straightness, resultant, mean_cosine, path_norm, cov_raw, cov_marg: mean and standard error of the other
    // simulation
    Row mean2, error2, mean5, error5;
};

const std::vector<Generator> kGenerators{
    {"uniform", uniform, {0.0196, 0.0549, -0.4112, 0.3697, 0.3957, 0.9962},
        {0.0006, 0.0017, 0.0048, 0.0015, 0.0014, 0.0008}, {0.0204, 0.0411, -0.4626, 0.3935, 0.186, 0.9954},
        {0.0003, 0.0008, 0.0029, 0.001, 0.0005, 0.0005}},
    {"gauss_centre", gaussCentre, {0.0204, 0.0548, -0.4045, 0.1882, 0.2664, 0.754},
        {0.0006, 0.0017, 0.0045, 0.001, 0.0015, 0.0039}, {0.0214, 0.0435, -0.4583, 0.201, 0.1127, 0.7494},
        {0.0004, 0.0008, 0.0028, 0.0007, 0.0007, 0.0024}},
    {"random_walk", randomWalk, {0.1127, 0.1041, -0.0168, 0.0422, 0.1363, 0.4823},
        {0.0035, 0.0032, 0.0059, 0.0002, 0.0023, 0.006}, {0.1199, 0.1168, -0.0138, 0.0456, 0.0368, 0.4972},
        {0.0021, 0.0022, 0.0038, 0.0001, 0.0008, 0.0038}},
    {"perturb_best", perturbBest, {0.1294, 0.1123, -0.3212, 0.057, 0.1448, 0.5435},
        {0.0035, 0.003, 0.0054, 0.0003, 0.0024, 0.0078}, {0.1168, 0.1074, -0.3285, 0.0585, 0.0426, 0.5255},
        {0.0019, 0.0018, 0.0039, 0.0002, 0.0008, 0.0039}},
    {"descent_to_point", descentToPoint, {0.6393, 0.4435, 0.0556, 0.0109, 0.0701, 0.421},
        {0.0094, 0.0065, 0.0098, 0.0002, 0.0015, 0.009}, {0.6622, 0.4757, 0.0504, 0.0117, 0.0213, 0.4374},
        {0.0055, 0.0038, 0.0062, 0.0001, 0.0004, 0.0061}},
    {"straight_line", straightLine, {1, 1, 1, 0.0074, 0.0714, 0.417}, {0, 0, 0, 0.0002, 0.0017, 0.0091},
        {1, 1, 1, 0.008, 0.0217, 0.4325}, {0, 0, 0, 0.0001, 0.0004, 0.0062}},
};

// Metrics of the straight line are constant up to rounding; the table itself is rounded to four decimals.
constexpr double kRounding = 1e-4;

void check(const Generator& generator, std::size_t d, const Row& mean, const Row& error)
{
    static constexpr std::array kNames{"straightness", "resultant", "mean_cosine", "path_norm", "cov_raw", "cov_marg"};
    Row sum{}, squares{};
    for (int run = 0; run < kRuns; ++run) {
        Rng rng(deriveSeed(static_cast<std::uint64_t>(run), {"calibration", generator.name, std::to_string(d)}));
        Trace trace;
        trace.u = generator.make(rng, d);
        for (int t = 0; t < kSteps; ++t)
            trace.steps.push_back(t + 1);
        trace.values.assign(kSteps, 0.0);
        const TrajectoryMetrics m = trajectoryMetrics(trace, 0, defaultCellBins(d));
        const Row row{m.straightness.value(), m.resultant.value(), m.meanCosine.value(), m.pathNorm.value(), m.covRaw,
            m.covMarg.value()};
        for (std::size_t i = 0; i < kMetrics; ++i) {
            sum[i] += row[i];
            squares[i] += row[i] * row[i];
        }
    }
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const double ours = sum[i] / kRuns;
        const double variance = std::max(0.0, (squares[i] - kRuns * ours * ours) / (kRuns - 1));
        const double combined = std::sqrt(variance / kRuns + error[i] * error[i]);
        EXPECT_NEAR(ours, mean[i], 3 * combined + kRounding) << generator.name << " d " << d << " " << kNames[i];
    }
}

TEST(Calibration, twoDimensions)
{
    for (const Generator& generator : kGenerators)
        check(generator, 2, generator.mean2, generator.error2);
}

TEST(Calibration, fiveDimensions)
{
    for (const Generator& generator : kGenerators)
        check(generator, 5, generator.mean5, generator.error5);
}

} // namespace
} // namespace priorscope
