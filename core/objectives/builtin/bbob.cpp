// SPDX-License-Identifier: GPL-3.0-or-later
// The 24 noiseless BBOB functions as an objective family: "bbob:f8:d5:i1".
#include <string>
#include <utility>

#include "objectives/bbob/bbob_functions.h"
#include "objectives/objective_registry.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

using Numbers = std::vector<std::int64_t>;

ParamSchema bbobSchema()
{
    Param functions{.name = "functions",
        .label = "Functions",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{1, bbob::kFunctions},
        .minimum = 1,
        .maximum = bbob::kFunctions,
        .pairIsRange = true,
        .help = "BBOB function numbers; two ascending numbers mean both ends and all between."};
    Param dimensions{.name = "dimensions",
        .label = "Dimensions",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{5},
        .minimum = bbob::kMinDimension,
        .maximum = bbob::kMaxDimension,
        .help = "Numbers of variables; the benchmark itself uses 2, 3, 5, 10, 20 and 40."};
    Param instances{.name = "instances",
        .label = "Instances",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{1, 2},
        .minimum = 1,
        .maximum = bbob::kMaxInstance,
        .help = "Instance numbers: each moves and turns the function in its own way."};
    return ParamSchema({std::move(functions), std::move(dimensions), std::move(instances)});
}

ProblemRef refOf(std::int64_t function, std::int64_t dimension, std::int64_t instance)
{
    ProblemRef ref;
    ref.family = "bbob";
    ref.id = "bbob:f" + std::to_string(function) + ":d" + std::to_string(dimension) + ":i" + std::to_string(instance);
    ref.params = {
        {"functions", Numbers{function}}, {"dimensions", Numbers{dimension}}, {"instances", Numbers{instance}}};
    return ref;
}

Result<std::vector<ProblemRef>> expandBbob(const ParamValues& values)
{
    const ParamSchema schema = bbobSchema();
    const Result<Numbers> functions = meantNumbers(schema, values, "functions");
    const Result<Numbers> dimensions = meantNumbers(schema, values, "dimensions");
    const Result<Numbers> instances = meantNumbers(schema, values, "instances");
    for (const auto* list : {&functions, &dimensions, &instances}) {
        if (!*list)
            return list->error();
    }
    std::vector<ProblemRef> refs;
    for (const std::int64_t dimension : *dimensions) {
        for (const std::int64_t function : *functions) {
            for (const std::int64_t instance : *instances)
                refs.push_back(refOf(function, dimension, instance));
        }
    }
    return refs;
}

Result<ParamValues> parseBbob(std::string_view text)
{
    const ParamSchema schema = bbobSchema();
    if (text.empty())
        return schema.defaults();
    const Error refused{ErrorCode::InvalidInput,
        "found '" + std::string(text) + "', allowed fF:dD:iI with F 1 to 24, D 2 to 40, I 1 to "
            + std::to_string(bbob::kMaxInstance) + ", as in bbob:f8:d5:i1",
        std::string(text)};
    ParamValues values;
    for (const auto& [letter, name] : {std::pair{'f', "functions"}, {'d', "dimensions"}, {'i', "instances"}}) {
        const std::size_t colon = text.find(':');
        const std::string_view part = text.substr(0, colon);
        if ((letter == 'i') != (colon == std::string_view::npos) || part.empty() || part.front() != letter)
            return refused;
        const std::optional<std::int64_t> number = wholeNumber(part.substr(1));
        if (!number || !checkValue(*schema.find(name), Numbers{*number}).empty())
            return refused;
        values[name] = Numbers{*number};
        text.remove_prefix(letter == 'i' ? text.size() : colon + 1);
    }
    return values;
}

class BbobProblem final : public IObjective {
public:
    BbobProblem(const ProblemRef& ref, bbob::Instance instance) : m_instance(std::move(instance))
    {
        const std::size_t d = m_instance.dimension;
        m_info.id = ref.id;
        m_info.label = "f" + std::to_string(m_instance.function) + " " + bbob::functionName(m_instance.function)
            + ", d " + std::to_string(d) + ", i " + ref.id.substr(ref.id.rfind('i') + 1);
        m_info.space = {std::vector<double>(d, -5.0), std::vector<double>(d, 5.0)};
        m_info.optimum = m_instance.optimum;
        m_info.optimumAt = m_instance.optimumAt;
    }

    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        Evaluation evaluation;
        evaluation.value = bbob::evaluate(m_instance, x);
        return evaluation;
    }

private:
    bbob::Instance m_instance;
    ProblemInfo m_info;
};

Result<std::unique_ptr<IObjective>> makeBbob(const ProblemRef& ref)
{
    const Result<std::vector<ProblemRef>> refs = expandBbob(ref.params);
    if (!refs)
        return refs.error();
    if (refs->size() != 1)
        return Error{ErrorCode::InvalidInput, "the parameters name more than one problem", ref.id};
    const auto first = [&](std::string_view name) {
        return static_cast<int>(findParam<Numbers>(ref.params, name)->front());
    };
    return std::unique_ptr<IObjective>(std::make_unique<BbobProblem>(
        refs->front(), bbob::makeInstance(first("functions"), first("dimensions"), first("instances"))));
}

class BbobFamily {
public:
    static ObjectiveEntry describe()
    {
        ObjectiveEntry entry;
        entry.label = "BBOB, noiseless";
        entry.help = "The 24 noiseless functions of the Black-Box Optimization Benchmarking suite on [-5, 5]^d.";
        entry.schema = bbobSchema();
        entry.expand = expandBbob;
        entry.parse = parseBbob;
        entry.make = makeBbob;
        return entry;
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(bbob, BbobFamily)
