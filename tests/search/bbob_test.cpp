// SPDX-License-Identifier: GPL-3.0-or-later
// BBOB against values of COCO's C implementation (-O2, Debian 12), printed to ten digits.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "objectives/bbob/bbob_functions.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

struct Reference {
    int function;
    double optimum; // instance 1
    double atZero; // d 5, instance 1
    double inside; // d 5, instance 1
    double outside; // d 5, instance 1
    double inside20; // d 20, instance 2
};

constexpr std::array<Reference, 24> kReferences{{
    {1, 79.48, 92.30397568, 101.3136717, 216.3906757, 558.3854639},
    {2, -209.88, 3674431.691, 739587.2498, 44629812.7, 7781360.11},
    {3, -462.09, -335.0031143, -368.6131637, 991.5634701, 879.867123},
    {4, -462.09, -343.8990343, -378.2461202, 1023.198169, 985.2087751},
    {5, -9.21, 98.60985161, 107.3195336, 33.45334602, 1049.153619},
    {6, 35.9, 55101.9011, 101119.1998, 32074.3274, 477398.7504},
    {7, 92.94, 106.0551399, 199.129721, 3334.666613, 2163.727446},
    {8, 149.15, 1476.207257, 3060.92551, 575809.3652, 98361.66809},
    {9, 123.83, 149.83, 495.6179195, 143039.2167, 1074.733773},
    {10, -54.94, 6036865.922, 7050449.078, 10583637.45, 2197139.376},
    {11, 76.27, 5445766.046, 4078003.194, 117407971, 37510.81122},
    {12, -621.11, 32757629.63, 35426744.85, 5419065312, 614812345.7},
    {13, 29.97, 1078.086465, 1175.274535, 3280.670685, 2505.88832},
    {14, -52.35, 11.30678814, 7.103579687, 798.3920062, -127.6596394},
    {15, 1000, 1383.329774, 1378.882672, 1982.208862, 868.4783736},
    {16, 71.35, 191.9174855, 316.0638404, 114.1260662, -256.0605472},
    {17, -16.94, 9.747141552, -7.065173354, 419.2907107, 34.5020328},
    {18, -16.94, 77.76123986, 71.12288246, 1220.575391, 89.93434875},
    {19, -102.55, -102.2996263, -91.02142994, 1286.111381, 81.29860196},
    {20, -546.5, 6046.154473, -356.4943251, 458229.5666, 48215.99663},
    {21, 40.78, 75.32477296, 80.27290389, 128.2848154, 79.16851484},
    {22, -1000, -919.4283013, -922.7040164, -908.7487974, 1084.302408},
    {23, 6.87, 13.58693924, 17.62099472, 26.28808102, 21.88620751},
    {24, 102.61, 171.4648454, 196.8084665, 47397.55049, 431.6660652},
}};

enum class Place { Zero, Inside, Outside };

std::vector<double> pointAt(Place place, std::size_t d)
{
    std::vector<double> x(d, 0.0);
    for (std::size_t i = 0; i < d; ++i) {
        if (place == Place::Inside)
            x[i] = 0.3 + 0.7 * static_cast<double>(i + 1) / static_cast<double>(d) * (i % 2 == 0 ? 1 : -1);
        if (place == Place::Outside)
            x[i] = i % 2 == 0 ? -5.25 : 6.5;
    }
    return x;
}

class BbobReference : public testing::TestWithParam<Reference> { };

TEST_P(BbobReference, agreesWithCocoToTheTenPrintedDigits)
{
    const Reference& want = GetParam();
    const bbob::Instance small = bbob::makeInstance(want.function, 5, 1);
    const bbob::Instance large = bbob::makeInstance(want.function, 20, 2);
    const auto expectClose = [](double found, double wanted) { EXPECT_NEAR(found, wanted, 6e-10 * std::abs(wanted)); };
    EXPECT_DOUBLE_EQ(small.optimum, want.optimum);
    expectClose(bbob::evaluate(small, pointAt(Place::Zero, 5)), want.atZero);
    expectClose(bbob::evaluate(small, pointAt(Place::Inside, 5)), want.inside);
    expectClose(bbob::evaluate(small, pointAt(Place::Outside, 5)), want.outside);
    expectClose(bbob::evaluate(large, pointAt(Place::Inside, 20)), want.inside20);
}

TEST_P(BbobReference, theKnownOptimumHasTheKnownValue)
{
    for (const int dimension : {2, 3, 5, 20, 40}) {
        for (const int instance : {1, 2, 7, 110, bbob::kMaxInstance}) {
            const bbob::Instance p = bbob::makeInstance(GetParam().function, dimension, instance);
            ASSERT_EQ(p.optimumAt.size(), static_cast<std::size_t>(dimension));
            EXPECT_NEAR(bbob::evaluate(p, p.optimumAt), p.optimum, 1e-9 * std::max(1.0, std::abs(p.optimum)))
                << "d " << dimension << ", instance " << instance;
        }
    }
}

TEST_P(BbobReference, noPointNearTheOptimumIsBetter)
{
    const bbob::Instance p = bbob::makeInstance(GetParam().function, 3, 4);
    for (std::size_t i = 0; i < 3; ++i) {
        for (const double step : {-1.0, -0.1, -1e-3, 1e-3, 0.1, 1.0}) {
            std::vector<double> x = p.optimumAt;
            x[i] += step;
            EXPECT_GE(bbob::evaluate(p, x), p.optimum - 1e-9) << "coordinate " << i << ", step " << step;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, BbobReference, testing::ValuesIn(kReferences),
    [](const testing::TestParamInfo<Reference>& row) { return "f" + std::to_string(row.param.function); });

ObjectiveRegistry builtins()
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    return registry;
}

TEST(BbobFamily, aRangeOfFunctionsMeansBothEndsAndAllBetween)
{
    const ObjectiveRegistry registry = builtins();
    const ObjectiveEntry* entry = registry.find("bbob");
    ASSERT_NE(entry, nullptr);
    ParamValues values = entry->schema.defaults();
    values["dimensions"] = std::vector<std::int64_t>{2, 5};
    const auto refs = entry->expand(values);
    ASSERT_TRUE(refs.ok());
    ASSERT_EQ(refs->size(), 24U * 2 * 2);
    EXPECT_EQ(refs->front().id, "bbob:f1:d2:i1");
    EXPECT_EQ(refs->back().id, "bbob:f24:d5:i2");
}

TEST(BbobFamily, aProblemIsMadeFromItsReferenceAlone)
{
    const ObjectiveRegistry registry = builtins();
    const auto refs = problemsFromText(registry, "bbob:f15:d20:i2");
    ASSERT_TRUE(refs.ok());
    ASSERT_EQ(refs->size(), 1U);
    const auto problem = registry.find("bbob")->make(refs->front());
    ASSERT_TRUE(problem.ok());
    EXPECT_EQ((*problem)->info().id, "bbob:f15:d20:i2");
    EXPECT_EQ((*problem)->info().label, "f15 Rastrigin, rotated, d 20, i 2");
    EXPECT_NEAR((*problem)->evaluate(pointAt(Place::Inside, 20), {}).value, 868.4783736, 1e-6);
}

TEST(BbobFamily, aNumberThatStandsTwiceIsRefused)
{
    const ObjectiveRegistry registry = builtins();
    ParamValues values = registry.find("bbob")->schema.defaults();
    values["instances"] = std::vector<std::int64_t>{3, 3};
    const auto refs = registry.find("bbob")->expand(values);
    ASSERT_FALSE(refs.ok());
    EXPECT_NE(refs.error().message.find("instances: found 3 twice"), std::string::npos) << refs.error().message;
}

class BbobText : public testing::TestWithParam<const char*> { };

TEST_P(BbobText, isRefusedWithWhatIsAllowed)
{
    const auto refs = problemsFromText(builtins(), GetParam());
    ASSERT_FALSE(refs.ok());
    EXPECT_NE(refs.error().message.find("bbob:f8:d5:i1"), std::string::npos) << refs.error().message;
}

INSTANTIATE_TEST_SUITE_P(Wrong, BbobText,
    testing::Values("bbob:f0:d5:i1", "bbob:f25:d5:i1", "bbob:f8:d1:i1", "bbob:f8:d41:i1", "bbob:f8:d5:i0", "bbob:f8:d5",
        "bbob:f8", "bbob:d5:f8:i1", "bbob:f8:d5:i1:", "bbob:f8:d5:i1:x", "bbob:f-8:d5:i1", "bbob:f8:d5:i",
        "bbob::", "bbob:f8:d5:i99999999999999999999"));

TEST(ProblemText, anUnknownFamilyNamesTheKnownOnes)
{
    const auto refs = problemsFromText(builtins(), "bob:f1:d2:i1");
    ASSERT_FALSE(refs.ok());
    EXPECT_EQ(refs.error().code, ErrorCode::InvalidInput);
    EXPECT_NE(refs.error().message.find("bbob"), std::string::npos);
}

} // namespace
} // namespace priorscope
