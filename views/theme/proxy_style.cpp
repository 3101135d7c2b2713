// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/proxy_style.h"

#include <QComboBox>
#include <QPainter>
#include <QStyleFactory>
#include <QToolBar>

#include "theme/fonts.h"
#include "theme/style_paint.h"
#include "theme/theme.h"

namespace priorscope {

namespace paint = style_paint;

namespace {

// Only borders: frames around panels, menus and groups are one line.
void frame(QPainter* painter, const QStyleOption* option, Token border)
{
    paint::box(painter, option->rect, Qt::transparent, themeOf(option->palette).color(border), 1, 0);
}

void lineFrame(QPainter* painter, const QStyleOptionFrame* option)
{
    const QColor color = themeOf(option->palette).color(Token::Border);
    const QRect& r = option->rect;
    if (option->frameShape == QFrame::HLine)
        painter->fillRect(r.left(), r.center().y(), r.width(), 1, color);
    else
        painter->fillRect(r.center().x(), r.top(), 1, r.height(), color);
}

} // namespace

ProxyStyle::ProxyStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) { }

void ProxyStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = themeOf(option->palette);
    switch (element) {
    case PE_PanelButtonCommand:
        return paint::pushButton(painter, option);
    case PE_PanelButtonTool:
        return paint::toolButton(painter, option, widget);
    case PE_FrameLineEdit:
        return paint::lineEdit(painter, option, widget);
    case PE_PanelLineEdit:
        // Inside combos and spin boxes the editor has no frame: the surrounding control has drawn it.
        if (const auto* edit = qstyleoption_cast<const QStyleOptionFrame*>(option); edit && edit->lineWidth > 0)
            paint::lineEdit(painter, option, widget);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return paint::checkBox(painter, option);
    case PE_IndicatorRadioButton:
        return paint::radioButton(painter, option);
    case PE_IndicatorBranch:
        if (option->state.testFlag(State_Children))
            paint::chevron(painter, option->rect,
                option->state.testFlag(State_Open) ? QStringLiteral("branch-open") : QStringLiteral("branch-closed"),
                option);
        return;
    case PE_IndicatorArrowDown:
        return paint::chevron(painter, option->rect, QStringLiteral("branch-open"), option);
    case PE_IndicatorArrowRight:
        return paint::chevron(painter, option->rect, QStringLiteral("branch-closed"), option);
    case PE_IndicatorArrowUp:
        return paint::chevron(painter, option->rect, QStringLiteral("chevron-up"), option);
    case PE_IndicatorArrowLeft:
        return paint::chevron(painter, option->rect, QStringLiteral("chevron-left"), option);
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            paint::chevron(painter, option->rect,
                header->sortIndicator == QStyleOptionHeader::SortUp ? QStringLiteral("sort-down")
                                                                    : QStringLiteral("sort-up"),
                option);
        return;
    case PE_FrameFocusRect:
        return paint::focusRect(painter, option, widget);
    case PE_PanelItemViewItem:
        return paint::itemBackground(painter, option);
    case PE_IndicatorToolBarSeparator:
        return paint::toolBarSeparator(painter, option);
    case PE_Frame:
    case PE_FrameDockWidget:
    case PE_FrameTabWidget:
        return frame(painter, option, Token::Border);
    case PE_FrameMenu:
        return frame(painter, option, Token::BorderStrong);
    case PE_PanelTipLabel:
        return paint::box(painter, option->rect, theme.color(Token::Header), theme.color(Token::BorderStrong), 1, 0);
    case PE_PanelStatusBar:
        return painter->fillRect(
            option->rect.left(), option->rect.top(), option->rect.width(), 1, theme.color(Token::Border));
    case PE_FrameGroupBox: // a heading over its content; boxes in boxes only add lines
    case PE_FrameStatusBarItem:
        return;
    case PE_PanelScrollAreaCorner:
    case PE_IndicatorDockWidgetResizeHandle:
        return painter->fillRect(option->rect, theme.color(Token::Window));
    case PE_FrameTabBarBase:
        return painter->fillRect(
            option->rect.left(), option->rect.bottom(), option->rect.width(), 1, theme.color(Token::Border));
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ProxyStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = themeOf(option->palette);
    switch (element) {
    case CE_ToolBar:
        return paint::toolBar(painter, option);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return paint::headerSection(painter, option);
    case CE_HeaderLabel:
        return drawHeaderLabel(option, painter, widget);
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            paint::tab(painter, tab);
        return;
    case CE_TabBarTabLabel:
        return drawTabLabel(option, painter, widget);
    case CE_ProgressBarGroove:
        return paint::progressGroove(painter, option);
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
            paint::progressContents(painter, bar);
        return;
    case CE_ProgressBarLabel: // numbers stand beside a bar of 8 pixels, not in it
        return;
    case CE_PushButtonLabel:
        return drawButtonLabel(option, painter, widget);
    case CE_ToolButtonLabel:
        return drawToolButtonLabel(option, painter, widget);
    case CE_MenuBarItem:
        paint::menuBarItem(painter, option);
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine,
                option->palette, option->state.testFlag(State_Enabled), item->text, QPalette::WindowText);
        return;
    case CE_MenuBarEmptyArea:
    case CE_Splitter:
        return painter->fillRect(option->rect, theme.color(Token::Window));
    case CE_ShapedFrame:
        if (const auto* shaped = qstyleoption_cast<const QStyleOptionFrame*>(option);
            shaped && (shaped->frameShape == QFrame::HLine || shaped->frameShape == QFrame::VLine))
            return lineFrame(painter, shaped);
        return QProxyStyle::drawControl(element, option, painter, widget);
    case CE_RubberBand: {
        QColor fill = theme.color(Token::Accent);
        fill.setAlphaF(0.12F);
        return paint::box(painter, option->rect, fill, theme.color(Token::Accent), 1, 0);
    }
    default:
        return QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void ProxyStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    const auto part = [&](SubControl sub) { return proxy()->subControlRect(control, option, sub, widget); };
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && control == CC_ComboBox)
        return paint::comboBox(painter, combo, part(SC_ComboBoxArrow));
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option); spin && control == CC_SpinBox)
        return paint::spinBox(painter, spin, part(SC_SpinBoxUp), part(SC_SpinBoxDown));
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
        if (control == CC_Slider)
            return paint::slider(painter, slider, part(SC_SliderGroove), part(SC_SliderHandle));
        if (control == CC_ScrollBar)
            return paint::scrollBar(painter, slider, part(SC_ScrollBarSlider));
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        button && control == CC_ToolButton) {
        // The whole control in one shape; a menu is told by the icon or the text, not by a tiny arrow over the icon.
        QStyleOptionToolButton plain(*button);
        plain.features &= ~QStyleOptionToolButton::ToolButtonFeatures(QStyleOptionToolButton::HasMenu);
        if (!plain.features.testFlag(QStyleOptionToolButton::MenuButtonPopup)) {
            paint::toolButton(painter, &plain, widget);
            return drawToolButtonLabel(&plain, painter, widget);
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void ProxyStyle::drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (!button)
        return;
    QStyleOptionButton label(*button);
    painter->save();
    if (label.features.testFlag(QStyleOptionButton::DefaultButton) && label.state.testFlag(State_Enabled)) {
        const QColor onAccent = themeOf(option->palette).color(Token::OnAccent);
        label.palette.setColor(QPalette::ButtonText, onAccent);
        painter->setFont(medium(painter->font()));
    }
    QProxyStyle::drawControl(CE_PushButtonLabel, &label, painter, widget);
    painter->restore();
}

void ProxyStyle::drawToolButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (!button)
        return;
    QStyleOptionToolButton label(*button);
    const Theme& theme = themeOf(option->palette);
    if (paint::segmentOf(widget).isSegment && label.state.testFlag(State_On)) {
        label.palette.setColor(QPalette::ButtonText, theme.color(Token::OnAccent));
        label.font = medium(label.font);
    }
    if (label.toolButtonStyle == Qt::ToolButtonTextBesideIcon)
        label.rect.adjust(4, 0, -4, 0);
    label.state.setFlag(State_Sunken, false); // no shift of the label while pressed
    QProxyStyle::drawControl(CE_ToolButtonLabel, &label, painter, widget);
}

void ProxyStyle::drawTabLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (!tab)
        return;
    QStyleOptionTab label(*tab);
    const Theme& theme = themeOf(option->palette);
    const bool selected = label.state.testFlag(State_Selected);
    label.palette.setColor(QPalette::WindowText, theme.color(selected ? Token::Text : Token::Text2));
    label.state.setFlag(State_HasFocus, false); // the shape has drawn the ring
    painter->save();
    if (selected)
        painter->setFont(medium(painter->font()));
    QProxyStyle::drawControl(CE_TabBarTabLabel, &label, painter, widget);
    painter->restore();
}

void ProxyStyle::drawHeaderLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (!header)
        return;
    const Theme& theme = themeOf(option->palette);
    painter->save();
    painter->setFont(sized(painter->font(), TextSize::Secondary));
    painter->setPen(theme.color(header->state.testFlag(State_Enabled) ? Token::Text2 : Token::Disabled));
    QRect r = header->rect;
    if (!header->icon.isNull()) {
        const int side = pixelMetric(PM_SmallIconSize, option, widget);
        header->icon.paint(painter, QRect(r.left(), r.center().y() - side / 2, side, side));
        r.setLeft(r.left() + side + 4);
    }
    const auto alignment = visualAlignment(header->direction, header->textAlignment) | Qt::AlignVCenter;
    const QString text = painter->fontMetrics().elidedText(header->text, Qt::ElideRight, r.width());
    painter->drawText(r, static_cast<int>(alignment) | Qt::TextSingleLine, text);
    painter->restore();
}

} // namespace priorscope
