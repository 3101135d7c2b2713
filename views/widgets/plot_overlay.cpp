// SPDX-License-Identifier: GPL-3.0-or-later
// PlotOverlay: layout, axes' labels and what is drawn over the data. Labels beside the axes are in plot_labels.cpp.
#include "widgets/plot_overlay.h"

#include <algorithm>
#include <cmath>

#include "widgets/plot_scene.h"

namespace priorscope {

namespace {

constexpr double kMarginalBars = 26; // px

} // namespace

PlotOverlay::PlotOverlay(QCustomPlot& plot, const PlotScene& scene) : QCPAbstractItem(&plot), m_scene(scene)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

double PlotOverlay::widthOf(const QString& text) const
{
    return QFontMetricsF(m_scene.metrics().tickFont).horizontalAdvance(text);
}

double PlotOverlay::lineHeight() const
{
    return QFontMetricsF(m_scene.metrics().tickFont).height();
}

double PlotOverlay::widestTickLabel(const PlotAxis& axis) const
{
    if (!axis.names.empty()) {
        double widest = widthOf(axis.widestLabel);
        for (const QString& name : axis.names)
            widest = std::max(widest, widthOf(name));
        return widest;
    }
    if (!axis.widestLabel.isEmpty())
        return widthOf(axis.widestLabel);
    // Reserved, not measured from the ticks: a label that grows while a run is live must not move the plot.
    return axis.scale == AxisScale::Log ? widthOf(QStringLiteral("10")) + 0.85 * widthOf(QStringLiteral("−10"))
                                        : widthOf(QStringLiteral("−0.00"));
}

// In stacked plots the upper one alone has it; a plot without a text needs no room for it.
bool PlotOverlay::hasFlag() const
{
    return m_scene.model().timeKey && !m_scene.model().timeFlag.isEmpty();
}

QMargins PlotOverlay::margins(const QSize& size)
{
    const PlotModel& model = m_scene.model();
    const PlotMetrics& metrics = m_scene.metrics();
    const double u = metrics.unit;
    const double h = lineHeight();
    double left = widestTickLabel(model.y) + (4 + 3 + 4) * u + (model.y.title.isEmpty() ? 0 : h + 4 * u);
    double right = rightMargin();
    double top = legendHeight(legendItems(), size.width(), metrics) + 8 * u + (model.rims.empty() ? 0 : 10 * u)
        + (hasFlag() ? h + 2 * u : 0);
    double bottom = (model.x.labels ? 11 * u + h : 6 * u) + (model.x.title.isEmpty() ? 0 : h + 2 * u);
    if (model.marginals) {
        top += kMarginalBars * u;
        right += kMarginalBars * u;
    }
    const double width = std::max(10.0, size.width() - left - right);
    const double height = std::max(10.0, size.height() - top - bottom);
    if (model.equalAspect) {
        const double perUnit = std::min(width / model.xRange.span(), height / model.yRange.span());
        right += std::max(0.0, width - perUnit * model.xRange.span());
        bottom += std::max(0.0, height - perUnit * model.yRange.span());
    }
    m_wantedX = std::clamp(static_cast<int>((size.width() - left - right) / (64 * u)), 2, 6);
    m_wantedY = std::clamp(static_cast<int>((size.height() - top - bottom) / (36 * u)), 2, 6);
    const auto round = [](double v) { return static_cast<int>(std::lround(v)); };
    return {round(left), round(top), round(right), round(bottom)};
}

std::optional<double> PlotOverlay::cursorPixel() const
{
    const PlotModel& model = m_scene.model();
    if (!model.timeKey || *model.timeKey < model.xRange.low || *model.timeKey > model.xRange.high)
        return {};
    return m_scene.toPixel({*model.timeKey, model.yRange.low}).x();
}

void PlotOverlay::draw(QCPPainter* painter)
{
    painter->save();
    painter->setFont(m_scene.metrics().tickFont);
    painter->setAntialiasing(true);
    drawTickLabels(*painter);
    drawTitles(*painter);
    drawLegend(*painter);
    drawReferenceNames(*painter);
    drawEndLabels(*painter);
    drawColorBar(*painter);
    drawMarginals(*painter);
    drawRims(*painter);
    drawClipped(*painter);
    drawRings(*painter);
    drawNotes(*painter);
    drawCursor(*painter);
    if (!m_box.isEmpty()) {
        QColor fill = m_scene.theme().color(Token::Accent);
        painter->setPen(QPen(fill, m_scene.metrics().axis));
        fill.setAlphaF(0.12F);
        painter->setBrush(fill);
        painter->drawRect(m_box);
    }
    painter->restore();
}

void PlotOverlay::drawLabel(QCPPainter& painter, const QPointF& at, const TickLabel& label, bool rightAligned) const
{
    const QFont base = m_scene.metrics().tickFont;
    QFont small = base;
    if (base.pixelSize() > 0)
        small.setPixelSize(base.pixelSize() * 9 / 11);
    else
        small.setPointSizeF(base.pointSizeF() * 9 / 11);
    const double textWidth = widthOf(label.text);
    const double raisedWidth = label.exponent.isEmpty() ? 0 : QFontMetricsF(small).horizontalAdvance(label.exponent);
    const double width = textWidth + raisedWidth;
    const double left = rightAligned ? at.x() - width : at.x() - width / 2;
    const double baseline = at.y() + QFontMetricsF(base).capHeight() / 2;
    painter.setFont(base);
    painter.drawText(QPointF(left, baseline), label.text);
    if (!label.exponent.isEmpty()) {
        painter.setFont(small);
        painter.drawText(QPointF(left + textWidth, baseline - 4 * m_scene.metrics().unit), label.exponent);
        painter.setFont(base);
    }
}

void PlotOverlay::drawTickLabels(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    const double u = m_scene.metrics().unit;
    painter.setPen(m_scene.theme().color(Token::Text2));
    const Ticks x = ticksFor(model.x, model.xRange, m_wantedX);
    for (std::size_t i = 0; model.x.labels && i < x.major.size(); ++i) {
        const double px = m_scene.toPixel({x.major[i], model.yRange.low}).x();
        if (!model.x.names.empty()) {
            const double room = area.width() / model.xRange.span() - 4 * u;
            const QString name = QFontMetricsF(painter.font()).elidedText(x.labels[i].text, Qt::ElideRight, room);
            drawLabel(painter, {px, area.bottom() + 7 * u + lineHeight() / 2}, {name, {}}, false);
            continue;
        }
        drawLabel(painter, {px, area.bottom() + 7 * u + lineHeight() / 2}, x.labels[i], false);
    }
    const Ticks y = ticksFor(model.y, model.yRange, m_wantedY);
    for (std::size_t i = 0; i < y.major.size(); ++i) {
        const double py = m_scene.toPixel({model.xRange.low, y.major[i]}).y();
        drawLabel(painter, {area.left() - 7 * u, py}, y.labels[i], true);
    }
}

void PlotOverlay::drawTitles(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    const double u = m_scene.metrics().unit;
    const double h = lineHeight();
    painter.setPen(m_scene.theme().color(Token::Text));
    painter.setFont(m_scene.metrics().titleFont);
    if (!model.x.title.isEmpty())
        painter.drawText(QRectF(area.left() - 100 * u, area.bottom() + (model.x.labels ? 8 * u + h : 5 * u),
                             area.width() + 200 * u, h),
            static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextSingleLine, model.x.title);
    if (!model.y.title.isEmpty()) {
        painter.save();
        painter.translate(4 * u, area.center().y());
        painter.rotate(-90);
        painter.drawText(QRectF(-area.height() / 2 - 100 * u, 0, area.height() + 200 * u, h),
            static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextSingleLine, model.y.title);
        painter.restore();
    }
    painter.setFont(m_scene.metrics().tickFont);
}

// Bars outside the box: how many points lie in each bin of one axis, over what uniform sampling would give.
void PlotOverlay::drawMarginals(QCPPainter& painter) const
{
    const auto& marginals = m_scene.model().marginals;
    if (!marginals)
        return;
    const double u = m_scene.metrics().unit;
    const QRectF area = m_scene.area();
    double most = std::max(1.0, marginals->high);
    for (const std::vector<double>* counts : {&marginals->top, &marginals->right})
        for (const double count : *counts)
            most = std::max(most, count);
    const double perPoint = (kMarginalBars - 4) * u / most;
    const double bottom = area.top() - 3 * u, left = area.right() + 3 * u;
    QColor bar = m_scene.theme().color(Token::BorderStrong);
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bar);
    const auto part = [u](double length, std::size_t bins) { return length / static_cast<double>(bins) - 2 * u; };
    for (std::size_t i = 0; i < marginals->top.size(); ++i) {
        const double x =
            area.left() + area.width() * static_cast<double>(i) / static_cast<double>(marginals->top.size());
        const double height = perPoint * marginals->top[i];
        painter.drawRect(QRectF(x + u, bottom - height, part(area.width(), marginals->top.size()), height));
    }
    for (std::size_t i = 0; i < marginals->right.size(); ++i) {
        const double y =
            area.bottom() - area.height() * static_cast<double>(i + 1) / static_cast<double>(marginals->right.size());
        painter.drawRect(
            QRectF(left, y + u, perPoint * marginals->right[i], part(area.height(), marginals->right.size())));
    }
    QColor band = m_scene.theme().color(Token::Ink);
    band.setAlphaF(0.18F);
    const double low = perPoint * marginals->low, high = perPoint * marginals->high;
    painter.fillRect(QRectF(area.left(), bottom - high, area.width(), high - low), band);
    painter.fillRect(QRectF(left + low, area.top(), high - low, area.height()), band);
    QPen edge(m_scene.theme().color(Token::Ink), m_scene.metrics().axis);
    edge.setDashPattern({2, 2});
    painter.setPen(edge);
    for (const double count : {low, high}) {
        painter.drawLine(QLineF(area.left(), bottom - count, area.right(), bottom - count));
        painter.drawLine(QLineF(left + count, area.top(), left + count, area.bottom()));
    }
    painter.setAntialiasing(true);
}

void PlotOverlay::drawRims(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    const double u = m_scene.metrics().unit;
    for (const RimMark& mark : model.rims)
        if (mark.key >= model.xRange.low && mark.key <= model.xRange.high)
            paintRim(painter, {m_scene.toPixel({mark.key, model.yRange.low}).x(), m_scene.area().top() - 9 * u},
                mark.kind, m_scene.theme(), u);
}

// What a log axis cannot show is counted at the lower edge, not dropped in silence.
void PlotOverlay::drawClipped(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    if (model.y.scale != AxisScale::Log)
        return;
    int count = 0;
    for (const PlotSeriesData& data : model.series)
        count += data.style.pickable ? data.notPositive : 0;
    if (count == 0)
        return;
    const double u = m_scene.metrics().unit;
    const QRectF area = m_scene.area();
    const QColor color = m_scene.theme().color(Token::Ink);
    const QPointF tip(area.right() - 6 * u, area.bottom() - 2 * u);
    const QPointF corners[]{tip, tip + QPointF(0, -8 * u), tip + QPointF(-4 * u, -8 * u)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(corners, 3);
    haloText(painter, {area.left(), area.bottom() - lineHeight() - u, area.width() - 14 * u, lineHeight()},
        Qt::AlignRight, QCoreApplication::translate("priorscope::PlotPanel", "%n at or below 0", nullptr, count),
        color);
}

void PlotOverlay::haloText(
    QCPPainter& painter, const QRectF& rect, Qt::Alignment align, const QString& text, const QColor& color) const
{
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    const double x = align.testFlag(Qt::AlignRight) ? rect.right() - width
        : align.testFlag(Qt::AlignHCenter)          ? rect.center().x() - width / 2
                                                    : rect.left();
    const QPointF at(x, rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2);
    QPainterPath outline;
    outline.addText(at, painter.font(), text);
    painter.strokePath(outline,
        QPen(m_scene.theme().color(Token::Halo), 3 * m_scene.metrics().unit, Qt::SolidLine, Qt::RoundCap,
            Qt::RoundJoin));
    painter.setPen(color);
    painter.drawText(at, text);
}

void PlotOverlay::drawNotes(QCPPainter& painter) const
{
    const double u = m_scene.metrics().unit;
    const double h = lineHeight();
    for (const PlotNote& note : m_scene.model().notes) {
        const QPointF at = m_scene.toPixel(note.at);
        const double width = widthOf(note.text);
        QRectF rect(0, 0, width, h);
        rect.moveCenter(at);
        if (note.align.testFlag(Qt::AlignLeft))
            rect.moveLeft(at.x() + 4 * u);
        else if (note.align.testFlag(Qt::AlignRight))
            rect.moveRight(at.x() - 4 * u);
        if (note.align.testFlag(Qt::AlignTop))
            rect.moveTop(at.y() + 3 * u);
        else if (note.align.testFlag(Qt::AlignBottom))
            rect.moveBottom(at.y() - 3 * u);
        haloText(painter, rect, Qt::AlignLeft, note.text, note.color.in(m_scene.theme()));
    }
}

void PlotOverlay::drawCursor(QCPPainter& painter) const
{
    const auto x = cursorPixel();
    if (!x)
        return;
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    const double u = m_scene.metrics().unit;
    const QColor ink = m_scene.theme().color(Token::Ink);
    const double top = area.top() - (model.rims.empty() ? 0 : 10 * u);
    QPen pen(ink, 1.2 * u, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({3.5, 2.5});
    painter.setPen(pen);
    painter.drawLine(QLineF(*x, top, *x, area.bottom()));
    if (!hasFlag())
        return;
    const double width = widthOf(model.timeFlag) + 10 * u;
    QRectF flag(*x - width / 2, top - lineHeight() - 2 * u, width, lineHeight() + 2 * u);
    flag.moveLeft(std::clamp(flag.left(), area.left() - 8 * u, std::max(area.left(), area.right() + 8 * u - width)));
    painter.fillRect(flag, ink);
    painter.setPen(m_scene.theme().color(Token::Panel));
    painter.drawText(flag, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine, model.timeFlag);
}

void PlotOverlay::drawRings(QCPPainter& painter) const
{
    for (const PlotRing& ring : m_scene.model().selected)
        drawRing(painter, ring, false);
    if (m_scene.model().hovered && !m_scene.metrics().print)
        drawRing(painter, *m_scene.model().hovered, true);
}

void PlotOverlay::drawRing(QCPPainter& painter, const PlotRing& ring, bool dashed) const
{
    const auto point = m_scene.model().point(ring);
    if (!point)
        return;
    const double u = m_scene.metrics().unit;
    const QPointF at = m_scene.toPixel(*point);
    if (!QRectF(m_scene.area()).adjusted(-1, -1, 1, 1).contains(at))
        return;
    const PlotSeries& style = m_scene.model().series[static_cast<std::size_t>(ring.series)].style;
    const double radius = (style.marker ? style.markerSize / 2 : 3) * u + (dashed ? 4 : 3) * u;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_scene.theme().color(Token::Halo), (dashed ? 3 : 5) * u));
    painter.drawEllipse(at, radius, radius);
    QPen pen(m_scene.theme().color(Token::Ink), (dashed ? 1 : 2) * u);
    if (dashed)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.drawEllipse(at, radius, radius);
    if (ring.readout.isEmpty())
        return;
    const double width = widthOf(ring.readout);
    QRectF rect(at.x() + radius + 4 * u, at.y() - lineHeight() - 2 * u, width, lineHeight());
    if (rect.right() > m_scene.area().right())
        rect.moveRight(at.x() - radius - 4 * u);
    rect.moveTop(std::max(rect.top(), m_scene.area().top() + 2 * u));
    haloText(painter, rect, Qt::AlignLeft, ring.readout, m_scene.theme().color(Token::Ink));
}

} // namespace priorscope
