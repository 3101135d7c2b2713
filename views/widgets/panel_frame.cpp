// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel_frame.h"

#include <QActionEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/elided_label.h"

namespace priorscope {

PanelFrame::PanelFrame(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(title, this)), m_subtitle(new ElidedLabel({}, this)),
      m_separator(new QWidget(this)), m_moreMenu(new QMenu(this)),
      m_reset(new QAction(icon(QStringLiteral("reset"), Token::Text2), tr("Reset view"), this)),
      m_table(new QAction(icon(QStringLiteral("table"), Token::Text2), tr("Show the data as a table"), this)),
      m_export(new QAction(icon(QStringLiteral("export"), Token::Text2), tr("Export this panel"), this))
{
    setObjectName(QStringLiteral("panelHeader"));
    setAccessibleName(title);
    m_title->setFont(medium(m_title->font()));
    m_subtitle->setFont(sized(m_subtitle->font(), TextSize::Secondary));
    m_subtitle->setColor(Token::Text2);

    // The dock asks the layout for its height: margins, not a fixed height, keep it at two pixels around the buttons.
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 3, 2);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle, 1);
    m_tools = new QHBoxLayout;
    m_tools->setSpacing(0);
    layout->addLayout(m_tools);

    m_separator->setFixedSize(7, 14);
    m_separator->installEventFilter(this);
    m_tools->addWidget(m_separator);
    for (QAction* action : {m_reset, m_table, m_export})
        m_tools->addWidget(addButton(action));
    for (QAction* action : {m_reset, m_table, m_export})
        connect(action, &QAction::visibleChanged, this, &PanelFrame::updateStandardTools);
    // As high as one with tools: 12 more than the text, margins included.
    m_subtitle->setMinimumHeight(m_subtitle->fontMetrics().height() + 8);
    m_moreButton = new QToolButton(this);
    m_moreButton->setIcon(icon(QStringLiteral("more"), Token::Text2));
    m_moreButton->setText(tr("More"));
    m_moreButton->setToolTip(tr("More"));
    m_moreButton->setAutoRaise(true);
    m_moreButton->setPopupMode(QToolButton::InstantPopup);
    m_moreButton->setMenu(m_moreMenu);
    m_tools->addWidget(m_moreButton);
    m_moreMenu->installEventFilter(this);
    updateStandardTools();
}

void PanelFrame::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void PanelFrame::setTitleVisible(bool visible)
{
    m_title->setVisible(visible);
}

void PanelFrame::setSubtitle(const QString& subtitle)
{
    m_subtitle->setText(subtitle);
}

QString PanelFrame::subtitle() const
{
    return m_subtitle->text();
}

void PanelFrame::setTools(const QList<QAction*>& tools)
{
    qDeleteAll(m_ownButtons);
    m_ownButtons.clear();
    for (QAction* action : tools) {
        QToolButton* button = addButton(action);
        m_tools->insertWidget(static_cast<int>(m_ownButtons.size()), button);
        m_ownButtons.append(button);
    }
    updateStandardTools();
}

QToolButton* PanelFrame::addButton(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(action->text());
    const auto follow = [button, action] { button->setVisible(action->isVisible()); };
    connect(action, &QAction::changed, button, follow);
    if (!action->isVisible())
        button->hide();
    return button;
}

void PanelFrame::updateStandardTools()
{
    const bool standard =
        m_reset->isVisible() || m_table->isVisible() || m_export->isVisible() || !m_moreMenu->isEmpty();
    m_separator->setVisible(!m_ownButtons.isEmpty() && standard);
    m_moreButton->setVisible(!m_moreMenu->isEmpty());
}

void PanelFrame::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit doubleClicked();
}

void PanelFrame::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Token::Header));
    painter.fillRect(0, height() - 1, width(), 1, theme.color(Token::Border));
}

bool PanelFrame::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_separator && event->type() == QEvent::Paint) {
        QPainter painter(m_separator);
        painter.fillRect(3, 0, 1, m_separator->height(), themeOf(palette()).color(Token::Border));
        return true;
    }
    if (object == m_moreMenu && (event->type() == QEvent::ActionAdded || event->type() == QEvent::ActionRemoved))
        updateStandardTools();
    return QWidget::eventFilter(object, event);
}

} // namespace priorscope
