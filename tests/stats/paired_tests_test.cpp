// SPDX-License-Identifier: GPL-3.0-or-later
// Signed ranks against SciPy 1.17 and full enumeration; the bootstrap against SciPy's BCa with ten times the resamples.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "stats/paired_tests.h"

namespace priorscope {
namespace {

using Values = std::vector<double>;

const Values kSkewed{-1.2, 0.4, -2.5, -0.3, -1.7, 0.9, -3.1, -0.6, -0.9, 0.2, -0.1, -6.0};

TEST(SignedRank, exactWithoutTies)
{
    EXPECT_DOUBLE_EQ(signedRankTest(Values{-1.2, 0.4, -2.5, -0.3, -1.7, 0.9, -3.1, -0.6}).value(), 0.109375);
    EXPECT_DOUBLE_EQ(signedRankTest(Values{1, 2, 3, 4, 5}).value(), 2.0 / 32); // all on one side
    EXPECT_DOUBLE_EQ(signedRankTest(Values{-1, -2, -3, -4, -5}).value(), 2.0 / 32);
}

TEST(SignedRank, exactWithEqualSizesAndZeros)
{
    EXPECT_DOUBLE_EQ(signedRankTest(Values{1, 1, -1, 2, 2, -3, 0, 4}).value(), 42.0 / 128); // by enumeration
    EXPECT_DOUBLE_EQ(signedRankTest(Values{1, -1}).value(), 1);
    EXPECT_FALSE(signedRankTest(Values{0, 0}).has_value());
    EXPECT_FALSE(signedRankTest(Values{}).has_value());
}

TEST(SignedRank, infinitiesAreTheLargestSizes)
{
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(signedRankTest(Values{1, 2, -infinity, 3, -infinity}), signedRankTest(Values{1, 2, -9, 3, -9}));
}

TEST(SignedRank, normalApproximationOfManyDifferences)
{
    Values differences;
    for (int i = 0; i < 150; ++i)
        differences.push_back(((i * 37) % 101 - 45) / 10.0);
    EXPECT_NEAR(signedRankTest(differences).value(), 0.0614069822325911, 1e-12);
}

TEST(Bootstrap, skewedMeanAsInSciPy)
{
    const auto interval = bootstrapMeanInterval(kSkewed, 1);
    ASSERT_TRUE(interval.has_value());
    // SciPy at the level whose normal quantile is that of Student's t with 11 degrees times sqrt(12 / 11): 97.85 %
    EXPECT_NEAR(interval->lower, -2.95, 0.08); // the percentile method would give -2.58
    EXPECT_NEAR(interval->upper, -0.345, 0.03); // and -0.19
    EXPECT_EQ(interval->level, 0.95);
}

TEST(Bootstrap, sameSeedSameInterval)
{
    EXPECT_EQ(bootstrapMeanInterval(kSkewed, 7), bootstrapMeanInterval(kSkewed, 7));
    EXPECT_NE(bootstrapMeanInterval(kSkewed, 7), bootstrapMeanInterval(kSkewed, 8));
}

TEST(Bootstrap, undefinedWhereItCannotCover)
{
    EXPECT_FALSE(bootstrapMeanInterval(Values{}, 1).has_value());
    EXPECT_FALSE(bootstrapMeanInterval(Values{1, 2, 3, 4}, 1).has_value());
    EXPECT_FALSE(bootstrapMeanInterval(Values{2, 2, 2, 2, 2}, 1).has_value());
    EXPECT_FALSE(bootstrapMeanInterval(Values{1, 2, 3, 4, std::numeric_limits<double>::infinity()}, 1).has_value());
}

} // namespace
} // namespace priorscope
