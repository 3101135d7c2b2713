// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MessageModel: what runs, the project and the window had to say, oldest first. GUI thread.

#include <QAbstractTableModel>

#include <vector>

#include "models/run_store.h"

namespace priorscope {

class MessageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SeverityColumn, Time, About, Text, ColumnCount };
    static constexpr std::size_t kMost = 10'000; // the oldest go first

    explicit MessageModel(const RunStore& store, QObject* parent = nullptr);

    void clear(); // what came from the project; what the window said stays
    void setHistory(std::vector<MessageRow> newestFirst); // replaces what came from the project; live ones follow
    void add(MessageRow message);
    void addLive(const std::vector<RunEvent>& events); // the RunMessages among them
    RunId run(int row) const { return m_messages[static_cast<std::size_t>(row)].row.run; }
    int count(Severity atLeast) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Entry {
        MessageRow row;
        bool own = false; // said by the window
    };
    void append(std::vector<Entry> messages);
    bool isKnown(const MessageRow& message) const;

    const RunStore& m_store;
    std::vector<Entry> m_messages;
};

} // namespace priorscope
