// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/method_labels.h"

#include <algorithm>

#include "engine/param_json.h"

namespace priorscope {
namespace {

std::string shortText(const ParamValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text ? *text : toJson(value).dump();
}

std::string shortLabel(const MethodSpec& method, const OptimiserEntry* entry)
{
    if (!entry)
        return method.id;
    if (const auto* name = findParam<std::string>(method.params, "name"))
        return *name;
    const auto* preset = findParam<std::string>(method.params, "preset");
    return preset ? entry->label + " " + *preset : entry->label;
}

std::string longLabel(const MethodSpec& method, const OptimiserEntry* entry, std::string label)
{
    if (!entry)
        return label;
    for (const Param& param : entry->schema.params()) {
        const auto value = method.params.find(param.name);
        if (param.name == "preset" || param.name == "name" || value == method.params.end()
            || value->second == param.defaultValue)
            continue;
        label += ", " + param.name + " " + shortText(value->second);
    }
    return label;
}

} // namespace

std::vector<std::string> defaultLabels(const std::vector<MethodSpec>& methods, const OptimiserRegistry& registry)
{
    std::vector<std::string> labels;
    for (const MethodSpec& method : methods)
        labels.push_back(shortLabel(method, registry.find(method.id)));
    const std::vector<std::string> shortLabels = labels;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (std::count(shortLabels.begin(), shortLabels.end(), shortLabels[i]) > 1)
            labels[i] = longLabel(methods[i], registry.find(methods[i].id), shortLabels[i]);
    }
    return labels;
}

} // namespace priorscope
