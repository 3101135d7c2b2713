// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/queue_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "frame/table_style.h"

namespace priorscope {

QueueView::QueueView(QueueModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    m_summary = new QLabel;
    m_tools = new QWidget;
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(2);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 2, 4, 2);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_tools);

    m_table = new QTableView;
    m_table->setAccessibleName(tr("Queue of runs"));
    m_table->setModel(&model);
    styleTable(*m_table);
    const QFontMetrics metrics(font());
    QHeaderView* header = m_table->horizontalHeader();
    header->resizeSection(QueueModel::Run, metrics.averageCharWidth() * 28);
    header->resizeSection(QueueModel::Task, metrics.averageCharWidth() * 26);
    header->resizeSection(QueueModel::Progress, metrics.averageCharWidth() * 36);
    header->resizeSection(QueueModel::Left, metrics.averageCharWidth() * 14);
    header->setSectionResizeMode(QueueModel::Doing, QHeaderView::Stretch);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);

    connect(&model, &QueueModel::countsChanged, this, &QueueView::showCounts);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueueView::selectionChanged);
    showCounts();
}

void QueueView::setTools(const QList<QAction*>& actions)
{
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text().remove(QLatin1Char('&')));
        m_tools->layout()->addWidget(button);
    }
}

std::vector<RunId> QueueView::selectedRuns() const
{
    std::vector<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    std::vector<RunId> runs;
    for (const int row : rows)
        runs.push_back(m_model.run(row));
    return runs;
}

QString QueueView::summary() const
{
    const QueueModel::Counts& counts = m_model.counts();
    if (counts == QueueModel::Counts{})
        return tr("Nothing runs or waits");
    return tr("%1 running, %2 paused, %3 waiting").arg(counts.running).arg(counts.paused).arg(counts.waiting);
}

void QueueView::showCounts()
{
    m_summary->setText(summary());
}

} // namespace priorscope
