// SPDX-License-Identifier: GPL-3.0-or-later
// A formula of the user's as an objective family of one problem: "expression:(x1-1)^2 + sin(x2)".
#include <string>
#include <utility>

#include "objectives/expression/expression.h"
#include "objectives/objective_registry.h"

namespace priorscope {
namespace {

using Boxes = std::vector<Box>;

ParamSchema expressionSchema()
{
    Param expression{.name = "expression",
        .label = "Expression",
        .type = ParamType::Text,
        .help = "A formula of x1, x2, ... to minimise, as in (x1-1)^2 + sin(x2)."};
    Param bounds{.name = "bounds",
        .label = "Bounds",
        .type = ParamType::BoxList,
        .optional = true,
        .help = "[lower, upper] of each variable; [-5, 5] for all that the formula uses when left out."};
    Param optimum{.name = "f_opt",
        .label = "Known minimum",
        .type = ParamType::Real,
        .optional = true,
        .help = "The lowest value on the box, where it is known: gaps are measured from it."};
    Param name{.name = "name",
        .label = "Name",
        .type = ParamType::Text,
        .optional = true,
        .help = "What the problem is called; the formula itself when left out."};
    return ParamSchema({std::move(expression), std::move(bounds), std::move(optimum), std::move(name)});
}

// Everything that can be wrong with the parameters is found here, so that a document is refused before anything runs.
Result<Expression> compiled(const ParamValues& values)
{
    const auto* text = findParam<std::string>(values, "expression");
    if (!text)
        return Error{ErrorCode::InvalidInput, "expression: found nothing, allowed a formula of x1, x2, ...", {}};
    Result<Expression> expression = Expression::compile(*text);
    if (!expression)
        return Error{ErrorCode::InvalidInput, "expression: " + expression.error().message, *text};
    const auto* bounds = findParam<Boxes>(values, "bounds");
    const std::size_t used = expression->variables();
    if (bounds && bounds->size() < used)
        return Error{ErrorCode::InvalidInput,
            "bounds: found " + std::to_string(bounds->size()) + " pairs, allowed " + std::to_string(used)
                + " or more because the expression uses x" + std::to_string(used),
            *text};
    if (!bounds && used == 0)
        return Error{ErrorCode::InvalidInput, "expression: found a constant, allowed a formula that uses x1", *text};
    return expression;
}

Result<std::vector<ProblemRef>> expandExpression(const ParamValues& values)
{
    const Result<Expression> expression = compiled(values);
    if (!expression)
        return expression.error();
    ProblemRef ref{"expression", {}, values};
    if (!hasParam(values, "bounds"))
        ref.params["bounds"] = Boxes(expression->variables(), Box{-5, 5});
    if (!hasParam(values, "name"))
        ref.params["name"] = textParam(values, "expression");
    ref.id = "expression:" + textParam(ref.params, "name");
    return std::vector<ProblemRef>{std::move(ref)};
}

Result<ParamValues> parseExpression(std::string_view text)
{
    ParamValues values{{"expression", std::string(text)}};
    const Result<Expression> expression = compiled(values);
    if (!expression)
        return expression.error();
    return values;
}

class ExpressionProblem final : public IObjective {
public:
    ExpressionProblem(Expression expression, const ProblemRef& ref) : m_expression(std::move(expression))
    {
        m_info.id = ref.id;
        m_info.label = textParam(ref.params, "name");
        for (const Box& box : *findParam<Boxes>(ref.params, "bounds")) {
            m_info.space.lower.push_back(box[0]);
            m_info.space.upper.push_back(box[1]);
        }
        if (const auto* optimum = findParam<double>(ref.params, "f_opt"))
            m_info.optimum = *optimum;
    }

    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        Evaluation evaluation;
        evaluation.value = m_expression.evaluate(x);
        return evaluation;
    }

private:
    Expression m_expression;
    ProblemInfo m_info;
};

Result<std::unique_ptr<IObjective>> makeExpression(const ProblemRef& ref)
{
    const Result<std::vector<ProblemRef>> refs = expandExpression(ref.params);
    if (!refs)
        return refs.error();
    Result<Expression> expression = compiled(ref.params);
    if (!expression)
        return expression.error();
    return std::unique_ptr<IObjective>(
        std::make_unique<ExpressionProblem>(std::move(expression).value(), refs->front()));
}

class ExpressionFamily {
public:
    static ObjectiveEntry describe()
    {
        ObjectiveEntry entry;
        entry.label = "Expression";
        entry.help =
            "A formula of your own: + - * / ^, sin cos tan exp log log10 sqrt abs min max floor pow tanh, pi and e.";
        entry.schema = expressionSchema();
        entry.expand = expandExpression;
        entry.parse = parseExpression;
        entry.make = makeExpression;
        return entry;
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(expression, ExpressionFamily)
