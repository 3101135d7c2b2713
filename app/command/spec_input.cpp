// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/spec_input.h"

#include "base/file_text.h"
#include "engine/presets.h"

namespace priorscope {
namespace {

constexpr std::string_view kPreset = "preset:";

Result<std::string> documentOf(const std::string& name)
{
    if (name.starts_with(kPreset)) {
        if (const Preset* preset = findPreset(name.substr(kPreset.size())))
            return preset->document;
        std::string known;
        for (const Preset& preset : presets())
            known += (known.empty() ? "preset:" : ", preset:") + preset.id;
        return Error{ErrorCode::NotFound, "SPEC: found " + name + ", allowed a file or " + known, name};
    }
    Result<std::string> text = readTextFile(name);
    if (!text)
        return Error{text.error().code, "SPEC: " + text.error().message, name};
    return text;
}

} // namespace

Result<ParsedSpec> readSpec(const SpecInput& input, const Registries& registries)
{
    Result<std::string> text = documentOf(input.name);
    if (!text)
        return text.error();
    std::vector<std::pair<std::string, std::string>> members;
    for (const std::string& override : input.overrides) {
        const std::size_t equals = override.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{
                ErrorCode::InvalidInput, "set: found " + override + ", allowed path=value, such as budget=100", "set"};
        members.emplace_back(override.substr(0, equals), override.substr(equals + 1));
    }
    if (!input.seed.empty())
        members.emplace_back("seeds", '[' + input.seed + ']');
    for (const auto& [path, value] : members) {
        text = setMember(*text, path, value);
        if (!text)
            return text.error();
    }
    return parseSpec(*text, registries);
}

nlohmann::ordered_json toJson(const std::vector<SpecIssue>& issues)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const SpecIssue& issue : issues)
        list.push_back({{"severity", issue.severity == IssueSeverity::Error ? "error" : "warning"},
            {"pointer", issue.pointer}, {"found", issue.found}, {"allowed", issue.allowed}, {"line", issue.line}});
    return list;
}

} // namespace priorscope
