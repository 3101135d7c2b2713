// SPDX-License-Identifier: Apache-2.0
#include "engine/bbo_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "fakes.h"

namespace priorscope::test {
namespace {

RunState runToEnd(Bench& bench, RunJob job)
{
    RunControl control;
    BboRun run(std::move(job), bench.ports(), control);
    return run.run();
}

template <typename Payload> std::vector<Payload> payloadsOf(const std::vector<RunEvent>& events)
{
    std::vector<Payload> found;
    for (const RunEvent& event : events) {
        if (const auto* payload = std::get_if<Payload>(&event.payload))
            found.push_back(*payload);
    }
    return found;
}

void expectNoGaps(const std::vector<RunEvent>& events, std::uint64_t first = 1)
{
    for (std::size_t i = 0; i < events.size(); ++i)
        ASSERT_EQ(events[i].seq, first + i);
}

TEST(BboRun, usesTheBudgetAndCountsTheInitialPointsIn)
{
    Bench bench;
    EXPECT_EQ(runToEnd(bench, makeJob(bench.registries, 1)), RunState::Completed);
    const std::vector<Trial> trials = bench.sink.trialsOf({1});
    ASSERT_EQ(trials.size(), 30U);
    for (std::size_t i = 0; i < trials.size(); ++i) {
        EXPECT_EQ(trials[i].step, static_cast<int>(i) + 1);
        EXPECT_EQ(trials[i].source, i < 5 ? "init" : "walk");
    }
    expectNoGaps(bench.sink.eventsOf({1}));
    EXPECT_EQ(bench.sink.lastStateOf({1})->reason, "budget used");
    // 25 evaluations after the initial ones are 6 batches of 4 and one of 1; one state before them.
    EXPECT_EQ(payloadsOf<SearchStateReached>(bench.sink.eventsOf({1})).size(), 8U);
}

TEST(BboRun, initialPointsDependOnProblemAndSeedOnly)
{
    Bench bench;
    JobOptions options;
    runToEnd(bench, makeJob(bench.registries, 1, options));
    options.method = "bad";
    runToEnd(bench, makeJob(bench.registries, 2, options));
    options.seed = 2;
    runToEnd(bench, makeJob(bench.registries, 3, options));
    std::vector<Trial> a = bench.sink.trialsOf({1});
    std::vector<Trial> b = bench.sink.trialsOf({2});
    std::vector<Trial> c = bench.sink.trialsOf({3});
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(a[i].x, b[i].x);
        EXPECT_NE(a[i].x, c[i].x);
    }
}

TEST(BboRun, marksDuplicates)
{
    Bench bench;
    JobOptions options;
    options.method = "bad"; // the middle, again and again
    options.budget = 8;
    runToEnd(bench, makeJob(bench.registries, 1, options));
    const std::vector<Trial> trials = bench.sink.trialsOf({1});
    ASSERT_EQ(trials.size(), 8U);
    EXPECT_EQ(trials[5].flags, 0U);
    EXPECT_EQ(trials[6].flags, TrialFlag::kDuplicate);
    EXPECT_EQ(trials[7].flags, TrialFlag::kDuplicate);
}

TEST(DuplicateIndex, comparesEveryCoordinateOfU)
{
    DuplicateIndex index({{0, -10}, {1, 10}});
    const auto add = [&](double a, double b) { return index.add(std::vector<double>{a, b}); };
    EXPECT_FALSE(add(0.5, 0));
    EXPECT_TRUE(add(0.5, 0));
    EXPECT_TRUE(add(0.5 + 9e-10, 1.8e-8)); // 9e-10 of the range in both
    EXPECT_FALSE(add(0.5, 2.2e-8 + 1.8e-8));
    EXPECT_FALSE(add(0.5 - 3e-9, 0));
    EXPECT_FALSE(add(0, 10)); // a corner
    EXPECT_FALSE(add(0, -10));
    EXPECT_TRUE(add(0, 10));
}

TEST(BboRun, oddValuesAreDataAndTheRunGoesOn)
{
    Bench bench;
    JobOptions options;
    options.objective = "oddities";
    options.budget = options.initial = 200;
    EXPECT_EQ(runToEnd(bench, makeJob(bench.registries, 1, options)), RunState::Completed);
    int classes[6] = {};
    for (const Trial& trial : bench.sink.trialsOf({1})) {
        ++classes[static_cast<int>(trial.status)];
        const double x = trial.x[0];
        if (x < -3)
            EXPECT_TRUE(std::isnan(trial.value) && trial.status == TrialStatus::NotFinite);
        else if (x < -1)
            EXPECT_TRUE(std::isinf(trial.value) && (trial.value > 0) == (trial.x[1] < 0)
                && trial.status == TrialStatus::NotFinite);
        else if (x < 1)
            EXPECT_TRUE(trial.status == TrialStatus::Failed && trial.message == "division by a banana");
        else if (x < 2)
            EXPECT_TRUE(trial.status == TrialStatus::Infeasible && std::isfinite(trial.value));
        else if (x < 3)
            EXPECT_EQ(trial.message, "own words");
        else
            EXPECT_EQ(trial.status, TrialStatus::Ok);
    }
    for (const TrialStatus status :
        {TrialStatus::Ok, TrialStatus::NotFinite, TrialStatus::Infeasible, TrialStatus::Failed})
        EXPECT_GT(classes[static_cast<int>(status)], 0) << toName(status);
}

struct Breach {
    const char* how;
    RunState state;
    const char* words;
};

class Breaches : public testing::TestWithParam<Breach> { };

TEST_P(Breaches, endsTheRunWithAClearReason)
{
    Bench bench;
    JobOptions options;
    options.method = "bad";
    options.methodParams = {{"how", std::string(GetParam().how)}};
    EXPECT_EQ(runToEnd(bench, makeJob(bench.registries, 1, options)), GetParam().state);
    EXPECT_EQ(bench.sink.trialsOf({1}).size(), 5U);
    const RunStateChanged last = *bench.sink.lastStateOf({1});
    EXPECT_EQ(last.state, GetParam().state);
    EXPECT_NE(last.reason.find(GetParam().words), std::string::npos) << last.reason;
}

INSTANTIATE_TEST_SUITE_P(, Breaches,
    testing::Values(Breach{"dimension", RunState::Failed, "in 2 dimensions"},
        Breach{"outside", RunState::Failed, "outside the box"}, Breach{"nan", RunState::Failed, "NaN"},
        Breach{"empty", RunState::Failed, "no point"}, Breach{"model", RunState::Failed, "language model"},
        Breach{"done", RunState::Completed, "converged"}),
    [](const auto& row) { return std::string(row.param.how); });

TEST(BboRun, stopRules)
{
    Bench bench;
    JobOptions options;
    options.budget = 400;
    options.stop.targetGap = 0.5;
    EXPECT_EQ(runToEnd(bench, makeJob(bench.registries, 1, options)), RunState::Completed);
    EXPECT_EQ(bench.sink.lastStateOf({1})->reason, "target reached");
    const std::vector<Trial> trials = bench.sink.trialsOf({1});
    EXPECT_LT(trials.size(), 400U);
    for (const Trial& trial : trials)
        EXPECT_EQ(trial.value <= 0.5, trial.step == trials.back().step);

    options.stop = {};
    options.limits.wallSeconds = 1;
    bench.clock.step = 10'000'000;
    EXPECT_EQ(runToEnd(bench, makeJob(bench.registries, 2, options)), RunState::Stopped);
    EXPECT_NE(bench.sink.lastStateOf({2})->reason.find("limit of 1 s"), std::string::npos);
}

TEST(BboRun, warnsWhenTheTargetCannotBeJudged)
{
    Bench bench;
    JobOptions options;
    options.objective = "oddities";
    options.stop.targetGap = 1;
    runToEnd(bench, makeJob(bench.registries, 1, options));
    const std::vector<RunMessage> messages = payloadsOf<RunMessage>(bench.sink.eventsOf({1}));
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].severity, Severity::Warning);
}

class Cuts : public testing::TestWithParam<std::tuple<bool, const char*>> { };

// The process may die after any event: what the store holds then leads to the very same trials.
TEST_P(Cuts, everyPrefixContinuesToTheSameTrials)
{
    Bench whole;
    JobOptions options;
    const auto [withCheckpoint, method] = GetParam();
    options.method = method;
    options.budget = 301;
    const RunJob job = makeJob(whole.registries, 1, options);
    runToEnd(whole, job);
    const std::vector<RunEvent> events = whole.sink.eventsOf({1});
    const std::vector<Trial> expected = whole.sink.trialsOf({1});
    ASSERT_GE(payloadsOf<CheckpointTaken>(events).size(), 2U);
    const std::size_t stride =
        options.method == "walk" ? 1 : 3; // the engine at every event, the real methods at a third
    for (std::size_t cut = 0; cut < events.size(); cut += stride) {
        Bench bench;
        RunJob rest = job;
        rest.resume = resumeFrom({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(cut)}, withCheckpoint);
        ASSERT_EQ(runToEnd(bench, rest), RunState::Completed) << cut << ' ' << bench.sink.lastStateOf({1})->reason;
        std::vector<Trial> trials = rest.resume.trials;
        for (Trial& trial : bench.sink.trialsOf({1}))
            trials.push_back(std::move(trial));
        ASSERT_TRUE(sameTrials(trials, expected)) << cut;
        expectNoGaps(bench.sink.eventsOf({1}), rest.resume.lastSeq + 1);
        ASSERT_TRUE(payloadsOf<RunMessage>(bench.sink.eventsOf({1})).empty());
        std::set<int> steps; // every search state is there, the one at the cut perhaps twice
        for (const SearchStateReached& reached :
            payloadsOf<SearchStateReached>({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(cut)}))
            steps.insert(reached.state.step);
        for (const SearchStateReached& reached : payloadsOf<SearchStateReached>(bench.sink.eventsOf({1})))
            ASSERT_TRUE(steps.insert(reached.state.step).second
                || reached.state.step == static_cast<int>(rest.resume.trials.size()));
        ASSERT_EQ(steps.size(), payloadsOf<SearchStateReached>(events).size()) << cut;
    }
}

INSTANTIATE_TEST_SUITE_P(, Cuts,
    testing::Combine(testing::Bool(), testing::Values("walk", "random", "greedy-refiner", "cma-es")),
    [](const auto& row) {
        std::string name =
            std::string(std::get<1>(row.param)) + (std::get<0>(row.param) ? "_checkpoints" : "_replayOnly");
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(BboRun, aCheckpointThatCannotBeUsedIsReplaced)
{
    Bench whole;
    const RunJob job = makeJob(whole.registries, 1);
    runToEnd(whole, job);
    const std::vector<Trial> expected = whole.sink.trialsOf({1});
    for (const CheckpointTaken& broken :
        {CheckpointTaken{13, "nonsense"}, CheckpointTaken{29, "{}"}, CheckpointTaken{2, "{}"}}) {
        Bench bench;
        RunJob rest = job;
        rest.resume.trials.assign(expected.begin(), expected.begin() + 17);
        rest.resume.checkpoint = broken;
        EXPECT_EQ(runToEnd(bench, rest), RunState::Completed);
        EXPECT_EQ(payloadsOf<RunMessage>(bench.sink.eventsOf({1})).size(), 1U);
        EXPECT_TRUE(sameTrials(bench.sink.trialsOf({1}), {expected.begin() + 17, expected.end()}));
    }
}

TEST(BboRun, aStoredTrialThatDiffersFailsTheRun)
{
    Bench whole;
    const RunJob job = makeJob(whole.registries, 1);
    runToEnd(whole, job);
    for (const std::size_t step : {2U, 9U}) {
        Bench bench;
        RunJob rest = job;
        rest.resume.trials = whole.sink.trialsOf({1});
        rest.resume.trials.resize(12);
        rest.resume.trials[step].x[1] = std::nextafter(rest.resume.trials[step].x[1], 6);
        EXPECT_EQ(runToEnd(bench, rest), RunState::Failed);
        const std::string reason = bench.sink.lastStateOf({1})->reason;
        EXPECT_NE(reason.find("evaluation " + std::to_string(step + 1) + " differs"), std::string::npos) << reason;
        EXPECT_TRUE(bench.sink.trialsOf({1}).empty());
    }
    Bench bench;
    RunJob gap = job;
    gap.resume.trials = whole.sink.trialsOf({1});
    gap.resume.trials.erase(gap.resume.trials.begin() + 3);
    EXPECT_EQ(runToEnd(bench, gap), RunState::Failed);
    RunJob shortX = job;
    shortX.resume.trials = {whole.sink.trialsOf({1})[0]};
    shortX.resume.trials[0].x.clear();
    EXPECT_EQ(runToEnd(bench, shortX), RunState::Failed);
}

// A full disk, say: the run halts, and what was refused comes first when it goes on.
TEST(BboRun, aRefusedEventHaltsTheRunAndLosesNothing)
{
    Bench whole;
    runToEnd(whole, makeJob(whole.registries, 1));
    const std::size_t count = whole.sink.eventsOf({1}).size();
    for (std::size_t k = 0; k < count; ++k) {
        Bench bench;
        std::size_t seen = 0;
        bool full = true;
        bench.sink.refuse = [&](const RunEvent&) {
            return seen++ >= k && full ? std::optional(Error{ErrorCode::Io, "the disk is full", {}}) : std::nullopt;
        };
        RunControl control;
        BboRun run(makeJob(bench.registries, 1), bench.ports(), control);
        ASSERT_EQ(run.run(), RunState::Paused) << k;
        EXPECT_EQ(control.wish(), RunWish::Pause);
        full = false;
        control.want(RunWish::GoOn);
        ASSERT_EQ(run.run(), RunState::Completed) << k;
        EXPECT_TRUE(sameTrials(bench.sink.trialsOf({1}), whole.sink.trialsOf({1}))) << k;
        expectNoGaps(bench.sink.eventsOf({1}));
        EXPECT_EQ(payloadsOf<SearchStateReached>(bench.sink.eventsOf({1})).size(), 8U) << k;
    }
}

// A store that is behind still takes the few events that say how a run ended.
TEST(BboRun, theStateIsSaidEvenWhenProgressIsRefused)
{
    Bench bench;
    RunControl control;
    bool behind = false;
    bench.sink.refuse = [&](const RunEvent& event) -> std::optional<Error> {
        const auto* reached = std::get_if<SearchStateReached>(&event.payload);
        if (reached && reached->state.step == 13) {
            behind = true;
            control.want(RunWish::Stop);
        }
        if (behind && !std::holds_alternative<RunStateChanged>(event.payload))
            return Error{ErrorCode::Cancelled, "stopped while the store was behind", {}};
        return std::nullopt;
    };
    BboRun run(makeJob(bench.registries, 1), bench.ports(), control);
    EXPECT_EQ(run.run(), RunState::Stopped);
    EXPECT_EQ(bench.sink.lastStateOf({1})->state, RunState::Stopped);
    EXPECT_EQ(bench.sink.trialsOf({1}).size(), 13U);
    expectNoGaps(bench.sink.eventsOf({1}));
}

} // namespace
} // namespace priorscope::test
