// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "base/number_text.h"
#include "engine/bbo_engine.h"
#include "fakes.h"

namespace priorscope::test {
namespace {

using Json = nlohmann::json;
using Program = FakeLauncher::Program;

JobOptions objectiveOptions(int budget)
{
    JobOptions options;
    options.objective = "command";
    options.objectiveParams = {
        {"argv", std::vector<std::string>{"mine"}}, {"bounds", std::vector<Box>{{0, 1}, {0, 1}}}};
    options.budget = options.initial = budget;
    return options;
}

JobOptions methodOptions(std::int64_t batch)
{
    JobOptions options;
    options.method = "command";
    options.methodParams = {{"argv", std::vector<std::string>{"mine"}}, {"batch", batch}};
    return options;
}

RunStateChanged runAlone(Bench& bench, RunJob job)
{
    RunControl control;
    BboRun run(std::move(job), bench.ports(), control);
    run.run();
    return *bench.sink.lastStateOf({1});
}

Error died()
{
    return {ErrorCode::ChildProcess, "the program ended with exit status 3; it last said: no licence", {}};
}

struct AnswerRow {
    const char* name;
    Result<std::string> answer;
    TrialStatus status;
    const char* value;
    const char* message;
};

class Answers : public testing::TestWithParam<AnswerRow> { };

TEST_P(Answers, becomeTrialsAndTheRunGoesOn)
{
    Bench bench;
    int asked = 0;
    bench.commands.launch = [&](const std::vector<std::string>&) -> Result<Program> {
        return Program([&](const std::string& line) -> Result<std::string> {
            EXPECT_EQ(Json::parse(line)["x"].size(), 2U);
            return ++asked == 2 ? GetParam().answer : Result<std::string>(std::string("{\"value\": 1}"));
        });
    };
    EXPECT_EQ(runAlone(bench, makeJob(bench.registries, 1, objectiveOptions(3))).state, RunState::Completed);
    const std::vector<Trial> trials = bench.sink.trialsOf({1});
    ASSERT_EQ(trials.size(), 3U);
    EXPECT_EQ(trials[1].status, GetParam().status);
    EXPECT_EQ(toText(trials[1].value), GetParam().value);
    EXPECT_NE(trials[1].message.find(GetParam().message), std::string::npos) << trials[1].message;
    EXPECT_EQ(trials[2].value, 1);
}

INSTANTIATE_TEST_SUITE_P(, Answers,
    testing::Values(AnswerRow{"value", std::string("{\"value\": -2.5}"), TrialStatus::Ok, "-2.5", ""},
        AnswerRow{"nanOfPythonsJson", std::string("{\"value\": NaN, \"note\": \"a \\\"NaN\"}"), TrialStatus::NotFinite,
            "NaN", "NaN"},
        AnswerRow{"infinityOfPythonsJson", std::string("{\"value\": -Infinity}"), TrialStatus::NotFinite, "-Infinity",
            "Infinity"},
        AnswerRow{"barewords", std::string("{\"value\": NaNs}"), TrialStatus::Failed, "NaN", "expected"},
        AnswerRow{"nan", std::string("{\"value\": \"NaN\"}"), TrialStatus::NotFinite, "NaN", "NaN"},
        AnswerRow{"minusInfinity", std::string("{\"value\": \"-Infinity\"}"), TrialStatus::NotFinite, "-Infinity",
            "-Infinity"},
        AnswerRow{"infeasible", std::string("{\"value\": 4, \"feasible\": false}"), TrialStatus::Infeasible, "4", ""},
        AnswerRow{
            "error", std::string("{\"error\": \"singular matrix\"}"), TrialStatus::Failed, "NaN", "singular matrix"},
        AnswerRow{"garbage", std::string("Traceback (most recent call last)"), TrialStatus::Failed, "NaN", "Traceback"},
        AnswerRow{"hang", Error{ErrorCode::Timeout, "no answer within 60000 ms", {}}, TrialStatus::TimedOut, "NaN",
            "no answer"},
        AnswerRow{"death", died(), TrialStatus::Failed, "NaN", "no licence"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CommandObjective, startsAFreshProgramAfterGarbageSilenceAndDeath)
{
    Bench bench;
    int asked = 0;
    bench.commands.launch = [&](const std::vector<std::string>&) -> Result<Program> {
        return Program([&](const std::string&) -> Result<std::string> {
            switch (++asked) {
            case 2:
                return std::string("hello");
            case 4:
                return Error{ErrorCode::Timeout, "silence", {}};
            case 6:
                return died();
            case 7:
                return std::string("{\"error\": \"a failed evaluation is no reason\"}");
            default:
                return std::string("{\"value\": 1}");
            }
        });
    };
    runAlone(bench, makeJob(bench.registries, 1, objectiveOptions(9)));
    EXPECT_EQ(bench.commands.starts, 4);
}

TEST(CommandObjective, keepsDyingAndFailsTheRunWithItsLastWords)
{
    Bench bench;
    int asked = 0;
    bench.commands.launch = [&](const std::vector<std::string>&) -> Result<Program> {
        return Program([&](const std::string&) -> Result<std::string> {
            return ++asked > 4 ? Result<std::string>(died()) : Result<std::string>(std::string("{\"value\": 1}"));
        });
    };
    const RunStateChanged last = runAlone(bench, makeJob(bench.registries, 1, objectiveOptions(50)));
    EXPECT_EQ(last.state, RunState::Failed);
    EXPECT_NE(last.reason.find("died 5 times in a row"), std::string::npos);
    EXPECT_NE(last.reason.find("no licence"), std::string::npos);
    EXPECT_EQ(bench.sink.trialsOf({1}).size(), 9U);
}

TEST(CommandObjective, withoutConsentTheRunFailsBeforeAnyTrial)
{
    Bench bench;
    const RunStateChanged last = runAlone(bench, makeJob(bench.registries, 1, objectiveOptions(5)));
    EXPECT_EQ(last.state, RunState::Failed);
    EXPECT_EQ(last.reason, "no consent");
    EXPECT_TRUE(bench.sink.trialsOf({1}).empty());
}

// A method as a program: proposes points on a line, one further per told value; can save and load.
class LineMethod {
public:
    Result<std::string> operator()(const std::string& line)
    {
        const Json question = Json::parse(line);
        if (question.contains("start")) {
            EXPECT_EQ(question["start"]["lower"], (Json{-5, -5}));
            return std::string("{}");
        }
        if (question.contains("ask")) {
            Json points = Json::array();
            for (int i = 0; i < question["ask"].get<int>(); ++i)
                points.push_back({0.1 * (told + i), told > 20 ? 7 : -1}); // outside the box at the end
            return Json{{"points", points}}.dump();
        }
        if (question.contains("tell"))
            told += static_cast<int>(question["tell"].size());
        if (question.contains("load"))
            told = question["load"].get<int>();
        if (question.contains("save"))
            return canSave ? "{\"state\": " + std::to_string(told) + "}" : std::string("{\"error\": \"what?\"}");
        return std::string("{}");
    }

    int told = 0;
    bool canSave = true;
};

class LineMethods : public testing::TestWithParam<bool> { };

TEST_P(LineMethods, runAndContinueAfterEveryCut)
{
    const bool canSave = GetParam();
    const auto prepare = [&](Bench& bench) {
        bench.commands.launch = [&](const std::vector<std::string>& argv) -> Result<Program> {
            EXPECT_EQ(argv, std::vector<std::string>{"mine"});
            LineMethod method;
            method.canSave = canSave;
            return Program(method);
        };
    };
    Bench whole;
    prepare(whole);
    const RunJob job = makeJob(whole.registries, 1, methodOptions(4));
    EXPECT_EQ(runAlone(whole, job).reason, "budget used");
    const std::vector<Trial> expected = whole.sink.trialsOf({1});
    ASSERT_EQ(expected.size(), 30U);
    EXPECT_EQ(expected[5].source, "command");
    EXPECT_EQ(expected[29].x[1], 5);
    EXPECT_EQ(expected[29].flags, TrialFlag::kClipped);
    const std::vector<RunEvent> events = whole.sink.eventsOf({1});
    for (std::size_t cut = 0; cut < events.size(); ++cut) {
        Bench bench;
        prepare(bench);
        RunJob rest = job;
        rest.resume = resumeFrom({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(cut)}, true);
        if (canSave && rest.resume.trials.size() >= 13)
            rest.resume.checkpoint = CheckpointTaken{13, R"({"told": 13, "state": 13})"};
        ASSERT_EQ(runAlone(bench, rest).state, RunState::Completed);
        std::vector<Trial> trials = rest.resume.trials;
        for (Trial& trial : bench.sink.trialsOf({1}))
            trials.push_back(std::move(trial));
        ASSERT_TRUE(sameTrials(trials, expected)) << cut;
    }
}

INSTANTIATE_TEST_SUITE_P(
    , LineMethods, testing::Bool(), [](const auto& row) { return row.param ? "saves" : "cannotSave"; });

struct MethodFault {
    const char* name;
    const char* question; // the member that is answered wrongly
    Result<std::string> answer;
    const char* words;
};

class MethodFaults : public testing::TestWithParam<MethodFault> { };

TEST_P(MethodFaults, endTheRun)
{
    Bench bench;
    bench.commands.launch = [&](const std::vector<std::string>&) -> Result<Program> {
        return Program([method = LineMethod()](const std::string& line) mutable -> Result<std::string> {
            return Json::parse(line).contains(GetParam().question) ? GetParam().answer : method(line);
        });
    };
    JobOptions options = methodOptions(2);
    options.budget = 600; // so that it is saved on the way
    const RunStateChanged last = runAlone(bench, makeJob(bench.registries, 1, options));
    EXPECT_EQ(last.state, RunState::Failed);
    EXPECT_NE(last.reason.find(GetParam().words), std::string::npos) << last.reason;
}

INSTANTIATE_TEST_SUITE_P(, MethodFaults,
    testing::Values(
        MethodFault{"start", "start", std::string("{\"error\": \"too many dimensions\"}"), "too many dimensions"},
        MethodFault{"noPoints", "ask", std::string("{\"points\": []}"), "points"},
        MethodFault{"tooMany", "ask", std::string("{\"points\": [[0,0],[0,0],[0,0]]}"), "points"},
        MethodFault{"dimension", "ask", std::string("{\"points\": [[0]]}"), "dimension"},
        MethodFault{"notFinite", "ask", std::string("{\"points\": [[0,\"NaN\"]]}"), "finite"},
        MethodFault{"garbage", "tell", std::string("ok"), "expected a JSON object"},
        MethodFault{"death", "tell", died(), "no licence"}, MethodFault{"deathInSave", "save", died(), "no licence"},
        MethodFault{"hang", "ask", Error{ErrorCode::Timeout, "no answer", {}}, "no answer"}),
    [](const auto& row) { return std::string(row.param.name); });

} // namespace
} // namespace priorscope::test
