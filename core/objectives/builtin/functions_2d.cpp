// SPDX-License-Identifier: GPL-3.0-or-later
// One hundred seeded two-dimensional functions as an objective family: "functions-2d:17".
#include <string>

#include "objectives/functions_2d/function_2d.h"
#include "objectives/objective_registry.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

using Numbers = std::vector<std::int64_t>;

ParamSchema functionsSchema()
{
    return ParamSchema({{.name = "functions",
        .label = "Functions",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{1, functions2d::kCount},
        .minimum = 1,
        .maximum = functions2d::kCount,
        .pairIsRange = true,
        .help = "Function numbers; two ascending numbers mean both ends and all between."}});
}

Result<std::vector<ProblemRef>> expandFunctions(const ParamValues& values)
{
    const Result<Numbers> numbers = meantNumbers(functionsSchema(), values, "functions");
    if (!numbers)
        return numbers.error();
    std::vector<ProblemRef> refs;
    for (const std::int64_t number : *numbers)
        refs.push_back({"functions-2d", "functions-2d:" + std::to_string(number), {{"functions", Numbers{number}}}});
    return refs;
}

Result<ParamValues> parseFunctions(std::string_view text)
{
    const ParamSchema schema = functionsSchema();
    if (text.empty())
        return schema.defaults();
    const std::optional<std::int64_t> number = wholeNumber(text);
    if (!number || !checkValue(*schema.find("functions"), Numbers{*number}).empty())
        return Error{ErrorCode::InvalidInput,
            "found '" + std::string(text) + "', allowed a number 1 to 100, as in functions-2d:17", std::string(text)};
    return ParamValues{{"functions", Numbers{*number}}};
}

class Functions2dProblem final : public IObjective {
public:
    explicit Functions2dProblem(int number) : m_function(functions2d::makeFunction(number))
    {
        const functions2d::Optimum& optimum = functions2d::optimumOf(number);
        m_info.id = "functions-2d:" + std::to_string(number);
        m_info.label = "Function " + std::to_string(number) + ", " + functions2d::kindName(m_function.kind);
        m_info.space = {{-5, -5}, {5, 5}};
        m_info.optimum = optimum.value;
        m_info.optimumAt = {optimum.x[0], optimum.x[1]};
    }

    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        Evaluation evaluation;
        evaluation.value = functions2d::evaluate(m_function, x[0], x[1]);
        return evaluation;
    }

private:
    functions2d::Function2d m_function;
    ProblemInfo m_info;
};

Result<std::unique_ptr<IObjective>> makeFunctions(const ProblemRef& ref)
{
    const Result<std::vector<ProblemRef>> refs = expandFunctions(ref.params);
    if (!refs)
        return refs.error();
    if (refs->size() != 1)
        return Error{ErrorCode::InvalidInput, "the parameters name more than one problem", ref.id};
    const std::int64_t number = findParam<Numbers>(refs->front().params, "functions")->front();
    return std::unique_ptr<IObjective>(std::make_unique<Functions2dProblem>(static_cast<int>(number)));
}

class Functions2dFamily {
public:
    static ObjectiveEntry describe()
    {
        ObjectiveEntry entry;
        entry.label = "Functions, 2-D";
        entry.help =
            "One hundred smooth functions of two variables with many local minima and certified optima on [-5, 5]^2.";
        entry.schema = functionsSchema();
        entry.expand = expandFunctions;
        entry.parse = parseFunctions;
        entry.make = makeFunctions;
        return entry;
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(functions_2d, Functions2dFamily)
