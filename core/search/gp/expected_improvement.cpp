// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/gp/expected_improvement.h"

#include "base/det_math.h"
#include "search/normal.h"

namespace priorscope {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440;
constexpr double kSqrtHalfPi = 1.25331413731550025121;

} // namespace

double logImprovement(double z, double& slope)
{
    if (z > -1) {
        const double cdf = normalCdf(z);
        const double improvement = det::exp(logNormalPdf(z)) + z * cdf;
        slope = cdf / improvement;
        return det::log(improvement);
    }
    // phi(z) (1 - t R) with t = -z and Mills' ratio R; far out the difference cancels, so its series takes over.
    const double t = -z;
    const double ratio = kSqrtHalfPi * erfcx(t * kSqrtHalf);
    const double rest = t < 100 ? 1 - t * ratio : (1 - (3 - 15 / (t * t)) / (t * t)) / (t * t);
    slope = ratio / rest;
    return logNormalPdf(z) + det::log(rest);
}

double logExpectedImprovement(const GpPrediction& p, double best)
{
    double slope = 0;
    return det::log(p.deviation) + logImprovement((best - p.mean) / p.deviation, slope);
}

double logExpectedImprovement(const GpPrediction& p, double best, std::span<const double> meanGradient,
    std::span<const double> deviationGradient, std::span<double> gradient)
{
    const double z = (best - p.mean) / p.deviation;
    double slope = 0;
    const double value = det::log(p.deviation) + logImprovement(z, slope);
    for (std::size_t k = 0; k < gradient.size(); ++k)
        gradient[k] = (deviationGradient[k] * (1 - z * slope) - slope * meanGradient[k]) / p.deviation;
    return value;
}

} // namespace priorscope
