// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/drop_area.h"

#include <QPainter>

#include "theme/icons.h"
#include "theme/theme.h"

namespace priorscope {

namespace {
constexpr int kMargin = 14;
constexpr int kIcon = 20;
} // namespace

DropArea::DropArea(const QStringList& kinds, QWidget* parent) : QWidget(parent), m_kinds(kinds)
{
    setAccessibleName(tr("Drop files here: %1").arg(kinds.join(QStringLiteral(", "))));
}

QSize DropArea::sizeHint() const
{
    const int lines = static_cast<int>(m_kinds.size());
    return {160, 2 * kMargin + kIcon + 8 + lines * (fontMetrics().height() + 4)};
}

void DropArea::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    QPen pen(theme.color(Token::BorderStrong));
    pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    paintIcon(painter, QRectF(kMargin, kMargin, kIcon, kIcon), QStringLiteral("import"), theme.color(Token::Text2));
    painter.setPen(theme.color(Token::Text2));
    int y = kMargin + kIcon + 8;
    for (const QString& kind : m_kinds) {
        painter.drawText(QRect(kMargin, y, width() - 2 * kMargin, fontMetrics().height()), Qt::AlignVCenter, kind);
        y += fontMetrics().height() + 4;
    }
}

} // namespace priorscope
