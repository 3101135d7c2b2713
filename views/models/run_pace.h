// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunPace: how fast the running runs go, observed since each began to run in this window, and so how long they still
// take. GUI thread.

#include <QObject>

#include <unordered_map>
#include <vector>

#include "domain/ids.h"
#include "domain/run.h"

namespace priorscope {

class Clock;
class RunStore;

class RunPace : public QObject {
    Q_OBJECT
public:
    RunPace(const RunStore& store, const Clock& clock, QObject* parent = nullptr);

    // Seconds until all of `runs` that are queued or running are done at the present speed of those that run; negative
    // when nothing is known (none runs, or no evaluation was seen yet).
    double secondsLeft(const std::vector<RunId>& runs) const;

private:
    struct Sample {
        int completed = 0;
        std::int64_t atNs = 0;
    };
    struct Track {
        Sample first;
        Sample last;
    };
    void observe(RunId run);
    double evaluationsPerSecond(RunId run) const; // 0 when unknown

    const RunStore& m_store;
    const Clock& m_clock;
    std::unordered_map<RunId, Track> m_tracks;
};

} // namespace priorscope
