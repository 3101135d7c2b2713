// SPDX-License-Identifier: Apache-2.0
#include "engine/run_feed.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

namespace priorscope {
namespace {

constexpr int kPerThread = 25'000;

TEST(RunFeed, losesNothingAndKeepsTheOrderOfEachRun)
{
    std::atomic<int> armed{0};
    RunFeed feed([&] { ++armed; });
    std::atomic<int> writing{4};
    std::vector<std::jthread> writers;
    for (std::int64_t run = 1; run <= 4; ++run) {
        writers.emplace_back([&, run] {
            for (int step = 1; step <= kPerThread; ++step) {
                Trial trial;
                trial.step = step;
                feed.push({{run}, static_cast<std::uint64_t>(step), 0, TrialFinished{trial}});
            }
            --writing;
        });
    }
    std::map<RunId, std::uint64_t> last;
    int batches = 0;
    for (bool more = true; more;) {
        more = writing > 0;
        const std::vector<RunEvent> events = feed.take();
        batches += events.empty() ? 0 : 1;
        for (const RunEvent& event : events)
            ASSERT_EQ(event.seq, ++last[event.run]);
    }
    for (std::int64_t run = 1; run <= 4; ++run)
        EXPECT_EQ(last[RunId{run}], static_cast<std::uint64_t>(kPerThread));
    writers.clear();
    EXPECT_EQ(armed, batches); // one wake-up per batch
}

TEST(RunFeed, checkpointsDoNotEnter)
{
    int armed = 0;
    RunFeed feed([&] { ++armed; });
    feed.push({{1}, 1, 0, CheckpointTaken{3, "{}"}});
    EXPECT_EQ(armed, 0);
    EXPECT_TRUE(feed.take().empty());
    feed.push({{1}, 2, 0, RunMessage{Severity::Info, "hello"}});
    feed.push({{1}, 3, 0, RunMessage{Severity::Info, "again"}});
    EXPECT_EQ(armed, 1);
    EXPECT_EQ(feed.take().size(), 2U);
}

} // namespace
} // namespace priorscope
