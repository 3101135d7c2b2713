// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/dialog_parts.h"

#include <QPainter>
#include <QStyle>

#include "theme/fonts.h"

namespace priorscope {

SectionTitle::SectionTitle(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setFont(medium(font()));
    setContentsMargins(0, 10, 0, 5);
}

void SectionTitle::paintEvent(QPaintEvent* event)
{
    QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setPen(themeOf(palette()).color(Token::Border));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

// The background keeps the whole cell, its content is moved in.
void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QStyle* style = option.widget->style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    option.rect.adjust(kPadding, 0, -kPadding, 0);
    option.backgroundBrush = Qt::NoBrush;
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + 2 * kPadding + 4, rowHeight(option.widget->fontMetrics())};
}

Strip::Strip(Token surface, Line line, QWidget* parent) : QWidget(parent), m_surface(surface), m_line(line) { }

void Strip::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(m_surface));
    painter.setPen(theme.color(Token::Border));
    if (m_line == Line::Above)
        painter.drawLine(rect().topLeft(), rect().topRight());
    else if (m_line == Line::Below)
        painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

} // namespace priorscope
