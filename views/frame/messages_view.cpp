// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/messages_view.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include "frame/table_style.h"

namespace priorscope {

MessagesView::MessagesView(MessageModel& model, QWidget* parent) : QWidget(parent)
{
    m_table = new QTableView;
    m_table->setAccessibleName(tr("Messages"));
    m_table->setModel(&model);
    styleTable(*m_table);
    const int width = QFontMetrics(font()).averageCharWidth();
    QHeaderView* header = m_table->horizontalHeader();
    header->resizeSection(MessageModel::SeverityColumn, width * 16);
    header->resizeSection(MessageModel::Time, width * 22);
    header->resizeSection(MessageModel::About, width * 28);
    header->setSectionResizeMode(MessageModel::Text, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);

    connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] {
        const QScrollBar* bar = m_table->verticalScrollBar();
        m_atEnd = bar->value() == bar->maximum();
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this] {
        if (m_atEnd)
            m_table->scrollToBottom();
    });
    connect(m_table, &QTableView::activated, this, [this, &model](const QModelIndex& index) {
        if (const RunId run = model.run(index.row()); run.isValid())
            emit runActivated(run);
    });
}

} // namespace priorscope
