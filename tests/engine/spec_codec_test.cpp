// SPDX-License-Identifier: Apache-2.0
#include "engine/spec_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "engine/presets.h"
#include "engine/run_plan.h"
#include "spec_fakes.h"

namespace priorscope::test {
namespace {

const char* const kGood = R"({"priorscope": 1, "kind": "bbo", "name": "n",
 "objectives": [{"id": "bowl"}],
 "methods": [{"id": "random"}],
 "budget": 50, "initial": 5, "seeds": [1, 2]})";

// kGood with members replaced or, with a JSON null, taken away.
std::string changed(const std::string& patch)
{
    nlohmann::json document = nlohmann::json::parse(kGood);
    document.merge_patch(nlohmann::json::parse(patch));
    return document.dump();
}

std::vector<std::string> pointersOf(const ParsedSpec& parsed, IssueSeverity severity = IssueSeverity::Error)
{
    std::vector<std::string> pointers;
    for (const SpecIssue& issue : parsed.issues) {
        if (issue.severity == severity)
            pointers.push_back(issue.pointer);
    }
    std::sort(pointers.begin(), pointers.end());
    return pointers;
}

struct BadRow {
    const char* name;
    std::string text;
    std::vector<std::string> pointers; // sorted
    const char* words; // somewhere in the issues' texts
};

class BadDocuments : public testing::TestWithParam<BadRow> { };

TEST_P(BadDocuments, nameEveryFault)
{
    const ParsedSpec parsed = parseSpec(GetParam().text, specRegistries());
    EXPECT_FALSE(parsed.ok());
    EXPECT_EQ(pointersOf(parsed), GetParam().pointers);
    std::string texts;
    for (const SpecIssue& issue : parsed.issues) {
        texts += toText(issue) + '\n';
        EXPECT_GT(issue.line, 0);
        EXPECT_FALSE(issue.found.empty());
        EXPECT_FALSE(issue.allowed.empty());
        EXPECT_NO_THROW(nlohmann::json(toText(issue)).dump()) << "not UTF-8";
    }
    EXPECT_NE(texts.find(GetParam().words), std::string::npos) << texts;
}

std::string nested(int depth)
{
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
}

INSTANTIATE_TEST_SUITE_P(, BadDocuments,
    testing::Values(BadRow{"empty", "", {""}, "column 1"}, BadRow{"blank", " \n\t", {""}, "line 2"},
        BadRow{"syntax", "{\"priorscope\": 1,\n  \"kind\" \"bbo\"}", {""}, "(line 2): found at column 14"},
        BadRow{"trailing", std::string(kGood) + " x", {""}, "(line 4)"},
        BadRow{"nul", std::string(kGood) + std::string(1, '\0') + "garbage", {""}, "a NUL byte"},
        BadRow{"utf8", "{\"name\": \"\xff\xfe\"}", {""}, "UTF-8"},
        BadRow{"overflow", changed("{}").substr(0, 1) + "\"budget\": 1e999}", {""}, "column"},
        BadRow{"deep", nested(100'000), {""}, "nesting deeper than 64"},
        BadRow{"unclosedDeep", std::string(100'000, '['), {""}, "nesting"},
        BadRow{"huge", '"' + std::string(std::size_t{100} << 20, 'a') + '"', {""}, "bytes"},
        BadRow{"openString", "{\"a\\", {""}, "column"}, BadRow{"list", "[]", {""}, "an object"},
        BadRow{
            "nothing", "{}", {"/kind", "/methods", "/name", "/objectives", "/priorscope", "/seeds"}, "found nothing"},
        BadRow{"version", changed(R"({"priorscope": 2, "budget": -1})"), {"/priorscope"}, "allowed 1"},
        BadRow{
            "zeroShot", changed(R"({"kind": "zero-shot", "tasks": []})"), {"/kind"}, "runs no zero-shot experiments"},
        BadRow{"feedback", changed(R"({"kind": "feedback"})"), {"/kind"}, "runs no feedback experiments"},
        BadRow{"kind", changed(R"({"kind": "bob"})"), {"/kind"}, "found \"bob\", allowed bbo"},
        BadRow{"unknownMembers", changed(R"({"bugdet": 3, "a/b~c": 1, "limits": {"euro": 1}})"),
            {"/a~1b~0c", "/bugdet", "/limits/euro"}, "known are priorscope, kind"},
        BadRow{"repeatedMember", R"({"priorscope": 1, "kind": "bbo", "name": "n", "objectives": [{"id": "bowl"}],
            "methods": [{"id": "random", "id": "random"}], "seeds": [1], "seeds": [2]})",
            {"/methods/0/id", "/seeds"}, "once"},
        BadRow{"types",
            changed(R"({"name": 5, "objectives": {}, "methods": [], "seeds": 3, "limits": [], "stop": "x"})"),
            {"/limits", "/methods", "/name", "/objectives", "/seeds", "/stop"}, "a list with at least one element"},
        BadRow{"halfBudget", changed(R"({"budget": 50.5, "initial": 5.1})"), {"/budget", "/initial"}, "found 50.5"},
        BadRow{"budgetRange", changed(R"({"budget": 0})"), {"/budget"}, "1 to 10000000"},
        BadRow{"budgetHuge", changed(R"({"budget": 1e300})"), {"/budget"}, "found 1e+300"},
        BadRow{"initial", changed(R"({"budget": 4, "initial": 5})"), {"/initial"}, "0 to 4, the budget"},
        BadRow{"seeds", changed(R"({"seeds": [1, -1, 1, "2", 1.5, 1e30, true]})"),
            {"/seeds/1", "/seeds/2", "/seeds/3", "/seeds/4", "/seeds/5", "/seeds/6"}, "each seed once"},
        BadRow{"seedBeyond64", changed(R"({"seeds": [18446744073709551616]})"), {"/seeds/0"}, "18446744073709551615"},
        BadRow{"ids", changed(R"({"objectives": [{"id": "bbop"}, {}, 3], "methods": [{"id": "llm"}, {"id": "centaur"},
            {"id": "llm-mcts"}, {"id": "x"}, {"id": 3}]})"),
            {"/methods/0/id", "/methods/1/id", "/methods/2/id", "/methods/3/id", "/methods/4/id", "/objectives/0/id",
                "/objectives/1/id", "/objectives/2"},
            "one of cma-es, command, random; this version does not have llm-mcts"},
        BadRow{"params", changed(R"({"objectives": [{"id": "bowl", "scale": 0, "dimensions": [2, "3", 41]}],
            "methods": [{"id": "cma-es", "preset": "hot", "sigma": "1", "active": 1, "restarts": -1, "weights": [1, null], "x": 1}]})"),
            {"/methods/0/active", "/methods/0/preset", "/methods/0/restarts", "/methods/0/sigma",
                "/methods/0/weights/1", "/methods/0/x", "/objectives/0/dimensions/1", "/objectives/0/dimensions/2",
                "/objectives/0/scale"},
            "one of optuna-like, warm"},
        BadRow{"emptyList", changed(R"({"objectives": [{"id": "bowl", "dimensions": []}]})"),
            {"/objectives/0/dimensions"}, "[]"},
        BadRow{"unmakable", changed(R"({"objectives": [{"id": "bowl", "dimensions": [13]}]})"), {"/objectives/0"},
            "other than 13"},
        BadRow{"sameProblem",
            changed(R"({"objectives": [{"id": "bowl", "dimensions": [2]}, {"id": "bowl", "dimensions": [3, 2]}]})"),
            {"/objectives/1"}, "bowl:d2 again"},
        BadRow{"sameMethod", changed(R"({"methods": [{"id": "random"}, {"id": "random"}]})"), {"/methods/1"},
            "different labels"},
        BadRow{"sameLabel", changed(R"({"methods": [{"id": "random"}, {"id": "cma-es", "label": "Random"}]})"),
            {"/methods/1/label"}, "\"Random\" again"},
        BadRow{"badLabel",
            changed(R"({"methods": [{"id": "random", "label": "a\nb"}, {"id": "cma-es", "label": ""}]})"),
            {"/methods/0/label", "/methods/1/label"}, "one line"},
        BadRow{"command", changed(R"({"objectives": [{"id": "command", "argv": [], "bounds": [[1, 0]]}],
            "methods": [{"id": "command", "argv": ["a\u0000b"], "timeout_s": 0}]})"),
            {"/methods/0/argv/0", "/methods/0/timeout_s", "/objectives/0/argv", "/objectives/0/bounds/0"},
            "lower < upper"},
        BadRow{"limits", changed(R"({"limits": {"usd": -1, "tokens": 1.5, "wall_seconds": 0, "evaluation_seconds": "x"},
            "stop": {"target_gap": 0}})"),
            {"/limits/evaluation_seconds", "/limits/tokens", "/limits/usd", "/limits/wall_seconds", "/stop/target_gap"},
            "a number above 0"},
        BadRow{"longFound", changed(R"({"name": [")" + std::string(500, 'x') + R"("]})"), {"/name"}, "..."}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(ParseSpec, linesAreThoseOfTheText)
{
    const ParsedSpec parsed =
        parseSpec("{\"priorscope\": 1, \"kind\": \"bbo\",\n \"name\": \"n\",\n \"objectives\": [{\"id\": \"bowl\"},\n"
                  "   {\"id\": \"bowl\",\n    \"scale\": -1}],\n \"methods\": [{\"id\":\n\"nope\"}],\n \"seeds\": [1]}",
            specRegistries());
    ASSERT_EQ(parsed.issues.size(), 2U);
    EXPECT_EQ(toText(parsed.issues[0]), "/objectives/1/scale (line 5): found -1, allowed a number above 0");
    EXPECT_EQ(parsed.issues[1].pointer, "/methods/0/id");
    EXPECT_EQ(parsed.issues[1].line, 7);
}

TEST(ParseSpec, everyCutOfADocumentIsAnErrorAndNoCrash)
{
    const std::string text = kGood;
    for (std::size_t length = 0; length < text.size(); ++length)
        ASSERT_FALSE(parseSpec(text.substr(0, length), specRegistries()).ok()) << length;
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'{', ']', '"', '\\', '9', '\xc3', '\0'}) {
            std::string damaged = text;
            damaged[at] = c;
            const ParsedSpec parsed = parseSpec(damaged, specRegistries());
            ASSERT_TRUE(parsed.ok() || !toText(parsed.issues[0]).empty());
        }
    }
}

TEST(ParseSpec, takesWholeNumbersWrittenWithAPointAndLargeSeeds)
{
    const ParsedSpec parsed = parseSpec(
        changed(R"({"budget": 50.0, "initial": 5e0, "seeds": [0, 18446744073709551615, 3.0]})"), specRegistries());
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(parsed.spec.budget, 50);
    EXPECT_EQ(parsed.spec.initial, 5);
    EXPECT_EQ(parsed.spec.seeds, (std::vector<std::uint64_t>{0, std::numeric_limits<std::uint64_t>::max(), 3}));
}

TEST(ParseSpec, fillsInDefaults)
{
    const ParsedSpec parsed =
        parseSpec(changed(R"({"budget": null, "initial": null, "methods": [{"id": "cma-es"}]})"), specRegistries());
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(parsed.spec.budget, 50);
    EXPECT_EQ(parsed.spec.initial, 5);
    EXPECT_EQ(parsed.spec.methods[0].params, specRegistries().optimisers.find("cma-es")->schema.defaults());
    EXPECT_EQ(parseSpec(changed(R"({"budget": 3, "initial": null})"), specRegistries()).spec.initial, 3);
}

TEST(ParseSpec, labelsTellMethodsApart)
{
    const ParsedSpec parsed =
        parseSpec(changed(R"({"methods": [{"id": "cma-es"}, {"id": "cma-es", "preset": "optuna-like"},
        {"id": "cma-es", "sigma": 0.3}, {"id": "random"}, {"id": "random", "label": "Dice"},
        {"id": "command", "argv": ["x"], "name": "mine"}]})"),
            specRegistries());
    ASSERT_TRUE(parsed.ok()) << toText(parsed.issues[0]);
    std::vector<std::string> labels;
    for (const MethodSpec& method : parsed.spec.methods)
        labels.push_back(method.label);
    EXPECT_EQ(labels,
        (std::vector<std::string>{
            "CMA-ES warm", "CMA-ES optuna-like", "CMA-ES warm, sigma 0.3", "Random", "Dice", "mine"}));
}

struct AdviceRow {
    const char* name;
    const char* patch;
    std::vector<std::string> pointers;
};

class Advice : public testing::TestWithParam<AdviceRow> { };

TEST_P(Advice, isAWarningAndNoError)
{
    const ParsedSpec parsed = parseSpec(changed(GetParam().patch), specRegistries());
    EXPECT_TRUE(parsed.ok());
    EXPECT_EQ(pointersOf(parsed, IssueSeverity::Warning), GetParam().pointers);
}

INSTANTIATE_TEST_SUITE_P(, Advice,
    testing::Values(AdviceRow{"none", "{}", {}},
        AdviceRow{"wallClock", R"({"limits": {"wall_seconds": 60}})", {"/limits/wall_seconds"}},
        AdviceRow{"generation2d", R"({"methods": [{"id": "cma-es"}], "budget": 11})", {}}, // lambda 6
        AdviceRow{"noGeneration2d", R"({"methods": [{"id": "cma-es"}], "budget": 10})", {"/budget"}},
        AdviceRow{"noGeneration5d", R"({"methods": [{"id": "cma-es"}], "budget": 12,
            "objectives": [{"id": "bowl", "dimensions": [5]}]})",
            {"/budget"}}, // lambda 8
        AdviceRow{"noGenerationOwnBox", R"({"methods": [{"id": "cma-es"}], "budget": 12,
            "objectives": [{"id": "command", "argv": ["x"], "bounds": [[0,1],[0,1],[0,1],[0,1],[0,1]]}]})",
            {"/budget"}},
        AdviceRow{"randomNeedsNone", R"({"budget": 5})", {}}),
    [](const auto& row) { return std::string(row.param.name); });

class RoundTrips : public testing::TestWithParam<const char*> { };

TEST_P(RoundTrips, givesAnEqualSpecAndStableText)
{
    const Registries registries = specRegistries();
    const ParsedSpec first = parseSpec(changed(GetParam()), registries);
    ASSERT_TRUE(first.ok()) << toText(first.issues[0]);
    const std::string text = writeSpec(first.spec, registries);
    const ParsedSpec second = parseSpec(text, registries);
    ASSERT_TRUE(second.ok()) << text;
    EXPECT_EQ(first.spec, second.spec) << text;
    EXPECT_EQ(writeSpec(second.spec, registries), text);
}

INSTANTIATE_TEST_SUITE_P(, RoundTrips,
    testing::Values("{}", R"({"name": "Größe \"q\" / \\ ~", "seeds": [0, 18446744073709551615]})",
        R"({"limits": {"usd": 0, "tokens": 2000000, "wall_seconds": 1.5, "evaluation_seconds": 1e-3}, "stop": {"target_gap": 1e-8}})",
        R"({"objectives": [{"id": "bowl", "dimensions": [2, 40], "scale": 0.1},
            {"id": "command", "argv": ["sh", "-c", "x"], "bounds": [[-1e-300, 1e300], [0.1, 0.30000000000000004]], "f_opt": -0.5}]})",
        R"({"methods": [{"id": "cma-es", "preset": "optuna-like", "sigma": 0.1, "active": false, "restarts": 0, "weights": [1, 2.5]},
            {"id": "random", "label": "CMA-ES warm"}, {"id": "command", "argv": ["m"], "batch": 3}]})"));

TEST(Presets, areValidAndSurviveWriting)
{
    const Registries registries = makeBuiltinRegistries();
    ASSERT_FALSE(presets().empty());
    for (const Preset& preset : presets()) {
        const ParsedSpec parsed = parseSpec(preset.document, registries);
        ASSERT_TRUE(parsed.issues.empty()) << preset.id << ' ' << toText(parsed.issues[0]);
        EXPECT_EQ(parseSpec(writeSpec(parsed.spec, registries), registries).spec, parsed.spec) << preset.id;
    }
}

// What the study's first experiment says: 100 functions, 48 BBOB problems in 2-D and 48 in 5-D, a budget of 50.
TEST(Presets, theClassicalSideOfThePaperHasItsProblems)
{
    const Registries registries = makeBuiltinRegistries();
    const Preset* preset = findPreset("paper-1-classical");
    ASSERT_TRUE(preset);
    const ExperimentSpec spec = parseSpec(preset->document, registries).spec;
    EXPECT_EQ(spec.budget, 50);
    EXPECT_EQ(spec.seeds.size(), 8U);
    const Result<std::vector<RunPlan>> plans = planRuns(spec, registries);
    ASSERT_TRUE(plans.ok());
    std::map<std::string, std::set<std::string>> problems;
    for (const RunPlan& plan : *plans) {
        std::string suite = registries.objectives.find(plan.problem.family)->suite;
        if (plan.problem.family == "bbob")
            suite = plan.problem.id.find(":d5:") == std::string::npos ? "bbob 2" : "bbob 5";
        problems[suite.empty() ? plan.problem.family : suite].insert(plan.problem.id);
    }
    EXPECT_EQ(problems["functions-2d"].size(), 100U);
    EXPECT_EQ(problems["dynamics"].size(), 11U);
    EXPECT_EQ(problems["bbob 2"].size(), 48U);
    EXPECT_EQ(problems["bbob 5"].size(), 48U);
    EXPECT_EQ(plans->size(), 207 * 8 * spec.methods.size());
}

TEST(WriteSpec, isTheTextThatPeopleRead)
{
    const Registries registries = specRegistries();
    const ParsedSpec parsed =
        parseSpec(changed(R"({"methods": [{"id": "cma-es"}, {"id": "random"}], "limits": {"usd": 5}})"), registries);
    EXPECT_EQ(writeSpec(parsed.spec, registries), R"({
  "priorscope": 1,
  "kind": "bbo",
  "name": "n",
  "objectives": [
    {"id": "bowl"}
  ],
  "methods": [
    {"id": "cma-es"},
    {"id": "random"}
  ],
  "budget": 50,
  "initial": 5,
  "seeds": [1, 2],
  "limits": {"usd": 5}
}
)");
}

TEST(SetMember, changesOneValue)
{
    const Registries registries = specRegistries();
    std::string text = changed(R"({"methods": [{"id": "cma-es"}]})");
    for (const auto& [path, value] :
        {std::pair("budget", "20"), std::pair("methods.0.preset", "optuna-like"), std::pair("seeds", "[4, 5]"),
            std::pair("limits.usd", "3"), std::pair("name", "two words"), std::pair("seeds.1", "9")}) {
        const Result<std::string> next = setMember(text, path, value);
        ASSERT_TRUE(next.ok()) << next.error().message;
        text = *next;
    }
    const ParsedSpec parsed = parseSpec(text, registries);
    ASSERT_TRUE(parsed.ok()) << toText(parsed.issues[0]);
    EXPECT_EQ(parsed.spec.budget, 20);
    EXPECT_EQ(textParam(parsed.spec.methods[0].params, "preset"), "optuna-like");
    EXPECT_EQ(parsed.spec.seeds, (std::vector<std::uint64_t>{4, 9}));
    EXPECT_EQ(parsed.spec.limits.usd, 3);
    EXPECT_EQ(parsed.spec.name, "two words");
}

TEST(SetMember, refusesWhatHasNoPlace)
{
    for (const char* path : {"seeds.2", "seeds.-1", "seeds.x", "methods.7.id", "", "name.x", "a..b", "."}) {
        const Result<std::string> next = setMember(kGood, path, "1");
        ASSERT_FALSE(next.ok()) << path;
        EXPECT_EQ(next.error().code, ErrorCode::InvalidInput);
        EXPECT_NE(next.error().message.find(path), std::string::npos);
    }
    EXPECT_FALSE(setMember("{", "a", "1").ok());
    EXPECT_FALSE(setMember(R"({"a": []})", "a.0", "1").ok());
}

TEST(SetMember, takesAnyTextAsValue)
{
    for (const std::string& value :
        {std::string(1000, '['), std::string("a\0b", 3), std::string("{\"x\":"), std::string()}) {
        const Result<std::string> next = setMember(kGood, "name", value);
        ASSERT_TRUE(next.ok());
        EXPECT_EQ(nlohmann::json::parse(*next)["name"], value);
    }
    EXPECT_EQ(setMember(kGood, "name", "\xff").error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(setMember(kGood, "\xff", "1").error().code, ErrorCode::InvalidInput);
}

} // namespace
} // namespace priorscope::test
