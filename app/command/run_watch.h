// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunWatch: waits until the runs of the open project are done, shows their progress and stops them on Ctrl+C. Make it
// before the runs start. Main thread.

#include <QElapsedTimer>
#include <QEventLoop>
#include <QObject>
#include <QTimer>

#include <set>
#include <string>

#include "app/app_context.h"
#include "app/command/exit_code.h"
#include "app/command/interrupt.h"

namespace priorscope {

enum class ProgressStyle { Plain, Json, None };

struct Workload {
    std::int64_t runs = 0;
    std::int64_t evaluations = 0; // of all these runs
    std::int64_t done = 0; // of them, before this process
};

class RunWatch : public QObject {
    Q_OBJECT
public:
    RunWatch(ExperimentService& service, ProgressStyle style);

    // Returns when nothing runs or waits any more and everything is stored (or cannot be).
    void wait(const Workload& workload);
    bool wasInterrupted() const { return m_interrupt.wasInterrupted(); }

private:
    void take();
    void show();
    void onStoreHealth();

    ExperimentService& m_service;
    ProgressStyle m_style;
    InterruptWatch m_interrupt;
    QEventLoop m_loop;
    QTimer m_timer;
    QTimer m_patience; // runs after an interruption
    QElapsedTimer m_elapsed;
    Workload m_workload;
    std::int64_t m_evaluations = 0; // finished in this process
    std::set<std::int64_t> m_ended, m_failed; // run ids
    std::string m_storeState; // last remark about the store
    bool m_idle = false;
    bool m_changed = false; // since the last line
    bool m_shown = false; // a line, ever
};

Result<ProgressStyle> progressStyle(const std::string& name); // plain, json, none

// What became of runs, for the end of `run`, `resume` and `demo`: the counts, the exit code and why.
struct RunSummary {
    std::map<std::string, int> states; // by name of the state
    std::int64_t completed = 0;
    std::int64_t total = 0;
    std::string fault; // of the first run that failed or cannot go on; empty = none
};
RunSummary summarise(const std::vector<RunRow>& runs);
Result<ExitCode> conclude(const RunSummary& summary, bool interrupted);

} // namespace priorscope
