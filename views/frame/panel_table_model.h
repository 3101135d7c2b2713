// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelTableModel: the rows behind a panel's picture for a table view. Holds the panel's table as it is, so that a
// million rows cost no more than the panel's own. GUI thread.

#include <QAbstractTableModel>

#include <vector>

#include "panels/panel.h"

namespace priorscope {

class PanelTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(PanelTable table);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    Qt::Alignment alignment(int column) const;

    PanelTable m_table;
    std::vector<bool> m_numeric; // per column: its first filled cell is a number
};

} // namespace priorscope
