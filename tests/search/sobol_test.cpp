// SPDX-License-Identifier: GPL-3.0-or-later
// Sobol's sequence against Boost.Random's, and what scrambling must keep.
#include "search/sobol/sobol.h"

#include <gtest/gtest.h>

#include <boost/random/sobol.hpp>

#include <cmath>
#include <numeric>
#include <set>

namespace priorscope {
namespace {

TEST(Sobol, plainPointsAreThoseOfBoost)
{
    for (const std::size_t d : {std::size_t{1}, std::size_t{2}, std::size_t{7}, SobolSequence::kMaxDimension}) {
        const SobolSequence sequence(d, std::nullopt);
        boost::random::sobol_engine<std::uint32_t, 32> boostSequence(d); // leaves out the first point, the origin
        std::vector<double> u(d);
        sequence.point(0, u);
        for (const double v : u)
            EXPECT_EQ(v, 0.5 * 0x1.0p-32);
        for (std::uint32_t i = 1; i < 5000; ++i) {
            sequence.point(i, u);
            for (std::size_t j = 0; j < d; ++j)
                ASSERT_EQ(u[j], (static_cast<double>(boostSequence()) + 0.5) * 0x1.0p-32) << "point " << i;
        }
    }
}

// In base 2 every first 2^k points put exactly one into each of 2^k equal slices of every axis; scrambling keeps that.
TEST(SobolScrambled, everyAxisIsStratified)
{
    constexpr std::uint32_t kPoints = 256;
    const SobolSequence sequence(SobolSequence::kMaxDimension, 5);
    std::vector<std::set<int>> slices(SobolSequence::kMaxDimension);
    std::vector<double> u(SobolSequence::kMaxDimension);
    for (std::uint32_t i = 0; i < kPoints; ++i) {
        sequence.point(i, u);
        for (std::size_t j = 0; j < u.size(); ++j)
            slices[j].insert(static_cast<int>(u[j] * kPoints));
    }
    for (const auto& slice : slices)
        EXPECT_EQ(slice.size(), kPoints);
}

// The first two dimensions are a (0, 2)-sequence: also every 2^a x 2^b grid of 2^(a+b) cells gets one point per cell.
TEST(SobolScrambled, theFirstTwoAxesFillEveryGrid)
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const SobolSequence sequence(2, seed);
        for (int a = 0; a <= 8; ++a) {
            std::set<std::pair<int, int>> cells;
            std::vector<double> u(2);
            for (std::uint32_t i = 0; i < 256; ++i) {
                sequence.point(i, u);
                cells.emplace(static_cast<int>(u[0] * (1 << a)), static_cast<int>(u[1] * (1 << (8 - a))));
            }
            EXPECT_EQ(cells.size(), 256U) << "2^" << a << " columns, seed " << seed;
        }
    }
}

// Over seeds, each point is uniform: its mean is 1/2 and its variance 1/12, also that of the plain sequence's corner.
TEST(SobolScrambled, everyPointIsUniformOverSeeds)
{
    constexpr int kSeeds = 4000;
    for (const std::uint32_t index : {0U, 1U, 13U}) {
        double sum = 0;
        double squares = 0;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            std::vector<double> u(3);
            SobolSequence(3, seed).point(index, u);
            sum += u[2];
            squares += u[2] * u[2];
        }
        const double mean = sum / kSeeds;
        EXPECT_NEAR(mean, 0.5, 4 * std::sqrt(1.0 / 12 / kSeeds)) << "point " << index;
        EXPECT_NEAR(squares / kSeeds - mean * mean, 1.0 / 12, 0.004) << "point " << index;
    }
}

// The error of a mean falls nearly as 1/N instead of 1/sqrt(N).
TEST(SobolScrambled, integratesBetterThanRandomPoints)
{
    double worst = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const SobolSequence sequence(5, seed);
        double sum = 0;
        std::vector<double> u(5);
        for (std::uint32_t i = 0; i < 1024; ++i) {
            sequence.point(i, u);
            double product = 1;
            for (const double v : u)
                product *= 1 + (v - 0.5);
            sum += product;
        }
        worst = std::max(worst, std::abs(sum / 1024 - 1));
    }
    EXPECT_LT(worst, 0.004); // random points: standard error 0.022
}

} // namespace
} // namespace priorscope
