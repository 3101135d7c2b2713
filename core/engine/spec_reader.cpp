// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/spec_reader.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/method_labels.h"
#include "engine/param_json.h"

namespace priorscope {
namespace {

constexpr std::int64_t kMaxBudget = 10'000'000;
constexpr std::int64_t kMaxRuns = 1'000'000;
constexpr std::size_t kMaxNameBytes = 200;
constexpr std::size_t kMaxFoundBytes = 80;

using Json = nlohmann::json;

// The value as JSON, at most 80 bytes, cut between characters.
std::string shortJson(const Json& value)
{
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() <= kMaxFoundBytes)
        return text;
    std::size_t end = kMaxFoundBytes - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end) + "...";
}

bool isLine(const std::string& text)
{
    return !text.empty() && text.size() <= kMaxNameBytes && std::none_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
}

const char* const kLineAllowed = "a text of one line, 1 to 200 bytes";

const Json* memberOf(const Json& object, std::string_view member)
{
    const auto it = object.find(member);
    return it == object.end() ? nullptr : &*it;
}

bool isOneOf(std::string_view word, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

std::string withoutYet(const std::string& known, const std::string& id)
{
    std::string allowed = "one of " + known;
    if (isOneOf(id, {"llm", "centaur", "llm-mcts"}))
        allowed += "; this version does not have " + id;
    return allowed;
}

std::vector<std::string> memberNames(std::initializer_list<const char*> first, const ParamSchema& schema)
{
    std::vector<std::string> names(first.begin(), first.end());
    for (const Param& param : schema.params())
        names.push_back(param.name);
    return names;
}

} // namespace

void SpecReader::error(const std::string& pointer, const std::string& found, const std::string& allowed)
{
    issues.push_back({IssueSeverity::Error, pointer, found, allowed, 0});
}

void SpecReader::wrong(const std::string& pointer, const Json* value, const std::string& allowed)
{
    error(pointer, value ? shortJson(*value) : "nothing", allowed);
}

void SpecReader::warn(const std::string& pointer, const std::string& found, const std::string& advice)
{
    issues.push_back({IssueSeverity::Warning, pointer, found, advice, 0});
}

void SpecReader::refuseUnknown(const Json& object, const std::string& pointer, const std::vector<std::string>& known)
{
    std::string names;
    for (const std::string& name : known)
        names += (names.empty() ? "" : ", ") + name;
    for (const auto& [member, value] : object.items()) {
        if (std::find(known.begin(), known.end(), member) == known.end())
            wrong(pointer + pointerToken(member), &value, "no such member; known are " + names);
    }
}

void SpecReader::read(const Json& document)
{
    if (!document.is_object()) {
        wrong("", &document, "an object");
        return;
    }
    if (!readKind(document))
        return;
    refuseUnknown(document, "",
        {"priorscope", "kind", "name", "objectives", "methods", "budget", "initial", "seeds", "limits", "stop"});
    readName(document);
    readObjectives(document);
    readMethods(document);
    readCounts(document);
    readSeeds(document);
    readLimits(document);
    readStop(document);
    checkLabels();
    checkPlan();
}

// False when the document belongs to another version or family, whose members mean something else.
bool SpecReader::readKind(const Json& document)
{
    const Json* version = memberOf(document, "priorscope");
    const std::optional<std::int64_t> number = version ? wholeNumber(*version) : std::nullopt;
    const bool known = number == kSpecVersion;
    if (!known)
        wrong("/priorscope", version, std::to_string(kSpecVersion) + ", the version of the document format");
    const Json* kind = memberOf(document, "kind");
    if (kind && kind->is_string() && kind->get_ref<const std::string&>() == "bbo")
        return known || !number;
    const bool later =
        kind && kind->is_string() && isOneOf(kind->get_ref<const std::string&>(), {"zero-shot", "feedback"});
    wrong("/kind", kind, later ? "bbo; this version runs no " + kind->get<std::string>() + " experiments yet" : "bbo");
    return !kind && (known || !number);
}

void SpecReader::readName(const Json& document)
{
    const Json* name = memberOf(document, "name");
    if (!name || !name->is_string() || !isLine(name->get_ref<const std::string&>()))
        wrong("/name", name, kLineAllowed);
    else
        spec.name = name->get<std::string>();
}

void SpecReader::readInteger(const Json& object, const char* member, Range range, int& value)
{
    const Json* json = memberOf(object, member);
    if (!json)
        return;
    const std::optional<std::int64_t> number = wholeNumber(*json);
    if (!number || *number < range.lowest || *number > range.highest)
        wrong(std::string("/") + member, json,
            "a whole number " + std::to_string(range.lowest) + " to " + std::to_string(range.highest));
    else
        value = static_cast<int>(*number);
}

void SpecReader::readCounts(const Json& document)
{
    const std::size_t before = issues.size();
    readInteger(document, "budget", {1, kMaxBudget}, spec.budget);
    if (issues.size() > before) {
        readInteger(document, "initial", {0, kMaxBudget}, spec.initial);
        return;
    }
    if (!memberOf(document, "initial"))
        spec.initial = std::min(spec.initial, spec.budget);
    const std::size_t withBudget = issues.size();
    readInteger(document, "initial", {0, spec.budget}, spec.initial);
    if (issues.size() > withBudget)
        issues.back().allowed += ", the budget";
}

void SpecReader::readSeeds(const Json& document)
{
    const Json* seeds = list(document, "seeds");
    if (!seeds)
        return;
    std::unordered_set<std::uint64_t> known;
    for (std::size_t i = 0; i < seeds->size(); ++i) {
        const std::string pointer = "/seeds/" + std::to_string(i);
        const std::optional<std::uint64_t> seed = seedNumber((*seeds)[i]);
        if (!seed)
            wrong(pointer, &(*seeds)[i], "a whole number 0 to 18446744073709551615");
        else if (!known.insert(*seed).second)
            wrong(pointer, &(*seeds)[i], "each seed once");
        else
            spec.seeds.push_back(*seed);
    }
}

void SpecReader::readReal(const Json& object, const std::string& pointer, bool zeroToo, std::optional<double>& value)
{
    const Json* json = memberOf(object, std::string_view(pointer).substr(pointer.rfind('/') + 1));
    if (!json)
        return;
    const double number = json->is_number() ? json->get<double>() : -1;
    if (number > 0 || (zeroToo && number == 0))
        value = number;
    else
        wrong(pointer, json, zeroToo ? "a number at least 0" : "a number above 0");
}

void SpecReader::readLimits(const Json& document)
{
    const Json* limits = memberOf(document, "limits");
    if (!limits)
        return;
    if (!limits->is_object()) {
        wrong("/limits", limits, "an object");
        return;
    }
    refuseUnknown(*limits, "/limits", {"usd", "tokens", "wall_seconds", "evaluation_seconds"});
    readReal(*limits, "/limits/usd", true, spec.limits.usd);
    readReal(*limits, "/limits/wall_seconds", false, spec.limits.wallSeconds);
    readReal(*limits, "/limits/evaluation_seconds", false, spec.limits.evaluationSeconds);
    if (const Json* tokens = memberOf(*limits, "tokens")) {
        spec.limits.tokens = wholeNumber(*tokens);
        if (!spec.limits.tokens || *spec.limits.tokens < 0)
            wrong("/limits/tokens", tokens, "a whole number at least 0");
    }
    if (spec.limits.wallSeconds)
        warn("/limits/wall_seconds", shortJson(*memberOf(*limits, "wall_seconds")),
            "no limit of time for results that others can reproduce: where a run stops depends on the machine");
}

void SpecReader::readStop(const Json& document)
{
    const Json* stop = memberOf(document, "stop");
    if (!stop)
        return;
    if (!stop->is_object()) {
        wrong("/stop", stop, "an object");
        return;
    }
    refuseUnknown(*stop, "/stop", {"target_gap"});
    readReal(*stop, "/stop/target_gap", false, spec.stop.targetGap);
}

// The member when it is a list with at least one element.
const Json* SpecReader::list(const Json& document, const char* member)
{
    const Json* json = memberOf(document, member);
    if (json && json->is_array() && !json->empty())
        return json;
    wrong(std::string("/") + member, json, "a list with at least one element");
    return nullptr;
}

// The "id" of an objective or method; empty after an issue.
std::string SpecReader::readId(const Json& json, const std::string& pointer, const std::string& known)
{
    if (!json.is_object()) {
        wrong(pointer, &json, "an object with \"id\"");
        return {};
    }
    const Json* id = memberOf(json, "id");
    if (id && id->is_string() && !id->get_ref<const std::string&>().empty())
        return id->get<std::string>();
    wrong(pointer + "/id", id, "one of " + known);
    return {};
}

ParamValues SpecReader::readParams(const Json& object, const ParamSchema& schema, const std::string& pointer)
{
    ParamValues values = schema.defaults();
    for (const Param& param : schema.params()) {
        const std::string place = pointer + pointerToken(param.name);
        const Json* json = memberOf(object, param.name);
        if (!json) {
            if (!param.defaultValue && !param.optional)
                wrong(place, nullptr, allowedText(param));
            continue;
        }
        std::vector<std::string> badElements;
        std::optional<ParamValue> value = readParam(*json, param, badElements);
        for (const std::string& element : badElements)
            wrong(place + element, &json->at(Json::json_pointer(element)), allowedText(param));
        if (!badElements.empty())
            continue;
        if (!value || !checkValue(param, *value).empty())
            wrong(place, json, allowedText(param));
        else
            values.insert_or_assign(param.name, std::move(*value));
    }
    return values;
}

void SpecReader::readObjectives(const Json& document)
{
    const Json* objectives = list(document, "objectives");
    if (!objectives)
        return;
    for (std::size_t i = 0; i < objectives->size(); ++i)
        readObjective((*objectives)[i], "/objectives/" + std::to_string(i));
}

void SpecReader::readObjective(const Json& json, const std::string& pointer)
{
    const std::string known = m_registries.objectives.ids();
    const std::string id = readId(json, pointer, known);
    if (id.empty())
        return;
    const ObjectiveEntry* entry = m_registries.objectives.find(id);
    if (!entry) {
        wrong(pointer + "/id", &json["id"], "one of " + known);
        return;
    }
    const std::size_t before = issues.size();
    refuseUnknown(json, pointer, memberNames({"id"}, entry->schema));
    ObjectiveSpec objective{id, readParams(json, entry->schema, pointer)};
    if (issues.size() > before)
        return;
    const Result<std::vector<ProblemRef>> problems = entry->expand(objective.params);
    if (!problems || problems->empty()) {
        wrong(pointer, &json, problems ? "at least one problem" : problems.error().message);
        return;
    }
    for (const ProblemRef& problem : *problems) {
        if (!m_problemIds.insert(problem.id).second)
            error(pointer, problem.id + " again", "each problem once");
    }
    m_lastProblems.push_back(problems->back());
    spec.objectives.push_back(std::move(objective));
}

void SpecReader::readMethods(const Json& document)
{
    const Json* methods = list(document, "methods");
    if (!methods)
        return;
    for (std::size_t i = 0; i < methods->size(); ++i) {
        const std::size_t before = spec.methods.size();
        readMethod((*methods)[i], "/methods/" + std::to_string(i));
        if (spec.methods.size() > before)
            m_methodPlace.push_back(static_cast<int>(i));
    }
}

void SpecReader::readMethod(const Json& json, const std::string& pointer)
{
    const std::string known = m_registries.optimisers.ids();
    const std::string id = readId(json, pointer, known);
    if (id.empty())
        return;
    const OptimiserEntry* entry = m_registries.optimisers.find(id);
    if (!entry) {
        wrong(pointer + "/id", &json["id"], withoutYet(known, id));
        return;
    }
    refuseUnknown(json, pointer, memberNames({"id", "label"}, entry->schema));
    MethodSpec method{id, {}, readParams(json, entry->schema, pointer)};
    const Json* label = memberOf(json, "label");
    if (label && (!label->is_string() || !isLine(label->get_ref<const std::string&>())))
        wrong(pointer + "/label", label, kLineAllowed);
    else if (label)
        method.label = label->get<std::string>();
    m_hasLabel.push_back(label != nullptr);
    spec.methods.push_back(std::move(method));
}

void SpecReader::checkLabels()
{
    const std::vector<std::string> defaults = defaultLabels(spec.methods, m_registries.optimisers);
    std::set<std::string> known;
    for (std::size_t i = 0; i < spec.methods.size(); ++i) {
        std::string& label = spec.methods[i].label;
        if (!m_hasLabel[i])
            label = defaults[i];
        if (!label.empty() && !known.insert(label).second)
            error("/methods/" + std::to_string(m_methodPlace[i]) + (m_hasLabel[i] ? "/label" : ""),
                shortJson(Json(label)) + " again",
                "methods with different labels: change a parameter or give a \"label\"");
    }
}

void SpecReader::checkPlan()
{
    const auto methods = static_cast<std::int64_t>(spec.methods.size());
    const auto seeds = static_cast<std::int64_t>(spec.seeds.size());
    const std::int64_t cells = static_cast<std::int64_t>(m_problemIds.size()) * methods;
    if (cells > 0 && seeds > kMaxRuns / cells)
        error("",
            std::to_string(cells) + " times " + std::to_string(seeds) + " runs (problems and methods times seeds)",
            "at most " + std::to_string(kMaxRuns) + " runs");
    adviseOnGenerations();
}

void SpecReader::adviseOnGenerations()
{
    const auto cma =
        std::find_if(spec.methods.begin(), spec.methods.end(), [](const MethodSpec& m) { return m.id == "cma-es"; });
    const std::optional<int> dimension = cma == spec.methods.end() ? std::nullopt : largestDimension();
    if (!dimension)
        return;
    const int lambda = 4 + static_cast<int>(3 * std::log(static_cast<double>(*dimension)));
    if (spec.budget - spec.initial < lambda)
        warn("/budget", std::to_string(spec.budget) + " with " + std::to_string(spec.initial) + " initial points",
            "at least " + std::to_string(spec.initial + lambda) + ": one generation of CMA-ES in "
                + std::to_string(*dimension) + " dimensions takes " + std::to_string(lambda)
                + " evaluations, without it the distribution never adapts");
}

std::optional<int> SpecReader::largestDimension() const
{
    std::optional<int> largest;
    for (const ProblemRef& problem : m_lastProblems) {
        const ObjectiveEntry* entry = m_registries.objectives.find(problem.family);
        const auto* bounds = findParam<std::vector<Box>>(problem.params, "bounds");
        std::size_t dimension = bounds ? bounds->size() : 0;
        if (entry && !entry->external) {
            const Result<std::unique_ptr<IObjective>> objective = entry->make(problem);
            dimension = objective ? (*objective)->info().space.dimension() : 0;
        }
        if (dimension > 0)
            largest = std::max(largest.value_or(0), static_cast<int>(dimension));
    }
    return largest;
}

} // namespace priorscope
