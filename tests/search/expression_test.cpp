// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/rng.h"
#include "objectives/expression/expression.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

constexpr std::array<double, 3> kPoint{2, -3, 0.5};

struct Value {
    const char* text;
    double want; // at x1 = 2, x2 = -3, x3 = 0.5
};

class ExpressionValue : public testing::TestWithParam<Value> { };

TEST_P(ExpressionValue, isComputed)
{
    const auto expression = Expression::compile(GetParam().text);
    ASSERT_TRUE(expression.ok()) << expression.error().message;
    EXPECT_DOUBLE_EQ(expression->evaluate(kPoint), GetParam().want) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Rules, ExpressionValue,
    testing::Values(Value{"1+2*3", 7}, Value{"(1+2)*3", 9}, Value{"10-4-3", 3}, Value{"16/4/2", 2}, Value{"2^3^2", 512},
        Value{"-x1^2", -4}, Value{"(-x1)^2", 4}, Value{"2^-1", 0.5}, Value{"2^-x1^2", 0.0625}, Value{"--x1", 2},
        Value{"-+-x1", 2}, Value{"3*-2", -6}, Value{"3--2", 5}, Value{" ( x1 - 1 ) ^ 2 ", 1}, Value{"x1*x2/x3", -12},
        Value{"1e3", 1000}, Value{".5+1.", 1.5}, Value{"2.5e-1", 0.25}, Value{"e", std::exp(1.0)}, Value{"cos(pi)", -1},
        Value{"sin(x1)", std::sin(2.0)}, Value{"tan(x3)", std::tan(0.5)}, Value{"exp(x2)", std::exp(-3.0)},
        Value{"log(e)", 1}, Value{"log10(1000)", 3}, Value{"sqrt(x1+2)", 2}, Value{"abs(x2)", 3},
        Value{"floor(x2-0.5)", -4}, Value{"tanh(x3)", std::tanh(0.5)}, Value{"min(x1,x2)", -3}, Value{"max(x1, x2)", 2},
        Value{"pow(x1, 1+2)", 8}, Value{"min(1,2)-max(3,4)", -3}, Value{"(x1-1)^2 + sin(x2)", 1 + std::sin(-3.0)}));

TEST(ExpressionValue, mayBeNotFinite)
{
    EXPECT_TRUE(std::isnan(Expression::compile("sqrt(x2)")->evaluate(kPoint)));
    EXPECT_TRUE(std::isinf(Expression::compile("1/(x1-2)")->evaluate(kPoint)));
}

TEST(ExpressionVariables, theLargestIndexCounts)
{
    EXPECT_EQ(Expression::compile("x3 + x1")->variables(), 3U);
    EXPECT_EQ(Expression::compile("x1000")->variables(), 1000U);
    EXPECT_EQ(Expression::compile("pi")->variables(), 0U);
}

struct Fault {
    const char* text;
    const char* message; // its beginning
};

class ExpressionFault : public testing::TestWithParam<Fault> { };

TEST_P(ExpressionFault, namesColumnFoundAndAllowed)
{
    const auto expression = Expression::compile(GetParam().text);
    ASSERT_FALSE(expression.ok());
    EXPECT_EQ(expression.error().message.find(GetParam().message), 0U) << expression.error().message;
}

INSTANTIATE_TEST_SUITE_P(Texts, ExpressionFault,
    testing::Values(Fault{"", "column 1: found the end, allowed a number, a variable, a function or '('"},
        Fault{"x1 +", "column 5: found the end, allowed a number"},
        Fault{"x1 x2", "column 4: found 'x', allowed an operator"},
        Fault{"2x1", "column 2: found 'x', allowed an operator"}, Fault{"(x1", "column 4: found the end, allowed ')'"},
        Fault{"x1)", "column 3: found ')', allowed an operator"}, Fault{"sin x1", "column 5: found 'x', allowed '('"},
        Fault{"sin(x1,x2)", "column 7: found ',', allowed ')'"}, Fault{"pow(x1)", "column 7: found ')', allowed ','"},
        Fault{"y + 1", "column 1: found 'y', allowed x1 to x1000, pi, e or one of sin, cos"},
        Fault{"x0", "column 1: found 'x0'"}, Fault{"x1001", "column 1: found 'x1001'"},
        Fault{"x01", "column 1: found 'x01'"}, Fault{"x", "column 1: found 'x'"},
        Fault{"1 + foo(2)", "column 5: found 'foo'"}, Fault{"1e999", "column 1: found '1', allowed a number that fits"},
        Fault{"x1 ** 2", "column 5: found '*', allowed a number"},
        Fault{"x1 , 2", "column 4: found ',', allowed an operator"},
        Fault{"x1\xc3\xa4", "column 3: found a character that has no meaning here, allowed an operator"},
        Fault{"1..2", "column 3: found '.', allowed an operator"},
        Fault{".", "column 1: found '.', allowed a number"}));

std::string repeated(const std::string& part, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += part;
    return text;
}

TEST(ExpressionLimits, deepNestingIsRefused)
{
    for (const auto& [open, close] :
        {std::pair{"(", ")"}, {"sin(", ")"}, {"x1^(", ")"}, {"-(", ")"}, {"min(x1,", ")"}}) {
        const auto deep = [&, o = open, c = close](std::size_t n) { return repeated(o, n) + "x1" + repeated(c, n); };
        EXPECT_TRUE(Expression::compile(deep(40)).ok()) << open;
        const auto refused = Expression::compile(deep(1000));
        ASSERT_FALSE(refused.ok()) << open;
        EXPECT_NE(refused.error().message.find("levels of nesting"), std::string::npos);
    }
    EXPECT_FALSE(Expression::compile(repeated("x1^", 1500) + "x1").ok());
}

TEST(ExpressionLimits, longFlatOnesAreFineUpToTenThousandCharacters)
{
    const auto sum = Expression::compile(repeated("x1+", 3000) + "x1");
    ASSERT_TRUE(sum.ok());
    EXPECT_EQ(sum->evaluate(kPoint), 6002);
    EXPECT_TRUE(Expression::compile(repeated("-", 9000) + "x1").ok());
    EXPECT_FALSE(Expression::compile(repeated("x1+", 4000) + "x1").ok());
}

TEST(ExpressionFuzz, anyTextIsComputedOrRefused)
{
    const std::vector<std::string> parts{"x1", "x2", "x3", "1", "2.5", "e", "pi", "+", "-", "*", "/", "^", "(", ")",
        ",", "sin(", "min(", "pow(", " ", "1e", "x", "\0", "\xff", "log10", "."};
    const std::vector<double> point(1000, 0.5);
    Rng rng(12);
    int computed = 0;
    for (int i = 0; i < 100000; ++i) {
        std::string text;
        for (std::uint64_t n = rng.below(12); n > 0; --n)
            text += parts[rng.below(parts.size())];
        const auto expression = Expression::compile(text);
        if (expression) {
            ASSERT_LE(expression->variables(), 1000U) << text;
            static_cast<void>(expression->evaluate(point));
            ++computed;
        } else {
            ASSERT_EQ(expression.error().message.find("column "), 0U) << text;
        }
    }
    EXPECT_GT(computed, 1000);
    EXPECT_FALSE(Expression::compile(std::string_view("x1\0+", 4)).ok());
}

// The family.

ObjectiveRegistry builtins()
{
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    return registry;
}

TEST(ExpressionFamily, theCommandLineGetsADefaultBox)
{
    const ObjectiveRegistry registry = builtins();
    const auto refs = problemsFromText(registry, "expression:(x1-1)^2 + sin(x3)");
    ASSERT_TRUE(refs.ok());
    ASSERT_EQ(refs->size(), 1U);
    EXPECT_EQ(refs->front().id, "expression:(x1-1)^2 + sin(x3)");
    const auto problem = registry.find("expression")->make(refs->front());
    ASSERT_TRUE(problem.ok());
    EXPECT_EQ((*problem)->info().space, (SearchSpace{{-5, -5, -5}, {5, 5, 5}}));
    EXPECT_FALSE((*problem)->info().optimum);
}

TEST(ExpressionFamily, aDocumentGivesBoundsNameAndOptimum)
{
    const ObjectiveRegistry registry = builtins();
    const ParamValues values{{"expression", std::string("x1^2")}, {"bounds", std::vector<Box>{{-1, 2}, {0, 1}}},
        {"f_opt", 0.0}, {"name", std::string("parabola")}};
    const auto refs = registry.find("expression")->expand(values);
    ASSERT_TRUE(refs.ok());
    EXPECT_EQ(refs->front().id, "expression:parabola");
    const auto problem = registry.find("expression")->make(refs->front());
    ASSERT_TRUE(problem.ok());
    EXPECT_EQ((*problem)->info().space, (SearchSpace{{-1, 0}, {2, 1}}));
    EXPECT_EQ((*problem)->info().optimum, 0.0);
    EXPECT_EQ((*problem)->info().label, "parabola");
}

struct Refusal {
    const char* rule;
    ParamValues values;
    const char* message;
};

class ExpressionRefusal : public testing::TestWithParam<Refusal> { };

TEST_P(ExpressionRefusal, namesTheMember)
{
    const auto refs = builtins().find("expression")->expand(GetParam().values);
    ASSERT_FALSE(refs.ok());
    EXPECT_EQ(refs.error().message.find(GetParam().message), 0U) << refs.error().message;
}

INSTANTIATE_TEST_SUITE_P(Documents, ExpressionRefusal,
    testing::Values(Refusal{"nothing", {}, "expression: found nothing"},
        Refusal{"tooFewBounds", {{"expression", std::string("x1+x2")}, {"bounds", std::vector<Box>{{0, 1}}}},
            "bounds: found 1 pairs, allowed 2"},
        Refusal{"constant", {{"expression", std::string("1+1")}}, "expression: found a constant"},
        Refusal{"syntax", {{"expression", std::string("x1+")}}, "expression: column 4"}),
    [](const testing::TestParamInfo<Refusal>& row) { return row.param.rule; });

} // namespace
} // namespace priorscope
