// SPDX-License-Identifier: Apache-2.0
#pragma once
// Small objectives, methods, a sink, a clock and a launcher for the tests of the engine.

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>

#include "engine/run_job.h"

namespace priorscope::test {

// Objectives: "sphere" (dimension), "oddities" (NaN, infinities, a throw, infeasible and failed points, by the first
// coordinate). Methods: "walk" (batches of 4, remembers values, exact state), "bad" (how it breaks its contract).
Registries fakeRegistries();

class FakeClock final : public Clock {
public:
    std::int64_t utcNs() const override { return 1'700'000'000'000'000'000; }
    std::int64_t monotonicNs() const override { return now += step; }
    mutable std::atomic<std::int64_t> now{0};
    std::int64_t step = 0; // of every look at the clock
};

class FakeSink final : public IEventSink {
public:
    Result<void> publish(RunEvent event, std::stop_token stop) override;

    std::vector<RunEvent> eventsOf(RunId run) const;
    std::vector<Trial> trialsOf(RunId run) const;
    std::optional<RunStateChanged> lastStateOf(RunId run) const;

    void close(); // publish() blocks from now on
    void open();
    void waitUntilBlocked() const;

    std::function<void(const RunEvent&)> taken; // on the engine thread, outside the lock
    std::function<std::optional<Error>(const RunEvent&)> refuse;

private:
    mutable std::mutex m_mutex;
    mutable std::condition_variable_any m_changed;
    std::map<RunId, std::vector<RunEvent>> m_events;
    bool m_closed = false;
    int m_blocked = 0;
};

// Programs as functions: one line in, one line out or an error. `start` may refuse.
class FakeLauncher final : public ICommandLauncher {
public:
    using Program = std::function<Result<std::string>(const std::string&)>;

    Result<std::unique_ptr<ICommandSession>> start(const std::vector<std::string>& argv) override;

    std::function<Result<Program>(const std::vector<std::string>&)> launch;
    int starts = 0;
};

struct Bench {
    FakeSink sink;
    FakeLauncher commands;
    FakeClock clock;
    Registries registries = fakeRegistries();

    EnginePorts ports() { return {sink, commands, clock, registries}; }
};

struct JobOptions {
    std::string objective = "sphere";
    std::string method = "walk";
    ParamValues methodParams;
    ParamValues objectiveParams;
    int budget = 30;
    int initial = 5;
    std::uint64_t seed = 1;
    Limits limits;
    StopRules stop;
};

RunJob makeJob(const Registries& registries, std::int64_t id, const JobOptions& options = {});

// What a store that was cut off after these events would give back.
ResumePoint resumeFrom(const std::vector<RunEvent>& events, bool withCheckpoint);

bool sameTrials(const std::vector<Trial>& a, const std::vector<Trial>& b);

} // namespace priorscope::test
