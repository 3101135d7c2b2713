// SPDX-License-Identifier: Apache-2.0
#include "engine/run_plan.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/spec_codec.h"
#include "spec_fakes.h"

namespace priorscope::test {
namespace {

TEST(RunPlan, ordersByObjectiveProblemMethodSeed)
{
    const Registries registries = specRegistries();
    const ParsedSpec parsed =
        parseSpec(R"({"priorscope": 1, "kind": "bbo", "name": "n", "budget": 10, "initial": 2, "seeds": [7, 3],
        "objectives": [{"id": "bowl", "dimensions": [3, 2]}, {"id": "bowl", "dimensions": [4]}],
        "methods": [{"id": "random"}, {"id": "cma-es"}]})",
            registries);
    ASSERT_TRUE(parsed.ok());
    const Result<std::vector<RunPlan>> plans = planRuns(parsed.spec, registries);
    ASSERT_TRUE(plans.ok());
    ASSERT_EQ(plans->size(), 12U);
    std::size_t i = 0;
    for (const auto& [objective, problem] :
        {std::pair(0, "bowl:d3"), std::pair(0, "bowl:d2"), std::pair(1, "bowl:d4")}) {
        for (const int method : {0, 1}) {
            for (const std::uint64_t seed : {7U, 3U}) {
                EXPECT_EQ((*plans)[i].key, (RunKey{objective, method, problem, seed}));
                EXPECT_EQ((*plans)[i].problem.id, problem);
                EXPECT_EQ((*plans)[i].method, parsed.spec.methods[static_cast<std::size_t>(method)]);
                ++i;
            }
        }
    }
    const Result<SpecEstimate> numbers = estimate(parsed.spec, registries);
    ASSERT_TRUE(numbers.ok());
    EXPECT_EQ(numbers->problems, 3);
    EXPECT_EQ(numbers->runs, 12);
    EXPECT_EQ(numbers->evaluations, 120);
    EXPECT_EQ(numbers->modelCalls, 0);
}

TEST(RunPlan, refusesWhatTheRegistriesDoNotKnow)
{
    ExperimentSpec spec;
    spec.objectives = {{"no-such", {}}};
    const Result<std::vector<RunPlan>> plans = planRuns(spec, specRegistries());
    ASSERT_FALSE(plans.ok());
    EXPECT_EQ(plans.error().code, ErrorCode::InvalidInput);
}

// Two-sided exact test at 5 %: 2 * sum_{i >= k} C(n, i) / 2^n <= 0.05, summed by hand here.
TEST(SignTest, criticalWinsAndPowerFollowTheBinomialSum)
{
    const auto upper = [](int n, int k, double p) {
        double sum = 0;
        for (int i = k; i <= n; ++i)
            sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) + i * std::log(p)
                + (n - i) * std::log1p(-p));
        return sum;
    };
    for (int n = 1; n <= 120; ++n) {
        const int wins = signTestCriticalWins(n);
        if (wins <= n) {
            EXPECT_LE(2 * upper(n, wins, 0.5), 0.05) << n;
        }
        EXPECT_GT(2 * upper(n, wins - 1, 0.5), 0.05) << n;
        for (const double p : {0.2, 0.5, 0.7}) {
            const double expected = wins > n ? 0 : upper(n, wins, p) + upper(n, wins, 1 - p);
            EXPECT_NEAR(signTestPower(n, p), expected, 1e-12) << n;
        }
    }
}

TEST(SignTest, knownTableValues)
{
    EXPECT_EQ(signTestCriticalWins(0), 1);
    EXPECT_EQ(signTestCriticalWins(5), 6); // 5 of 5: p = 0.0625
    EXPECT_EQ(signTestCriticalWins(6), 6); // p = 0.03125
    EXPECT_EQ(signTestCriticalWins(8), 8);
    EXPECT_EQ(signTestCriticalWins(20), 15); // p = 0.0414
    EXPECT_EQ(signTestCriticalWins(48), 32);
    EXPECT_NEAR(signTestPower(6, 0.5), 0.03125, 1e-15);
    EXPECT_EQ(signTestPower(5, 0.9), 0);
}

} // namespace
} // namespace priorscope::test
