// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scheduler.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <utility>

#include "engine/bbo_engine.h"

namespace priorscope {
namespace {

constexpr int kMaxJobs = 256;

struct Entry {
    Entry(RunJob job, EnginePorts ports) : run(std::move(job), ports, control) { }

    RunControl control;
    BboRun run;
};

using EntryPtr = std::unique_ptr<Entry>;

// A state to be published for a run that is on no engine thread: the caller's thread must not block on the store.
struct Errand {
    EntryPtr entry;
    RunState state = RunState::Queued;
};

const char* reasonFor(RunState state)
{
    switch (state) {
    case RunState::Paused:
        return "paused by the user";
    case RunState::Stopped:
        return "stopped by the user";
    case RunState::Interrupted:
        return "the project was closed";
    default:
        return "";
    }
}

class Selection {
public:
    explicit Selection(const std::vector<RunId>& runs) : m_ids(runs.begin(), runs.end()) { }
    bool has(const Entry& entry) const { return m_ids.empty() || m_ids.count(entry.run.id()) > 0; }

private:
    std::unordered_set<RunId> m_ids; // empty = all
};

RunState runGuarded(BboRun& run)
{
    try {
        return run.run();
    } catch (const std::exception& thrown) {
        return run.fail(std::string("internal error: ") + thrown.what());
    } catch (...) { // top frame of the engine thread
        return run.fail("internal error: unknown exception");
    }
}

} // namespace

struct RunScheduler::Private {
    EnginePorts ports;
    mutable std::mutex mutex;
    mutable std::condition_variable changed; // something to do, or something is done
    int jobs = 1;
    bool quitting = false;
    std::vector<Entry*> running; // owned by the worker that runs it
    std::deque<EntryPtr> waiting;
    std::vector<EntryPtr> paused;
    std::deque<Errand> errands;
    Entry* announced = nullptr; // of the errand being done
    RunState announcedState = RunState::Queued;
    std::vector<std::jthread> threads; // last: joined before the rest goes

    explicit Private(Ports p) : ports(p) { }

    void work();
    void doErrands();
    EntryPtr settle(EntryPtr entry, RunState state);
    bool idle() const { return running.empty() && waiting.empty() && errands.empty() && !announced; }
    void wantOfBusy(const Selection& selection, RunWish wish);
    template <typename List, typename Place> void takeOut(List& list, const Selection& selection, Place place);
};

// Calls place(entry) with each selected entry, which leaves the list. Locked.
template <typename List, typename Place>
void RunScheduler::Private::takeOut(List& list, const Selection& selection, Place place)
{
    List kept;
    for (EntryPtr& entry : list) {
        if (selection.has(*entry))
            place(std::move(entry));
        else
            kept.push_back(std::move(entry));
    }
    list = std::move(kept);
}

// Runs that a thread holds, or that are about to be announced, see their wish when they are done with that. Locked.
void RunScheduler::Private::wantOfBusy(const Selection& selection, RunWish wish)
{
    for (Entry* entry : running) {
        if (selection.has(*entry))
            entry->control.want(wish);
    }
    for (const Errand& errand : errands) {
        if (selection.has(*errand.entry))
            errand.entry->control.want(wish);
    }
    if (announced && selection.has(*announced))
        announced->control.want(wish);
}

// Where a run belongs that left a thread in `state`, given what is wanted of it by now. Returns an entry that is done
// with. Locked.
EntryPtr RunScheduler::Private::settle(EntryPtr entry, RunState state)
{
    if (isFinal(state) || state == RunState::Interrupted)
        return entry;
    switch (entry->control.wish()) {
    case RunWish::Stop:
        errands.push_back({std::move(entry), RunState::Stopped});
        break;
    case RunWish::Interrupt:
        errands.push_back({std::move(entry), RunState::Interrupted});
        break;
    case RunWish::Pause:
        if (state == RunState::Paused)
            paused.push_back(std::move(entry));
        else
            errands.push_back({std::move(entry), RunState::Paused});
        break;
    case RunWish::GoOn:
        if (state == RunState::Queued)
            waiting.push_back(std::move(entry));
        else
            errands.push_back({std::move(entry), RunState::Queued});
        break;
    }
    return nullptr;
}

void RunScheduler::Private::work()
{
    std::unique_lock lock(mutex);
    while (true) {
        changed.wait(
            lock, [&] { return quitting || (!waiting.empty() && running.size() < static_cast<std::size_t>(jobs)); });
        if (quitting)
            return;
        EntryPtr entry = std::move(waiting.front());
        waiting.pop_front();
        running.push_back(entry.get());
        lock.unlock();
        const RunState state = runGuarded(entry->run);
        lock.lock();
        running.erase(std::find(running.begin(), running.end(), entry.get()));
        EntryPtr done = settle(std::move(entry), state);
        changed.notify_all();
        lock.unlock();
        done.reset(); // may wait for an external program to end
        lock.lock();
    }
}

void RunScheduler::Private::doErrands()
{
    std::unique_lock lock(mutex);
    while (true) {
        changed.wait(lock, [&] { return quitting || !errands.empty(); });
        if (errands.empty())
            return;
        Errand errand = std::move(errands.front());
        errands.pop_front();
        announced = errand.entry.get();
        announcedState = errand.state;
        lock.unlock();
        errand.entry->run.announce(errand.state, reasonFor(errand.state));
        lock.lock();
        announced = nullptr;
        EntryPtr done = settle(std::move(errand.entry), errand.state);
        changed.notify_all();
        lock.unlock();
        done.reset();
        lock.lock();
    }
}

RunScheduler::RunScheduler(Ports ports, int jobs) : d(std::make_unique<Private>(ports))
{
    d->threads.emplace_back([p = d.get()] { p->doErrands(); });
    setJobs(jobs);
}

RunScheduler::~RunScheduler()
{
    interruptAll();
    waitIdle();
    {
        const std::lock_guard lock(d->mutex);
        d->quitting = true;
    }
    d->changed.notify_all();
    d->threads.clear();
}

void RunScheduler::enqueue(std::vector<RunJob> jobs)
{
    {
        const std::lock_guard lock(d->mutex);
        for (RunJob& job : jobs)
            d->waiting.push_back(std::make_unique<Entry>(std::move(job), d->ports));
    }
    d->changed.notify_all();
}

void RunScheduler::pause(const std::vector<RunId>& runs)
{
    const Selection selection(runs);
    const std::lock_guard lock(d->mutex);
    d->wantOfBusy(selection, RunWish::Pause);
    d->takeOut(d->waiting, selection, [&](EntryPtr entry) {
        entry->control.want(RunWish::Pause);
        d->errands.push_back({std::move(entry), RunState::Paused});
    });
    d->changed.notify_all();
}

void RunScheduler::resume(const std::vector<RunId>& runs)
{
    const Selection selection(runs);
    const std::lock_guard lock(d->mutex);
    d->wantOfBusy(selection, RunWish::GoOn);
    d->takeOut(d->paused, selection, [&](EntryPtr entry) {
        entry->control.want(RunWish::GoOn);
        d->errands.push_back({std::move(entry), RunState::Queued});
    });
    d->changed.notify_all();
}

void RunScheduler::stop(const std::vector<RunId>& runs)
{
    const Selection selection(runs);
    const std::lock_guard lock(d->mutex);
    d->wantOfBusy(selection, RunWish::Stop);
    const auto end = [&](EntryPtr entry) {
        entry->control.want(RunWish::Stop);
        d->errands.push_back({std::move(entry), RunState::Stopped});
    };
    d->takeOut(d->waiting, selection, end);
    d->takeOut(d->paused, selection, end);
    d->changed.notify_all();
}

void RunScheduler::interruptAll()
{
    std::vector<EntryPtr> untouched; // the project knows them as queued, and so they stay
    const Selection all({});
    const std::lock_guard lock(d->mutex);
    d->wantOfBusy(all, RunWish::Interrupt);
    const auto end = [&](EntryPtr entry) {
        if (!entry->run.hasStarted()) {
            untouched.push_back(std::move(entry));
            return;
        }
        entry->control.want(RunWish::Interrupt);
        d->errands.push_back({std::move(entry), RunState::Interrupted});
    };
    d->takeOut(d->waiting, all, end);
    d->takeOut(d->paused, all, end);
    d->changed.notify_all();
}

void RunScheduler::move(RunId run, int places)
{
    const std::lock_guard lock(d->mutex);
    std::deque<EntryPtr>& waiting = d->waiting;
    const auto it = std::find_if(waiting.begin(), waiting.end(), [&](const EntryPtr& e) { return e->run.id() == run; });
    if (it == waiting.end())
        return;
    const auto from = it - waiting.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + places, 0, static_cast<std::ptrdiff_t>(waiting.size()) - 1);
    EntryPtr entry = std::move(*it);
    waiting.erase(it);
    waiting.insert(waiting.begin() + to, std::move(entry));
}

void RunScheduler::setJobs(int jobs)
{
    const std::lock_guard lock(d->mutex);
    d->jobs = std::clamp(jobs, 1, kMaxJobs);
    while (d->threads.size() < static_cast<std::size_t>(d->jobs) + 1) // and the one of the errands
        d->threads.emplace_back([p = d.get()] { p->work(); });
    d->changed.notify_all();
}

std::vector<ScheduledRun> RunScheduler::snapshot() const
{
    const auto row = [](const Entry& entry, RunState state) {
        return ScheduledRun{entry.run.id(), state, entry.run.completed(), entry.run.budget()};
    };
    std::vector<ScheduledRun> rows;
    std::vector<ScheduledRun> pausedRows;
    const std::lock_guard lock(d->mutex);
    for (const Entry* entry : d->running)
        rows.push_back(row(*entry, RunState::Running));
    for (const EntryPtr& entry : d->waiting)
        rows.push_back(row(*entry, RunState::Queued));
    for (const EntryPtr& entry : d->paused)
        pausedRows.push_back(row(*entry, RunState::Paused));
    const auto addErrand = [&](const Entry& entry, RunState state) {
        if (state == RunState::Queued || state == RunState::Paused)
            (state == RunState::Queued ? rows : pausedRows).push_back(row(entry, state));
    };
    for (const Errand& errand : d->errands)
        addErrand(*errand.entry, errand.state);
    if (d->announced)
        addErrand(*d->announced, d->announcedState);
    rows.insert(rows.end(), pausedRows.begin(), pausedRows.end());
    return rows;
}

bool RunScheduler::isIdle() const
{
    const std::lock_guard lock(d->mutex);
    return d->idle();
}

void RunScheduler::waitIdle() const
{
    std::unique_lock lock(d->mutex);
    d->changed.wait(lock, [&] { return d->idle(); });
}

} // namespace priorscope
