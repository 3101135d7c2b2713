// SPDX-License-Identifier: Apache-2.0
#include "engine/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <latch>

#include "fakes.h"

namespace priorscope::test {
namespace {

std::vector<RunJob> jobsOf(const Registries& registries, int count)
{
    std::vector<RunJob> jobs;
    for (int i = 1; i <= count; ++i) {
        JobOptions options;
        options.seed = static_cast<std::uint64_t>(i);
        options.objective = i % 3 == 0 ? "oddities" : "sphere";
        jobs.push_back(makeJob(registries, i, options));
    }
    return jobs;
}

int stepOf(const RunEvent& event)
{
    const auto* finished = std::get_if<TrialFinished>(&event.payload);
    return finished ? finished->trial.step : 0;
}

std::vector<Trial> uninterrupted(std::int64_t run)
{
    Bench bench;
    RunScheduler scheduler(bench.ports(), 1);
    scheduler.enqueue(jobsOf(bench.registries, 3));
    scheduler.waitIdle();
    return bench.sink.trialsOf({run});
}

void expectNoGaps(const std::vector<RunEvent>& events)
{
    for (std::size_t i = 0; i < events.size(); ++i)
        ASSERT_EQ(events[i].seq, i + 1);
}

TEST(RunScheduler, trialsDoNotDependOnTheNumberOfJobs)
{
    std::vector<std::vector<Trial>> expected;
    for (const int jobs : {1, 2, 4}) {
        Bench bench;
        RunScheduler scheduler(bench.ports(), jobs);
        scheduler.enqueue(jobsOf(bench.registries, 20));
        scheduler.waitIdle();
        EXPECT_TRUE(scheduler.snapshot().empty());
        for (std::int64_t run = 1; run <= 20; ++run) {
            const std::vector<Trial> trials = bench.sink.trialsOf({run});
            EXPECT_EQ(trials.size(), 30U);
            EXPECT_EQ(bench.sink.lastStateOf({run})->state, RunState::Completed);
            if (jobs == 1)
                expected.push_back(trials);
            else
                EXPECT_TRUE(sameTrials(trials, expected[static_cast<std::size_t>(run) - 1]));
        }
    }
}

TEST(RunScheduler, pauseAndResumeAtEveryEvaluation)
{
    const std::vector<Trial> expected = uninterrupted(1);
    for (int k = 1; k <= 30; ++k) {
        Bench bench;
        RunScheduler scheduler(bench.ports(), 1);
        bench.sink.taken = [&](const RunEvent& event) {
            if (stepOf(event) == k)
                scheduler.pause({event.run});
        };
        scheduler.enqueue({jobsOf(bench.registries, 1)});
        scheduler.waitIdle();
        const std::vector<ScheduledRun> paused = scheduler.snapshot();
        ASSERT_EQ(paused.size(), 1U) << k;
        EXPECT_EQ(paused[0].state, RunState::Paused);
        EXPECT_EQ(paused[0].completed, k);
        EXPECT_EQ(bench.sink.trialsOf({1}).size(), static_cast<std::size_t>(k));
        EXPECT_EQ(bench.sink.lastStateOf({1})->state, RunState::Paused);
        scheduler.resume({});
        scheduler.waitIdle();
        EXPECT_TRUE(sameTrials(bench.sink.trialsOf({1}), expected)) << k;
        EXPECT_EQ(bench.sink.lastStateOf({1})->state, RunState::Completed);
        expectNoGaps(bench.sink.eventsOf({1}));
    }
}

// Stopped, or interrupted by closing: the trials so far are a prefix, and a later process continues to the same trials.
TEST(RunScheduler, stopOrInterruptAtEveryEvaluationAndContinueInAnotherProcess)
{
    const std::vector<Trial> expected = uninterrupted(1);
    for (int k = 1; k <= 30; ++k) {
        for (const bool stop : {true, false}) {
            Bench bench;
            {
                RunScheduler scheduler(bench.ports(), 2);
                bench.sink.taken = [&](const RunEvent& event) {
                    if (stepOf(event) == k)
                        stop ? scheduler.stop({event.run}) : scheduler.interruptAll();
                };
                scheduler.enqueue(jobsOf(bench.registries, 1));
                scheduler.waitIdle();
                EXPECT_TRUE(scheduler.snapshot().empty());
            }
            EXPECT_EQ(bench.sink.lastStateOf({1})->state, stop ? RunState::Stopped : RunState::Interrupted);
            EXPECT_EQ(bench.sink.trialsOf({1}).size(), static_cast<std::size_t>(k));
            bench.sink.taken = {};
            std::vector<RunJob> rest = jobsOf(bench.registries, 1);
            rest[0].resume = resumeFrom(bench.sink.eventsOf({1}), true);
            RunScheduler later(bench.ports(), 1);
            later.enqueue(std::move(rest));
            later.waitIdle();
            EXPECT_TRUE(sameTrials(bench.sink.trialsOf({1}), expected)) << k;
            expectNoGaps(bench.sink.eventsOf({1}));
        }
    }
}

TEST(RunScheduler, stopGetsThroughABlockedSink)
{
    Bench bench;
    RunScheduler scheduler(bench.ports(), 2);
    bench.sink.close();
    scheduler.enqueue(jobsOf(bench.registries, 4));
    bench.sink.waitUntilBlocked();
    scheduler.stop({});
    scheduler.waitIdle(); // would hang if a blocked event kept its thread
    bench.sink.open();
    for (std::int64_t run = 1; run <= 4; ++run)
        EXPECT_TRUE(bench.sink.trialsOf({run}).empty());
}

TEST(RunScheduler, destructionInterruptsWhatRunsAndLeavesTheRestQueued)
{
    Bench bench;
    std::latch reached(1);
    std::atomic<bool> first{true};
    bench.sink.taken = [&](const RunEvent& event) {
        if (stepOf(event) == 7 && first.exchange(false)) {
            bench.sink.close(); // the next event blocks until the destructor asks to stop
            reached.count_down();
        }
    };
    {
        RunScheduler scheduler(bench.ports(), 1);
        scheduler.enqueue(jobsOf(bench.registries, 3));
        reached.wait();
        bench.sink.waitUntilBlocked();
        EXPECT_EQ(scheduler.snapshot().size(), 3U);
    }
    EXPECT_EQ(bench.sink.trialsOf({1}).size(), 7U);
    EXPECT_TRUE(bench.sink.eventsOf({2}).empty());
    EXPECT_TRUE(bench.sink.eventsOf({3}).empty());
}

std::vector<std::int64_t> orderOfStarts(const std::vector<std::pair<std::int64_t, RunState>>& states)
{
    std::vector<std::int64_t> order;
    for (const auto& [run, state] : states) {
        if (state == RunState::Running)
            order.push_back(run);
    }
    return order;
}

TEST(RunScheduler, waitingRunsCanBeMovedPausedAndStopped)
{
    Bench bench;
    std::mutex mutex;
    std::vector<std::pair<std::int64_t, RunState>> states;
    bench.sink.taken = [&](const RunEvent& event) {
        const std::lock_guard lock(mutex);
        if (const auto* changed = std::get_if<RunStateChanged>(&event.payload))
            states.emplace_back(event.run.value, changed->state);
    };
    RunScheduler scheduler(bench.ports(), 1);
    bench.sink.close();
    scheduler.enqueue(jobsOf(bench.registries, 6));
    bench.sink.waitUntilBlocked(); // run 1 holds the thread
    scheduler.move({5}, -2);
    scheduler.move({2}, 100);
    scheduler.move({99}, 1);
    scheduler.stop({{4}});
    scheduler.pause({{6}});
    bench.sink.open();
    scheduler.waitIdle();
    EXPECT_EQ(orderOfStarts(states), (std::vector<std::int64_t>{1, 5, 3, 2}));
    EXPECT_TRUE(bench.sink.trialsOf({4}).empty());
    ASSERT_EQ(scheduler.snapshot().size(), 1U);
    EXPECT_EQ(scheduler.snapshot()[0].id, RunId{6});
    scheduler.resume({{6}});
    scheduler.waitIdle();
    EXPECT_EQ(bench.sink.trialsOf({6}).size(), 30U);
    std::vector<RunState> ofSix;
    for (const auto& [run, state] : states) {
        if (run == 6)
            ofSix.push_back(state);
    }
    EXPECT_EQ(
        ofSix, (std::vector<RunState>{RunState::Paused, RunState::Queued, RunState::Running, RunState::Completed}));
}

// Four runs meet in the middle of their work: possible with four jobs only.
TEST(RunScheduler, theNumberOfJobsGrowsAndShrinks)
{
    Bench bench;
    std::latch meeting(4);
    std::atomic<int> atOnce{0};
    std::atomic<int> most{0};
    std::atomic<bool> met{false};
    bench.sink.taken = [&](const RunEvent& event) {
        if (stepOf(event) == 3 && !met && event.run.value <= 4) {
            meeting.arrive_and_wait();
            met = true;
        }
        const auto* changed = std::get_if<RunStateChanged>(&event.payload);
        if (event.run.value > 4 && changed) {
            atOnce += changed->state == RunState::Running ? 1 : -1;
            most = std::max(most.load(), atOnce.load());
        }
    };
    RunScheduler scheduler(bench.ports(), 1);
    scheduler.enqueue(jobsOf(bench.registries, 4));
    scheduler.setJobs(4);
    scheduler.waitIdle();
    EXPECT_TRUE(met);
    scheduler.setJobs(1);
    std::vector<RunJob> more = jobsOf(bench.registries, 12);
    more.erase(more.begin(), more.begin() + 4);
    scheduler.enqueue(std::move(more));
    scheduler.waitIdle();
    EXPECT_EQ(most, 1);
}

TEST(RunScheduler, aThrowingMethodFailsItsRunAndNoOther)
{
    Bench bench;
    RunScheduler scheduler(bench.ports(), 2);
    JobOptions options;
    options.method = "bad";
    options.methodParams = {{"how", std::string("throws")}};
    std::vector<RunJob> jobs = jobsOf(bench.registries, 2);
    jobs.push_back(makeJob(bench.registries, 3, options));
    scheduler.enqueue(std::move(jobs));
    scheduler.waitIdle();
    EXPECT_EQ(bench.sink.lastStateOf({3})->state, RunState::Failed);
    EXPECT_NE(bench.sink.lastStateOf({3})->reason.find("lost my mind"), std::string::npos);
    EXPECT_EQ(bench.sink.lastStateOf({1})->state, RunState::Completed);
    EXPECT_EQ(bench.sink.lastStateOf({2})->state, RunState::Completed);
}

TEST(RunScheduler, aSinkThatFailsPausesTheRun)
{
    Bench bench;
    std::atomic<bool> full{true};
    bench.sink.refuse = [&](const RunEvent& event) {
        return full && stepOf(event) == 9 ? std::optional(Error{ErrorCode::Io, "the disk is full", {}}) : std::nullopt;
    };
    RunScheduler scheduler(bench.ports(), 1);
    scheduler.enqueue(jobsOf(bench.registries, 1));
    scheduler.waitIdle();
    ASSERT_EQ(scheduler.snapshot().size(), 1U);
    EXPECT_EQ(scheduler.snapshot()[0].state, RunState::Paused);
    EXPECT_NE(bench.sink.lastStateOf({1})->reason.find("the disk is full"), std::string::npos);
    full = false;
    scheduler.resume({});
    scheduler.waitIdle();
    EXPECT_TRUE(sameTrials(bench.sink.trialsOf({1}), uninterrupted(1)));
}

} // namespace
} // namespace priorscope::test
