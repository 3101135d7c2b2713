// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/spec_codec.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/json_text.h"
#include "engine/method_labels.h"
#include "engine/param_json.h"
#include "engine/spec_reader.h"

namespace priorscope {
namespace {

using Json = nlohmann::json;

std::string asciiOnly(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
    return text;
}

SpecIssue toIssue(std::string_view text, const JsonFault& fault)
{
    const TextPlace place = placeOf(text, fault.offset);
    return {IssueSeverity::Error, "", "at column " + std::to_string(place.column) + ": " + asciiOnly(fault.found),
        fault.allowed, place.line};
}

std::string parentOf(const std::string& pointer)
{
    return pointer.substr(0, pointer.rfind('/'));
}

// Gives every issue the line of its value, or of the innermost value around it that exists, and sorts by place.
void placeIssues(std::string_view text, std::vector<SpecIssue>& issues)
{
    std::vector<std::string> wanted{""};
    for (const SpecIssue& issue : issues) {
        for (std::string pointer = issue.pointer; !pointer.empty(); pointer = parentOf(pointer))
            wanted.push_back(pointer);
    }
    const JsonPlaces places = locate(text, wanted);
    std::vector<std::pair<std::size_t, SpecIssue>> placed;
    for (SpecIssue& issue : issues) {
        std::string pointer = issue.pointer;
        auto place = places.offsets.find(pointer);
        while (place == places.offsets.end() && !pointer.empty()) {
            pointer = parentOf(pointer);
            place = places.offsets.find(pointer);
        }
        placed.emplace_back(place == places.offsets.end() ? 0 : place->second, std::move(issue));
    }
    for (const auto& [pointer, offset] : places.repeated)
        placed.emplace_back(
            offset, SpecIssue{IssueSeverity::Error, pointer, "the member again", "each member once", 0});
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    issues.clear();
    std::size_t counted = 0;
    int line = 1;
    for (auto& [offset, issue] : placed) {
        line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
            text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
        counted = offset;
        issue.line = line;
        issues.push_back(std::move(issue));
    }
}

void writeParams(OrderedJson& json, const ParamSchema& schema, const ParamValues& params)
{
    for (const Param& param : schema.params()) {
        const auto value = params.find(param.name);
        if (value != params.end() && !(param.defaultValue && *param.defaultValue == value->second))
            json[param.name] = toJson(value->second);
    }
}

OrderedJson objectiveJson(const ObjectiveSpec& objective, const Registries& registries)
{
    OrderedJson json{{"id", objective.id}};
    if (const ObjectiveEntry* entry = registries.objectives.find(objective.id))
        writeParams(json, entry->schema, objective.params);
    return json;
}

OrderedJson methodJson(const MethodSpec& method, const std::string& defaultLabel, const Registries& registries)
{
    OrderedJson json{{"id", method.id}};
    if (method.label != defaultLabel)
        json["label"] = method.label;
    if (const OptimiserEntry* entry = registries.optimisers.find(method.id))
        writeParams(json, entry->schema, method.params);
    return json;
}

template <typename T> void writeOptional(OrderedJson& json, const char* member, const std::optional<T>& value)
{
    if (value)
        json[member] = toJson(ParamValue(*value));
}

OrderedJson limitsJson(const Limits& limits)
{
    OrderedJson json = OrderedJson::object();
    writeOptional(json, "usd", limits.usd);
    writeOptional(json, "tokens", limits.tokens);
    writeOptional(json, "wall_seconds", limits.wallSeconds);
    writeOptional(json, "evaluation_seconds", limits.evaluationSeconds);
    return json;
}

bool isUtf8(std::string_view text)
{
    const OrderedJson json{std::string(text)};
    const std::string written = json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    return OrderedJson::parse(written) == json;
}

Error badPath(std::string_view path, const std::string& allowed)
{
    return {ErrorCode::InvalidInput, "--set " + asciiOnly(std::string(path)) + ": " + allowed, std::string(path)};
}

// The value that `step` names inside `json`; an object gets the member when it is new.
Result<OrderedJson*> descend(OrderedJson& json, std::string_view step, std::string_view path)
{
    if (json.is_array()) {
        std::size_t index = 0;
        const auto [end, fault] = std::from_chars(step.data(), step.data() + step.size(), index);
        if (fault != std::errc() || end != step.data() + step.size() || index >= json.size())
            return badPath(
                path, "found \"" + std::string(step) + "\", allowed an index 0 to " + std::to_string(json.size() - 1));
        return &json[index];
    }
    if (json.is_null())
        json = OrderedJson::object();
    if (!json.is_object() || step.empty())
        return badPath(path, "\"" + std::string(step) + "\" has no place in " + json.dump().substr(0, 40));
    return &json[std::string(step)];
}

} // namespace

std::string toText(const SpecIssue& issue)
{
    const std::string where = issue.pointer.empty() ? "document" : issue.pointer;
    const std::string line = issue.line > 0 ? " (line " + std::to_string(issue.line) + ")" : "";
    return where + line + ": found " + issue.found + ", "
        + (issue.severity == IssueSeverity::Error ? "allowed " : "better ") + issue.allowed;
}

bool ParsedSpec::ok() const
{
    return std::none_of(
        issues.begin(), issues.end(), [](const SpecIssue& i) { return i.severity == IssueSeverity::Error; });
}

ParsedSpec parseSpec(std::string_view json, const Registries& registries)
{
    if (const std::optional<JsonFault> fault = findJsonFault(json))
        return {{}, {toIssue(json, *fault)}};
    SpecReader reader(registries);
    reader.read(Json::parse(json));
    placeIssues(json, reader.issues);
    return {std::move(reader.spec), std::move(reader.issues)};
}

std::string writeSpec(const ExperimentSpec& spec, const Registries& registries)
{
    OrderedJson json{{"priorscope", kSpecVersion}, {"kind", spec.kind}, {"name", spec.name}};
    json["objectives"] = OrderedJson::array();
    for (const ObjectiveSpec& objective : spec.objectives)
        json["objectives"].push_back(objectiveJson(objective, registries));
    json["methods"] = OrderedJson::array();
    const std::vector<std::string> labels = defaultLabels(spec.methods, registries.optimisers);
    for (std::size_t i = 0; i < spec.methods.size(); ++i)
        json["methods"].push_back(methodJson(spec.methods[i], labels[i], registries));
    json["budget"] = spec.budget;
    json["initial"] = spec.initial;
    json["seeds"] = spec.seeds;
    if (OrderedJson limits = limitsJson(spec.limits); !limits.empty())
        json["limits"] = std::move(limits);
    if (spec.stop.targetGap)
        writeOptional(json["stop"], "target_gap", spec.stop.targetGap);
    return layOut(json);
}

Result<std::string> setMember(std::string_view json, std::string_view path, std::string_view value)
{
    if (const std::optional<JsonFault> fault = findJsonFault(json))
        return Error{ErrorCode::InvalidInput, toText(toIssue(json, *fault)), {}};
    if (!isUtf8(path) || !isUtf8(value))
        return badPath(path, "found bytes that are not UTF-8, allowed UTF-8");
    OrderedJson document = OrderedJson::parse(json);
    OrderedJson* place = &document;
    for (std::string_view rest = path;;) {
        const std::size_t dot = rest.find('.');
        Result<OrderedJson*> inner = descend(*place, rest.substr(0, dot), path);
        if (!inner)
            return inner.error();
        place = *inner;
        if (dot == std::string_view::npos)
            break;
        rest.remove_prefix(dot + 1);
    }
    *place = findJsonFault(value) ? OrderedJson(std::string(value)) : OrderedJson::parse(value);
    return layOut(document);
}

} // namespace priorscope
