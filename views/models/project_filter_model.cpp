// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/project_filter_model.h"

#include <algorithm>

namespace priorscope {

ProjectFilterModel::ProjectFilterModel(ProjectTreeModel& tree, const RunStore& store, QObject* parent)
    : QSortFilterProxyModel(parent), m_tree(tree), m_store(store)
{
    setRecursiveFilteringEnabled(true);
    setSourceModel(&tree);
}

QString ProjectFilterModel::setQuery(const QString& text)
{
    RunQuery query = RunQuery::parse(text);
    if (!query.isValid())
        return query.fault();
    m_query = std::move(query);
    invalidateFilter();
    return {};
}

bool ProjectFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_query.isEmpty())
        return true;
    const QModelIndex index = m_tree.index(row, 0, parent);
    const RunData* run = m_store.find(m_tree.run(index)); // parents come in through their runs
    if (!run)
        return false;
    const auto& experiments = m_store.experiments();
    const auto found = std::find_if(
        experiments.begin(), experiments.end(), [&](const ExperimentRow& e) { return e.id == run->row.experiment; });
    return m_query.matches(run->row, found == experiments.end() ? std::string() : found->name);
}

} // namespace priorscope
