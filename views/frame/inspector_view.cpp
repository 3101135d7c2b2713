// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/inspector_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "frame/inspector_delegate.h"
#include "widgets/elided_label.h"
#include "widgets/empty_state.h"
#include "widgets/message_line.h"

namespace priorscope {

namespace {

struct StatusLook {
    QString word;
    QString icon;
    Token token;
};

StatusLook lookOf(TrialStatus status)
{
    switch (status) {
    case TrialStatus::Ok:
        return {InspectorView::tr("evaluated"), QStringLiteral("check"), Token::Success};
    case TrialStatus::NotFinite:
        return {InspectorView::tr("not finite"), QStringLiteral("warning"), Token::Error};
    case TrialStatus::Infeasible:
        return {InspectorView::tr("infeasible"), QStringLiteral("warning"), Token::Warn};
    case TrialStatus::Failed:
        return {InspectorView::tr("failed"), QStringLiteral("error"), Token::Error};
    case TrialStatus::TimedOut:
        return {InspectorView::tr("timed out"), QStringLiteral("clock"), Token::Error};
    case TrialStatus::Lost:
        break;
    }
    return {InspectorView::tr("lost"), QStringLiteral("missing"), Token::Error};
}

// Sections take the width of the viewport, so their values wrap anew when it changes.
class WrappingTree : public QTreeView {
protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QTreeView::resizeEvent(event);
        scheduleDelayedItemsLayout();
    }
};

} // namespace

InspectorView::InspectorView(InspectorModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    m_title = new ElidedLabel;
    QFont titleFont = font();
    titleFont.setPointSizeF(titleFont.pointSizeF() * 1.25);
    titleFont.setWeight(QFont::Medium);
    m_title->setFont(titleFont);
    m_statusIcon = new IconLabel;
    m_status = new QLabel;
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 8, 8, 8);
    head->addWidget(m_title, 1);
    head->addWidget(m_statusIcon);
    head->addWidget(m_status);

    m_tree = new WrappingTree;
    m_tree->setAccessibleName(tr("Details of the selected trial or run"));
    m_tree->setModel(&model);
    m_tree->setItemDelegate(new InspectorDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(0);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setExpandsOnDoubleClick(false);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (!index.parent().isValid())
            m_tree->setExpanded(index, !m_tree->isExpanded(index));
    });

    auto* content = new QWidget;
    auto* contentLayout = new QVBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addLayout(head);
    contentLayout->addWidget(m_tree, 1);
    m_pages = new QStackedWidget;
    auto* empty = new EmptyState;
    empty->showEmpty(
        QStringLiteral("info"), tr("Nothing is selected."), tr("Choose a run in the project, or a point in a panel."));
    m_pages->addWidget(empty);
    m_pages->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(&model, &QAbstractItemModel::modelReset, m_tree, &QTreeView::expandAll);
    connect(&model, &InspectorModel::contentChanged, this, &InspectorView::update);
    m_tree->expandAll();
    update();
}

void InspectorView::update()
{
    m_pages->setCurrentIndex(m_model.title().isEmpty() ? 0 : 1);
    m_title->setText(m_model.title());
    const std::optional<TrialStatus> status = m_model.status();
    m_status->setVisible(status.has_value());
    m_statusIcon->setVisible(status.has_value());
    if (!status)
        return;
    const StatusLook look = lookOf(*status);
    m_statusIcon->setIcon(look.icon, look.token);
    m_status->setText(look.word);
}

} // namespace priorscope
