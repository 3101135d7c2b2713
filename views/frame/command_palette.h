// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CommandPalette: every action that works now, found by a few letters and started by Enter. GUI thread.

#include <QDialog>

#include "actions/action_registry.h"

class QLineEdit;
class QListWidget;

namespace priorscope {

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const ActionRegistry& actions, QWidget* parent);

    void openEmpty(); // forgets the last search; the dialog is not modal

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void find(const QString& pattern);
    void runCurrent();

    const ActionRegistry& m_actions;
    QLineEdit* m_pattern = nullptr;
    QListWidget* m_list = nullptr;
    QList<QAction*> m_found; // as the list shows them
};

} // namespace priorscope
