// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_paint.h"

#include <QPainter>
#include <QStyle>
#include <QTabBar>

#include "theme/theme.h"

namespace priorscope::style_paint {

void toolBar(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const QRect& r = option->rect;
    painter->fillRect(r, theme.color(Token::Window));
    painter->fillRect(r.left(), r.top(), r.width(), 1, theme.color(Token::Border));
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.color(Token::Border));
}

void toolBarSeparator(QPainter* painter, const QStyleOption* option)
{
    const QColor color = themeOf(option->palette).color(Token::Border);
    const QRect& r = option->rect;
    if (option->state.testFlag(QStyle::State_Horizontal)) {
        const int length = qMin(20, r.height());
        painter->fillRect(r.center().x(), r.center().y() - length / 2, 1, length, color);
    } else {
        const int length = qMin(20, r.width());
        painter->fillRect(r.center().x() - length / 2, r.center().y(), length, 1, color);
    }
}

void headerSection(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const QRect& r = option->rect;
    const bool hover = option->state.testFlag(QStyle::State_MouseOver) && option->state.testFlag(QStyle::State_Enabled);
    painter->fillRect(r, theme.color(hover ? Token::Hover : Token::Header));
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.color(Token::Border));
}

void tab(QPainter* painter, const QStyleOptionTab* option)
{
    const Theme& theme = themeOf(option->palette);
    const bool south = option->shape == QTabBar::RoundedSouth || option->shape == QTabBar::TriangularSouth;
    const QRect& r = option->rect;
    const bool selected = option->state.testFlag(QStyle::State_Selected);
    const int outer = south ? r.bottom() - 1 : r.top();
    if (selected) {
        const QColor border = theme.color(Token::Border);
        painter->fillRect(r, theme.color(Token::Panel));
        painter->fillRect(r.left(), r.top(), 1, r.height(), border);
        painter->fillRect(r.right(), r.top(), 1, r.height(), border);
        painter->fillRect(r.left(), outer, r.width(), 2, theme.color(Token::Accent));
    } else {
        if (option->state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(r, theme.color(Token::Hover));
        painter->fillRect(r.left(), south ? r.top() : r.bottom(), r.width(), 1, theme.color(Token::Border));
    }
    if (option->state.testFlag(QStyle::State_HasFocus))
        box(painter, r.adjusted(2, 2, -2, -2), Qt::transparent, theme.color(Token::Accent), 2, 2);
}

void progressGroove(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    QRect r(option->rect.left(), 0, option->rect.width(), kBar);
    r.moveCenter(QPoint(r.center().x(), option->rect.center().y()));
    box(painter, r, theme.color(Token::Field), theme.color(Token::BorderStrong), 1, 1);
}

void progressContents(QPainter* painter, const QStyleOptionProgressBar* option)
{
    const Theme& theme = themeOf(option->palette);
    QRect inner(option->rect.left() + 1, 0, option->rect.width() - 2, kBar - 2);
    inner.moveCenter(QPoint(inner.center().x(), option->rect.center().y()));
    const int range = option->maximum - option->minimum;
    // Of unknown length: a full bar in a quiet tone, since nothing in the window may move or blink.
    if (range <= 0) {
        painter->fillRect(inner, theme.color(Token::SelInactive));
        return;
    }
    const double part = static_cast<double>(option->progress - option->minimum) / range;
    const int width = static_cast<int>(std::lround(inner.width() * qBound(0.0, part, 1.0)));
    const bool right = option->direction == Qt::RightToLeft;
    const QRect done(right ? inner.right() - width + 1 : inner.left(), inner.top(), width, inner.height());
    const bool enabled = option->state.testFlag(QStyle::State_Enabled);
    painter->fillRect(done, theme.color(enabled ? Token::Accent : Token::BorderStrong));
}

void menuBarItem(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const bool open = option->state.testFlag(QStyle::State_Sunken) && option->state.testFlag(QStyle::State_Selected);
    const bool hover = option->state.testFlag(QStyle::State_Selected);
    painter->fillRect(option->rect, theme.color(open ? Token::Sel : hover ? Token::Hover : Token::Window));
}

} // namespace priorscope::style_paint
