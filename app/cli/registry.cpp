// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope registry KIND: what this build knows, with parameters, defaults and allowed values.
#include <map>

#include "app/app_context.h"
#include "app/command/output.h"
#include "app/command/verb.h"
#include "engine/param_json.h"
#include "engine/presets.h"
#include "panels/panel.h"
#include "stats/metric_list.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

const char* nameOfType(ParamType type)
{
    switch (type) {
    case ParamType::Integer:
        return "integer";
    case ParamType::Real:
        return "real";
    case ParamType::Boolean:
        return "boolean";
    case ParamType::Choice:
        return "choice";
    case ParamType::Text:
        return "text";
    case ParamType::IntegerList:
        return "integers";
    case ParamType::RealList:
        return "reals";
    case ParamType::TextList:
        return "texts";
    case ParamType::BoxList:
        return "bounds";
    }
    return "";
}

ordered_json describe(const ParamSchema& schema)
{
    ordered_json params = ordered_json::array();
    for (const Param& param : schema.params()) {
        params.push_back({{"name", param.name}, {"label", param.label}, {"type", nameOfType(param.type)},
            {"default", param.defaultValue ? toJson(*param.defaultValue) : ordered_json()},
            {"required", !param.defaultValue && !param.optional}, {"allowed", allowedText(param)},
            {"choices", param.choices}, {"unit", param.unit}, {"help", param.help}});
    }
    return params;
}

ordered_json objectives(const Registries& registries)
{
    ordered_json list = ordered_json::array();
    for (const ObjectiveEntry& entry : registries.objectives.entries())
        list.push_back({{"id", entry.id}, {"label", entry.label}, {"help", entry.help}, {"external", entry.external},
            {"params", describe(entry.schema)}});
    return list;
}

ordered_json optimisers(const Registries& registries)
{
    ordered_json list = ordered_json::array();
    for (const OptimiserEntry& entry : registries.optimisers.entries())
        list.push_back({{"id", entry.id}, {"label", entry.label}, {"help", entry.help}, {"uses_model", entry.usesModel},
            {"synthetic", entry.synthetic}, {"external", entry.external}, {"params", describe(entry.schema)}});
    return list;
}

ordered_json metrics(const Registries&)
{
    ordered_json list = ordered_json::array();
    for (const MetricInfo& metric : metricList())
        list.push_back({{"id", metric.id}, {"family", metric.family}, {"help", metric.help}});
    return list;
}

ordered_json presetList(const Registries&)
{
    ordered_json list = ordered_json::array();
    for (const Preset& preset : presets())
        list.push_back({{"id", preset.id}, {"label", preset.title}, {"help", preset.description},
            {"document", ordered_json::parse(preset.document)}});
    return list;
}

ordered_json panels(const Registries&)
{
    PanelRegistry registry;
    registerBuiltin_panels(registry);
    ordered_json list = ordered_json::array();
    for (const PanelEntry& entry : registry.entries())
        list.push_back({{"id", entry.id}, {"label", entry.title.toStdString()},
            {"help", "In the perspective " + entry.perspective.toStdString() + '.'}});
    return list;
}

ordered_json none(const Registries&)
{
    return ordered_json::array();
}

// Agents and tasks belong to the kernel experiments, figures to the figure canvas; this version has none of them.
const std::map<std::string, ordered_json (*)(const Registries&)> kKinds{{"objectives", objectives},
    {"optimisers", optimisers}, {"agents", none}, {"tasks", none}, {"metrics", metrics}, {"panels", panels},
    {"figures", none}, {"presets", presetList}};

class RegistryVerb final : public Verb {
public:
    static VerbEntry describe()
    {
        return {{}, "List what this build knows, with parameters and allowed values.", false, {}};
    }

    void declare(CLI::App& command) override
    {
        command
            .add_option("KIND", m_kind, "objectives, optimisers, agents, tasks, metrics, panels, figures or presets")
            ->required();
        command.add_flag("--json", m_json, "Print one JSON document");
    }

    Result<ExitCode> run(AppContext& context) override
    {
        const auto kind = kKinds.find(m_kind);
        if (kind == kKinds.end()) {
            std::string allowed;
            for (const auto& [name, list] : kKinds)
                allowed += (allowed.empty() ? "" : ", ") + name;
            return Error{ErrorCode::InvalidInput, "KIND: found " + m_kind + ", allowed " + allowed, "KIND"};
        }
        const ordered_json list = kind->second(context.registries());
        const Result<void> printed = m_json ? printJson(list) : printText(asTable(list));
        if (!printed)
            return printed.error();
        return ExitCode::Done;
    }

private:
    static std::string asTable(const ordered_json& list)
    {
        std::vector<std::vector<std::string>> rows{{"id", "help"}};
        for (const ordered_json& entry : list)
            rows.push_back({entry["id"].get<std::string>(), entry["help"].get<std::string>()});
        return textTable(rows);
    }

    std::string m_kind;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(registry, priorscope::RegistryVerb)
