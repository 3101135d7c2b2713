// SPDX-License-Identifier: GPL-3.0-or-later
// Closed forms of quantiles, intervals and exact tests.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "stats/intervals.h"

namespace priorscope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using Values = std::vector<double>;

TEST(Quantiles, typeSeven)
{
    const Values values{1, 2, 3, 4};
    EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
    EXPECT_DOUBLE_EQ(quantile(values, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(quantile(values, 0.5), 2.5);
    EXPECT_DOUBLE_EQ(quantile(values, 1), 4);
    EXPECT_DOUBLE_EQ(quantile(Values{7}, 0.25), 7);
    EXPECT_EQ(median(Values{3, 1, 2}), 2);
    EXPECT_EQ(median(Values{1, kInfinity, kInfinity}), kInfinity);
    EXPECT_EQ(median(Values{kInfinity, kInfinity}), kInfinity);
    EXPECT_FALSE(median(Values{}).has_value());
    EXPECT_FALSE(mean(Values{}).has_value());
}

TEST(Intervals, meanByStudent)
{
    // t(0.975; 2) = 4.302652729911275; standard error of 1, 2, 3 is 1/sqrt(3).
    const auto interval = meanInterval(Values{1, 2, 3});
    ASSERT_TRUE(interval.has_value());
    EXPECT_NEAR(interval->lower, 2 - 4.302652729911275 / std::sqrt(3.0), 1e-9);
    EXPECT_NEAR(interval->upper, 2 + 4.302652729911275 / std::sqrt(3.0), 1e-9);
    EXPECT_FALSE(meanInterval(Values{1}).has_value());
}

TEST(Intervals, medianByOrderStatisticsHasItsExactLevel)
{
    const auto eight = medianInterval(Values{8, 7, 6, 5, 4, 3, 2, 1});
    ASSERT_TRUE(eight.has_value());
    EXPECT_EQ(*eight, (Interval{2, 7, 1 - 18.0 / 256}));
    const auto five = medianInterval(Values{1, 2, 3, 4, 5});
    ASSERT_TRUE(five.has_value());
    EXPECT_EQ(*five, (Interval{1, 5, 1 - 2.0 / 32}));
    EXPECT_FALSE(medianInterval(Values{1, 2, 3, 4}).has_value()); // the extremes cover 87.5 % only
}

TEST(Intervals, shareByClopperAndPearson)
{
    // For 0 of n the upper bound solves (1 - p)^n = 0.025.
    const auto none = shareInterval(0, 10);
    ASSERT_TRUE(none.has_value());
    EXPECT_DOUBLE_EQ(none->lower, 0);
    EXPECT_NEAR(none->upper, 1 - std::pow(0.025, 0.1), 1e-9);
    const auto all = shareInterval(10, 10);
    ASSERT_TRUE(all.has_value());
    EXPECT_NEAR(all->lower, std::pow(0.025, 0.1), 1e-9);
    EXPECT_DOUBLE_EQ(all->upper, 1);
    EXPECT_FALSE(shareInterval(0, 0).has_value());
}

TEST(SignTest, exact)
{
    EXPECT_DOUBLE_EQ(signTest(6, 0).value(), 2.0 / 64);
    EXPECT_DOUBLE_EQ(signTest(1, 5).value(), 2.0 * 7 / 64);
    EXPECT_DOUBLE_EQ(signTest(3, 3).value(), 1);
    EXPECT_FALSE(signTest(0, 0).has_value());
    // The two win shares of the study: 83 : 17 and 11 : 37.
    EXPECT_LT(signTest(83, 17).value(), 1e-10);
    EXPECT_NEAR(signTest(11, 37).value(), 2.2e-4, 5e-5);
}

TEST(MeanTest, symmetricAndUndefinedWithoutSpread)
{
    // t = 2 / (1/sqrt(3)) = 3.4641 with 2 degrees of freedom: p = 1 - t/sqrt(t^2 + 2).
    const double t = 2 * std::sqrt(3.0);
    EXPECT_NEAR(meanTest(Values{1, 2, 3}, 0).value(), 1 - t / std::sqrt(t * t + 2), 1e-9);
    EXPECT_NEAR(meanTest(Values{1, 2, 3}, 2).value(), 1, 1e-12);
    EXPECT_FALSE(meanTest(Values{2, 2, 2}, 0).has_value());
    EXPECT_FALSE(meanTest(Values{2}, 0).has_value());
}

TEST(Holm, stepDownInInputOrder)
{
    const std::array<std::optional<double>, 5> p{0.04, std::nullopt, 0.01, 0.03, 0.9};
    const auto adjusted = holm(p);
    EXPECT_DOUBLE_EQ(adjusted[2].value(), 0.04); // 4 x 0.01
    EXPECT_DOUBLE_EQ(adjusted[3].value(), 0.09); // 3 x 0.03
    EXPECT_DOUBLE_EQ(adjusted[0].value(), 0.09); // 2 x 0.04 = 0.08, but not below the one before
    EXPECT_DOUBLE_EQ(adjusted[4].value(), 0.9);
    EXPECT_FALSE(adjusted[1].has_value());
}

} // namespace
} // namespace priorscope
