// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One unbounded CMA-ES start on a BBOB problem: mean uniform in [-4, 4]^d, sigma 2, default population.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "objectives/bbob/bbob_functions.h"
#include "search/cma/cma_es.h"

namespace priorscope::test {

// Evaluations until f - f_opt <= gap; nothing when an inner stop or `limit` comes first.
inline std::optional<int> evaluationsToTarget(
    const bbob::Instance& problem, std::uint64_t seed, double gap, int limit = 100000)
{
    Rng rng(seed);
    std::vector<double> mean(problem.dimension);
    for (double& v : mean)
        v = rng.uniform(-4, 4);
    const cma::Constants k = cma::makeConstants(problem.dimension, cma::defaultPopulation(problem.dimension), true);
    cma::State state = cma::makeState(std::move(mean), 2);
    cma::Scratch scratch;
    const std::size_t d = problem.dimension;
    std::vector<double> points(k.lambda * d);
    std::vector<double> ordered(k.lambda * d);
    std::vector<std::pair<double, std::size_t>> ranks(k.lambda);
    std::vector<double> values(k.lambda);
    int evaluations = 0;
    while (evaluations < limit) {
        for (std::size_t i = 0; i < k.lambda; ++i) {
            const std::span<double> x = std::span(points).subspan(i * d, d);
            cma::sample(state, rng, x);
            const double value = bbob::evaluate(problem, x);
            ++evaluations;
            if (value - problem.optimum <= gap)
                return evaluations;
            ranks[i] = {value, i};
        }
        std::sort(ranks.begin(), ranks.end());
        for (std::size_t i = 0; i < k.lambda; ++i) {
            values[i] = ranks[i].first;
            std::copy_n(points.begin() + static_cast<std::ptrdiff_t>(ranks[i].second * d), d,
                ordered.begin() + static_cast<std::ptrdiff_t>(i * d));
        }
        cma::update(state, k, ordered, values, scratch);
        if (cma::checkStop(state, k, values, scratch) != cma::Stop::None)
            return std::nullopt;
    }
    return std::nullopt;
}

} // namespace priorscope::test
