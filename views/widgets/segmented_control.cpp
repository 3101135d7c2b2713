// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmented_control.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "theme/fonts.h"
#include "theme/style_paint.h"
#include "theme/theme.h"

namespace priorscope {

SegmentedControl::SegmentedControl(const QStringList& choices, QWidget* parent) : QWidget(parent), m_choices(choices)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleDescription(m_choices.value(m_current));
}

void SegmentedControl::setCurrent(int index)
{
    if (index < 0 || index >= m_choices.size() || index == m_current)
        return;
    m_current = index;
    setAccessibleDescription(m_choices.at(index));
    update();
    emit currentChanged(index);
}

int SegmentedControl::segmentWidth(int index) const
{
    return QFontMetrics(medium(font())).horizontalAdvance(m_choices.at(index)) + 24;
}

QSize SegmentedControl::sizeHint() const
{
    int width = 1;
    for (int i = 0; i < m_choices.size(); ++i)
        width += segmentWidth(i);
    return {width, fontMetrics().height() + 12};
}

QRect SegmentedControl::segment(int index) const
{
    int left = 0;
    for (int i = 0; i < index; ++i)
        left += segmentWidth(i);
    return {left, 0, segmentWidth(index) + (index == m_choices.size() - 1 ? 1 : 0), height()};
}

int SegmentedControl::segmentAt(const QPoint& position) const
{
    for (int i = 0; i < m_choices.size(); ++i)
        if (segment(i).contains(position))
            return i;
    return -1;
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    const bool enabled = isEnabled();
    style_paint::box(
        &painter, rect(), theme.color(Token::Button), theme.color(enabled ? Token::BorderStrong : Token::Border));
    for (int i = 0; i < m_choices.size(); ++i) {
        const QRect place = segment(i);
        const bool on = i == m_current && enabled;
        if (on || i == m_hovered) {
            painter.save();
            painter.setClipRect(place);
            style_paint::box(&painter, rect().adjusted(on ? 0 : 1, on ? 0 : 1, on ? 0 : -1, on ? 0 : -1),
                theme.color(on ? Token::Accent : Token::Hover), Qt::transparent, 0);
            painter.restore();
        }
        if (i > 0 && !on && i - 1 != m_current)
            painter.fillRect(place.left(), 1, 1, height() - 2, theme.color(Token::Border));
        painter.setFont(on ? medium(font()) : font());
        painter.setPen(theme.color(!enabled ? Token::Disabled : on ? Token::OnAccent : Token::Text));
        painter.drawText(place, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine, m_choices.at(i));
    }
    if (hasFocus())
        style_paint::box(
            &painter, segment(m_current).adjusted(2, 2, -2, -2), Qt::transparent, theme.color(Token::OnAccent), 1.5, 2);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(segmentAt(event->position().toPoint()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event)
{
    const int hovered = segmentAt(event->position().toPoint());
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void SegmentedControl::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    if (event->key() == Qt::Key_Left)
        setCurrent(m_current + (mirrored ? 1 : -1));
    else if (event->key() == Qt::Key_Right)
        setCurrent(m_current + (mirrored ? -1 : 1));
    else
        QWidget::keyPressEvent(event);
}

} // namespace priorscope
