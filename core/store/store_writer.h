// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StoreWriter: the only read-write connection of a project, in its own thread. Engines publish events from any thread;
// what is accepted is committed within 50 ms, or kept and tried again while the file is locked or the disk is full.
// Nothing that health() no longer counts as waiting can be missing from the file.

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "engine/ports.h"
#include "engine/run_feed.h"
#include "store/store_health.h"

namespace priorscope {

class BatchWriter;
class Database;

class StoreWriter final : public IEventSink {
public:
    struct Options {
        std::size_t maxWaiting = 20'000; // events; publish() blocks above it
        std::chrono::milliseconds commitEvery{50};
        std::chrono::milliseconds retryEvery{100};
        std::chrono::milliseconds stuckAfter{3'000}; // of failing attempts
        std::int64_t logLimitBytes = 16 << 20; // above it the write-ahead log is emptied into the file
    };
    struct Callbacks { // on the writer's thread; must return at once; may be empty
        std::function<void()> healthChanged; // its state or reason
        std::function<void(bool stuck)> stuckChanged; // runs should pause, or may go on
    };

    // `database` is read-write with a short busy time-out; `feed` (may be null) gets every accepted event in the same
    // order.
    StoreWriter(
        std::unique_ptr<Database> database, const Clock& clock, RunFeed* feed, Callbacks callbacks, Options options);
    StoreWriter(std::unique_ptr<Database> database, const Clock& clock, RunFeed* feed);
    ~StoreWriter() override; // close() with 2 s

    // Trials wait for room; everything else is bounded by them and never waits. Once the writer is stuck, a trial
    // without room is refused as Busy: it was not taken, its run should pause and publish it again later.
    Result<void> publish(RunEvent event, std::stop_token stop) override;

    // Runs `task` on the writer's thread after all events accepted so far, tries again while it is Busy or Io, for at
    // most `patience`; `done` gets the outcome on the writer's thread. A task brings its own transaction.
    using Task = std::function<Result<void>(Database&)>;
    void perform(Task task, std::function<void(const Result<void>&)> done,
        std::chrono::milliseconds patience = std::chrono::seconds(10));

    StoreHealth health() const;

    // Accepts nothing more, commits what waits for at most `patience`, closes the file. Returns how many events were
    // not saved.
    std::size_t close(std::chrono::milliseconds patience);

private:
    using Instant = std::chrono::steady_clock::time_point;
    struct PendingTask {
        Task task;
        std::function<void(const Result<void>&)> done;
        Instant deadline;
    };

    void loop();
    std::size_t enough() const { return std::max<std::size_t>(1, m_options.maxWaiting / 2); } // to commit early
    void waitForWork(std::unique_lock<std::mutex>& lock);
    bool commitEvents();
    void runTasks();
    void dropLateTasks();
    void noteSuccess(std::size_t events);
    void noteFailure(const Error& error);
    void limitLog();

    std::unique_ptr<Database> m_database; // writer's thread
    std::unique_ptr<BatchWriter> m_batchWriter; // writer's thread
    const Clock& m_clock;
    RunFeed* m_feed;
    const Callbacks m_callbacks;
    const Options m_options;
    std::vector<RunEvent> m_batch; // writer's thread: being committed, kept until it is
    Instant m_lastAttempt; // writer's thread
    Instant m_lastLogCheck; // writer's thread

    mutable std::mutex m_mutex; // guards all below
    std::condition_variable_any m_wake; // for the writer
    std::condition_variable_any m_room; // for publishers
    std::vector<RunEvent> m_events;
    std::size_t m_committing = 0; // size of m_batch
    std::deque<PendingTask> m_tasks;
    StoreHealth m_health;
    std::optional<Error> m_broken; // set once: state Failed
    std::optional<Instant> m_failingSince;
    bool m_stuck = false;
    bool m_taskFailed = false; // wait a little before the next try
    bool m_closing = false;
    Instant m_closeDeadline;
    bool m_closed = false;
    std::jthread m_thread; // last: starts when everything else exists
};

} // namespace priorscope
