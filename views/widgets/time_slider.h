// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TimeSlider: the TimeControl of the window, bound to the one selection and to the runs it shows. GUI thread.

#include <QWidget>

#include "models/run_store.h"
#include "models/selection.h"

namespace priorscope {

class TimeControl;

class TimeSlider : public QWidget {
    Q_OBJECT
public:
    TimeSlider(const RunStore& store, Selection& selection, QWidget* parent = nullptr);

    TimeControl& control() { return *m_control; }

private:
    void showTime();
    void showMarks();
    void storeChanged(const std::vector<RunDelta>& deltas);
    int newest() const; // last evaluation of the current run, or of all that are selected
    bool isLive() const;

    const RunStore& m_store;
    Selection& m_selection;
    TimeControl* m_control = nullptr;
};

} // namespace priorscope
