// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_legend.h"

#include <algorithm>

#include "widgets/method_swatch.h"

namespace priorscope {
namespace {

constexpr double kSwatch = 26; // px, with a line
constexpr double kMark = 10; // px, a mark or a patch alone
constexpr double kGap = 14; // px, between items
constexpr double kLegendMarker = 8; // px at most

double swatchWidth(const LegendItem& item)
{
    if (item.series && item.series->hasLine)
        return kSwatch;
    return item.series || item.rim || item.area ? kMark : 0;
}

double textLeft(const LegendItem& item)
{
    const double width = swatchWidth(item);
    return width > 0 ? width + 5 : 0;
}

std::vector<QPointF> places(const std::vector<LegendItem>& items, double width, const PlotMetrics& metrics)
{
    const QFontMetricsF font(metrics.tickFont);
    const double u = metrics.unit;
    std::vector<QPointF> found;
    QPointF at(10 * u, 4 * u);
    for (const LegendItem& item : items) {
        const double length = textLeft(item) * u + font.horizontalAdvance(item.text);
        if (at.x() > 10 * u && at.x() + length > width - 6 * u)
            at = {10 * u, at.y() + font.height() + 5 * u};
        found.push_back(at);
        at.rx() += length + kGap * u;
    }
    return found;
}

void paintSwatch(
    QPainter& painter, const QRectF& rect, const LegendItem& item, const Theme& theme, const PlotMetrics& metrics)
{
    if (item.rim) {
        paintRim(painter, {rect.center().x(), rect.center().y() - 3.5 * metrics.unit}, *item.rim, theme, metrics.unit);
    } else if (item.area) {
        QColor fill = item.area->in(theme);
        fill.setAlphaF(static_cast<float>(item.opacity));
        painter.fillRect(
            QRectF(rect.left(), rect.center().y() - 4.5 * metrics.unit, rect.width(), 9 * metrics.unit), fill);
    } else if (item.series) {
        const PlotSeries& style = *item.series;
        if (style.hasLine) {
            const double width = style.width == LineWidth::Thin ? metrics.thin : metrics.data;
            QPen pen(style.line.in(theme), width, Qt::SolidLine, Qt::FlatCap);
            if (!style.dash.isEmpty())
                pen.setDashPattern(style.dash);
            painter.setPen(pen);
            painter.drawLine(QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()));
        }
        if (style.marker)
            paintMarker(painter, rect.center(), style, theme, metrics.unit);
    }
}

} // namespace

void paintMarker(QPainter& painter, const QPointF& centre, const PlotSeries& style, const Theme& theme, double unit)
{
    const bool open = markerIsOpen(*style.marker);
    const bool onPaper = *style.marker == Marker::Circle || *style.marker == Marker::CrossCircle;
    painter.setPen(open ? QPen(style.line.in(theme), 1.4 * unit) : QPen(theme.color(Token::Halo), unit));
    painter.setBrush(onPaper ? QBrush(theme.color(Token::Panel))
            : open           ? QBrush(Qt::NoBrush)
                             : QBrush(style.fill.in(theme)));
    painter.drawPath(markerPath(*style.marker, centre, std::min(style.markerSize, kLegendMarker) * unit));
}

void paintRim(QPainter& painter, const QPointF& top, RimKind kind, const Theme& theme, double unit)
{
    const QColor color = theme.color(Token::Error);
    const bool up = kind == RimKind::Infinite;
    const double base = top.y() + (up ? 7 * unit : 0);
    const double tip = top.y() + (up ? 0 : 7 * unit);
    const bool hollow = kind == RimKind::NotANumber;
    painter.setPen(hollow ? QPen(color, 1.3 * unit, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(color));
    const QPointF corners[]{{top.x() - 4 * unit, base}, {top.x() + 4 * unit, base}, {top.x(), tip}};
    painter.drawPolygon(corners, 3);
}

double legendHeight(const std::vector<LegendItem>& items, double width, const PlotMetrics& metrics)
{
    const std::vector<QPointF> found = places(items, width, metrics);
    return found.empty() ? 0 : found.back().y() + QFontMetricsF(metrics.tickFont).height() + 4 * metrics.unit;
}

void paintLegend(QPainter& painter, const std::vector<LegendItem>& items, double width, const Theme& theme,
    const PlotMetrics& metrics)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(metrics.tickFont);
    const QFontMetricsF font(metrics.tickFont);
    const std::vector<QPointF> found = places(items, width, metrics);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double u = metrics.unit;
        paintSwatch(
            painter, QRectF(found[i], QSizeF(swatchWidth(items[i]) * u, font.height())), items[i], theme, metrics);
        painter.setPen(theme.color(Token::Text));
        const QRectF text(found[i].x() + textLeft(items[i]) * u, found[i].y(),
            font.horizontalAdvance(items[i].text) + 2 * u, font.height());
        painter.drawText(text, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, items[i].text);
    }
    painter.restore();
}

LegendStrip::LegendStrip(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LegendStrip::setItems(std::vector<LegendItem> items)
{
    m_items = std::move(items);
    QStringList texts;
    for (const LegendItem& item : m_items)
        texts += item.text;
    setAccessibleName(tr("Legend: %1").arg(texts.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

void LegendStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize LegendStrip::sizeHint() const
{
    return {240, heightForWidth(std::max(240, width()))};
}

int LegendStrip::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(legendHeight(m_items, width, PlotMetrics::screen(font()))));
}

void LegendStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Token::Panel));
    paintLegend(painter, m_items, width(), m_theme, PlotMetrics::screen(font()));
}

} // namespace priorscope
