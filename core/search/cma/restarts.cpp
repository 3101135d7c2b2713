// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/cma/restarts.h"

#include <algorithm>
#include <cmath>

#include "base/det_math.h"

namespace priorscope::cma {
namespace {

constexpr double kLn10 = 2.30258509299404568402;

void small(Starts& starts, std::size_t base, Rng& rng)
{
    const double ratio = 0.5 * static_cast<double>(starts.largeLambda) / static_cast<double>(base);
    const double u = rng.uniform();
    const double lambda = static_cast<double>(base) * det::exp(u * u * det::log(ratio));
    starts.lambda = std::max(base, static_cast<std::size_t>(lambda));
    starts.sigmaFactor = det::exp(-2 * kLn10 * rng.uniform());
    starts.limit = starts.usedByLastLarge / 2;
    starts.isLarge = false;
}

} // namespace

Starts firstStart(std::size_t lambda)
{
    Starts starts;
    starts.lambda = lambda;
    starts.largeLambda = lambda;
    return starts;
}

void nextStart(Starts& starts, RestartPolicy policy, std::size_t base, std::size_t largest, Rng& rng)
{
    (starts.isLarge ? starts.usedByLarge : starts.usedBySmall) += starts.used;
    if (starts.isLarge)
        starts.usedByLastLarge = starts.used;
    starts.used = 0;
    if (policy == RestartPolicy::Same)
        return;
    if (policy == RestartPolicy::Bipop && starts.usedBySmall < starts.usedByLarge)
        return small(starts, base, rng);
    if (2 * starts.largeLambda <= largest)
        starts.largeLambda *= 2;
    starts.lambda = starts.largeLambda;
    starts.sigmaFactor = 1;
    starts.limit = 0;
    starts.isLarge = true;
}

} // namespace priorscope::cma
