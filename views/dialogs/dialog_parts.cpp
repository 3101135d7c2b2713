// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/dialog_parts.h"

#include <QPainter>

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
