// SPDX-License-Identifier: GPL-3.0-or-later
// What makes BBOB fast must not change it: the elementary functions on blocks against the C library, the same bits with
// and without wide instructions, and NaN coordinates.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "base/rng.h"
#include "objectives/bbob/bbob_functions.h"
#include "objectives/bbob/block_math.h"

namespace priorscope {
namespace {

using Values = std::vector<double>;

struct Function {
    const char* name;
    double (*found)(double);
    double (*want)(double);
    double from;
    double to;
    double relative; // allowed error of the value
    double absolute;
};

double viaLane(bbob::Block block)
{
    return block[2];
}

const Function kElementary[] = {
    {"log", [](double v) { return viaLane(bbob::logarithm(bbob::all(v))); }, std::log, 1e-12, 1e3, 4e-16, 2e-16},
    {"exp", [](double v) { return viaLane(bbob::exponential(bbob::all(v))); }, std::exp, -700, 700, 4e-16, 0},
    {"exp of small", [](double v) { return viaLane(bbob::exponentialOfSmall(bbob::all(v))); }, std::exp, -0.0985,
        0.0985, 4e-16, 0},
    {"sin pi", [](double v) { return viaLane(bbob::sinPi(bbob::all(v))); },
        [](double v) { return std::sin(M_PI * std::remainder(v, 2)); }, -300, 300, 0, 1e-15},
    {"cos pi", [](double v) { return viaLane(bbob::cosPi(bbob::all(v))); },
        [](double v) { return std::cos(M_PI * std::remainder(v, 2)); }, -300, 300, 0, 1e-15},
    {"cos", [](double v) { return viaLane(bbob::cosine(bbob::all(v))); }, static_cast<double (*)(double)>(std::cos),
        -1e6, 1e6, 0, 1e-15},
    {"floor(v + 0.5)", [](double v) { return viaLane(bbob::roundedUp(bbob::all(v))); },
        [](double v) { return std::floor(v + 0.5); }, -50, 50, 0, 0},
};

class Elementary : public testing::TestWithParam<Function> { };

TEST_P(Elementary, agreesWithTheCLibrary)
{
    const Function& function = GetParam();
    Rng rng(1);
    for (int i = 0; i < 200000; ++i) {
        const double v = function.from + (function.to - function.from) * rng.uniform();
        const double want = function.want(v);
        ASSERT_NEAR(function.found(v), want, function.absolute + function.relative * std::abs(want)) << v;
    }
}
INSTANTIATE_TEST_SUITE_P(Blocks, Elementary, testing::ValuesIn(kElementary));

TEST(Blocks, halvesAreRoundedUp)
{
    for (const double v : {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 0.49999999999999994, 0.0, -0.0})
        EXPECT_EQ(viaLane(bbob::roundedUp(bbob::all(v))), std::floor(v + 0.5)) << v;
}

TEST(Blocks, phasesBeyondThePrecisionStayBounded)
{
    for (const double v : {1e15, 4e15, 1e16, 1e300, -1e300}) {
        EXPECT_LE(std::abs(viaLane(bbob::cosPi(bbob::all(v)))), 1) << v;
        EXPECT_LE(std::abs(viaLane(bbob::sinPi(bbob::all(v)))), 1) << v;
    }
}

TEST(Blocks, exponentialEndsAtZeroAndInfinity)
{
    EXPECT_EQ(viaLane(bbob::exponential(bbob::all(-1000))), 0);
    EXPECT_EQ(viaLane(bbob::exponential(bbob::all(1000))), HUGE_VAL);
    EXPECT_EQ(viaLane(bbob::exponential(bbob::all(0))), 1);
}

class BbobFunction : public testing::TestWithParam<int> { };
INSTANTIATE_TEST_SUITE_P(All, BbobFunction, testing::Range(1, bbob::kFunctions + 1));

TEST_P(BbobFunction, hasTheSameBitsWithoutWideInstructions)
{
    Rng rng(2);
    for (int d = bbob::kMinDimension; d <= bbob::kMaxDimension; ++d) {
        const bbob::Instance p = bbob::makeInstance(GetParam(), d, 3);
        Values x(static_cast<std::size_t>(d));
        for (int i = 0; i < 20; ++i) {
            for (double& v : x)
                v = 12 * rng.uniform() - 6;
            ASSERT_EQ(std::bit_cast<std::uint64_t>(bbob::evaluate(p, x)),
                std::bit_cast<std::uint64_t>(bbob::evaluateBaseline(p, x)))
                << "d " << d;
        }
    }
}

TEST_P(BbobFunction, isNanWhereACoordinateIsNan)
{
    for (const int d : {2, 5, 8, 40}) {
        const bbob::Instance p = bbob::makeInstance(GetParam(), d, 1);
        for (std::size_t i = 0; i < static_cast<std::size_t>(d); ++i) {
            Values x(static_cast<std::size_t>(d), 0.5);
            x[i] = std::numeric_limits<double>::quiet_NaN();
            EXPECT_TRUE(std::isnan(bbob::evaluate(p, x))) << "d " << d << ", coordinate " << i;
        }
    }
}

TEST_P(BbobFunction, readsNothingBehindTheLastCoordinate)
{
    for (const int d : {2, 3, 5, 10}) {
        const bbob::Instance p = bbob::makeInstance(GetParam(), d, 1);
        Values x(static_cast<std::size_t>(d) + 4, 0.5);
        const double want = bbob::evaluate(p, x);
        std::fill(x.begin() + d, x.end(), std::numeric_limits<double>::quiet_NaN());
        EXPECT_EQ(bbob::evaluate(p, x), want) << "d " << d;
    }
}

} // namespace
} // namespace priorscope
