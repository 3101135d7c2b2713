// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// QueueModel: the runs that run, wait or are paused, in that order. setItems() changes only what differs. GUI thread.

#include <QAbstractTableModel>

#include <vector>

#include "services/experiment_service.h"

namespace priorscope {

class RunPace;

class QueueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Run, Task, Progress, Doing, Left, ColumnCount };
    struct Counts {
        int running = 0;
        int waiting = 0;
        int paused = 0;
        bool operator==(const Counts&) const = default;
    };

    explicit QueueModel(const RunPace& pace, QObject* parent = nullptr);

    void setItems(std::vector<RunRow> items);
    RunId run(int row) const { return m_items[static_cast<std::size_t>(row)].id; }
    int rowOf(RunId run) const; // -1: not in the queue
    RunState state(int row) const { return m_items[static_cast<std::size_t>(row)].state; }
    const Counts& counts() const { return m_counts; }
    std::vector<RunId> runs() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void countsChanged();

private:
    static QString activity(const RunRow& item);
    QVariant text(const RunRow& item, int column) const;

    const RunPace& m_pace;
    std::vector<RunRow> m_items;
    Counts m_counts;
};

} // namespace priorscope
