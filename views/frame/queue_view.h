// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// QueueView: what runs now, what waits and what is paused, with the buttons that act on it. GUI thread.

#include <QAction>
#include <QWidget>

#include <vector>

#include "models/queue_model.h"

class QLabel;
class QTableView;

namespace priorscope {

class QueueView : public QWidget {
    Q_OBJECT
public:
    QueueView(QueueModel& model, QWidget* parent = nullptr);

    void setTools(const QList<QAction*>& actions); // buttons beside the summary; not owned
    QTableView* table() const { return m_table; }
    std::vector<RunId> selectedRuns() const; // top to bottom; empty: none
    QString summary() const; // "3 running, 1 paused, 2 waiting"

signals:
    void selectionChanged();

private:
    void showCounts();

    QueueModel& m_model;
    QLabel* m_summary = nullptr;
    QWidget* m_tools = nullptr;
    QTableView* m_table = nullptr;
};

} // namespace priorscope
