// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/panel_table_model.h"

#include <algorithm>
#include <utility>

#include "base/number_text.h"

namespace priorscope {

void PanelTableModel::setTable(PanelTable table)
{
    beginResetModel();
    m_table = std::move(table);
    m_numeric.assign(static_cast<std::size_t>(m_table.columns.size()), false);
    for (qsizetype column = 0; column < m_table.columns.size(); ++column) {
        const auto filled = std::find_if(m_table.rows.cbegin(), m_table.rows.cend(),
            [column](const QStringList& row) { return !row.value(column).isEmpty(); });
        m_numeric[static_cast<std::size_t>(column)] =
            filled != m_table.rows.cend() && toDouble(filled->at(column).toStdString());
    }
    endResetModel();
}

int PanelTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int PanelTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

Qt::Alignment PanelTableModel::alignment(int column) const
{
    return Qt::AlignVCenter | (m_numeric[static_cast<std::size_t>(column)] ? Qt::AlignRight : Qt::AlignLeft);
}

QVariant PanelTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.rows[index.row()].value(index.column());
    return role == Qt::TextAlignmentRole ? QVariant(alignment(index.column())) : QVariant();
}

QVariant PanelTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::DisplayRole)
        return m_table.columns.value(section);
    return role == Qt::TextAlignmentRole ? QVariant(alignment(section)) : QVariant();
}

} // namespace priorscope
