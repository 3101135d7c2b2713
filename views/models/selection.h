// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Selection: the one selection, hover and time of the window. Every panel reads it and writes to it. GUI thread.

#include <QObject>

#include <optional>
#include <vector>

#include "domain/ids.h"

namespace priorscope {

struct TrialRef {
    RunId run;
    int step = 0;

    bool operator==(const TrialRef&) const = default;
};

class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const std::vector<RunId>& runs() const { return m_runs; } // shown in every panel, in tree order
    RunId currentRun() const { return m_currentRun; } // the emphasised one; invalid when none
    const std::optional<TrialRef>& trial() const { return m_trial; } // selected
    const std::optional<TrialRef>& hover() const { return m_hover; }
    int time() const { return m_time; } // evaluation t that every panel shows; meaningless while following
    bool followsLive() const { return m_followsLive; }
    int horizon() const { return m_horizon; } // largest t: the longest budget of the selected runs

    void setRuns(std::vector<RunId> runs, RunId current, int horizon);
    void selectTrial(std::optional<TrialRef> trial); // also makes its run the current one
    void setHover(std::optional<TrialRef> trial);
    void setTime(int time); // 0 to horizon; stops following
    void setFollowsLive(bool follow);

signals:
    void runsChanged();
    void trialChanged();
    void hoverChanged();
    void timeChanged(); // time, horizon or following

private:
    std::vector<RunId> m_runs;
    RunId m_currentRun;
    std::optional<TrialRef> m_trial;
    std::optional<TrialRef> m_hover;
    int m_time = 0;
    int m_horizon = 0;
    bool m_followsLive = true;
};

} // namespace priorscope
