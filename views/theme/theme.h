// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Theme: the design tokens (colours, method styles, sizes) for light, dark and print. Values; GUI thread.

#include <QColor>
#include <QList>
#include <QPalette>
#include <QString>

#include <array>
#include <string_view>
#include <vector>

namespace priorscope {

enum class ThemeKind { Light, Dark, Print };

enum class Token {
    Window,
    Panel,
    Header,
    Alt,
    Field,
    Button,
    Text,
    Text2,
    Disabled,
    Border,
    BorderStrong,
    Grid,
    Accent,
    OnAccent,
    Sel,
    SelInactive,
    SelText,
    Hover,
    Success,
    Warn,
    Error,
    SuccessBg,
    WarnBg,
    ErrorBg,
    Add,
    Del,
    AddWord,
    DelWord,
    Halo,
    Ink,
    CodeKeyword,
    CodeType,
    CodeString,
    CodeNumber,
    CodeComment,
    CodePreprocessor,
    Count
};

enum class Marker {
    Disc,
    Square,
    Diamond,
    Triangle,
    TriangleInverted,
    CrossSquare,
    Plus,
    Star,
    Circle,
    Cross,
    CrossCircle
};

// The hues of data (Okabe-Ito); the accent is none of them.
enum class DataHue { Ink, Grey, Orange, Sky, Green, Yellow, Blue, Vermillion, Purple };

// How a method looks in every panel and figure: same hue, dash and marker everywhere.
struct MethodStyle {
    QColor line; // lines and marker edges; >= 3:1 on Panel
    QColor fill; // marker fill, bars
    QList<qreal> dash; // in pen widths, empty = solid
    Marker marker = Marker::Disc;
};

class Theme {
public:
    static Theme make(ThemeKind kind);

    ThemeKind kind() const { return m_kind; }
    QColor color(Token token) const { return m_colors[static_cast<std::size_t>(token)]; }
    // By optimiser id ("cma-es"); several methods of one id in an experiment differ by `variant` 0, 1, 2, ... in dash
    // and marker, not in hue. Unknown ids: the style of imported methods (ink).
    MethodStyle methodStyle(std::string_view optimiserId, int variant = 0) const;
    QColor dataLine(DataHue hue) const; // lines and marker edges
    QColor dataFill(DataHue hue) const; // bars and marker fills
    // Landscape under data: t in [0, 1], low to high (lightness-compressed cividis).
    QColor landscape(double t) const;
    QColor counts(double t) const; // counts, bits, shares alone: t in [0, 1], Panel at 0
    QColor signedValue(double t) const; // t in [-1, 1]: blue, Panel at 0, vermillion
    QPalette palette() const; // Active, Inactive and Disabled groups

private:
    ThemeKind m_kind = ThemeKind::Light;
    std::array<QColor, static_cast<std::size_t>(Token::Count)> m_colors;
};

// The theme that an application palette was made from: what styles, delegates and icons use, so that they follow a
// change of the palette without being told. Never Print.
const Theme& themeOf(const QPalette& palette);

double contrastRatio(const QColor& a, const QColor& b); // WCAG 2

} // namespace priorscope
