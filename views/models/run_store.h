// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunStore: what the window knows about the runs of the open project, in memory: rows of all runs, and the full history
// of the runs that are shown. Fed by the store (history up to seq S) and the live hub (deltas with seq > S): no gap, no
// duplicate. GUI thread.

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "models/run_source.h"
#include "models/trial_list.h"
#include "services/experiment_service.h"

namespace priorscope {

class LiveHub;

struct RunData {
    RunRow row;
    bool loaded = false; // history is complete up to row.lastSeq
    std::string error; // why the history could not be read; empty when it could
    TrialList trials; // by step; trials[i].step == i + 1
    std::vector<SearchState> states; // by step
};

// What one live tick changed, at most one per run and tick.
struct RunDelta {
    RunId run;
    std::size_t firstNewTrial = 0; // index into RunData::trials
    bool statesChanged = false;
    bool rowChanged = false;
};

class RunStore : public QObject {
    Q_OBJECT
public:
    RunStore(ExperimentService& service, LiveHub& hub, QObject* parent = nullptr);
    RunStore(std::unique_ptr<RunSource> source, LiveHub& hub, QObject* parent = nullptr);

    const std::vector<ExperimentRow>& experiments() const { return m_experiments; } // oldest first
    const std::vector<RunId>& runs(ExperimentId experiment) const; // in plan order
    const RunData* find(RunId run) const; // null: unknown
    const ExperimentSpec* spec(ExperimentId experiment) const; // null: unknown or not readable by this version

    void reload(); // experiments and run rows, after projectChanged()
    void request(const std::vector<RunId>& runs); // load the history of these; loaded() tells when
    bool isLoading() const { return m_pending > 0; }
    const std::optional<Error>& error() const { return m_error; } // why the rows could not be read

signals:
    void reset(); // experiments or rows were read again
    void loaded(const std::vector<RunId>& runs); // complete, or RunData::error says why not
    void changed(const std::vector<RunDelta>& deltas); // at most one signal per live tick

private:
    struct Entry {
        RunData data;
        std::uint64_t seen = 0; // newest live event
        std::uint64_t needed = 0; // what was seen before loading began: the history must reach it
        bool loading = false;
        std::vector<RunEvent> waiting; // live events that came while the history was read
    };

    void clear();
    void rowsArrived(Result<ProjectRows> rows);
    void historyArrived(const std::vector<RunId>& runs, Result<std::vector<RunHistory>> all);
    bool takeHistory(Entry& entry, RunHistory history);
    static void dropHistory(Entry& entry);
    void read(std::vector<RunId> runs);
    void readAgainSoon(RunId run);
    void apply(const std::vector<RunEvent>& events);

    std::unique_ptr<RunSource> m_source;
    std::string m_project;
    std::uint64_t m_generation = 0; // of the project: answers about an older one are dropped
    std::uint64_t m_rowsAsked = 0; // number of the newest readRows(): older answers are dropped
    std::vector<ExperimentRow> m_experiments;
    std::map<ExperimentId, ExperimentSpec> m_specs;
    std::unordered_map<std::int64_t, std::vector<RunId>> m_runsOf;
    std::unordered_map<std::int64_t, Entry> m_runs;
    std::unordered_map<std::int64_t, std::vector<RunEvent>>
        m_unknown; // events of runs whose rows have not been read yet
    std::vector<RunId> m_behind; // the store had not committed what was already seen live
    QTimer m_retry;
    std::optional<Error> m_error;
    int m_pending = 0; // answers not yet here
};

} // namespace priorscope
