// SPDX-License-Identifier: GPL-3.0-or-later
// The normal distribution against the C library and Boost.Math.
#include "search/normal.h"

#include <gtest/gtest.h>

#include <boost/math/special_functions/erf.hpp>

#include <cmath>

namespace priorscope {
namespace {

TEST(NormalCdf, hasTheLibrarysValues)
{
    for (double z = -37; z <= 10; z += 0.0137) {
        const double want = 0.5 * std::erfc(-z / std::sqrt(2.0));
        EXPECT_NEAR(normalCdf(z), want, 1e-12 * want) << z;
    }
    EXPECT_EQ(normalCdf(0), 0.5);
    EXPECT_EQ(normalCdf(-50), 0);
    EXPECT_EQ(normalCdf(50), 1);
}

TEST(Erfcx, isTheScaledComplement)
{
    for (double x = 0; x <= 26; x += 0.0113) {
        const double want = std::exp(x * x) * boost::math::erfc(x);
        EXPECT_NEAR(erfcx(x), want, 1e-12 * want) << x;
    }
    EXPECT_NEAR(erfcx(1e6) * 1e6 * std::sqrt(M_PI), 1, 1e-12); // its asymptote
}

TEST(LogNormalPdf, isTheDensitysLogarithm)
{
    EXPECT_NEAR(logNormalPdf(0), -0.5 * std::log(2 * M_PI), 1e-15);
    EXPECT_NEAR(logNormalPdf(-3), -4.5 - 0.5 * std::log(2 * M_PI), 1e-14);
}

} // namespace
} // namespace priorscope
