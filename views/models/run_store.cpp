// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_store.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "live/live_hub.h"
#include "models/when_done.h"

namespace priorscope {
namespace {

// Runs are read in batches of about this many trials: few queries for many short runs, early answers beside a long one.
constexpr int kBatchTrials = 20'000;
constexpr int kRetryMs = 50; // the writer commits at least this often

void countTrial(RunRow& row, const Trial& trial)
{
    row.completed = trial.step;
    const bool counts = trial.feasible && std::isfinite(trial.value);
    if (counts && (!row.best || trial.value < *row.best)) {
        row.best = trial.value;
        row.bestStep = trial.step;
    }
}

void changeState(RunRow& row, const RunStateChanged& change, std::int64_t atNs)
{
    row.state = change.state;
    row.reason = change.reason;
    if (change.state == RunState::Running && row.startedNs == 0)
        row.startedNs = atNs;
    if (isFinal(change.state))
        row.finishedNs = atNs;
}

// Applies one event that follows data.row.lastSeq. False: trials are missing before it, the history must be read again.
bool applyEvent(RunData& data, const RunEvent& event, RunDelta& delta)
{
    data.row.lastSeq = event.seq;
    if (const auto* change = std::get_if<RunStateChanged>(&event.payload)) {
        changeState(data.row, *change, event.atNs);
        delta.rowChanged = true;
    } else if (const auto* finished = std::get_if<TrialFinished>(&event.payload)) {
        const auto step = static_cast<std::size_t>(finished->trial.step);
        if (data.loaded && step <= data.trials.size())
            return true; // the history was newer than its row
        if (data.loaded && step > data.trials.size() + 1)
            return false;
        countTrial(data.row, finished->trial);
        delta.rowChanged = true;
        if (data.loaded)
            data.trials.push_back(finished->trial);
    } else if (const auto* reached = std::get_if<SearchStateReached>(&event.payload)) {
        if (data.loaded && (data.states.empty() || data.states.back().step < reached->state.step)) {
            data.states.push_back(reached->state);
            delta.statesChanged = true;
        }
    }
    return true;
}

} // namespace

RunStore::RunStore(std::unique_ptr<RunSource> source, LiveHub& hub, QObject* parent)
    : QObject(parent), m_source(std::move(source))
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(kRetryMs);
    connect(&m_retry, &QTimer::timeout, this, [this] { read(std::exchange(m_behind, {})); });
    connect(&hub, &LiveHub::events, this, &RunStore::apply);
}

const std::vector<RunId>& RunStore::runs(ExperimentId experiment) const
{
    static const std::vector<RunId> none;
    const auto it = m_runsOf.find(experiment.value);
    return it == m_runsOf.end() ? none : it->second;
}

const RunData* RunStore::find(RunId run) const
{
    const auto it = m_runs.find(run.value);
    return it == m_runs.end() ? nullptr : &it->second.data;
}

const ExperimentSpec* RunStore::spec(ExperimentId experiment) const
{
    const auto it = m_specs.find(experiment);
    return it == m_specs.end() ? nullptr : &it->second;
}

void RunStore::clear()
{
    ++m_generation;
    m_experiments.clear();
    m_specs.clear();
    m_runsOf.clear();
    m_runs.clear();
    m_unknown.clear();
    m_behind.clear();
    m_retry.stop();
    m_error.reset();
    m_pending = 0;
}

void RunStore::reload()
{
    const std::string project = m_source->project();
    if (project != m_project) {
        clear();
        m_project = project;
        emit reset();
    }
    if (project.empty())
        return;
    ++m_pending;
    const std::uint64_t number = ++m_rowsAsked;
    whenDone(this, m_source->readRows(), [this, generation = m_generation, number](Result<ProjectRows> rows) {
        if (generation != m_generation)
            return;
        --m_pending;
        if (number == m_rowsAsked)
            rowsArrived(std::move(rows));
    });
}

void RunStore::rowsArrived(Result<ProjectRows> rows)
{
    if (!rows) {
        m_error = rows.error();
        emit reset();
        return;
    }
    m_error.reset();
    m_experiments = std::move(rows->experiments);
    m_specs = std::move(rows->specs);
    m_runsOf.clear();
    for (RunRow& row : rows->runs) {
        m_runsOf[row.experiment.value].push_back(row.id);
        Entry& entry = m_runs[row.id.value];
        // A loaded run owns the place in its event stream: a newer row would make it skip events that are still on
        // their way.
        if (!entry.data.loaded && !entry.loading && row.lastSeq >= entry.data.row.lastSeq)
            entry.data.row = std::move(row);
    }
    std::vector<RunEvent> late;
    for (auto& [run, events] : m_unknown)
        std::move(events.begin(), events.end(), std::back_inserter(late));
    m_unknown.clear();
    emit reset();
    apply(late);
}

void RunStore::request(const std::vector<RunId>& runs)
{
    std::vector<RunId> batch;
    int trials = 0;
    for (const RunId run : runs) {
        const auto it = m_runs.find(run.value);
        if (it == m_runs.end() || it->second.loading || it->second.data.loaded)
            continue;
        Entry& entry = it->second;
        entry.loading = true;
        entry.needed = entry.seen;
        entry.data.error.clear();
        batch.push_back(run);
        trials += entry.data.row.completed;
        if (trials >= kBatchTrials) {
            read(std::exchange(batch, {}));
            trials = 0;
        }
    }
    read(std::move(batch));
}

void RunStore::read(std::vector<RunId> runs)
{
    if (runs.empty())
        return;
    ++m_pending;
    whenDone(this, m_source->readHistory(runs),
        [this, runs, generation = m_generation](Result<std::vector<RunHistory>> all) {
            if (generation != m_generation)
                return;
            --m_pending;
            historyArrived(runs, std::move(all));
        });
}

void RunStore::historyArrived(const std::vector<RunId>& runs, Result<std::vector<RunHistory>> all)
{
    std::vector<RunId> done;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Entry& entry = m_runs[runs[i].value];
        if (!all) {
            entry.loading = false;
            entry.data.error = all.error().message;
            entry.waiting.clear();
            done.push_back(runs[i]);
        } else if (takeHistory(entry, std::move((*all)[i]))) {
            done.push_back(runs[i]);
        } else {
            readAgainSoon(runs[i]);
        }
    }
    if (!done.empty())
        emit loaded(done);
}

bool RunStore::takeHistory(Entry& entry, RunHistory history)
{
    if (history.row.lastSeq < entry.needed)
        return false; // not committed yet
    RunData& data = entry.data;
    data.row = std::move(history.row);
    data.trials = std::move(history.trials);
    data.states = std::move(history.states);
    data.loaded = true;
    entry.loading = false;
    for (std::size_t i = static_cast<std::size_t>(data.row.completed); i < data.trials.size(); ++i)
        countTrial(data.row, data.trials[i]);
    RunDelta delta;
    for (const RunEvent& event : std::exchange(entry.waiting, {})) {
        if (event.seq > data.row.lastSeq && !applyEvent(data, event, delta)) {
            dropHistory(entry);
            return false;
        }
    }
    return true;
}

void RunStore::dropHistory(Entry& entry)
{
    entry.data.loaded = false;
    entry.needed = entry.seen;
    entry.waiting.clear();
}

void RunStore::readAgainSoon(RunId run)
{
    m_runs[run.value].loading = true;
    m_behind.push_back(run);
    m_retry.start();
}

void RunStore::apply(const std::vector<RunEvent>& events)
{
    std::vector<RunDelta> deltas;
    std::unordered_map<std::int64_t, std::size_t> place; // into deltas
    for (const RunEvent& event : events) {
        const auto it = m_runs.find(event.run.value);
        if (it == m_runs.end()) {
            if (event.run.isValid())
                m_unknown[event.run.value].push_back(event);
            continue;
        }
        Entry& entry = it->second;
        if (event.seq <= entry.seen)
            continue;
        entry.seen = event.seq;
        const auto [at, isNew] = place.try_emplace(event.run.value, deltas.size());
        if (isNew)
            deltas.push_back({event.run, entry.data.trials.size(), false, false});
        RunDelta& delta = deltas[at->second];
        if (entry.loading)
            entry.waiting.push_back(event);
        if (event.seq > entry.data.row.lastSeq && !applyEvent(entry.data, event, delta)) {
            dropHistory(entry);
            readAgainSoon(event.run);
        }
    }
    std::erase_if(deltas, [this](const RunDelta& delta) {
        const RunData& data = m_runs.find(delta.run.value)->second.data;
        return !delta.rowChanged && !delta.statesChanged && delta.firstNewTrial == data.trials.size();
    });
    if (!deltas.empty())
        emit changed(deltas);
}

} // namespace priorscope
