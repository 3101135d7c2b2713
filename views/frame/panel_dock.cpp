// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/panel_dock.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QStackedWidget>
#include <QTableView>

#include "frame/panel_table_model.h"
#include "frame/table_style.h"
#include "widgets/panel_frame.h"

namespace priorscope {

PanelDock::PanelDock(const PanelEntry& entry, const PanelContext& context, QWidget* parent)
    : QDockWidget(entry.title, parent)
{
    setObjectName(QString::fromStdString(entry.id));
    setAccessibleName(entry.title);
    setFeatures(DockWidgetMovable | DockWidgetClosable);
    m_pages = new QStackedWidget;
    m_panel = entry.make(context, m_pages);
    m_table = new QTableView;
    m_table->setAccessibleName(tr("Data of %1").arg(entry.title));
    m_table->setObjectName(QStringLiteral("dataTable"));
    styleTable(*m_table);
    m_rows = new PanelTableModel(m_table);
    m_table->setModel(m_rows);
    m_pages->addWidget(m_panel);
    m_pages->addWidget(m_table);
    setWidget(m_pages);

    m_header = new PanelFrame(entry.title);
    m_header->setSubtitle(m_panel->subtitle());
    m_header->setTools(m_panel->tools());
    m_header->tableAction()->setCheckable(true);
    QAction* copy = m_header->moreMenu()->addAction(tr("Copy data"));
    copy->setToolTip(tr("Copy the rows behind the picture, tab-separated"));
    setTitleBarWidget(m_header);

    connect(m_panel, &Panel::subtitleChanged, this, [this] {
        m_header->setSubtitle(m_panel->subtitle());
        if (showsTable())
            fillTable();
    });
    connect(m_header->resetAction(), &QAction::triggered, m_panel, &Panel::resetView);
    connect(m_header->tableAction(), &QAction::toggled, this, &PanelDock::showTable);
    connect(m_header->exportAction(), &QAction::triggered, this, &PanelDock::exportRequested);
    connect(copy, &QAction::triggered, this, &PanelDock::copyTable);
    connect(m_header, &PanelFrame::doubleClicked, this, &PanelDock::maximiseRequested);
}

bool PanelDock::showsTable() const
{
    return m_pages->currentWidget() == m_table;
}

void PanelDock::showTable(bool table)
{
    if (table)
        fillTable();
    m_pages->setCurrentIndex(table ? 1 : 0);
    m_header->tableAction()->setChecked(table);
}

void PanelDock::fillTable()
{
    m_rows->setTable(m_panel->table());
    m_table->resizeColumnsToContents();
}

void PanelDock::copyTable() const
{
    const PanelTable table = m_panel->table();
    QStringList lines{table.columns.join(QLatin1Char('\t'))};
    for (const QStringList& row : table.rows)
        lines << row.join(QLatin1Char('\t'));
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

} // namespace priorscope
