// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/badge.h"

#include <QCoreApplication>
#include <QPainter>

#include <array>

#include "theme/fonts.h"
#include "theme/icons.h"

namespace priorscope {

namespace {

struct BadgeStyle {
    const char* text; // QT_TRANSLATE_NOOP
    const char* icon;
    Token color;
    Token border;
    Token background;
    bool dashed;
};

const BadgeStyle& styleOf(BadgeKind kind)
{
    static constexpr std::array<BadgeStyle, 7> kStyles{{
        {QT_TRANSLATE_NOOP("priorscope::Badge", "synthetic"), "synthetic", Token::Text, Token::BorderStrong,
            Token::Panel, true},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "replay"), "replay", Token::Text, Token::BorderStrong, Token::Panel,
            false},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "unverified"), "unverified", Token::Warn, Token::Warn, Token::WarnBg,
            false},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "throttled"), "throttled", Token::Warn, Token::Warn, Token::WarnBg,
            false},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "not resolvable"), "not-resolvable", Token::Text, Token::BorderStrong,
            Token::Panel, true},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "verified"), "check", Token::Success, Token::Success, Token::SuccessBg,
            false},
        {QT_TRANSLATE_NOOP("priorscope::Badge", "suspicious"), "warning", Token::Error, Token::Error, Token::ErrorBg,
            false},
    }};
    return kStyles[static_cast<std::size_t>(kind)];
}

constexpr int kIcon = 12;

} // namespace

QString badgeText(BadgeKind kind)
{
    return QCoreApplication::translate("priorscope::Badge", styleOf(kind).text);
}

QString badgeIcon(BadgeKind kind)
{
    return QString::fromLatin1(styleOf(kind).icon);
}

QColor badgeColor(BadgeKind kind, const Theme& theme)
{
    return theme.color(styleOf(kind).color);
}

int badgeWidth(BadgeKind kind, const QFont& font)
{
    return 5 + kIcon + 3 + QFontMetrics(sized(font, TextSize::Secondary)).horizontalAdvance(badgeText(kind)) + 6;
}

void paintBadge(QPainter& painter, const QPointF& topLeft, BadgeKind kind, const Theme& theme)
{
    const BadgeStyle& style = styleOf(kind);
    const QFont font = sized(painter.font(), TextSize::Secondary);
    const QRectF rect(
        topLeft, QSizeF(badgeWidth(kind, painter.font()), qMax(kBadgeHeight, QFontMetrics(font).height() + 2)));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme.color(style.border), 1);
    if (style.dashed)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.setBrush(theme.color(style.background));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    const QRectF icon(rect.left() + 5, rect.center().y() - kIcon / 2.0, kIcon, kIcon);
    paintIcon(painter, icon, badgeIcon(kind), theme.color(style.color));
    painter.setFont(font);
    painter.setPen(theme.color(style.color));
    painter.drawText(
        rect.adjusted(5 + kIcon + 3, 0, 0, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), badgeText(kind));
    painter.restore();
}

Badge::Badge(BadgeKind kind, QWidget* parent) : QWidget(parent), m_kind(kind)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setKind(kind);
}

void Badge::setKind(BadgeKind kind)
{
    m_kind = kind;
    setAccessibleName(badgeText(kind));
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const
{
    return {
        badgeWidth(m_kind, font()), qMax(kBadgeHeight, QFontMetrics(sized(font(), TextSize::Secondary)).height() + 2)};
}

void Badge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintBadge(painter, {}, m_kind, themeOf(palette()));
}

} // namespace priorscope
