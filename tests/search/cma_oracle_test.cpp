// SPDX-License-Identifier: GPL-3.0-or-later
// Efficiency of our CMA-ES against pycma: the median of 51 runs on each of four functions.
#include <gtest/gtest.h>

#include <sstream>

#include "cma_run.h"
#include "python_oracle.h"

namespace priorscope {
namespace {

TEST(CmaOracle, needsAsManyEvaluationsAsPycmaWithinTenPercent)
{
    const auto lines = test::oracleLines("cma_evaluations.py");
    if (!lines)
        GTEST_SKIP() << test::kNoOracle;
    ASSERT_EQ(lines->size(), 4U);
    for (const std::string& line : *lines) {
        std::istringstream words(line);
        int function = 0;
        double median = 0;
        words >> function >> median;
        const bbob::Instance problem = bbob::makeInstance(function, 5, 1);
        std::vector<int> counts;
        for (std::uint64_t seed = 1; seed <= 51; ++seed)
            counts.push_back(test::evaluationsToTarget(problem, seed, 1e-8));
        std::sort(counts.begin(), counts.end());
        std::cout << "f" << function << ": ours " << counts[25] << ", pycma " << median << '\n';
        EXPECT_NEAR(counts[25], median, 0.1 * median) << "f" << function;
    }
}

} // namespace
} // namespace priorscope
