// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace priorscope {

namespace {

const QChar kMinus(0x2212);

double power10(int exponent)
{
    return std::pow(10.0, exponent);
}
int decadeOf(double value)
{
    return static_cast<int>(std::floor(std::log10(value) + 1e-9));
}

TickLabel logLabel(double value)
{
    const int decade = decadeOf(value);
    const int factor = static_cast<int>(std::lround(value / power10(decade)));
    if (decade == 0 || (decade == 1 && factor == 1) || (factor != 1 && decade >= -2 && decade <= 3))
        return {plotNumber(value, std::max(0, -decade)), {}};
    const QString base = factor == 1 ? QStringLiteral("10") : QStringLiteral("%1×10").arg(factor);
    return {base, plotNumber(decade, 0)};
}

Ticks linearTicks(const AxisRange& range, int wanted, bool integers)
{
    Ticks ticks;
    double step = ceil125(range.span() / wanted * 0.999);
    if (integers)
        step = std::max(1.0, step);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    // Counts stay counts: 2,000,000 evaluations, not 2.0 times a power of ten.
    const bool scientific = largest >= (integers ? 1e8 : 1e6) || largest < 1e-4;
    const int exponent = scientific ? decadeOf(largest) : 0;
    const double first = std::ceil(range.low / step - 1e-9);
    for (int i = 0; i <= 2 * wanted + 2; ++i) {
        const double value = (first + i) * step;
        if (value > range.high + step * 1e-9)
            break;
        ticks.major.push_back(value);
        if (scientific && value != 0) {
            const int digits = std::clamp(exponent - decadeOf(step), 0, 6);
            ticks.labels.push_back(
                {plotNumber(value / power10(exponent), digits) + QStringLiteral("×10"), plotNumber(exponent, 0)});
        } else {
            ticks.labels.push_back({plotNumber(value == 0 ? 0 : value, scientific ? 0 : decimals), {}});
        }
    }
    return ticks;
}

Ticks logTicks(const AxisRange& range, int wanted)
{
    Ticks ticks;
    if (!(range.low > 0 && range.high > range.low))
        return ticks; // no decades to count
    const int first = decadeOf(range.low);
    const int last = static_cast<int>(std::ceil(std::log10(range.high)));
    const double decades = std::log10(range.high / range.low);
    if (decades < 0.5) // 1, 2 and 5 alone would leave one or two labels
        return linearTicks(range, wanted, false);
    const int step = std::max(1, static_cast<int>(std::ceil(decades / wanted)));
    const auto shown = [&](double v) { return v >= range.low * (1 - 1e-9) && v <= range.high * (1 + 1e-9); };
    const auto isMajor = [&](int decade, int factor) {
        if (factor == 1)
            return ((decade % step) + step) % step == 0;
        return decades < 2 && step == 1 && (decades < 0.8 || factor == 2 || factor == 5);
    };
    for (int decade = first; decade <= last; ++decade) {
        for (int factor = 1; factor <= 9; ++factor) {
            const double value = factor * power10(decade);
            if (!shown(value))
                continue;
            if (isMajor(decade, factor))
                ticks.major.push_back(value);
            else if (step == 1 || factor == 1)
                ticks.minor.push_back(value);
        }
    }
    for (const double value : ticks.major)
        ticks.labels.push_back(logLabel(value));
    return ticks;
}

} // namespace

std::vector<PlotLegendEntry> PlotModel::legendEntries() const
{
    std::vector<PlotLegendEntry> entries = legend;
    if (!labelsInLegend())
        return entries;
    std::vector<PlotLegendEntry> curves;
    for (const PlotEndLabel& label : endLabels)
        curves.push_back(
            {label.detail.isEmpty() ? label.name : label.name + QStringLiteral("  ") + label.detail, label.series, {}});
    entries.insert(entries.begin(), curves.begin(), curves.end());
    return entries;
}

DataExtent PlotModel::extentOf(bool xAxis) const
{
    DataExtent extent;
    for (const PlotSeriesData& data : series)
        extent.add(xAxis ? data.keyExtent : data.valueExtent);
    for (const PlotBand& band : bands) {
        for (const double v : xAxis ? band.keys : band.low)
            extent.add(v);
        if (!xAxis)
            for (const double v : band.high)
                extent.add(v);
    }
    if (map) {
        extent.add(xAxis ? map->area.left() : map->area.top());
        extent.add(xAxis ? map->area.left() + map->area.width() : map->area.top() + map->area.height());
    }
    return extent;
}

std::optional<QPointF> PlotModel::point(const PlotRing& ring) const
{
    if (ring.series < 0 || static_cast<std::size_t>(ring.series) >= series.size())
        return {};
    const PlotSeriesData& data = series[static_cast<std::size_t>(ring.series)];
    const auto index = static_cast<std::size_t>(ring.index);
    if (ring.index < 0 || index >= data.keys.size() || !std::isfinite(data.values[index]))
        return {};
    return QPointF(data.keys[index], data.values[index]);
}

double floor125(double value)
{
    const double decade = power10(decadeOf(value));
    const double factor = value / decade * (1 + 1e-9);
    return decade * (factor >= 5 ? 5 : factor >= 2 ? 2 : 1);
}

double ceil125(double value)
{
    const double decade = power10(decadeOf(value));
    const double factor = value / decade * (1 - 1e-9);
    return decade * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

AxisRange limitsFor(const PlotAxis& axis, const DataExtent& data, const std::optional<AxisRange>& shown)
{
    const bool log = axis.scale == AxisScale::Log;
    AxisRange range = log ? AxisRange{0.1, 10} : AxisRange{0, 1};
    if (log && data.lowPositive > 0) {
        range = {floor125(data.lowPositive), ceil125(std::max(data.high, data.lowPositive))};
        if (range.high <= range.low)
            range.high = ceil125(range.low * 2);
    } else if (!log && data.any) {
        const double span = data.high > data.low ? data.high - data.low : std::max(std::abs(data.low) * 0.2, 1e-9);
        const double step = floor125(span / 5);
        range = {std::floor(data.low / step + 1e-9) * step, std::ceil(data.high / step - 1e-9) * step};
        if (range.high <= range.low)
            range = {range.low - step, range.low + step};
    }
    const bool usable = data.any && (!log || data.lowPositive > 0);
    if (shown && usable)
        range = {std::min(range.low, shown->low), std::max(range.high, shown->high)};
    if (axis.most && range.high > *axis.most)
        range.high = *axis.most;
    if (axis.low && (!log || *axis.low > 0))
        range.low = *axis.low;
    if (axis.high && *axis.high > range.low)
        range.high = *axis.high;
    if (range.high <= range.low)
        range.high = log ? range.low * 10 : range.low + 1;
    return range;
}

Ticks ticksFor(const PlotAxis& axis, const AxisRange& range, int wanted)
{
    if (!axis.names.empty()) {
        Ticks ticks;
        for (std::size_t i = 0; i < axis.names.size(); ++i) {
            if (static_cast<double>(i) < range.low || static_cast<double>(i) > range.high)
                continue;
            ticks.major.push_back(static_cast<double>(i));
            ticks.labels.push_back({axis.names[i], {}});
        }
        return ticks;
    }
    if (axis.scale == AxisScale::Log)
        return logTicks(range, wanted);
    return linearTicks(range, wanted, axis.integers);
}

QString plotNumber(double value, int decimals)
{
    QString text = QLocale().toString(std::abs(value), 'f', decimals);
    if (value < 0)
        text.prepend(kMinus);
    return text;
}

} // namespace priorscope
