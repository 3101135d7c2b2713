// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_paint.h"

#include <QAbstractItemView>
#include <QAction>
#include <QActionGroup>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>

#include "theme/icons.h"
#include "theme/theme.h"

namespace priorscope::style_paint {

namespace {

bool has(const QStyleOption* option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

QColor buttonFill(const QStyleOption* option, const Theme& theme)
{
    if (!has(option, QStyle::State_Enabled))
        return theme.color(Token::Button);
    if (has(option, QStyle::State_Sunken) || has(option, QStyle::State_On))
        return theme.color(Token::SelInactive);
    return theme.color(has(option, QStyle::State_MouseOver) ? Token::Hover : Token::Button);
}

// A box with square inner edges, so that neighbours form one control.
void segment(QPainter* painter, const QStyleOption* option, const Segment& place)
{
    const Theme& theme = themeOf(option->palette);
    const QRect rect = option->rect.adjusted(0, 0, place.last ? 0 : 1, 0);
    const bool on = has(option, QStyle::State_On);
    painter->save();
    painter->setClipRect(option->rect);
    QRect whole = rect; // extended beyond the clip where the corner must not be round
    if (!place.first)
        whole.setLeft(whole.left() - 6);
    if (!place.last)
        whole.setRight(whole.right() + 6);
    box(painter, whole, on ? theme.color(Token::Accent) : buttonFill(option, theme), theme.color(Token::BorderStrong));
    if (!place.first && !on)
        painter->fillRect(option->rect.left(), rect.top() + 1, 1, rect.height() - 2, theme.color(Token::Border));
    if (has(option, QStyle::State_HasFocus))
        box(painter, option->rect.adjusted(2, 2, -2, -2), Qt::transparent,
            theme.color(on ? Token::OnAccent : Token::Accent), 1.5, 2);
    painter->restore();
}

} // namespace

void box(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& border, qreal width, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, radius > 0);
    painter->setBrush(fill);
    painter->setPen(border.alpha() == 0 ? QPen(Qt::NoPen) : QPen(border, width));
    const qreal inset = width / 2;
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter->restore();
}

void chevron(QPainter* painter, const QRect& rect, const QString& iconName, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const int side = qMin(14, qMin(rect.width(), rect.height()) + 2);
    QRect place(0, 0, side, side);
    place.moveCenter(rect.center());
    paintIcon(
        *painter, place, iconName, theme.color(has(option, QStyle::State_Enabled) ? Token::Text2 : Token::Disabled));
}

Segment segmentOf(const QWidget* widget)
{
    const auto* button = qobject_cast<const QToolButton*>(widget);
    const QAction* action = button ? button->defaultAction() : nullptr;
    const QActionGroup* group = action && action->isCheckable() ? action->actionGroup() : nullptr;
    if (!group || !group->isExclusive() || !qobject_cast<const QToolBar*>(widget->parentWidget()))
        return {};
    const auto actions = group->actions();
    return {true, actions.first() == action, actions.last() == action};
}

void pushButton(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool isDefault = enabled && button && button->features.testFlag(QStyleOptionButton::DefaultButton);
    const bool flat = button && button->features.testFlag(QStyleOptionButton::Flat);
    if (flat && !has(option, QStyle::State_MouseOver) && !has(option, QStyle::State_Sunken))
        return;
    if (isDefault) {
        QColor fill = theme.color(Token::Accent);
        if (has(option, QStyle::State_Sunken))
            fill = fill.darker(112);
        box(painter, option->rect, fill, fill);
        if (has(option, QStyle::State_HasFocus))
            box(painter, option->rect.adjusted(2, 2, -2, -2), Qt::transparent, theme.color(Token::OnAccent), 1, 2);
        return;
    }
    box(painter, option->rect, buttonFill(option, theme), theme.color(enabled ? Token::BorderStrong : Token::Border));
    if (has(option, QStyle::State_HasFocus))
        box(painter, option->rect, Qt::transparent, theme.color(Token::Accent), 2);
}

void toolButton(QPainter* painter, const QStyleOption* option, const QWidget* widget)
{
    if (const Segment place = segmentOf(widget); place.isSegment) {
        segment(painter, option, place);
        return;
    }
    const Theme& theme = themeOf(option->palette);
    const bool autoRaise = has(option, QStyle::State_AutoRaise);
    const bool enabled = has(option, QStyle::State_Enabled);
    if (has(option, QStyle::State_On) && enabled)
        box(painter, option->rect, theme.color(Token::Sel), theme.color(Token::Accent));
    else if (!autoRaise)
        box(painter, option->rect, buttonFill(option, theme),
            theme.color(enabled ? Token::BorderStrong : Token::Border));
    else if (enabled && has(option, QStyle::State_Sunken))
        box(painter, option->rect, theme.color(Token::SelInactive), Qt::transparent, 0);
    else if (enabled && has(option, QStyle::State_MouseOver))
        box(painter, option->rect, theme.color(Token::Hover), Qt::transparent, 0);
    if (has(option, QStyle::State_HasFocus))
        box(painter, option->rect, Qt::transparent, theme.color(Token::Accent), 2);
}

void lineEdit(QPainter* painter, const QStyleOption* option, const QWidget* widget)
{
    const Theme& theme = themeOf(option->palette);
    if (!has(option, QStyle::State_Enabled)) {
        box(painter, option->rect, theme.color(Token::Window), theme.color(Token::Border));
        return;
    }
    const bool invalid = widget && widget->property("invalid").toBool();
    const bool focus = has(option, QStyle::State_HasFocus);
    const Token border = invalid ? Token::Error : focus ? Token::Accent : Token::BorderStrong;
    box(painter, option->rect, theme.color(Token::Field), theme.color(border), invalid || focus ? 2 : 1);
}

void checkBox(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    QRect rect(0, 0, kIndicator, kIndicator);
    rect.moveCenter(option->rect.center());
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    if (!on && !partly) {
        box(painter, rect, theme.color(enabled ? Token::Field : Token::Window),
            theme.color(enabled ? Token::BorderStrong : Token::Border), 1, 2);
        return;
    }
    const QColor fill = theme.color(enabled ? Token::Accent : Token::Disabled);
    box(painter, rect, fill, fill, 1, 2);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.color(Token::OnAccent), 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->translate(rect.topLeft());
    if (on)
        painter->drawPolyline(QPolygonF{QPointF(3, 6.6), QPointF(5.4, 9), QPointF(10, 4)});
    else
        painter->drawLine(QPointF(3.5, 6.5), QPointF(9.5, 6.5));
    painter->restore();
}

void radioButton(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    QRect rect(0, 0, kIndicator, kIndicator);
    rect.moveCenter(option->rect.center());
    const QColor field = theme.color(enabled ? Token::Field : Token::Window);
    if (has(option, QStyle::State_On))
        box(painter, rect, field, theme.color(enabled ? Token::Accent : Token::Disabled), 4, kIndicator / 2.0);
    else
        box(painter, rect, field, theme.color(enabled ? Token::BorderStrong : Token::Border), 1, kIndicator / 2.0);
}

void focusRect(QPainter* painter, const QStyleOption* option, const QWidget* widget)
{
    const QColor accent = themeOf(option->palette).color(Token::Accent);
    // The current cell of a table has a thin outline; a ring of two pixels is for controls.
    if (qobject_cast<const QAbstractItemView*>(widget))
        box(painter, option->rect, Qt::transparent, accent, 1, 0);
    else
        box(painter, option->rect, Qt::transparent, accent, 2);
}

void itemBackground(QPainter* painter, const QStyleOption* option)
{
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (item && item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(option->rect, item->backgroundBrush);
    const Theme& theme = themeOf(option->palette);
    if (has(option, QStyle::State_Selected))
        painter->fillRect(
            option->rect, theme.color(has(option, QStyle::State_Active) ? Token::Sel : Token::SelInactive));
    else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled))
        painter->fillRect(option->rect, theme.color(Token::Hover));
}

} // namespace priorscope::style_paint
