// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/selection.h"

#include <algorithm>
#include <utility>

namespace priorscope {

void Selection::setRuns(std::vector<RunId> runs, RunId current, int horizon)
{
    const bool runsDiffer = runs != m_runs || current != m_currentRun;
    const bool timeDiffers = horizon != m_horizon || m_time > horizon;
    m_runs = std::move(runs);
    m_currentRun = current;
    m_horizon = horizon;
    m_time = std::min(m_time, horizon);
    const auto gone = [this](const std::optional<TrialRef>& ref) {
        return ref && std::find(m_runs.begin(), m_runs.end(), ref->run) == m_runs.end();
    };
    if (runsDiffer)
        emit runsChanged();
    if (timeDiffers)
        emit timeChanged();
    if (gone(m_hover))
        setHover(std::nullopt);
    if (gone(m_trial))
        selectTrial(std::nullopt);
}

void Selection::selectTrial(std::optional<TrialRef> trial)
{
    if (trial == m_trial)
        return;
    m_trial = trial;
    const bool otherRun = trial && trial->run != m_currentRun;
    if (otherRun)
        m_currentRun = trial->run;
    emit trialChanged();
    if (otherRun)
        emit runsChanged();
}

void Selection::setHover(std::optional<TrialRef> trial)
{
    if (trial == m_hover)
        return;
    m_hover = trial;
    emit hoverChanged();
}

void Selection::setTime(int time)
{
    time = std::clamp(time, 0, m_horizon);
    if (time == m_time && !m_followsLive)
        return;
    m_time = time;
    m_followsLive = false;
    emit timeChanged();
}

void Selection::setFollowsLive(bool follow)
{
    if (follow == m_followsLive)
        return;
    m_followsLive = follow;
    emit timeChanged();
}

} // namespace priorscope
