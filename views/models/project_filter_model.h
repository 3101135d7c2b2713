// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProjectFilterModel: the project tree narrowed to the runs a RunQuery matches, with their parents. GUI thread.

#include <QSortFilterProxyModel>

#include "models/project_tree_model.h"
#include "models/run_query.h"

namespace priorscope {

class ProjectFilterModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    ProjectFilterModel(ProjectTreeModel& tree, const RunStore& store, QObject* parent = nullptr);

    QString setQuery(const QString& text); // the fault of a bad query, which changes nothing; else empty
    const RunQuery& query() const { return m_query; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    ProjectTreeModel& m_tree;
    const RunStore& m_store;
    RunQuery m_query;
};

} // namespace priorscope
