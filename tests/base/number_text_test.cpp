// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <clocale>
#include <cmath>
#include <limits>

#include "base/number_text.h"
#include "base/rng.h"

namespace priorscope {
namespace {

std::uint64_t bits(double v)
{
    return std::bit_cast<std::uint64_t>(v);
}

TEST(NumberText, everyFiniteDoubleReadsBackToTheSameBits)
{
    Rng rng(6);
    for (int i = 0; i < 200000; ++i) {
        const double value = std::bit_cast<double>(rng.next());
        if (!std::isfinite(value))
            continue;
        const auto back = toDouble(toText(value));
        ASSERT_TRUE(back) << toText(value);
        ASSERT_EQ(bits(*back), bits(value)) << toText(value);
    }
}

TEST(NumberText, edgesReadBackToTheSameBits)
{
    using Limits = std::numeric_limits<double>;
    for (const double value : {0.0, -0.0, Limits::denorm_min(), -Limits::denorm_min(), Limits::min(), Limits::max(),
             Limits::lowest(), Limits::epsilon(), Limits::infinity(), -Limits::infinity(), 0.1, 1e22, 1e23, 1.0 / 3}) {
        const auto back = toDouble(toText(value));
        ASSERT_TRUE(back) << toText(value);
        EXPECT_EQ(bits(*back), bits(value)) << toText(value);
    }
    const auto nan = toDouble(toText(Limits::quiet_NaN()));
    ASSERT_TRUE(nan);
    EXPECT_TRUE(std::isnan(*nan));
}

TEST(NumberText, theTextIsTheShortest)
{
    EXPECT_EQ(toText(0.1), "0.1");
    EXPECT_EQ(toText(1), "1");
    EXPECT_EQ(toText(-2.5), "-2.5");
    EXPECT_EQ(toText(1e100), "1e+100");
    EXPECT_EQ(toText(std::numeric_limits<double>::infinity()), "Infinity");
    EXPECT_EQ(toText(-std::numeric_limits<double>::infinity()), "-Infinity");
    EXPECT_EQ(toText(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

class NotANumber : public testing::TestWithParam<const char*> { };

TEST_P(NotANumber, isRefused)
{
    EXPECT_FALSE(toDouble(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Texts, NotANumber,
    testing::Values("", " ", "1 ", " 1", "1,5", "+1", "0x10", "1e", "1e999", "--1", "1.2.3", "NAN", "infinity", "one"));

TEST(NumberText, theLocaleDoesNotMatter)
{
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8"); // where it is not installed, this still checks the C locale
    EXPECT_EQ(toText(0.5), "0.5");
    EXPECT_EQ(toDouble("0.5"), 0.5);
    std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(JsonArray, readsBackWhatItWrites)
{
    const std::vector<double> values{
        1, -0.5, 1e-300, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    EXPECT_EQ(toJsonArray(values), "[1,-0.5,1e-300,\"Infinity\",\"-Infinity\"]");
    EXPECT_EQ(fromJsonArray(toJsonArray(values)), values);
    EXPECT_EQ(fromJsonArray(toJsonArray({})), std::vector<double>{});
    EXPECT_EQ(fromJsonArray(" [ 1 ,\n2\t] "), (std::vector<double>{1, 2}));
}

class NotAnArray : public testing::TestWithParam<const char*> { };

TEST_P(NotAnArray, isRefused)
{
    EXPECT_FALSE(fromJsonArray(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Texts, NotAnArray,
    testing::Values(
        "", "[", "]", "1", "[1", "1]", "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[[1]]", "[\"1]", "[x]", "{}"));

} // namespace
} // namespace priorscope
