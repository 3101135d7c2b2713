// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/panel_message.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "theme/icons.h"

namespace priorscope {
namespace {

constexpr int kIconSize = 24;
constexpr int kPageMargin = 24;
constexpr int kWidest = 360; // a sentence wider than this is hard to read

QLabel* makeLine(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setMaximumWidth(kWidest);
    return label;
}

} // namespace

PanelMessage::PanelMessage(QWidget* parent)
    : QWidget(parent), m_why(makeLine(this)), m_whatToDo(makeLine(this)), m_iconPlace(new QWidget(this))
{
    m_whatToDo->setForegroundRole(QPalette::PlaceholderText);
    m_iconPlace->setFixedSize(kIconSize, kIconSize);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
    layout->addStretch();
    layout->addWidget(m_iconPlace, 0, Qt::AlignHCenter);
    for (QLabel* label : {m_why, m_whatToDo}) {
        auto* row = new QHBoxLayout;
        row->addStretch();
        row->addWidget(label, 1);
        row->addStretch();
        layout->addLayout(row);
    }
    layout->addStretch();
}

void PanelMessage::setMessage(const QString& iconName, const QString& why, const QString& whatToDo, Token iconToken)
{
    m_icon = iconName;
    m_token = iconToken;
    m_why->setText(why);
    m_whatToDo->setText(whatToDo);
    m_whatToDo->setVisible(!whatToDo.isEmpty());
    setAccessibleName(text());
    update();
}

QString PanelMessage::text() const
{
    return (m_why->text() + ' ' + m_whatToDo->text()).trimmed();
}

void PanelMessage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    painter.fillRect(rect(), theme.color(Token::Panel));
    if (!m_icon.isEmpty())
        paintIcon(painter, m_iconPlace->geometry(), m_icon, theme.color(m_token));
}

} // namespace priorscope
