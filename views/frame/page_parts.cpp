// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/page_parts.h"

#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QVBoxLayout>

#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/panel_frame.h"

namespace priorscope {

namespace {

// A header line inside a column; painted, so that it follows the theme.
class SectionLabel : public QLabel {
public:
    explicit SectionLabel(const QString& text) : QLabel(text)
    {
        setFont(medium(font()));
        setContentsMargins(10, 4, 10, 4);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        const Theme& theme = themeOf(palette());
        painter.fillRect(rect(), theme.color(Token::Header));
        painter.setPen(theme.color(Token::Border));
        painter.drawLine(rect().topLeft(), rect().topRight());
        painter.drawLine(rect().bottomLeft(), rect().bottomRight());
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

QLabel* secondaryLabel(const QString& text)
{
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* sectionLabel(const QString& text)
{
    return new SectionLabel(text);
}

PageColumn::PageColumn(const QString& title, const QString& subtitle, QWidget* parent) : QWidget(parent)
{
    m_header = new PanelFrame(title);
    m_header->setSubtitle(subtitle);
    for (QAction* action : {m_header->resetAction(), m_header->tableAction(), m_header->exportAction()})
        action->setVisible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    m_body = new QVBoxLayout;
    m_body->setSpacing(0);
    layout->addLayout(m_body, 1);
}

void PageColumn::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    painter.fillRect(rect(), theme.color(Token::Panel));
    painter.setPen(theme.color(Token::Border));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PageCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(themeOf(palette()).color(Token::Border));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

ActionRow::ActionRow(QAction* action, QWidget* parent) : QAbstractButton(parent), m_action(action)
{
    setText(QString(action->text()).remove(QLatin1Char('&')));
    setAccessibleName(text());
    setToolTip(action->toolTip());
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

QSize ActionRow::sizeHint() const
{
    return {200, fontMetrics().height() + 20};
}

void ActionRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    if (underMouse() || isDown())
        painter.fillRect(rect(), theme.color(Token::Hover));
    const QRect symbol(12, (height() - 16) / 2, 16, 16);
    m_action->icon().paint(&painter, symbol);
    painter.setPen(theme.color(Token::Text));
    painter.drawText(rect().adjusted(38, 0, -12, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setPen(theme.color(Token::Text2));
    painter.drawText(rect().adjusted(38, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
        m_action->shortcut().toString(QKeySequence::NativeText));
    if (hasFocus()) {
        painter.setPen(QPen(theme.color(Token::Accent), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

} // namespace priorscope
