// SPDX-License-Identifier: GPL-3.0-or-later
// What is particular to the methods without a model of the function: centre, Sobol, (1+1)-ES and Nelder-Mead.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "method_run.h"

namespace priorscope {
namespace {

using test::Driven;
using test::Function;
using test::methodRun;

double sphere(std::span<const double> x)
{
    double sum = 0;
    for (const double v : x)
        sum += (v - 0.7) * (v - 0.7);
    return sum;
}

double rosenbrock(std::span<const double> x)
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i)
        sum += 100 * (x[i + 1] - x[i] * x[i]) * (x[i + 1] - x[i] * x[i]) + (1 - x[i]) * (1 - x[i]);
    return sum;
}

double corner(std::span<const double> x)
{
    return x[0] - 3 * x[1];
}

double flat(std::span<const double>)
{
    return 4;
}

SearchSpace cube(std::size_t d, double half)
{
    return {std::vector<double>(d, -half), std::vector<double>(d, half)};
}

TEST(Centre, repeatsTheCentreUntilTheBudgetEnds)
{
    const Driven run = methodRun("centre", {{0, -5}, {30, 5}}, sphere, 9, 1);
    ASSERT_EQ(run.trials.size(), 9U);
    for (const Trial& t : run.trials)
        EXPECT_EQ(t.x, (std::vector<double>{15, 0}));
}

TEST(SobolMethod, refusesMoreDimensionsThanItHasDirectionsFor)
{
    EXPECT_TRUE(test::makeMethod("sobol", cube(40, 1), 10, 1).ok());
    const auto refused = test::makeMethod("sobol", cube(41, 1), 10, 1);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("41 dimensions, allowed are 1 to 40"), std::string::npos);
}

TEST(SobolMethod, pointsFillTheBoxInNativeUnits)
{
    std::set<int> slices;
    for (const Trial& t : methodRun("sobol", {{100}, {228}}, sphere, 128, 3).trials)
        slices.insert(static_cast<int>(t.x[0]));
    EXPECT_EQ(slices.size(), 128U); // one point per unit
    EXPECT_EQ(*slices.begin(), 100);
}

struct Reach {
    const char* name;
    const char* method;
    Function f;
    std::size_t dimension;
    double half; // of the box's edge
    int budget;
    double value; // every one of ten seeds must get below
};

class LocalMethod : public testing::TestWithParam<Reach> { };

TEST_P(LocalMethod, reachesTheMinimum)
{
    const Reach& row = GetParam();
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Driven run = methodRun(row.method, cube(row.dimension, row.half), row.f, row.budget, seed);
        EXPECT_LT(run.best(), row.value) << "seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, LocalMethod,
    testing::Values(Reach{"esSphere5", "one-plus-one-es", sphere, 5, 5, 1200, 1e-10},
        Reach{"esSphere20", "one-plus-one-es", sphere, 20, 5, 5000, 1e-10},
        Reach{"esCorner", "one-plus-one-es", corner, 2, 1, 400, -4 + 1e-6},
        Reach{"simplexSphere2", "nelder-mead", sphere, 2, 5, 200, 1e-10},
        Reach{"simplexSphere1", "nelder-mead", sphere, 1, 5, 120, 1e-10},
        Reach{"simplexRosenbrock2", "nelder-mead", rosenbrock, 2, 3, 600, 1e-8},
        Reach{"simplexRosenbrock8", "nelder-mead", rosenbrock, 8, 2, 20000, 1e-6},
        Reach{"simplexCorner", "nelder-mead", corner, 2, 1, 400, -4 + 1e-6}),
    [](const testing::TestParamInfo<Reach>& row) { return row.param.name; });

// The slope of log f per evaluation on the sphere in d dimensions is near -0.2/d: the theory of the one-fifth rule.
TEST(OnePlusOneEs, convergesAtTheKnownRate)
{
    double slopes = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Driven run = methodRun("one-plus-one-es", cube(10, 5), sphere, 1200, seed);
        double early = std::numeric_limits<double>::infinity();
        double late = early;
        for (const Trial& t : run.trials) {
            late = std::min(late, t.value);
            if (t.step <= 400)
                early = late;
        }
        slopes += std::log(late / early) / 800 / 2; // of the distance
    }
    EXPECT_NEAR(slopes / 10 * 10, -0.2, 0.04);
}

TEST(OnePlusOneEs, startsAnewWhenTheStepIsLostInRounding)
{
    int random = 0;
    for (const Trial& t : methodRun("one-plus-one-es", cube(2, 5), sphere, 3000, 4).trials)
        random += t.source == "random" ? 1 : 0;
    EXPECT_GE(random, 5);
}

TEST(OnePlusOneEs, firstStepHasTheGivenWidth)
{
    double squares = 0;
    constexpr int kRuns = 500;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        OptimiserSetup setup = test::setupFor("one-plus-one-es", {{0, 0}, {10, 1000}}, 10, seed);
        setup.params["sigma"] = 0.1;
        setup.initial = {test::evaluatedAt({5, 500}, sphere, 1)};
        const auto method = test::makeMethod("one-plus-one-es", std::move(setup));
        const std::vector<double> x = std::get<Points>((*method)->ask()).points.front().x;
        squares += (x[0] - 5) * (x[0] - 5) + (x[1] - 500) * (x[1] - 500) / 1e4;
    }
    EXPECT_NEAR(std::sqrt(squares / (2 * kRuns)), 1, 0.1); // a tenth of each range
}

TEST(NelderMead, startsWithASimplexAroundTheBestInitialPoint)
{
    OptimiserSetup setup = test::setupFor("nelder-mead", {{0, 0}, {10, 100}}, 10, 1);
    setup.initial = {test::evaluatedAt({2, 2}, sphere, 1), test::evaluatedAt({9.5, 20}, sphere, 2)};
    const auto method = test::makeMethod("nelder-mead", std::move(setup));
    const Driven run = test::drive(**method, sphere, 2);
    EXPECT_NEAR(std::abs(run.trials[0].x[0] - 2), 2, 1e-12); // a fifth of the range
    EXPECT_NEAR(run.trials[0].x[1], 2, 1e-12);
    EXPECT_NEAR(run.trials[1].x[0], 2, 1e-12);
    EXPECT_NEAR(run.trials[1].x[1], 22, 1e-12); // downwards would leave the box
}

TEST(NelderMead, aFlatFunctionIsSearchedInManyPlaces)
{
    std::set<int> cells;
    for (const Trial& t : methodRun("nelder-mead", cube(2, 5), flat, 3000, 2).trials)
        cells.insert(10 * static_cast<int>(t.x[0] + 5) + static_cast<int>(t.x[1] + 5));
    EXPECT_GE(cells.size(), 15U);
}

// The first variable drives the simplex into a bound at once; it must still search along it.
TEST(NelderMead, searchesAlongABound)
{
    const auto ridge = [](std::span<const double> x) {
        return -50 * x[0] + (x[1] - 0.3) * (x[1] - 0.3) + (x[2] + 0.4) * (x[2] + 0.4);
    };
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Driven run = methodRun("nelder-mead", cube(3, 1), ridge, 600, seed);
        EXPECT_LT(run.best(), -50 + 1e-6) << "seed " << seed;
    }
}

TEST(NelderMead, brokenValuesAreTheWorst)
{
    const auto holed = [](std::span<const double> x) {
        return x[0] + x[1] < 0 ? std::numeric_limits<double>::quiet_NaN() : sphere(x);
    };
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        EXPECT_LT(methodRun("nelder-mead", cube(2, 5), holed, 500, seed).best(), 1e-8) << "seed " << seed;
}

} // namespace
} // namespace priorscope
