// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelDock: one panel in its dock: header with the standard tools, and the panel's rows as a table behind it. GUI
// thread.

#include <QDockWidget>

#include "panels/panel.h"

class QStackedWidget;
class QTableView;

namespace priorscope {

class PanelFrame;
class PanelTableModel;

class PanelDock : public QDockWidget {
    Q_OBJECT
public:
    PanelDock(const PanelEntry& entry, const PanelContext& context, QWidget* parent);

    Panel& panel() const { return *m_panel; }
    PanelFrame& header() const { return *m_header; }
    bool showsTable() const;
    void showTable(bool table);
    void copyTable() const; // to the clipboard, tab-separated with the header

signals:
    void exportRequested();
    void maximiseRequested();

private:
    void fillTable();

    Panel* m_panel = nullptr;
    PanelFrame* m_header = nullptr;
    QStackedWidget* m_pages = nullptr;
    QTableView* m_table = nullptr;
    PanelTableModel* m_rows = nullptr;
};

} // namespace priorscope
