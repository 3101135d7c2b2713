// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include <algorithm>
#include <cmath>

namespace priorscope {

namespace {

constexpr std::size_t kTokens = static_cast<std::size_t>(Token::Count);
using TokenTable = std::array<QRgb, kTokens>;

// In the order of Token.
constexpr TokenTable kLight{0xFFECEEF1, 0xFFFFFFFF, 0xFFF5F6F8, 0xFFF7F8FA, 0xFFFFFFFF, 0xFFF8F9FA, 0xFF1B2028,
    0xFF515A66, 0xFF8B939E, 0xFFC8CDD5, 0xFF7E8793, 0xFFE6E9ED, 0xFF3F4FB5, 0xFFFFFFFF, 0xFFD9DEF6, 0xFFE1E4E9,
    0xFF1B2028, 0xFFE2E6EC, 0xFF1D6B3A, 0xFF7A4F00, 0xFFB3261E, 0xFFE2F1E7, 0xFFFBF0D5, 0xFFFBE6E4, 0xFFDDF3E4,
    0xFFFBE3E1, 0xFFA9DDB9, 0xFFF3B4AF, 0xFFFFFFFF, 0xFF1B2028, 0xFF333F9E, 0xFF07545C, 0xFF7A3100, 0xFF7A3100,
    0xFF47505B, 0xFF6B2665};
constexpr TokenTable kDark{0xFF24272C, 0xFF17191D, 0xFF1F2227, 0xFF1B1E22, 0xFF1A1C20, 0xFF2D3137, 0xFFE3E6EA,
    0xFFA3ACB8, 0xFF6E7681, 0xFF3B4048, 0xFF727B89, 0xFF2A2E34, 0xFFA3AEF5, 0xFF14161A, 0xFF2F3763, 0xFF31353C,
    0xFFF1F3F6, 0xFF2E3238, 0xFF6CCB93, 0xFFE3B24C, 0xFFF4958D, 0xFF1B3326, 0xFF38301C, 0xFF3D2422, 0xFF1B3526,
    0xFF3E2423, 0xFF244F34, 0xFF713934, 0xFF17191D, 0xFFE3E6EA, 0xFFB4BDF8, 0xFF86D3DA, 0xFFEBB583, 0xFFEBB583,
    0xFFB3BBC6, 0xFFDDAED9};

// Okabe-Ito: the published value for fills, the same hue moved in lightness until it reads as a thin line.
struct Hue {
    QRgb fillLight, fillDark, lineLight, lineDark;
};
constexpr Hue kInk{0xFF1B2028, 0xFFE3E6EA, 0xFF1B2028, 0xFFE3E6EA};
constexpr Hue kGrey{0xFF7A828D, 0xFF98A1AD, 0xFF4A525D, 0xFFC4CAD3};
constexpr Hue kOrange{0xFFE69F00, 0xFFE69F00, 0xFFCB8600, 0xFFE69F00};
constexpr Hue kSky{0xFF56B4E9, 0xFF56B4E9, 0xFF3A9ACE, 0xFF56B4E9};
constexpr Hue kGreen{0xFF009E73, 0xFF009E73, 0xFF009E73, 0xFF14AB7F};
constexpr Hue kYellow{0xFFF0E442, 0xFFF0E442, 0xFFA39500, 0xFFF0E442};
constexpr Hue kBlue{0xFF0072B2, 0xFF0072B2, 0xFF0072B2, 0xFF2A88CB};
constexpr Hue kVermillion{0xFFD55E00, 0xFFD55E00, 0xFFBD5100, 0xFFE06A14};
constexpr Hue kPurple{0xFFCC79A7, 0xFFCC79A7, 0xFFC671A0, 0xFFCC79A7};

const Hue& table(DataHue hue)
{
    static constexpr std::array<const Hue*, 9> kHues{
        &kInk, &kGrey, &kOrange, &kSky, &kGreen, &kYellow, &kBlue, &kVermillion, &kPurple};
    return *kHues[static_cast<std::size_t>(hue)];
}

struct MethodRow {
    std::string_view id;
    DataHue hue;
    QList<qreal> dash;
    Marker marker;
};

const std::vector<MethodRow>& methodRows()
{
    static const std::vector<MethodRow> kRows{
        {"llm", DataHue::Vermillion, {}, Marker::Disc},
        {"cma-es", DataHue::Blue, {6, 3}, Marker::Square},
        {"centaur", DataHue::Purple, {8, 2, 1.5, 2}, Marker::Diamond},
        {"llm-mcts", DataHue::Green, {10, 3}, Marker::Triangle},
        {"greedy-refiner", DataHue::Orange, {3, 2}, Marker::TriangleInverted},
        {"sobol", DataHue::Sky, {8, 2, 1.5, 2, 1.5, 2}, Marker::CrossSquare},
        {"random", DataHue::Grey, {1.5, 2.5}, Marker::Plus},
    };
    return kRows;
}

// Later variants of one method: another dash and marker from these, skipping what the method itself uses.
const QList<QList<qreal>>& variantDashes()
{
    static const QList<QList<qreal>> kDashes{{}, {6, 3}, {3, 2}, {8, 2, 1.5, 2}, {12, 3}};
    return kDashes;
}
constexpr std::array kVariantMarkers{
    Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::TriangleInverted};

template <typename List, typename Value> Value variantOf(const List& list, const Value& own, int variant)
{
    std::vector<Value> others;
    std::copy_if(list.begin(), list.end(), std::back_inserter(others), [&](const Value& v) { return v != own; });
    return others[static_cast<std::size_t>(variant - 1) % others.size()];
}

double linearOf(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double gammaOf(double c)
{
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1.0 / 2.4) - 0.055;
}

struct Lab {
    double lightness, a, b;
};

Lab toOklab(const QColor& color)
{
    const double r = linearOf(color.redF());
    const double g = linearOf(color.greenF());
    const double b = linearOf(color.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromOklab(const Lab& lab)
{
    const double l = std::pow(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    const auto channel = [](double v) { return static_cast<float>(std::clamp(gammaOf(std::max(v, 0.0)), 0.0, 1.0)); };
    return QColor::fromRgbF(channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

// The polynomial fit of cividis (Nunez, Anderton and Renslow 2018).
QColor cividis(double t)
{
    const double r = -4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))));
    const double g = 32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))));
    const double b = 81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))));
    const auto byte = [](double v) { return std::clamp(static_cast<int>(std::lround(v)), 0, 255); };
    return QColor(byte(r), byte(g), byte(b));
}

QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const auto channel = [shareOfB](float x, float y) { return static_cast<float>(x + (y - x) * shareOfB); };
    return QColor::fromRgbF(
        channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()), channel(a.blueF(), b.blueF()));
}

} // namespace

Theme Theme::make(ThemeKind kind)
{
    Theme theme;
    theme.m_kind = kind;
    const TokenTable& table = kind == ThemeKind::Dark ? kDark : kLight;
    std::transform(table.begin(), table.end(), theme.m_colors.begin(), [](QRgb rgb) { return QColor(rgb); });
    if (kind == ThemeKind::Print) // paper: no tinted chrome behind a figure
        for (const Token token : {Token::Window, Token::Header, Token::Alt, Token::Field, Token::Button})
            theme.m_colors[static_cast<std::size_t>(token)] = Qt::white;
    return theme;
}

QColor Theme::dataLine(DataHue hue) const
{
    return QColor(m_kind == ThemeKind::Dark ? table(hue).lineDark : table(hue).lineLight);
}

QColor Theme::dataFill(DataHue hue) const
{
    return QColor(m_kind == ThemeKind::Dark ? table(hue).fillDark : table(hue).fillLight);
}

MethodStyle Theme::methodStyle(std::string_view optimiserId, int variant) const
{
    static const MethodRow kImported{"tpe", DataHue::Ink, {4, 2}, Marker::Star};
    const auto& rows = methodRows();
    const auto it = std::find_if(rows.begin(), rows.end(), [&](const MethodRow& row) { return row.id == optimiserId; });
    const MethodRow& row = it == rows.end() ? kImported : *it;

    MethodStyle style;
    style.line = dataLine(row.hue);
    style.fill = m_kind == ThemeKind::Dark ? style.line : dataFill(row.hue); // on dark the published fills are too dim
    style.dash = variant > 0 ? variantOf(variantDashes(), row.dash, variant) : row.dash;
    style.marker = variant > 0 ? variantOf(kVariantMarkers, row.marker, variant) : row.marker;
    return style;
}

QColor Theme::landscape(double t) const
{
    const Lab lab = toOklab(cividis(std::clamp(t, 0.0, 1.0)));
    // cividis spans OKLab lightness 0.25 to 0.92; squeezed so that points and lines always win over it.
    const double u = (lab.lightness - 0.25) / 0.67;
    if (m_kind == ThemeKind::Dark)
        return fromOklab({0.25 + 0.25 * u, 0.42 * lab.a, 0.42 * lab.b});
    return fromOklab({0.715 + 0.255 * u, 0.5 * lab.a, 0.5 * lab.b});
}

QColor Theme::counts(double t) const
{
    if (t <= 0)
        return color(Token::Panel); // none differs from few
    t = std::min(t, 1.0);
    const double panel = m_kind == ThemeKind::Dark ? 0.7 - 1.4 * t : 0.85 - 1.6 * t;
    return mixed(cividis(1 - 0.92 * t), color(Token::Panel), std::max(0.0, panel));
}

QColor Theme::signedValue(double t) const
{
    t = std::clamp(t, -1.0, 1.0);
    return mixed(color(Token::Panel), QColor(t < 0 ? 0x0072B2 : 0xD55E00), std::abs(t));
}

QPalette Theme::palette() const
{
    QPalette p;
    const auto set = [&](QPalette::ColorRole role, Token token) { p.setColor(QPalette::All, role, color(token)); };
    set(QPalette::Window, Token::Window);
    set(QPalette::Base, Token::Panel);
    set(QPalette::AlternateBase, Token::Alt);
    set(QPalette::Button, Token::Button);
    set(QPalette::WindowText, Token::Text);
    set(QPalette::Text, Token::Text);
    set(QPalette::ButtonText, Token::Text);
    set(QPalette::BrightText, Token::Error);
    set(QPalette::PlaceholderText, Token::Text2);
    set(QPalette::Mid, Token::Border);
    set(QPalette::Dark, Token::BorderStrong);
    set(QPalette::Midlight, Token::Hover);
    set(QPalette::Light, Token::Panel);
    set(QPalette::Shadow, Token::BorderStrong);
    set(QPalette::Link, Token::Accent);
    set(QPalette::LinkVisited, Token::Accent);
    set(QPalette::Highlight, Token::Sel);
    set(QPalette::HighlightedText, Token::SelText);
    set(QPalette::ToolTipBase, Token::Header);
    set(QPalette::ToolTipText, Token::Text);
    p.setColor(QPalette::Inactive, QPalette::Highlight, color(Token::SelInactive));
    p.setColor(QPalette::Inactive, QPalette::HighlightedText, color(Token::Text));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText,
             QPalette::Link, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, color(Token::Disabled));
    p.setColor(QPalette::Disabled, QPalette::Base, color(Token::Window));
    p.setColor(QPalette::Disabled, QPalette::Highlight, color(Token::SelInactive));
    return p;
}

const Theme& themeOf(const QPalette& palette)
{
    static const Theme kLightTheme = Theme::make(ThemeKind::Light);
    static const Theme kDarkTheme = Theme::make(ThemeKind::Dark);
    return palette.color(QPalette::Active, QPalette::Window).lightness() < 128 ? kDarkTheme : kLightTheme;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& c) {
        return 0.2126 * linearOf(c.redF()) + 0.7152 * linearOf(c.greenF()) + 0.0722 * linearOf(c.blueF());
    };
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace priorscope
