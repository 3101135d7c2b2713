// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_pace.h"

#include "base/clock.h"
#include "models/run_store.h"

namespace priorscope {

RunPace::RunPace(const RunStore& store, const Clock& clock, QObject* parent)
    : QObject(parent), m_store(store), m_clock(clock)
{
    connect(&store, &RunStore::changed, this, [this](const std::vector<RunDelta>& deltas) {
        for (const RunDelta& delta : deltas)
            observe(delta.run);
    });
    connect(&store, &RunStore::reset, this,
        [this] { std::erase_if(m_tracks, [this](const auto& entry) { return !m_store.find(entry.first); }); });
}

void RunPace::observe(RunId run)
{
    const RunData* data = m_store.find(run);
    if (!data || data->row.state != RunState::Running) {
        m_tracks.erase(run);
        return;
    }
    const Sample now{data->row.completed, m_clock.monotonicNs()};
    const auto [track, isNew] = m_tracks.try_emplace(run, Track{now, now});
    if (!isNew)
        track->second.last = now;
}

double RunPace::evaluationsPerSecond(RunId run) const
{
    const auto it = m_tracks.find(run);
    if (it == m_tracks.end())
        return 0;
    const auto& [first, last] = it->second;
    const auto seconds = static_cast<double>(last.atNs - first.atNs) * 1e-9;
    return seconds > 0 ? (last.completed - first.completed) / seconds : 0;
}

double RunPace::secondsLeft(const std::vector<RunId>& runs) const
{
    double remaining = 0;
    double speed = 0;
    for (const RunId run : runs) {
        const RunData* data = m_store.find(run);
        if (!data || (data->row.state != RunState::Running && data->row.state != RunState::Queued))
            continue;
        remaining += data->row.budget - data->row.completed;
        speed += evaluationsPerSecond(run);
    }
    return remaining > 0 && speed > 0 ? remaining / speed : -1;
}

} // namespace priorscope
