// SPDX-License-Identifier: Apache-2.0
// Our log, exp, sin and cos against the C library in long double (64-bit mantissa on x86), within the documented
// bounds.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "base/det_math.h"
#include "base/rng.h"

namespace priorscope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();

// |found - want| in units of the last place of `want`.
double ulps(double found, long double want)
{
    const double rounded = static_cast<double>(want);
    const double above = std::nextafter(std::abs(rounded), kInfinity);
    const long double unit = static_cast<long double>(above) - std::abs(static_cast<long double>(rounded));
    return static_cast<double>(std::abs(static_cast<long double>(found) - want) / unit);
}

TEST(DetMath, logIsWithinTwoUlps)
{
    Rng rng(1);
    for (int i = 0; i < 200000; ++i) {
        const double wide = std::ldexp(1 + rng.uniform(), static_cast<int>(rng.below(2098)) - 1074);
        const double nearOne = 1 + (rng.uniform() - 0.5) * std::ldexp(1.0, -static_cast<int>(rng.below(52)));
        const double narrow = rng.uniform(0.5, 2);
        for (const double x : {wide, nearOne, narrow}) {
            if (std::isfinite(x) && x > 0) {
                ASSERT_LT(ulps(det::log(x), std::log(static_cast<long double>(x))), 2) << x;
            }
        }
    }
}

TEST(DetMath, logOfEdges)
{
    EXPECT_EQ(det::log(1.0), 0.0);
    EXPECT_EQ(det::log(0.0), -kInfinity);
    EXPECT_EQ(det::log(-0.0), -kInfinity);
    EXPECT_EQ(det::log(kInfinity), kInfinity);
    EXPECT_TRUE(std::isnan(det::log(-1.0)));
    EXPECT_TRUE(std::isnan(det::log(-kInfinity)));
    EXPECT_TRUE(std::isnan(det::log(std::numeric_limits<double>::quiet_NaN())));
    for (const double x :
        {kSmallest, 2 * kSmallest, std::numeric_limits<double>::min(), std::numeric_limits<double>::max(),
            0x1.fffffffffffffp-1, 0x1.0000000000001p0, 0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bcdp-1})
        EXPECT_LT(ulps(det::log(x), std::log(static_cast<long double>(x))), 2) << x;
}

TEST(DetMath, expIsWithinTwoUlps)
{
    Rng rng(2);
    for (int i = 0; i < 200000; ++i) {
        const double small = rng.uniform(-1, 1) * std::ldexp(1.0, -static_cast<int>(rng.below(60)));
        for (const double x : {rng.uniform(-745.1, 709.7), rng.uniform(-2, 2), small})
            ASSERT_LT(ulps(det::exp(x), std::exp(static_cast<long double>(x))), 2) << x;
    }
}

TEST(DetMath, expOfEdges)
{
    EXPECT_EQ(det::exp(0.0), 1.0);
    EXPECT_EQ(det::exp(-0.0), 1.0);
    EXPECT_EQ(det::exp(kInfinity), kInfinity);
    EXPECT_EQ(det::exp(-kInfinity), 0.0);
    EXPECT_EQ(det::exp(710.0), kInfinity);
    EXPECT_EQ(det::exp(-745.2), 0.0);
    EXPECT_EQ(det::exp(-745.13), kSmallest);
    EXPECT_TRUE(std::isnan(det::exp(std::numeric_limits<double>::quiet_NaN())));
    for (const double x : {709.782712893384, 709.0, -708.3, -708.5, -744.4, 1e-300, -1e-17})
        EXPECT_LT(ulps(det::exp(x), std::exp(static_cast<long double>(x))), 2) << x;
}

TEST(DetMath, sineAndCosineOfTurnsAreWithinTheirBound)
{
    constexpr long double kTwoPi = 6.283185307179586476925286766559L;
    Rng rng(3);
    for (int i = 0; i < 200000; ++i) {
        const double octant = static_cast<double>(rng.below(9)) / 8;
        const double close = octant + (rng.uniform() - 0.5) * std::ldexp(1.0, -static_cast<int>(rng.below(60)));
        for (const double turns : {rng.uniform(), close}) {
            if (turns >= 0 && turns < 1) {
                ASSERT_NEAR(det::cos2pi(turns), static_cast<double>(std::cos(kTwoPi * turns)), 1e-15) << turns;
                ASSERT_NEAR(det::sin2pi(turns), static_cast<double>(std::sin(kTwoPi * turns)), 1e-15) << turns;
            }
        }
    }
}

TEST(DetMath, quarterTurnsAreExact)
{
    EXPECT_EQ(det::cos2pi(0), 1);
    EXPECT_EQ(det::cos2pi(0.25), 0);
    EXPECT_EQ(det::cos2pi(0.5), -1);
    EXPECT_EQ(det::cos2pi(0.75), 0);
    EXPECT_EQ(det::sin2pi(0), 0);
    EXPECT_EQ(det::sin2pi(0.25), 1);
    EXPECT_EQ(det::sin2pi(0.5), 0);
    EXPECT_EQ(det::sin2pi(0.75), -1);
}

TEST(DetMath, sineAndCosineTogetherHaveTheSameBits)
{
    Rng rng(5);
    for (int i = 0; i < 100000; ++i) {
        const double turns = i < 8 ? i / 8.0 : rng.uniform();
        const det::SinCos both = det::sinCos2pi(turns);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(both.sin), std::bit_cast<std::uint64_t>(det::sin2pi(turns))) << turns;
        ASSERT_EQ(std::bit_cast<std::uint64_t>(both.cos), std::bit_cast<std::uint64_t>(det::cos2pi(turns))) << turns;
    }
}

// Stored runs are recomputed from these functions: whatever makes them faster must not move a bit.
TEST(DetMath, bitsNeverChange)
{
    Rng rng(7);
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a over the words
    const auto mix = [&](double v) { hash = (hash ^ std::bit_cast<std::uint64_t>(v)) * 0x100000001b3ULL; };
    for (int i = 0; i < 20000; ++i) {
        const double x = std::bit_cast<double>(rng.next() & 0x7fffffffffffffffULL);
        if (std::isfinite(x))
            mix(det::log(x));
        mix(det::exp(rng.uniform(-750, 712)));
        const double turns = rng.uniform();
        mix(det::sin2pi(turns));
        mix(det::cos2pi(turns));
    }
    EXPECT_EQ(hash, 2248164657272452205ULL);
}

} // namespace
} // namespace priorscope
