// SPDX-License-Identifier: GPL-3.0-or-later
// PlotOverlay: what stands beside the axes: legend strip, labels at curve ends, names of references, colour bar.
#include "widgets/plot_overlay.h"

#include <algorithm>
#include <cmath>

#include "models/number_format.h"
#include "theme/fonts.h"
#include "widgets/plot_legend.h"
#include "widgets/plot_scene.h"

namespace priorscope {

namespace {

// Moves ascending places apart by pushing neighbours in small steps, within the height of the axes.
void spread(std::vector<double>& places, double gap, double top, double bottom)
{
    for (int round = 0; round < 60 && !places.empty(); ++round) {
        for (std::size_t i = 1; i < places.size(); ++i) {
            const double missing = gap - (places[i] - places[i - 1]);
            if (missing > 0) {
                places[i - 1] -= missing / 2;
                places[i] += missing / 2;
            }
        }
        places.front() = std::max(places.front(), top);
        places.back() = std::min(places.back(), bottom);
    }
}

constexpr int kColorBarLabels = 5;
constexpr int kLevelDigits = 2; // of a band's limit

} // namespace

std::vector<LegendItem> PlotOverlay::legendItems() const
{
    const PlotModel& model = m_scene.model();
    std::vector<LegendItem> items;
    for (const PlotLegendEntry& entry : model.legendEntries()) {
        LegendItem item;
        item.text = entry.text;
        item.rim = entry.rim;
        const auto series = static_cast<std::size_t>(entry.series);
        if (!entry.rim && entry.series >= 0 && series < model.series.size()) {
            item.series = model.series[series].style;
            const double percent = 100 * m_scene.drawnShare(series);
            if (percent < 100) // a cloud of which only a part is drawn says so
                item.text = QCoreApplication::translate("priorscope::PlotPanel", "%1, %2 % drawn")
                                .arg(entry.text, shortNumber(percent, 2));
        }
        items.push_back(std::move(item));
    }
    return items;
}

void PlotOverlay::drawLegend(QCPPainter& painter) const
{
    paintLegend(painter, legendItems(), parentPlot()->viewport().width(), m_scene.theme(), m_scene.metrics());
}

double PlotOverlay::rightMargin() const
{
    const PlotModel& model = m_scene.model();
    const double u = m_scene.metrics().unit;
    double width = 14 * u; // half of the last tick label
    if (!model.labelsInLegend())
        for (const PlotEndLabel& label : model.endLabels)
            width = std::max(width, 26 * u + 1.06 * std::max(widthOf(label.name), widthOf(label.detail)));
    for (const PlotReference& reference : model.references)
        if (reference.orientation == Qt::Horizontal && !reference.name.isEmpty())
            width = std::max(width, 14 * u + widthOf(reference.name));
    if (!model.rightReserve.isEmpty())
        width = std::max(width, 26 * u + widthOf(model.rightReserve));
    if (model.map && !model.map->bands.isNull()) {
        width = std::max(width, 26 * u + widthOf(QStringLiteral("−0.00")));
        for (const double level : model.map->levels)
            width = std::max(width, 28 * u + widthOf(shortNumber(level, kLevelDigits)));
    }
    return width;
}

std::vector<PlotOverlay::EndLabel> PlotOverlay::endLabels() const
{
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    std::vector<EndLabel> places;
    for (const PlotEndLabel& label : model.endLabels) {
        if (label.series < 0 || static_cast<std::size_t>(label.series) >= model.series.size())
            continue;
        const PlotSeriesData& data = model.series[static_cast<std::size_t>(label.series)];
        const auto shown =
            data.style.path ? data.keys.end() : std::upper_bound(data.keys.begin(), data.keys.end(), model.xRange.high);
        for (auto i = static_cast<std::size_t>(shown - data.keys.begin()); i-- > 0;) {
            const double value = data.values[i];
            if (!std::isfinite(value) || (model.y.scale == AxisScale::Log && value <= 0)
                || data.keys[i] > model.xRange.high)
                continue;
            QPointF end = m_scene.toPixel({data.keys[i], value});
            end.setY(std::clamp(end.y(), area.top(), area.bottom()));
            places.push_back({&label, end, end.y()});
            break;
        }
    }
    std::stable_sort(places.begin(), places.end(), [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
    std::vector<double> labels;
    for (const EndLabel& place : places)
        labels.push_back(place.y);
    spread(labels, 2 * lineHeight(), area.top(), area.bottom() - 4 * m_scene.metrics().unit); // name and n below it
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].y = labels[i];
    return places;
}

void PlotOverlay::drawEndLabels(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    if (model.labelsInLegend())
        return;
    const double u = m_scene.metrics().unit;
    const double h = lineHeight();
    const double right = m_scene.area().right();
    for (const EndLabel& place : endLabels()) {
        const PlotSeries& style = model.series[static_cast<std::size_t>(place.label->series)].style;
        painter.setPen(QPen(style.line.in(m_scene.theme()), m_scene.metrics().thin));
        const QPointF at(right + 14 * u, place.y);
        painter.drawPolyline(
            QPolygonF{place.from, QPointF(std::max(place.from.x(), right + 3 * u), place.from.y()), at});
        if (style.marker)
            paintMarker(painter, at, style, m_scene.theme(), u);
        painter.setPen(m_scene.theme().color(Token::Text));
        painter.setFont(place.label->emphasised ? medium(m_scene.metrics().tickFont) : m_scene.metrics().tickFont);
        const bool two = !place.label->detail.isEmpty();
        QRectF rect(right + 22 * u, place.y - h / 2, rightMargin(), h);
        if (two)
            rect.moveTop(place.y - h / 2 - 1 * u);
        const int flags = static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine;
        painter.drawText(rect, flags, place.label->name);
        painter.setFont(m_scene.metrics().tickFont);
        if (two) {
            painter.setPen(m_scene.theme().color(Token::Text2));
            painter.drawText(rect.translated(0, h - 2 * u), flags, place.label->detail);
        }
    }
}

// Levels at the right edge, from above to below, their names pushed apart where they would cover each other.
std::vector<PlotOverlay::ReferenceTick> PlotOverlay::referenceTicks() const
{
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    std::vector<ReferenceTick> ticks;
    for (const PlotReference& reference : model.references) {
        const double y = m_scene.toPixel({model.xRange.low, (reference.from + reference.to) / 2}).y();
        if (reference.orientation == Qt::Horizontal && !reference.name.isEmpty() && y >= area.top() - 1
            && y <= area.bottom() + 1)
            ticks.push_back({&reference, y, y});
    }
    std::stable_sort(
        ticks.begin(), ticks.end(), [](const ReferenceTick& a, const ReferenceTick& b) { return a.at < b.at; });
    std::vector<double> labels;
    for (const ReferenceTick& tick : ticks)
        labels.push_back(tick.at);
    spread(labels, 0.9 * lineHeight(), area.top(), area.bottom());
    for (std::size_t i = 0; i < ticks.size(); ++i)
        ticks[i].label = labels[i];
    return ticks;
}

void PlotOverlay::drawReferenceNames(QCPPainter& painter) const
{
    const PlotModel& model = m_scene.model();
    const QRectF area = m_scene.area();
    const double u = m_scene.metrics().unit;
    const double h = lineHeight();
    painter.setFont(m_scene.metrics().tickFont);
    for (const PlotReference& reference : model.references) {
        if (reference.orientation != Qt::Vertical)
            continue;
        const double x = m_scene.toPixel({reference.from, model.yRange.low}).x();
        haloText(painter, {x + 3 * u, area.bottom() - h - 2 * u, widthOf(reference.name), h}, Qt::AlignLeft,
            reference.name, m_scene.theme().color(Token::Text2));
    }
    for (const auto& [reference, at, label] : referenceTicks()) {
        painter.setPen(QPen(reference->color.in(m_scene.theme()), 1.5 * u));
        painter.drawPolyline(QPolygonF{{area.right(), at}, {area.right() + 4 * u, at}, {area.right() + 8 * u, label}});
        painter.setPen(m_scene.theme().color(Token::Text2));
        painter.drawText(QRectF(area.right() + 11 * u, label - h / 2, widthOf(reference->name) + 2 * u, h),
            static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, reference->name);
    }
    for (const PlotBand& band : model.bands) {
        if (!band.reference || band.name.isEmpty() || band.keys.empty())
            continue;
        const QPointF corner = m_scene.toPixel({band.keys.back(), band.high.back()});
        haloText(painter, {area.left(), std::max(area.top(), corner.y() - h - 2 * u), area.width() - 4 * u, h},
            Qt::AlignRight, band.name, m_scene.theme().color(Token::Text2));
    }
}

void PlotOverlay::drawColorBar(QCPPainter& painter) const
{
    const auto& map = m_scene.model().map;
    if (!map || map->bands.isNull())
        return;
    const double u = m_scene.metrics().unit;
    const double h = lineHeight();
    const QRectF area = m_scene.area();
    const QRectF bar(area.right() + 10 * u, area.top(), 10 * u, area.height());
    for (int band = 0; band < map->bandCount; ++band) {
        const double step = bar.height() / map->bandCount;
        const double t = map->bandCount == 1 ? 0.5 : static_cast<double>(band) / (map->bandCount - 1);
        // Half a unit of overlap: neighbours must not leave a seam of paper between them.
        painter.fillRect(QRectF(bar.left(), bar.bottom() - (band + 1) * step - 0.5, bar.width(), step + 0.5),
            m_scene.theme().landscape(t));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_scene.theme().color(Token::BorderStrong), m_scene.metrics().axis));
    painter.drawRect(bar);
    painter.setPen(m_scene.theme().color(Token::Text2));
    const auto drawTick = [&](double y, const TickLabel& label) {
        painter.drawLine(QLineF(bar.right(), y, bar.right() + 3 * u, y));
        drawLabel(painter, {bar.right() + 5 * u + widthOf(label.text) / 2, y}, label, false);
    };
    if (map->levels.empty()) {
        const Ticks ticks = ticksFor(PlotAxis(), {map->low, map->high}, kColorBarLabels);
        for (std::size_t i = 0; i < ticks.major.size(); ++i)
            drawTick(
                bar.bottom() - (ticks.major[i] - map->low) / (map->high - map->low) * bar.height(), ticks.labels[i]);
    } else {
        const int wanted = std::clamp(static_cast<int>(bar.height() / (2 * h)), 1, kColorBarLabels + 1);
        const std::size_t every =
            (map->levels.size() + static_cast<std::size_t>(wanted) - 1) / static_cast<std::size_t>(wanted);
        for (std::size_t i = every / 2; i < map->levels.size(); i += every)
            drawTick(bar.bottom() - static_cast<double>(i + 1) / map->bandCount * bar.height(),
                {shortNumber(map->levels[i], kLevelDigits), {}});
    }
    painter.setPen(m_scene.theme().color(Token::Text));
    painter.drawText(QRectF(bar.left() - 60 * u, bar.bottom() + 7 * u, 130 * u, h),
        static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextSingleLine, map->title);
}

} // namespace priorscope
