// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The flat shapes of ProxyStyle. GUI thread.

#include <QStyleOption>

class QPainter;

namespace priorscope::style_paint {

constexpr qreal kRadius = 3;
constexpr int kIndicator = 13; // check boxes and radio buttons
constexpr int kBar = 8; // progress bars

// A filled rectangle with a border drawn inside it.
void box(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& border, qreal width = 1,
    qreal radius = kRadius);
void chevron(QPainter* painter, const QRect& rect, const QString& iconName, const QStyleOption* option);

// Primitives and controls (style_paint.cpp)
void pushButton(QPainter* painter, const QStyleOption* option);
void toolButton(QPainter* painter, const QStyleOption* option, const QWidget* widget);
void lineEdit(QPainter* painter, const QStyleOption* option, const QWidget* widget);
void checkBox(QPainter* painter, const QStyleOption* option);
void radioButton(QPainter* painter, const QStyleOption* option);
void focusRect(QPainter* painter, const QStyleOption* option, const QWidget* widget);
void itemBackground(QPainter* painter, const QStyleOption* option);

// Bars, tabs and headers (style_paint_bars.cpp)
void toolBar(QPainter* painter, const QStyleOption* option);
void toolBarSeparator(QPainter* painter, const QStyleOption* option);
void headerSection(QPainter* painter, const QStyleOption* option);
void tab(QPainter* painter, const QStyleOptionTab* option);
void progressGroove(QPainter* painter, const QStyleOption* option);
void progressContents(QPainter* painter, const QStyleOptionProgressBar* option);
void menuBarItem(QPainter* painter, const QStyleOption* option);

// Complex controls (style_paint_complex.cpp); rectangles come from the style
void comboBox(QPainter* painter, const QStyleOptionComboBox* option, const QRect& arrow);
void spinBox(QPainter* painter, const QStyleOptionSpinBox* option, const QRect& up, const QRect& down);
void slider(QPainter* painter, const QStyleOptionSlider* option, const QRect& groove, const QRect& handle);
void scrollBar(QPainter* painter, const QStyleOptionSlider* option, const QRect& handle);
QRect scrollBarPart(const QStyleOptionSlider* option, int subControl); // QStyle::SubControl

// True when the tool button is one of an exclusive group: drawn as a segment. The segment's place sets its corners.
struct Segment {
    bool isSegment = false;
    bool first = false;
    bool last = false;
};
Segment segmentOf(const QWidget* widget);

} // namespace priorscope::style_paint
