// SPDX-License-Identifier: Apache-2.0
#pragma once
// Projects for the store tests: a folder that goes away, and a project with run A (50 of 50) and run B (30 of 50).

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <unistd.h>

#include "base/clock.h"
#include "store/database.h"
#include "store/migrator.h"
#include "store/run_book.h"
#include "store/store_reader.h"
#include "store/store_writer.h"

namespace priorscope {

class TempFolder {
public:
    TempFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "priorscope-store-XXXXXX").string();
        m_path = ::mkdtemp(name.data());
    }
    ~TempFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    std::filesystem::path operator/(const char* name) const { return m_path / name; }
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

inline std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline Trial makeTrial(int step, double value)
{
    Trial trial;
    trial.step = step;
    trial.source = step <= 5 ? "init" : "random";
    trial.x = {step * 0.125, 1.0 / step};
    trial.value = value;
    trial.status = std::isfinite(value) ? TrialStatus::Ok : TrialStatus::NotFinite;
    trial.startedNs = 1'700'000'000'000'000'000 + step;
    trial.durationNs = 1000 + step;
    return trial;
}

inline std::unique_ptr<Database> openForWriting(
    const std::filesystem::path& file, std::chrono::milliseconds busy = std::chrono::milliseconds(100))
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::ReadWrite, busy);
    if (!database || !(*database)->enableWriteAheadLog())
        return nullptr;
    return *std::move(database);
}

inline NewExperiment makeExperiment(int runs, int budget = 50)
{
    NewExperiment experiment{"study", "bbo", "{}", "hash", 7, {{"host", "here"}}, {}};
    for (int i = 0; i < runs; ++i)
        experiment.runs.push_back(
            {{0, 0, "bbob:f1:d2:i1", static_cast<std::uint64_t>(i)}, "random", "Random", 2, budget, -3.5});
    return experiment;
}

// A new project file with one experiment of `runs` runs; their ids are 1, 2, ...
inline void createProject(const std::filesystem::path& file, int runs, const std::string& owner = {}, int budget = 50)
{
    ASSERT_TRUE(createProjectFile(file));
    const std::unique_ptr<Database> database = openForWriting(file);
    ASSERT_TRUE(database);
    ASSERT_TRUE(insertExperiment(*database, makeExperiment(runs, budget), owner));
}

// Publishes events of one run with its sequence numbers.
class RunScript {
public:
    RunScript(IEventSink& sink, RunId run) : m_sink(sink), m_run(run) { }
    Result<void> state(RunState state, const std::string& reason = {}) { return event(RunStateChanged{state, reason}); }
    Result<void> trial(const Trial& trial, std::stop_token stop = {}) { return event(TrialFinished{trial}, stop); }
    Result<void> event(decltype(RunEvent::payload) payload, std::stop_token stop = {})
    {
        const Result<void> taken =
            m_sink.publish({m_run, m_seq + 1, 100 + static_cast<std::int64_t>(m_seq), std::move(payload)}, stop);
        if (taken)
            ++m_seq;
        return taken;
    }

private:
    IEventSink& m_sink;
    RunId m_run;
    std::uint64_t m_seq = 0;
};

inline void makeTwoRuns(const std::filesystem::path& file)
{
    createProject(file, 2);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    RunScript a(writer, {1});
    RunScript b(writer, {2});
    ASSERT_TRUE(a.state(RunState::Running));
    ASSERT_TRUE(b.state(RunState::Running));
    for (int step = 1; step <= 50; ++step)
        ASSERT_TRUE(a.trial(makeTrial(step, 100.0 / step)));
    for (int step = 1; step <= 30; ++step)
        ASSERT_TRUE(b.trial(makeTrial(step, 1.0 + step)));
    ASSERT_TRUE(a.state(RunState::Completed, "budget used"));
    ASSERT_TRUE(b.state(RunState::Interrupted, "closed"));
    ASSERT_EQ(writer.close(std::chrono::seconds(10)), 0u);
}

// Waits for a condition that another thread or process brings about; false after 20 s.
template <typename Condition> bool eventually(Condition condition)
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

} // namespace priorscope
