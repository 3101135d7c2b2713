// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MessagesView: the list of messages; it stays at the newest one unless the user scrolled away. GUI thread.

#include <QWidget>

#include "models/message_model.h"

class QTableView;

namespace priorscope {

class MessagesView : public QWidget {
    Q_OBJECT
public:
    MessagesView(MessageModel& model, QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }

signals:
    void runActivated(priorscope::RunId run); // Enter or double click on a message about a run

private:
    QTableView* m_table = nullptr;
    bool m_atEnd = true;
};

} // namespace priorscope
