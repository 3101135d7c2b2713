// SPDX-License-Identifier: GPL-3.0-or-later
// Efficiency of our CMA-ES against pycma: 51 runs of one start each on four functions in 5 and 20 dimensions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

#include "cma_run.h"
#include "python_oracle.h"

namespace priorscope {
namespace {

constexpr int kSeeds = 51;

struct Outcome {
    std::vector<int> evaluations; // of the successful runs
    int runs = 0;

    double successes() const { return static_cast<double>(evaluations.size()); }
    double median() const
    {
        std::vector<int> sorted = evaluations;
        std::sort(sorted.begin(), sorted.end());
        const std::size_t n = sorted.size();
        return n == 0 ? 0 : 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
    }
};

Outcome ours(int function, int dimension)
{
    const bbob::Instance problem = bbob::makeInstance(function, dimension, 1);
    Outcome outcome{{}, kSeeds};
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        if (const std::optional<int> count = test::evaluationsToTarget(problem, seed, 1e-8))
            outcome.evaluations.push_back(*count);
    }
    return outcome;
}

TEST(CmaOracle, succeedsAsOftenAndAsFastAsPycmaWithinTenPercent)
{
    const auto lines = test::oracleLines("cma_evaluations.py");
    if (!lines)
        GTEST_SKIP() << test::kNoOracle;
    std::map<std::pair<int, int>, Outcome> theirs;
    for (const std::string& line : *lines) {
        std::istringstream words(line);
        int function = 0;
        int dimension = 0;
        int seed = 0;
        int evaluations = 0;
        ASSERT_TRUE(words >> function >> dimension >> seed >> evaluations) << line;
        Outcome& outcome = theirs[{dimension, function}];
        ++outcome.runs;
        if (evaluations > 0)
            outcome.evaluations.push_back(evaluations);
    }
    ASSERT_EQ(theirs.size(), 8U);
    std::puts("d, function: successes ours, pycma; median evaluations ours, pycma, ratio");
    for (const auto& [key, pycma] : theirs) {
        const auto [dimension, function] = key;
        ASSERT_EQ(pycma.runs, kSeeds);
        const Outcome own = ours(function, dimension);
        std::printf("%d, f%d: %.0f, %.0f; %.0f, %.0f, %.3f\n", dimension, function, own.successes(), pycma.successes(),
            own.median(), pycma.median(), own.median() / pycma.median());
        EXPECT_NEAR(own.successes(), pycma.successes(), 0.1 * pycma.successes()) << "f" << function;
        EXPECT_NEAR(own.median(), pycma.median(), 0.1 * pycma.median()) << "f" << function;
    }
}

} // namespace
} // namespace priorscope
