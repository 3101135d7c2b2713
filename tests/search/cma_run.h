// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One unbounded CMA-ES start on a BBOB problem: mean uniform in [-4, 4]^d, sigma 2, default population.

#include <algorithm>
#include <numeric>

#include "objectives/bbob/bbob_functions.h"
#include "search/cma/cma_es.h"

namespace priorscope::test {

// Evaluations until f - f_opt <= gap; `limit` when that does not happen before or an inner stop comes first.
inline int evaluationsToTarget(const bbob::Instance& problem, std::uint64_t seed, double gap, int limit = 100000)
{
    Rng rng(seed);
    std::vector<double> mean(problem.dimension);
    for (double& v : mean)
        v = rng.uniform(-4, 4);
    const cma::Constants k = cma::makeConstants(problem.dimension, cma::defaultPopulation(problem.dimension), true);
    cma::State state = cma::makeState(std::move(mean), 2);
    int evaluations = 0;
    while (evaluations < limit) {
        std::vector<std::pair<double, std::vector<double>>> batch;
        for (std::size_t i = 0; i < k.lambda; ++i) {
            std::vector<double> x = cma::sample(state, rng);
            const double value = bbob::evaluate(problem, x);
            ++evaluations;
            if (value - problem.optimum <= gap)
                return evaluations;
            batch.emplace_back(value, std::move(x));
        }
        std::sort(batch.begin(), batch.end());
        std::vector<std::vector<double>> points;
        std::vector<double> values;
        for (auto& [value, x] : batch) {
            values.push_back(value);
            points.push_back(std::move(x));
        }
        cma::update(state, k, points, values);
        if (cma::checkStop(state, k, values) != cma::Stop::None)
            return limit;
    }
    return limit;
}

} // namespace priorscope::test
