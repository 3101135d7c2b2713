// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Badges: what follows a number that cannot be taken at face value, as icon and word. Painted in cells or shown as a
// label. GUI thread.

#include <QWidget>

#include "theme/theme.h"

class QPainter;

namespace priorscope {

enum class BadgeKind { Synthetic, Replay, Unverified, Throttled, NotResolvable, Verified, Suspicious };

QString badgeText(BadgeKind kind); // translated
QString badgeIcon(BadgeKind kind);
QColor badgeColor(BadgeKind kind, const Theme& theme);

constexpr int kBadgeHeight = 16;
int badgeWidth(BadgeKind kind, const QFont& font);
void paintBadge(QPainter& painter, const QPointF& topLeft, BadgeKind kind, const Theme& theme);

class Badge : public QWidget {
    Q_OBJECT
public:
    explicit Badge(BadgeKind kind, QWidget* parent = nullptr);

    void setKind(BadgeKind kind);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    BadgeKind m_kind;
};

} // namespace priorscope
