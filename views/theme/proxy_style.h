// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProxyStyle: Fusion's behaviour with flat drawing in the theme's colours, read from the palette so that a change of
// theme needs no new style. Shapes are in style_paint_*.cpp. GUI thread.

#include <QProxyStyle>

namespace priorscope {

class ProxyStyle : public QProxyStyle {
    Q_OBJECT
public:
    ProxyStyle();

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
        const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(
        ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const override;

private:
    void drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawToolButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawTabLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawHeaderLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
};

} // namespace priorscope
