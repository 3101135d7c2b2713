// SPDX-License-Identifier: Apache-2.0
// The generator against numbers from an independent implementation in Python (integers of any size, math.cos).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "base/rng.h"

namespace priorscope {
namespace {

struct Sequence {
    std::uint64_t seed;
    std::array<std::uint64_t, 5> first;
    std::uint64_t thousandth;
};

class RngReference : public testing::TestWithParam<Sequence> { };

TEST_P(RngReference, givesTheKnownNumbers)
{
    Rng rng(GetParam().seed);
    for (const std::uint64_t want : GetParam().first)
        EXPECT_EQ(rng.next(), want);
    for (int i = 6; i < 1000; ++i)
        rng.next();
    EXPECT_EQ(rng.next(), GetParam().thousandth);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RngReference,
    testing::Values(
        Sequence{0,
            {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c, 0xbba5ad4a1f842e59},
            0x7aac8c483a2edd2f},
        Sequence{1,
            {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7, 0xb27a48e29a233673},
            0xb8517c33c344d153},
        Sequence{42,
            {0x15780b2e0c2ec716, 0x6104d9866d113a7e, 0xae17533239e499a1, 0xecb8ad4703b360a1, 0xfde6dc7fe2ec5e64},
            0x8de5848c61ab8968},
        Sequence{std::numeric_limits<std::uint64_t>::max(),
            {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f, 0x913593fda1bca32a},
            0xc3c93ea5cde434cc}));

TEST(Rng, normalsFollowBoxMuller)
{
    Rng rng(12345);
    for (const double want : {1.129398567405541, 1.203377073436398, 2.453652515653584, 0.7690429067285078})
        EXPECT_NEAR(rng.normal(), want, 4e-15);
}

TEST(Rng, normalsHaveTheMomentsOfTheNormalLaw)
{
    constexpr int kDraws = 200000;
    Rng rng(3);
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double z = rng.normal();
        sum += z;
        squares += z * z;
        fourths += z * z * z * z;
    }
    const double standardError = 1 / std::sqrt(static_cast<double>(kDraws));
    EXPECT_NEAR(sum / kDraws, 0, 4 * standardError);
    EXPECT_NEAR(squares / kDraws, 1, 4 * std::sqrt(2.0) * standardError);
    EXPECT_NEAR(fourths / kDraws, 3, 4 * std::sqrt(96.0) * standardError);
}

TEST(Rng, uniformStaysInTheHalfOpenRange)
{
    Rng rng(9);
    for (int i = 0; i < 100000; ++i) {
        const double u = rng.uniform();
        ASSERT_TRUE(u >= 0 && u < 1);
        const double v = rng.uniform(-2, 3);
        ASSERT_TRUE(v >= -2 && v < 3);
    }
}

class RngBelow : public testing::TestWithParam<std::uint64_t> { };

TEST_P(RngBelow, isUniformByChiSquare)
{
    const std::uint64_t bound = GetParam();
    constexpr int kDraws = 70000;
    constexpr std::uint64_t kClasses = 7;
    std::array<int, kClasses> counts{};
    Rng rng(17);
    for (int i = 0; i < kDraws; ++i) {
        const std::uint64_t draw = rng.below(bound);
        ASSERT_LT(draw, bound);
        ++counts[std::min(kClasses - 1, draw / (bound / kClasses))];
    }
    double chiSquare = 0;
    for (const int count : counts)
        chiSquare += (count - 10000.0) * (count - 10000.0) / 10000.0;
    EXPECT_LT(chiSquare, 22.46); // 6 degrees of freedom, 0.1 %
}

// A modulo without rejection is visibly biased at 7 * 2^61: values below 2^61 would come twice as often.
INSTANTIATE_TEST_SUITE_P(Bounds, RngBelow, testing::Values(7ULL, 7000ULL, 7ULL << 60, 7ULL << 61));

TEST(Rng, belowOneIsAlwaysZero)
{
    Rng rng(1);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, restoredStateGoesOnIdentically)
{
    Rng rng(5);
    for (int draws = 0; draws < 20; ++draws) {
        const auto copy = Rng::restore(rng.save());
        ASSERT_TRUE(copy.ok());
        EXPECT_EQ(*copy, rng);
        Rng a = rng;
        Rng b = *copy;
        for (int i = 0; i < 5; ++i)
            EXPECT_EQ(a.normal(), b.normal());
        rng.normal(); // every second time a spare variate is kept
    }
}

class RngBadState : public testing::TestWithParam<const char*> { };

TEST_P(RngBadState, isRefused)
{
    const auto restored = Rng::restore(GetParam());
    ASSERT_FALSE(restored.ok());
    EXPECT_EQ(restored.error().code, ErrorCode::Corrupt);
}

INSTANTIATE_TEST_SUITE_P(Texts, RngBadState,
    testing::Values("", "1 2 3 4 0", "1 2 3 4 0 0 0", "1 2 3 4 0 0 ", "0 0 0 0 0 0", "1 2 3 4 2 0", "1 2 3 g 0 0",
        "11111111111111111 2 3 4 0 0", "-1 2 3 4 0 0", "1  2 3 4 0 0"));

TEST(DeriveSeed, isStableForEver)
{
    EXPECT_EQ(deriveSeed(7, {"initial", "bbob:f8:d5:i1"}), 0x77ffa025c4e6b67aU);
    EXPECT_EQ(deriveSeed(7, {"initialbbob:f8:d5:i1"}), 0xf1689e7642ce0299U);
    EXPECT_EQ(deriveSeed(0, {}), 0x5ba314b8cfda3b6bU);
}

TEST(DeriveSeed, neighboursDiffer)
{
    std::set<std::uint64_t> seen;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        for (const char* part : {"a", "b", "ab"}) {
            seen.insert(deriveSeed(seed, {part}));
            seen.insert(deriveSeed(seed, {part, ""}));
        }
    }
    EXPECT_EQ(seen.size(), 600U);
}

} // namespace
} // namespace priorscope
