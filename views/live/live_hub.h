// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// LiveHub: the window's single live timer. The service's liveArmed() starts a 40 ms single shot when idle; on the tick the hub
// swaps the feed out and hands the batch on. Idle costs nothing. GUI thread.

#include <QObject>
#include <QTimer>

#include <vector>

#include "engine/run_event.h"

namespace priorscope {

class RunFeed;

class LiveHub : public QObject {
    Q_OBJECT
public:
    static constexpr int kTickMs = 40;
    explicit LiveHub(QObject* parent = nullptr);

    void setFeed(RunFeed* feed); // null: none; pending events of the old one are delivered first
    void arm(); // connect to ExperimentService::liveArmed
    void flush(); // deliver what is waiting now (used before closing a project)

    // Since construction; for the status bar's diagnostics and the benchmark.
    struct Counters {
        std::int64_t ticks = 0;
        std::int64_t events = 0;
        std::int64_t worstTickNs = 0; // time spent in one tick, receivers included
    };
    const Counters& counters() const { return m_counters; }

signals:
    void events(const std::vector<priorscope::RunEvent>& events); // in order per run

private:
    void tick();

    RunFeed* m_feed = nullptr;
    QTimer m_timer;
    Counters m_counters;
};

} // namespace priorscope
