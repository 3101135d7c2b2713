// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/activity_view.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "frame/messages_view.h"
#include "frame/queue_view.h"
#include "models/message_model.h"
#include "models/number_format.h"
#include "theme/icons.h"
#include "widgets/elided_label.h"

namespace priorscope {

ActivityView::ActivityView(QueueModel& queue, MessageModel& messages, QWidget* parent)
    : QWidget(parent), m_model(messages)
{
    m_queue = new QueueView(queue);
    m_messages = new MessagesView(messages);
    m_tabs = new QTabBar;
    m_tabs->setAccessibleName(tr("Queue and messages"));
    m_tabs->setDrawBase(false);
    m_tabs->addTab(tr("Queue"));
    m_tabs->addTab(tr("Messages"));
    m_fold = new QToolButton;
    m_fold->setAutoRaise(true);
    m_summary = new ElidedLabel;
    m_summary->setColor(Token::Text2);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_queue);
    m_pages->addWidget(m_messages);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(4, 0, 4, 0);
    bar->setSpacing(4);
    bar->addWidget(m_fold);
    bar->addWidget(m_tabs);
    bar->addWidget(m_summary, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setFolded(false); });
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_folded); });
    connect(&queue, &QueueModel::countsChanged, this, &ActivityView::updateTexts);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&messages, signal, this, &ActivityView::updateTexts);
    connect(&messages, &QAbstractItemModel::modelReset, this, &ActivityView::updateTexts);
    updateTexts();
}

void ActivityView::showMessages()
{
    m_tabs->setCurrentIndex(1);
    setFolded(false);
}

void ActivityView::setFolded(bool folded)
{
    m_pages->setVisible(!folded);
    const bool changed = folded != m_folded;
    m_folded = folded;
    updateTexts();
    if (changed)
        emit foldedChanged();
}

void ActivityView::updateTexts()
{
    m_fold->setIcon(icon(m_folded ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down"), Token::Text2));
    m_fold->setToolTip(m_folded ? tr("Unfold queue and messages") : tr("Fold queue and messages to one line"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_summary->setText(m_folded ? m_queue->summary() : QString());
    const int faults = m_model.count(Severity::Warning);
    m_tabs->setTabText(1, faults > 0 ? tr("Messages (%1)").arg(faults) : tr("Messages"));
    m_tabs->setTabToolTip(1, counted(faults, tr("%1 warning or error"), tr("%1 warnings and errors")));
}

} // namespace priorscope
