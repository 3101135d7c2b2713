// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/store_writer.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/log.h"
#include "store/batch_writer.h"
#include "store/database.h"

namespace priorscope {

namespace {

using SteadyClock = std::chrono::steady_clock;

bool isPassing(const Error& error) // worth another try: the cause may go away
{
    return error.code == ErrorCode::Busy || error.code == ErrorCode::Io || error.code == ErrorCode::ReadOnly;
}

bool mayWait(const RunEvent& event)
{
    return !std::holds_alternative<RunStateChanged>(event.payload)
        && !std::holds_alternative<RunMessage>(event.payload);
}

std::int64_t sizeOf(const std::filesystem::path& file)
{
    std::error_code missing;
    const auto size = std::filesystem::file_size(file, missing);
    return missing ? 0 : static_cast<std::int64_t>(size);
}

} // namespace

StoreWriter::StoreWriter(
    std::unique_ptr<Database> database, const Clock& clock, RunFeed* feed, Callbacks callbacks, Options options)
    : m_database(std::move(database)), m_batchWriter(std::make_unique<BatchWriter>(*m_database)), m_clock(clock),
      m_feed(feed), m_callbacks(std::move(callbacks)), m_options(options)
{
    m_health.fileBytes = sizeOf(m_database->file());
    m_thread = std::jthread([this] { loop(); });
}

StoreWriter::StoreWriter(std::unique_ptr<Database> database, const Clock& clock, RunFeed* feed)
    : StoreWriter(std::move(database), clock, feed, Callbacks{}, Options{})
{
}

StoreWriter::~StoreWriter()
{
    close(std::chrono::seconds(2));
}

Result<void> StoreWriter::publish(RunEvent event, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const auto hasRoom = [this] { return m_events.size() + m_committing < m_options.maxWaiting; };
    const auto isDecided = [this, hasRoom] { return hasRoom() || m_stuck || m_broken || m_closing; };
    if (mayWait(event) && !m_room.wait(lock, stop, isDecided))
        return Error{ErrorCode::Cancelled, "stopped while the project could not be written", {}};
    if (m_broken)
        return *m_broken;
    if (m_closed)
        return Error{ErrorCode::Cancelled, "the project is closed", {}};
    if (mayWait(event) && m_stuck && !hasRoom())
        return Error{ErrorCode::Busy, m_health.reason, {}};
    if (m_feed)
        m_feed->push(event); // under the lock: the feed and the file see one order
    m_events.push_back(std::move(event));
    if (m_events.size() == 1 || m_events.size() == enough())
        m_wake.notify_one();
    return {};
}

void StoreWriter::perform(Task task, std::function<void(const Result<void>&)> done, std::chrono::milliseconds patience)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_closed) {
            m_tasks.push_back({std::move(task), std::move(done), SteadyClock::now() + patience});
            m_wake.notify_one();
            return;
        }
    }
    done(Error{ErrorCode::Cancelled, "the project is closed", {}});
}

StoreHealth StoreWriter::health() const
{
    const std::lock_guard lock(m_mutex);
    StoreHealth health = m_health;
    health.waitingRows = static_cast<std::int64_t>(m_events.size() + m_committing);
    return health;
}

std::size_t StoreWriter::close(std::chrono::milliseconds patience)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_closing) {
            m_closing = true;
            m_closeDeadline = SteadyClock::now() + patience;
        }
        m_wake.notify_one();
        m_room.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
    return static_cast<std::size_t>(health().waitingRows);
}

void StoreWriter::loop()
{
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            waitForWork(lock);
            const bool nothingLeft = m_events.empty() && m_batch.empty() && m_tasks.empty();
            if (m_closing && (nothingLeft || m_broken || SteadyClock::now() >= m_closeDeadline)) {
                m_closed = true;
                break;
            }
            if (m_batch.empty()) {
                m_batch.swap(m_events);
                m_committing = m_batch.size();
            }
        }
        if (commitEvents())
            runTasks();
        else
            dropLateTasks();
    }
    std::deque<PendingTask> tasks;
    {
        const std::lock_guard lock(m_mutex);
        tasks.swap(m_tasks);
    }
    for (PendingTask& pending : tasks)
        pending.done(Error{ErrorCode::Cancelled, "the project was closed first", {}});
    m_batchWriter.reset();
    m_database.reset(); // the last connection folds the log into the file
}

// Returns at once when tasks wait, the writer closes or half of the room is used, else when the commit interval is
// over; after a failure only when it is time to try again.
void StoreWriter::waitForWork(std::unique_lock<std::mutex>& lock)
{
    if (m_failingSince || m_taskFailed) {
        m_taskFailed = false;
        const int patience = m_stuck && !m_closing ? 5 : 1; // a full disk stays full for a while, and each try is work
        m_wake.wait_until(
            lock, m_lastAttempt + patience * m_options.retryEvery, [this] { return m_broken && m_closing; });
        if (!m_broken)
            return;
    }
    m_wake.wait(lock, [this] { return m_closing || !m_tasks.empty() || (!m_events.empty() && !m_broken); });
    if (!m_closing && m_tasks.empty()) {
        m_wake.wait_until(lock, m_lastAttempt + m_options.commitEvery,
            [this] { return m_closing || !m_tasks.empty() || m_events.size() >= enough(); });
    }
}

bool StoreWriter::commitEvents()
{
    if (m_batch.empty())
        return true;
    {
        const std::lock_guard lock(m_mutex);
        if (m_broken)
            return true; // tasks still get their answer
    }
    const Result<void> written = m_batchWriter->write(m_batch);
    m_lastAttempt = SteadyClock::now();
    if (!written) {
        noteFailure(written.error());
        return !isPassing(written.error());
    }
    const std::size_t count = m_batch.size();
    m_batch.clear();
    noteSuccess(count);
    limitLog();
    return true;
}

void StoreWriter::runTasks()
{
    while (true) {
        PendingTask pending;
        {
            const std::lock_guard lock(m_mutex);
            if (m_tasks.empty())
                return;
            pending = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        const Result<void> done = pending.task(*m_database);
        if (!done && isPassing(done.error()) && SteadyClock::now() < pending.deadline) {
            m_lastAttempt = SteadyClock::now();
            const std::lock_guard lock(m_mutex);
            m_taskFailed = true;
            m_tasks.push_front(std::move(pending));
            return;
        }
        pending.done(done);
    }
}

// Tasks come after the events before them; while those cannot be written, a task only runs out of patience.
void StoreWriter::dropLateTasks()
{
    std::vector<PendingTask> late;
    Error why;
    {
        const std::lock_guard lock(m_mutex);
        why = {ErrorCode::Busy, m_health.reason, m_database->file().string()};
        const auto isLate = [now = SteadyClock::now()](const PendingTask& pending) { return pending.deadline <= now; };
        for (PendingTask& pending : m_tasks) {
            if (isLate(pending))
                late.push_back(pending);
        }
        std::erase_if(m_tasks, isLate);
    }
    for (const PendingTask& pending : late)
        pending.done(why);
}

void StoreWriter::noteSuccess(std::size_t events)
{
    const std::int64_t bytes = sizeOf(m_database->file()) + sizeOf(m_database->file().string() + "-wal");
    bool recovered = false;
    bool wasStuck = false;
    {
        const std::lock_guard lock(m_mutex);
        m_committing -= events;
        recovered = m_health.state != StoreHealth::State::Ok;
        wasStuck = std::exchange(m_stuck, false);
        m_failingSince.reset();
        m_health.state = StoreHealth::State::Ok;
        m_health.reason.clear();
        m_health.lastCommitNs = m_clock.utcNs();
        m_health.fileBytes = bytes;
    }
    m_room.notify_all();
    if (recovered && m_callbacks.healthChanged)
        m_callbacks.healthChanged();
    if (wasStuck && m_callbacks.stuckChanged)
        m_callbacks.stuckChanged(false);
}

void StoreWriter::noteFailure(const Error& error)
{
    bool changed = false;
    bool becameStuck = false;
    {
        const std::lock_guard lock(m_mutex);
        const auto state = isPassing(error) ? StoreHealth::State::Waiting : StoreHealth::State::Failed;
        changed = m_health.state != state || m_health.reason != error.message;
        m_health.state = state;
        m_health.reason = error.message;
        if (!m_failingSince)
            m_failingSince = SteadyClock::now();
        if (!isPassing(error))
            m_broken = error;
        const bool longEnough = m_broken || SteadyClock::now() - *m_failingSince >= m_options.stuckAfter;
        becameStuck = longEnough && !m_stuck;
        m_stuck = m_stuck || becameStuck;
    }
    if (changed)
        log::warning("ps.store", error.message);
    if (becameStuck)
        m_room.notify_all();
    if (changed && m_callbacks.healthChanged)
        m_callbacks.healthChanged();
    if (becameStuck && m_callbacks.stuckChanged)
        m_callbacks.stuckChanged(true);
}

// Automatic checkpoints never shorten the log, and stop short of pages that a reader still looks at. Our readers keep
// no transaction open, so emptying it now and then bounds its size.
void StoreWriter::limitLog()
{
    if (sizeOf(m_database->file().string() + "-wal") < m_options.logLimitBytes
        || SteadyClock::now() - m_lastLogCheck < std::chrono::milliseconds(500))
        return;
    m_lastLogCheck = SteadyClock::now();
    const Result<std::int64_t> busy = m_database->integer("PRAGMA wal_checkpoint(TRUNCATE)");
    if (!busy)
        log::warning("ps.store", busy.error().message);
}

} // namespace priorscope
