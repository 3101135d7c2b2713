// SPDX-License-Identifier: GPL-3.0-or-later
#include "fcmaes_peer.h"

#ifdef PRIORSCOPE_BENCH_WITH_FCMAES
#include <acmaesoptimizer.hpp>
#endif

#include <vector>

namespace priorscope::bench {

#ifdef PRIORSCOPE_BENCH_WITH_FCMAES
namespace {

IObjective* current = nullptr; // its callbacks are plain functions

bool evaluateOne(int dimension, const double* x, double* y)
{
    *y = current->evaluate({x, static_cast<std::size_t>(dimension)}, {}).value;
    return false;
}

void evaluateAll(int count, int dimension, double* x, double* y) // one point after the other
{
    for (int i = 0; i < count; ++i)
        evaluateOne(dimension, x + static_cast<std::ptrdiff_t>(i) * dimension, y + i);
}

} // namespace

bool hasFcmaes()
{
    return true;
}

WholeRun runFcmaes(IObjective& objective, int lambda, double gap, int limit, std::uint64_t seed)
{
    current = &objective;
    const ProblemInfo& info = objective.info();
    const auto d = static_cast<int>(info.space.dimension());
    const std::vector<double> start(info.space.dimension(), 0.0);
    const std::vector<double> sigma(info.space.dimension(), 2.0 / 6); // it works in [-1, 1]^d
    // Everything else as its Python call has it by default.
    const acmaes::AcmaResult result = acmaes::optimize_acma(0, evaluateOne, evaluateAll, d, start.data(),
        info.space.lower.data(), info.space.upper.data(), sigma.data(), limit, *info.optimum + gap, -1, lambda / 2,
        lambda, 1.0, static_cast<long>(seed), true, true, -1, 0);
    return {result.evaluations, result.y - *info.optimum};
}

#else

bool hasFcmaes()
{
    return false;
}

WholeRun runFcmaes(IObjective&, int, double, int, std::uint64_t)
{
    return {};
}

#endif

} // namespace priorscope::bench
