// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/search_button.h"

#include <QPainter>

#include "theme/icons.h"
#include "theme/theme.h"

namespace priorscope {

namespace {

constexpr int kPadding = 8;
constexpr int kIcon = 16;

} // namespace

SearchButton::SearchButton(QAction* action, QWidget* parent) : QAbstractButton(parent), m_action(action)
{
    setText(tr("Find an action"));
    setAccessibleName(text());
    setToolTip(action->toolTip());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

QSize SearchButton::sizeHint() const
{
    const int keys = fontMetrics().horizontalAdvance(m_action->shortcut().toString(QKeySequence::NativeText));
    const int texts = fontMetrics().horizontalAdvance(text()) + keys;
    return {texts + kIcon + 5 * kPadding, fontMetrics().height() + 10};
}

void SearchButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.color(hasFocus() ? Token::Accent : Token::BorderStrong));
    painter.setBrush(theme.color(Token::Field));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    paintIcon(painter, QRectF(kPadding, (height() - kIcon) / 2.0, kIcon, kIcon), QStringLiteral("search"),
        theme.color(Token::Text2));
    const QRect inside = rect().adjusted(2 * kPadding + kIcon, 0, -kPadding, 0);
    painter.setPen(theme.color(Token::Text2));
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.drawText(
        inside, Qt::AlignRight | Qt::AlignVCenter, m_action->shortcut().toString(QKeySequence::NativeText));
}

} // namespace priorscope
