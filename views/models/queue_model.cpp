// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/queue_model.h"

#include <algorithm>
#include <unordered_set>

#include "models/number_format.h"
#include "models/roles.h"
#include "models/run_pace.h"

namespace priorscope {

QueueModel::QueueModel(const RunPace& pace, QObject* parent) : QAbstractTableModel(parent), m_pace(pace) { }

void QueueModel::setItems(std::vector<RunRow> items)
{
    std::unordered_set<RunId> kept;
    Counts counts;
    for (const RunRow& item : items) {
        kept.insert(item.id);
        int& count = item.state == RunState::Running ? counts.running
            : item.state == RunState::Paused         ? counts.paused
                                                     : counts.waiting;
        ++count;
    }
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (kept.contains(run(row)))
            continue;
        beginRemoveRows({}, row, row);
        m_items.erase(m_items.begin() + row);
        endRemoveRows();
    }
    for (int row = 0; row < static_cast<int>(items.size()); ++row) {
        RunRow& item = items[static_cast<std::size_t>(row)];
        const int from = rowOf(item.id);
        if (from < 0) {
            beginInsertRows({}, row, row);
            m_items.insert(m_items.begin() + row, std::move(item));
            endInsertRows();
            continue;
        }
        if (from != row) { // rows before `row` are in place, so it only ever moves up
            beginMoveRows({}, from, from, {}, row);
            std::rotate(m_items.begin() + row, m_items.begin() + from, m_items.begin() + from + 1);
            endMoveRows();
        }
        m_items[static_cast<std::size_t>(row)] = std::move(item);
    }
    if (!m_items.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    if (counts != m_counts) {
        m_counts = counts;
        emit countsChanged();
    }
}

int QueueModel::rowOf(RunId run) const
{
    const auto it = std::find_if(m_items.begin(), m_items.end(), [&](const RunRow& i) { return i.id == run; });
    return it == m_items.end() ? -1 : static_cast<int>(it - m_items.begin());
}

std::vector<RunId> QueueModel::runs() const
{
    std::vector<RunId> runs;
    for (const RunRow& item : m_items)
        runs.push_back(item.id);
    return runs;
}

int QueueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString QueueModel::activity(const RunRow& item)
{
    if (item.state == RunState::Paused)
        return tr("paused");
    if (item.state != RunState::Running)
        return tr("waiting");
    return tr("evaluation %1 of %2").arg(countText(std::min(item.completed + 1, item.budget)), countText(item.budget));
}

QVariant QueueModel::text(const RunRow& item, int column) const
{
    switch (column) {
    case Run:
        return tr("%1, seed %2").arg(QString::fromStdString(item.methodLabel)).arg(item.key.seed);
    case Task:
        return QString::fromStdString(item.key.problem);
    case Progress:
        return tr("%1 / %2").arg(countText(item.completed), countText(item.budget));
    case Doing:
        return activity(item);
    case Left:
        return item.state == RunState::Running ? durationText(m_pace.secondsLeft({item.id})) : QString();
    default:
        return {};
    }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RunRow& item = m_items[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(item, column);
    case Qt::ToolTipRole:
        return column == Progress ? text(item, Doing) : text(item, column);
    case Qt::TextAlignmentRole:
        return column == Left ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::AccessibleTextRole:
        if (column == Run)
            return tr("%1, %2").arg(text(item, Run).toString(), QString::fromLatin1(toName(item.state)));
        return text(item, column);
    case RunStateRole:
        return column == Run ? QVariant(static_cast<int>(item.state)) : QVariant();
    case ProgressRole:
        if (column != Progress || item.budget == 0)
            return {};
        return static_cast<double>(item.completed) / item.budget;
    case ProgressTextRole:
        return column == Progress ? text(item, Progress) : QVariant();
    case RunningRole:
        return item.state == RunState::Running;
    default:
        return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Left)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Run:
        return tr("Run");
    case Task:
        return tr("Task");
    case Progress:
        return tr("Progress");
    case Doing:
        return tr("Doing now");
    case Left:
        return tr("Left");
    default:
        return {};
    }
}

} // namespace priorscope
