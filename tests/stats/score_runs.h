// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs for the tests of the scores, made from their improvements.

#include <string>
#include <utility>
#include <vector>

#include "stats/score_run.h"

namespace priorscope::test {

// Optimum 0, so that values are gaps.
inline ScoreRun scoreRunOf(const std::string& method, const std::string& problem, std::uint64_t seed, int evaluations,
    const std::vector<std::pair<int, double>>& improvements)
{
    ScoreRun run;
    run.method = method;
    run.problem = problem;
    run.suite = "tests";
    run.dimension = 2;
    run.seed = seed;
    run.optimum = 0.0;
    run.spent = evaluations;
    run.known = evaluations;
    for (const auto& [step, best] : improvements)
        run.improvements.push_back({step, best});
    return run;
}

} // namespace priorscope::test
