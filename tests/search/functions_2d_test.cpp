// SPDX-License-Identifier: GPL-3.0-or-later
// The hundred two-dimensional functions and their table of optima. PRIORSCOPE_DEEP makes the grids dense.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>

#include "objectives/problem_text.h"
#include "tools/functions_2d_search.h"

namespace priorscope {
namespace {

bool deep()
{
    return std::getenv("PRIORSCOPE_DEEP") != nullptr;
}

class Function2dTable : public testing::TestWithParam<int> {
protected:
    const functions2d::Function2d f = functions2d::makeFunction(GetParam());
    const functions2d::Optimum optimum = functions2d::optimumOf(GetParam());
};

TEST_P(Function2dTable, holdsTheValueAtItsPoint)
{
    EXPECT_EQ(functions2d::evaluate(f, optimum.x[0], optimum.x[1]), optimum.value);
}

TEST_P(Function2dTable, thePointIsStationaryAndInsideTheBox)
{
    constexpr double kStep = 1e-5;
    const auto [x, y] = optimum.x;
    EXPECT_LT(std::max(std::abs(x), std::abs(y)), 4.99);
    const auto at = [&](double dx, double dy) { return functions2d::evaluate(f, x + dx, y + dy); };
    EXPECT_NEAR((at(kStep, 0) - at(-kStep, 0)) / (2 * kStep), 0, 1e-5);
    EXPECT_NEAR((at(0, kStep) - at(0, -kStep)) / (2 * kStep), 0, 1e-5);
}

TEST_P(Function2dTable, noGridPointIsLower)
{
    const int cells = deep() ? 1000 : 100;
    for (const test::GridMinimum& minimum : test::gridMinima(f, cells))
        EXPECT_GE(minimum.value, optimum.value - 1e-14) << minimum.x << ", " << minimum.y;
}

TEST_P(Function2dTable, thereAreManyLocalMinima)
{
    EXPECT_GE(test::gridMinima(f, 100).size(), 6U);
}

TEST_P(Function2dTable, aNewSearchFindsTheSameOptimum)
{
    const test::GridMinimum found = test::globalMinimum(f, deep() ? 640 : 90); // other grids than the table's
    EXPECT_NEAR(found.value, optimum.value, 1e-13);
    EXPECT_NEAR(found.x, optimum.x[0], 1e-6);
    EXPECT_NEAR(found.y, optimum.x[1], 1e-6);
}

INSTANTIATE_TEST_SUITE_P(All, Function2dTable, testing::Range(1, functions2d::kCount + 1));

TEST(Functions2d, allDiffer)
{
    std::set<double> values;
    for (int number = 1; number <= functions2d::kCount; ++number)
        values.insert(functions2d::evaluate(functions2d::makeFunction(number), 0.5, -1.5));
    EXPECT_EQ(values.size(), 100U);
}

TEST(Functions2d, aRangeMeansBothEndsAndAllBetween)
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    const ObjectiveEntry* entry = registry.find("functions-2d");
    ASSERT_NE(entry, nullptr);
    ParamValues values{{"functions", std::vector<std::int64_t>{3, 7}}};
    const auto refs = entry->expand(values);
    ASSERT_TRUE(refs.ok());
    ASSERT_EQ(refs->size(), 5U);
    EXPECT_EQ(refs->front().id, "functions-2d:3");
    const auto problem = entry->make(refs->front());
    ASSERT_TRUE(problem.ok());
    EXPECT_EQ((*problem)->info().label, "Function 3, Ackley-like ripples");
    EXPECT_EQ((*problem)->evaluate((*problem)->info().optimumAt, {}).value, *(*problem)->info().optimum);
}

class Functions2dText : public testing::TestWithParam<const char*> { };

TEST_P(Functions2dText, isRefusedWithWhatIsAllowed)
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    const auto refs = problemsFromText(registry, GetParam());
    ASSERT_FALSE(refs.ok());
    EXPECT_NE(refs.error().message.find("1 to 100"), std::string::npos) << refs.error().message;
}

INSTANTIATE_TEST_SUITE_P(Wrong, Functions2dText,
    testing::Values("functions-2d:0", "functions-2d:101", "functions-2d:x", "functions-2d:-1", "functions-2d:1:2",
        "functions-2d:1.5"));

} // namespace
} // namespace priorscope
