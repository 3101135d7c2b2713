// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/dynamics/system_family.h"

#include <algorithm>

#include "objectives/problem_text.h"

namespace priorscope::dynamics {
namespace {

using Numbers = std::vector<std::int64_t>;

std::string join(const std::vector<std::string>& words, const char* separator)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

std::vector<std::string> dimensionsOf(const SystemFamily& family)
{
    std::vector<std::string> texts;
    for (const SystemVariant& variant : family.variants)
        texts.push_back(std::to_string(variant.space.dimension()));
    return texts;
}

ParamSchema schemaOf(const SystemFamily& family)
{
    std::vector<std::string> meanings;
    for (const SystemVariant& variant : family.variants)
        meanings.push_back(std::to_string(variant.space.dimension()) + ": " + join(variant.variables, ", "));
    return ParamSchema({{.name = "dimensions",
        .label = "Dimensions",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{static_cast<std::int64_t>(family.variants.back().space.dimension())},
        .choices = dimensionsOf(family),
        .help = "Free parameters, " + join(meanings, "; ") + "."}});
}

Result<std::vector<ProblemRef>> expand(const SystemFamily& family, const ParamValues& values)
{
    const Result<Numbers> dimensions = meantNumbers(schemaOf(family), values, "dimensions");
    if (!dimensions)
        return dimensions.error();
    std::vector<ProblemRef> refs;
    for (const std::int64_t d : *dimensions)
        refs.push_back({family.id, family.id + '-' + std::to_string(d), {{"dimensions", Numbers{d}}}});
    return refs;
}

Result<ParamValues> parse(const SystemFamily& family, std::string_view text)
{
    const ParamSchema schema = schemaOf(family);
    if (text.empty())
        return schema.defaults();
    const std::vector<std::string> allowed = dimensionsOf(family);
    if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
        return Error{ErrorCode::InvalidInput,
            "found '" + std::string(text) + "', allowed " + join(allowed, " or ") + " parameters, as in " + family.id
                + '-' + allowed.front(),
            std::string(text)};
    return ParamValues{{"dimensions", Numbers{wholeNumber(text).value()}}};
}

class SystemProblem final : public IObjective {
public:
    SystemProblem(const SystemFamily& family, const SystemVariant& variant) : m_evaluate(family.make())
    {
        m_info.id = family.id + '-' + std::to_string(variant.space.dimension());
        m_info.label = family.label + ", " + join(variant.variables, ", ");
        m_info.space = variant.space;
        m_info.variables = variant.variables;
        m_info.optimumAt = variant.truth;
        if (!variant.truth.empty())
            m_info.optimum = std::log10(kSquareFloor);
    }

    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        const Outcome outcome = m_evaluate(x);
        Evaluation evaluation;
        evaluation.value = outcome.value;
        if (outcome.failed)
            evaluation.message = "the system left the range that can be followed";
        return evaluation;
    }

private:
    Evaluate m_evaluate;
    ProblemInfo m_info;
};

Result<std::unique_ptr<IObjective>> makeProblem(const SystemFamily& family, const ProblemRef& ref)
{
    const Result<std::vector<ProblemRef>> refs = expand(family, ref.params);
    if (!refs)
        return refs.error();
    if (refs->size() != 1)
        return Error{ErrorCode::InvalidInput, "the parameters name more than one problem", ref.id};
    const std::int64_t d = findParam<Numbers>(refs->front().params, "dimensions")->front();
    const auto variant = std::find_if(family.variants.begin(), family.variants.end(),
        [d](const SystemVariant& v) { return v.space.dimension() == static_cast<std::size_t>(d); });
    return std::unique_ptr<IObjective>(std::make_unique<SystemProblem>(family, *variant));
}

} // namespace

ObjectiveEntry systemEntry(SystemFamily family)
{
    ObjectiveEntry entry;
    entry.label = family.label;
    entry.help = family.help;
    entry.suite = "dynamics";
    entry.schema = schemaOf(family);
    const auto shared = std::make_shared<const SystemFamily>(std::move(family));
    entry.expand = [shared](const ParamValues& values) { return expand(*shared, values); };
    entry.parse = [shared](std::string_view text) { return parse(*shared, text); };
    entry.make = [shared](const ProblemRef& ref) { return makeProblem(*shared, ref); };
    return entry;
}

} // namespace priorscope::dynamics
