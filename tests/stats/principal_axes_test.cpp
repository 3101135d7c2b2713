// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/principal_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/rng.h"

namespace priorscope {
namespace {

using Points = std::vector<std::vector<double>>;

TEST(PrincipalAxes, FindTheDirectionOfALine)
{
    Points points;
    for (int i = 0; i < 10; ++i)
        points.push_back({1.0 + 3 * i, 2.0 - 4 * i, 5.0});
    const auto found = principalAxes(points);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->explained[0], 1, 1e-12);
    EXPECT_NEAR(found->explained[2], 0, 1e-12);
    EXPECT_NEAR(found->axes[0][0], -0.6, 1e-12); // the largest weight is positive
    EXPECT_NEAR(found->axes[0][1], 0.8, 1e-12);
    EXPECT_NEAR(found->axes[0][2], 0, 1e-12);
    EXPECT_NEAR(found->mean[0], 14.5, 1e-12);
}

TEST(PrincipalAxes, AreOrthonormalAndShareTheVariance)
{
    Rng rng(3);
    Points points;
    for (int i = 0; i < 500; ++i) {
        const double a = 3 * rng.normal(), b = 2 * rng.normal(), c = rng.normal();
        points.push_back({(a + b) / std::sqrt(2), (a - b) / std::sqrt(2), c, 1.0});
    }
    const auto found = principalAxes(points);
    ASSERT_TRUE(found);
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
            const double dot =
                std::inner_product(found->axes[i].begin(), found->axes[i].end(), found->axes[k].begin(), 0.0);
            EXPECT_NEAR(dot, i == k ? 1 : 0, 1e-12);
        }
    }
    EXPECT_NEAR(std::accumulate(found->explained.begin(), found->explained.end(), 0.0), 1, 1e-12);
    EXPECT_NEAR(found->explained[0], 9.0 / 14, 0.05);
    EXPECT_NEAR(found->explained[1], 4.0 / 14, 0.05);
    EXPECT_NEAR(std::abs(found->axes[0][0]), std::sqrt(0.5), 0.1);
}

TEST(PrincipalAxes, NeedPointsThatDiffer)
{
    EXPECT_FALSE(principalAxes({}));
    EXPECT_FALSE(principalAxes(Points{{1, 2}}));
    EXPECT_FALSE(principalAxes(Points{{1, 2}, {1, 2}}));
    EXPECT_FALSE(principalAxes(Points{{1, 2}, {std::numeric_limits<double>::quiet_NaN(), 2}}));
    EXPECT_TRUE(principalAxes(Points{{1, 2}, {1, 3}}));
}

} // namespace
} // namespace priorscope
