// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "base/param_schema.h"

namespace priorscope {
namespace {

using Integers = std::vector<std::int64_t>;
using Reals = std::vector<double>;
using Texts = std::vector<std::string>;
using Boxes = std::vector<Box>;

Param real(std::optional<double> low, std::optional<double> high, bool exclusive = false)
{
    return {.name = "p", .type = ParamType::Real, .minimum = low, .maximum = high, .exclusiveMinimum = exclusive};
}

Param integer(double low, double high)
{
    return {.name = "p", .type = ParamType::Integer, .minimum = low, .maximum = high};
}
Param of(ParamType type, Texts choices = {})
{
    return {.name = "p", .type = type, .choices = std::move(choices)};
}

Param integers(double low, double high)
{
    return {.name = "p", .type = ParamType::IntegerList, .minimum = low, .maximum = high};
}

struct Row {
    const char* rule;
    Param param;
    ParamValue value;
    const char* allowed; // empty: the value fits
};

class ParamCheck : public testing::TestWithParam<Row> { };

TEST_P(ParamCheck, saysWhatIsAllowed)
{
    EXPECT_EQ(checkValue(GetParam().param, GetParam().value), GetParam().allowed);
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

INSTANTIATE_TEST_SUITE_P(Rules, ParamCheck,
    testing::Values(Row{"InclusiveLow", real(0, 1), 0.0, ""}, Row{"InclusiveHigh", real(0, 1), 1.0, ""},
        Row{"ExclusiveLow", real(0, 1, true), 0.0, "a number above 0, at most 1"},
        Row{"TooHigh", real(0, 1), 1.3, "a number 0 to 1"}, Row{"OnlyLow", real(0, {}), -1.0, "a number at least 0"},
        Row{"OnlyExclusiveLow", real(0, {}, true), 0.0, "a number above 0"},
        Row{"OnlyHigh", real({}, 2), 3.0, "a number at most 2"}, Row{"NoBounds", real({}, {}), -1e300, ""},
        Row{"NotANumber", real({}, {}), kNan, "a number"}, Row{"Infinite", real({}, {}), kInf, "a number"},
        Row{"RealIsNotInteger", real(0, 5), std::int64_t{1}, "a number 0 to 5"},
        Row{"Integer", integer(1, 3), std::int64_t{3}, ""},
        Row{"IntegerTooLow", integer(1, 3), std::int64_t{0}, "a whole number 1 to 3"},
        Row{"IntegerIsNotReal", integer(1, 3), 2.0, "a whole number 1 to 3"},
        Row{"Boolean", of(ParamType::Boolean), true, ""},
        Row{"BooleanIsNotInteger", of(ParamType::Boolean), std::int64_t{1}, "true or false"},
        Row{"Choice", of(ParamType::Choice, {"warm", "cold"}), std::string("warm"), ""},
        Row{"UnknownChoice", of(ParamType::Choice, {"warm", "cold"}), std::string("Warm"), "one of warm, cold"},
        Row{"Text", of(ParamType::Text), std::string("x"), ""},
        Row{"EmptyText", of(ParamType::Text), std::string(), "a text that is not empty"},
        Row{"Integers", integers(1, 24), Integers{1, 24}, ""},
        Row{"EmptyList", integers(1, 24), Integers{}, "a list of whole numbers 1 to 24"},
        Row{"OneBadElement", integers(1, 24), Integers{1, 25}, "a list of whole numbers 1 to 24"},
        Row{"ListedNumber", of(ParamType::IntegerList, {"2", "4"}), Integers{4, 2}, ""},
        Row{"UnlistedNumber", of(ParamType::IntegerList, {"2", "4"}), Integers{3}, "numbers out of 2, 4"},
        Row{"Reals", of(ParamType::RealList), Reals{1, 2}, ""},
        Row{"RealsNotFinite", of(ParamType::RealList), Reals{1, kInf}, "a list of numbers"},
        Row{"TextsListed", of(ParamType::TextList, {"a", "b"}), Texts{"b"}, ""},
        Row{"TextsUnlisted", of(ParamType::TextList, {"a", "b"}), Texts{"c"}, "texts out of a, b"},
        Row{"Boxes", of(ParamType::BoxList), Boxes{{0, 1}, {-1, 5}}, ""},
        Row{"BoxUpsideDown", of(ParamType::BoxList), Boxes{{1, 1}},
            "a list of [lower, upper] pairs with lower < upper and a finite width"},
        Row{"BoxWiderThanADouble", of(ParamType::BoxList), Boxes{{-1e308, 1e308}},
            "a list of [lower, upper] pairs with lower < upper and a finite width"},
        Row{"BoxNotFinite", of(ParamType::BoxList), Boxes{{0, kInf}},
            "a list of [lower, upper] pairs with lower < upper and a finite width"}),
    [](const testing::TestParamInfo<Row>& row) { return row.param.rule; });

TEST(ParamSchema, findsByNameAndGivesDefaults)
{
    const ParamSchema schema({{.name = "a", .type = ParamType::Integer, .defaultValue = std::int64_t{3}},
        {.name = "b", .type = ParamType::Text}, {.name = "c", .type = ParamType::Boolean, .defaultValue = false}});
    ASSERT_NE(schema.find("b"), nullptr);
    EXPECT_EQ(schema.find("b")->type, ParamType::Text);
    EXPECT_EQ(schema.find("d"), nullptr);
    const ParamValues defaults = schema.defaults();
    EXPECT_EQ(defaults.size(), 2U);
    EXPECT_EQ(intParam(defaults, "a"), 3);
    EXPECT_FALSE(boolParam(defaults, "c"));
    EXPECT_FALSE(hasParam(defaults, "b"));
}

TEST(ParamValues, areReadByType)
{
    const ParamValues values{{"r", 0.5}, {"t", std::string("x")}, {"l", Integers{1, 2}}};
    EXPECT_EQ(realParam(values, "r"), 0.5);
    EXPECT_EQ(textParam(values, "t"), "x");
    ASSERT_NE(findParam<Integers>(values, "l"), nullptr);
    EXPECT_EQ(findParam<double>(values, "t"), nullptr);
    EXPECT_EQ(findParam<double>(values, "absent"), nullptr);
    EXPECT_DEATH(intParam(values, "r"), "");
}

} // namespace
} // namespace priorscope
