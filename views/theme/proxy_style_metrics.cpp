// SPDX-License-Identifier: GPL-3.0-or-later
// ProxyStyle: sizes. Heights follow from the line height h of the font, so that larger text grows everything.
#include "theme/proxy_style.h"

#include <QComboBox>
#include <QToolBar>
#include <QToolButton>

#include "theme/style_paint.h"

namespace priorscope {

namespace paint = style_paint;

QRect ProxyStyle::subControlRect(
    ComplexControl control, const QStyleOptionComplex* option, SubControl subControl, const QWidget* widget) const
{
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option); slider && control == CC_ScrollBar)
        return paint::scrollBarPart(slider, static_cast<int>(subControl));
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QRect ProxyStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_PushButtonFocusRect: // drawn with the button's border
        return {};
    case SE_ProgressBarContents:
    case SE_ProgressBarGroove:
        return option->rect;
    case SE_LineEditContents: // room between frame and text
        if (const auto* edit = qstyleoption_cast<const QStyleOptionFrame*>(option); edit && edit->lineWidth > 0)
            return option->rect.adjusted(5, 1, -5, -1);
        return QProxyStyle::subElementRect(element, option, widget);
    case SE_CheckBoxFocusRect:
    case SE_RadioButtonFocusRect:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QSize ProxyStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int h = option->fontMetrics.height();
    switch (type) {
    case CT_PushButton:
        // The label of a default button is medium: a little wider than what was measured.
        result.setHeight(qMax(h + 10, size.height()));
        result.setWidth(size.width() + 2 * 12 + size.width() / 16);
        break;
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox:
        result.setHeight(qMax(h + 10, type == CT_LineEdit ? 0 : size.height()));
        break;
    case CT_ToolButton:
        if (widget && qobject_cast<const QToolBar*>(widget->parentWidget())) {
            const int side = h + 12;
            const bool iconOnly = result.width() <= side + 8 && size.width() <= side;
            result = {iconOnly ? side : size.width() + (paint::segmentOf(widget).isSegment ? 24 : 16), side};
        } else {
            const int side = h + 8;
            result = {qMax(side, size.width() + 6), qMax(side, size.height() + 4)};
        }
        break;
    case CT_ProgressBar:
        result.setHeight(paint::kBar);
        break;
    case CT_HeaderSection:
        result.setHeight(h + 8);
        break;
    case CT_ItemViewItem:
        result.setHeight(qMax(result.height(), h + 8));
        break;
    case CT_TabBarTab:
        result = {size.width() + 4 + size.width() / 16, h + 11};
        break;
    case CT_MenuBarItem:
        result = {size.width() + 18, h + 10};
        break;
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item && item->menuItemType != QStyleOptionMenuItem::Separator)
            result.setHeight(h + 8);
        break;
    default:
        break;
    }
    return result;
}

int ProxyStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 4;
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
        return 16;
    case PM_TreeViewIndentation:
        return 14;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_ToolBarItemSpacing:
        return 2;
    case PM_ToolBarItemMargin:
        return 4;
    case PM_ToolBarFrameWidth:
        return 1;
    case PM_ToolBarSeparatorExtent:
        return 13;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return 8;
    case PM_LayoutHorizontalSpacing:
        return 8;
    case PM_LayoutVerticalSpacing:
        return 6;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return paint::kIndicator;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 6;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_FocusFrameHMargin:
        return 0;
    case PM_TabBarTabHSpace:
        return 20;
    case PM_DockWidgetFrameWidth:
        return 1;
    case PM_HeaderMargin:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ProxyStyle::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_Widget_Animate:
    case SH_Widget_Animation_Duration:
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup: // a list below the box, not a menu over it
    case SH_TitleBar_NoBorder:
        return 0;
    case SH_FormLayoutLabelAlignment:
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ScrollView_FrameOnlyAroundContents:
        return 0;
    case SH_Header_ArrowAlignment:
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case SH_Slider_AbsoluteSetButtons:
        return static_cast<int>(Qt::LeftButton);
    case SH_ScrollBar_Transient:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

} // namespace priorscope
