// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/problem_text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string>

namespace priorscope {
namespace {

// Families whose problem ids are "family-n" instead of "family:rest".
const ObjectiveEntry* familyWithSuffix(const ObjectiveRegistry& registry, std::string_view text, std::string_view& rest)
{
    const std::size_t hyphen = text.rfind('-');
    if (hyphen == std::string_view::npos)
        return nullptr;
    rest = text.substr(hyphen + 1);
    return wholeNumber(rest) ? registry.find(text.substr(0, hyphen)) : nullptr;
}

} // namespace

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.front() == '-')
        return std::nullopt;
    return value;
}

Result<std::vector<std::int64_t>> meantNumbers(
    const ParamSchema& schema, const ParamValues& values, std::string_view name)
{
    const Param* param = schema.find(name);
    const auto* given = findParam<std::vector<std::int64_t>>(values, name);
    if (!param || !given)
        return Error{
            ErrorCode::InvalidInput, std::string(name) + ": found nothing, allowed a list of whole numbers", {}};
    if (param->pairIsRange && given->size() == 2 && (*given)[0] < (*given)[1]) {
        std::vector<std::int64_t> all;
        for (std::int64_t number = (*given)[0]; number <= (*given)[1]; ++number)
            all.push_back(number);
        return all;
    }
    std::set<std::int64_t> seen;
    for (const std::int64_t number : *given) {
        if (!seen.insert(number).second)
            return Error{ErrorCode::InvalidInput,
                std::string(name) + ": found " + std::to_string(number) + " twice, allowed each number once", {}};
    }
    return *given;
}

Result<std::vector<ProblemRef>> problemsFromText(const ObjectiveRegistry& registry, std::string_view text)
{
    const std::size_t colon = text.find(':');
    std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    const ObjectiveEntry* entry = registry.find(text.substr(0, colon));
    if (!entry && colon == std::string_view::npos)
        entry = familyWithSuffix(registry, text, rest);
    if (!entry)
        return Error{ErrorCode::InvalidInput,
            "objective: found " + std::string(text.substr(0, colon)) + ", allowed a problem of " + registry.ids(),
            std::string(text)};
    Result<ParamValues> params = entry->parse(rest);
    if (!params)
        return params.error();
    return entry->expand(*params);
}

} // namespace priorscope
