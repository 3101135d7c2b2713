// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_paint.h"

#include <QPainter>
#include <QStyle>

#include "theme/theme.h"

namespace priorscope::style_paint {

namespace {

// Field with the border of a line edit: editable combos and spin boxes.
void field(QPainter* painter, const QStyleOption* option)
{
    const Theme& theme = themeOf(option->palette);
    const bool enabled = option->state.testFlag(QStyle::State_Enabled);
    const bool focus = enabled && option->state.testFlag(QStyle::State_HasFocus);
    const Token border = !enabled ? Token::Border : focus ? Token::Accent : Token::BorderStrong;
    box(painter, option->rect, theme.color(enabled ? Token::Field : Token::Window), theme.color(border), focus ? 2 : 1);
}

} // namespace

void comboBox(QPainter* painter, const QStyleOptionComboBox* option, const QRect& arrow)
{
    field(painter, option);
    chevron(painter, arrow, QStringLiteral("branch-open"), option);
}

void spinBox(QPainter* painter, const QStyleOptionSpinBox* option, const QRect& up, const QRect& down)
{
    if (option->frame)
        field(painter, option);
    if (option->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const Theme& theme = themeOf(option->palette);
    const auto arrow = [&](const QRect& rect, const QString& name, QAbstractSpinBox::StepEnabledFlag step,
                           int subControl) {
        const bool active = option->activeSubControls == QStyle::SubControls(subControl);
        const bool can = option->stepEnabled.testFlag(step);
        if (active && can)
            painter->fillRect(rect.adjusted(0, 1, -1, -1),
                theme.color(option->state.testFlag(QStyle::State_Sunken) ? Token::SelInactive : Token::Hover));
        QStyleOption plain(*option);
        plain.state.setFlag(QStyle::State_Enabled, can && option->state.testFlag(QStyle::State_Enabled));
        chevron(painter, rect, name, &plain);
    };
    arrow(up, QStringLiteral("sort-up"), QAbstractSpinBox::StepUpEnabled, QStyle::SC_SpinBoxUp);
    arrow(down, QStringLiteral("sort-down"), QAbstractSpinBox::StepDownEnabled, QStyle::SC_SpinBoxDown);
}

void slider(QPainter* painter, const QStyleOptionSlider* option, const QRect& groove, const QRect& handle)
{
    const Theme& theme = themeOf(option->palette);
    const bool enabled = option->state.testFlag(QStyle::State_Enabled);
    const bool horizontal = option->orientation == Qt::Horizontal;
    QRect line = groove;
    if (horizontal) {
        line.setHeight(4);
        line.moveTop(groove.center().y() - 1);
    } else {
        line.setWidth(4);
        line.moveLeft(groove.center().x() - 1);
    }
    painter->fillRect(line, theme.color(Token::Border));
    QRect done = line;
    if (horizontal && option->upsideDown)
        done.setLeft(handle.center().x());
    else if (horizontal)
        done.setRight(handle.center().x());
    else if (option->upsideDown)
        done.setTop(handle.center().y());
    else
        done.setBottom(handle.center().y());
    painter->fillRect(done, theme.color(enabled ? Token::Accent : Token::BorderStrong));
    const bool focus = option->state.testFlag(QStyle::State_HasFocus);
    const Token border = !enabled ? Token::Border : Token::Accent;
    box(painter, handle, theme.color(Token::Panel), theme.color(border), focus ? 2 : 1.5, 2);
}

void scrollBar(QPainter* painter, const QStyleOptionSlider* option, const QRect& handle)
{
    const Theme& theme = themeOf(option->palette);
    painter->fillRect(option->rect, theme.color(Token::Window));
    if (option->maximum <= option->minimum)
        return;
    const bool active = option->activeSubControls.testFlag(QStyle::SC_ScrollBarSlider)
        && (option->state.testFlag(QStyle::State_MouseOver) || option->state.testFlag(QStyle::State_Sunken));
    const bool horizontal = option->orientation == Qt::Horizontal;
    const QRect bar = horizontal ? handle.adjusted(1, 3, -1, -3) : handle.adjusted(3, 1, -3, -1);
    box(painter, bar, theme.color(active ? Token::Text2 : Token::BorderStrong), Qt::transparent, 0);
}

QRect scrollBarPart(const QStyleOptionSlider* option, int subControl)
{
    const bool horizontal = option->orientation == Qt::Horizontal;
    const int length = horizontal ? option->rect.width() : option->rect.height();
    const qint64 range = static_cast<qint64>(option->maximum) - option->minimum;
    int size = length;
    if (range > 0) {
        size = static_cast<int>(static_cast<qint64>(option->pageStep) * length / (range + qMax(1, option->pageStep)));
        size = qBound(qMin(24, length), size, length);
    }
    const int start = QStyle::sliderPositionFromValue(
        option->minimum, option->maximum, option->sliderPosition, length - size, option->upsideDown);
    const auto part = [&](int from, int to) {
        const QRect rect = horizontal ? QRect(from, 0, to - from, option->rect.height())
                                      : QRect(0, from, option->rect.width(), to - from);
        return QStyle::visualRect(option->direction, option->rect, rect.translated(option->rect.topLeft()));
    };
    switch (subControl) {
    case QStyle::SC_ScrollBarSlider:
        return part(start, start + size);
    case QStyle::SC_ScrollBarSubPage:
        return part(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return part(start + size, length);
    case QStyle::SC_ScrollBarGroove:
        return option->rect;
    default: // no arrow buttons: keys, wheel and the page areas do their work
        return {};
    }
}

} // namespace priorscope::style_paint
