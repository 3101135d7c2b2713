// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ActivityView: queue and messages as two tabs that fold to one line on small screens. GUI thread.

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace priorscope {

class MessageModel;
class MessagesView;
class QueueModel;
class QueueView;
class ElidedLabel;

class ActivityView : public QWidget {
    Q_OBJECT
public:
    ActivityView(QueueModel& queue, MessageModel& messages, QWidget* parent = nullptr);

    QueueView& queue() const { return *m_queue; }
    MessagesView& messages() const { return *m_messages; }
    void showMessages();
    bool isFolded() const { return m_folded; }
    void setFolded(bool folded); // one line: both summaries

signals:
    void foldedChanged();

private:
    void updateTexts();

    const MessageModel& m_model;
    QueueView* m_queue = nullptr;
    MessagesView* m_messages = nullptr;
    QToolButton* m_fold = nullptr;
    QTabBar* m_tabs = nullptr;
    ElidedLabel* m_summary = nullptr;
    QStackedWidget* m_pages = nullptr;
    bool m_folded = false;
};

} // namespace priorscope
