// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunStore: what the window knows about the runs of the open project, in memory: rows of all runs, and the full history of the
// runs that are shown. Fed by the store (history up to seq S) and the live hub (deltas with seq > S): no gap, no duplicate.
// GUI thread.

#include <QObject>

#include <unordered_map>
#include <vector>

#include "services/experiment_service.h"

namespace priorscope {

class LiveHub;

struct RunData {
    RunRow row;
    bool loaded = false; // history is complete up to row.lastSeq
    std::vector<Trial> trials; // by step; trials[i].step == i + 1
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

    const std::vector<ExperimentRow>& experiments() const { return m_experiments; } // oldest first
    const std::vector<RunId>& runs(ExperimentId experiment) const; // in plan order
    const RunData* find(RunId run) const; // null: unknown
    const ExperimentSpec* spec(ExperimentId experiment) const; // null: unknown or not readable by this version

    void reload(); // experiments and run rows, after projectChanged()
    void request(const std::vector<RunId>& runs); // load the history of these; loaded() tells when
    bool isLoading() const { return m_pending > 0; }

signals:
    void reset(); // experiments or rows were read again
    void loaded(const std::vector<RunId>& runs);
    void changed(const std::vector<RunDelta>& deltas); // at most one signal per live tick

private:
    void apply(const std::vector<RunEvent>& events);

    ExperimentService& m_service;
    std::vector<ExperimentRow> m_experiments;
    std::unordered_map<std::int64_t, ExperimentSpec> m_specs;
    std::unordered_map<std::int64_t, std::vector<RunId>> m_runsOf;
    std::unordered_map<std::int64_t, RunData> m_runs;
    std::unordered_map<std::int64_t, std::vector<RunEvent>> m_waiting; // deltas that came while the history was read
    int m_pending = 0;
};

} // namespace priorscope
