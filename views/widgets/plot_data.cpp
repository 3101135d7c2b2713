// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_data.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace priorscope {
namespace {

constexpr std::size_t kBlock = 8;
constexpr std::size_t kWholeColumn = 4; // so many points of a column are drawn as they are

// Calls visit(first, last) for the points of each column, from `first` on.
template <typename Visit>
void eachColumn(const std::vector<double>& keys, std::span<const double> edges, std::size_t first, Visit visit)
{
    for (const double edge : edges) {
        auto last = first;
        for (std::size_t step = 1; last < keys.size() && keys[last] < edge; step *= 2) // near: few steps
            last = std::min(keys.size(), last + step);
        const auto from = keys.begin() + static_cast<std::ptrdiff_t>(first);
        last = static_cast<std::size_t>(
            std::lower_bound(from, keys.begin() + static_cast<std::ptrdiff_t>(last), edge) - keys.begin());
        if (last > first)
            visit(first, last);
        first = last;
    }
}

} // namespace

void DataExtent::add(double value)
{
    if (!std::isfinite(value))
        return;
    low = any ? std::min(low, value) : value;
    high = any ? std::max(high, value) : value;
    any = true;
    if (value > 0)
        lowPositive = lowPositive > 0 ? std::min(lowPositive, value) : value;
}

void DataExtent::add(const DataExtent& other)
{
    if (!other.any)
        return;
    add(other.low);
    add(other.high);
    add(other.lowPositive > 0 ? other.lowPositive : other.low);
}

void ExtremeIndex::Block::add(double value, std::size_t at)
{
    if (!std::isfinite(value))
        return;
    if (value < low) {
        low = value;
        lowAt = at;
    }
    if (value > high) {
        high = value;
        highAt = at;
    }
}

void ExtremeIndex::Block::add(const Block& other)
{
    if (other.low < low) {
        low = other.low;
        lowAt = other.lowAt;
    }
    if (other.high > high) {
        high = other.high;
        highAt = other.highAt;
    }
}

void ExtremeIndex::extend(std::span<const double> values)
{
    std::size_t below = values.size(); // entries of the level below: first the values themselves
    for (std::size_t level = 0; below >= kBlock; ++level) {
        if (level == m_levels.size())
            m_levels.emplace_back();
        std::vector<Block>& blocks = m_levels[level];
        for (std::size_t b = blocks.size(); b < below / kBlock; ++b) {
            Block block;
            for (std::size_t i = b * kBlock; i < (b + 1) * kBlock; ++i) {
                if (level > 0)
                    block.add(m_levels[level - 1][i]);
                else
                    block.add(values[i], i);
            }
            blocks.push_back(block);
        }
        below = blocks.size();
    }
}

std::optional<ExtremeIndex::Place> ExtremeIndex::extremes(
    std::span<const double> values, std::size_t first, std::size_t last) const
{
    Block found;
    for (std::size_t i = first; i < last;) {
        std::size_t size = 1, level = 0; // the largest complete block that begins here and ends in time
        while (level < m_levels.size() && i % (size * kBlock) == 0 && i + size * kBlock <= last
            && i / (size * kBlock) < m_levels[level].size()) {
            size *= kBlock;
            ++level;
        }
        if (level > 0)
            found.add(m_levels[level - 1][i / size]);
        else
            found.add(values[i], i);
        i += size;
    }
    if (found.low > found.high)
        return std::nullopt;
    return Place{found.lowAt, found.highAt};
}

PlotData::PlotData(std::vector<double> k, std::vector<double> v) : keys(std::move(k)), values(std::move(v))
{
    values.resize(keys.size(), std::numeric_limits<double>::quiet_NaN());
    describe(0);
}

void PlotData::append(std::span<const double> k, std::span<const double> v)
{
    const std::size_t from = keys.size();
    const auto count = static_cast<std::ptrdiff_t>(std::min(k.size(), v.size()));
    keys.insert(keys.end(), k.begin(), k.begin() + count);
    values.insert(values.end(), v.begin(), v.begin() + count);
    describe(from);
}

void PlotData::describe(std::size_t from)
{
    for (std::size_t i = from; i < keys.size(); ++i) {
        keyExtent.add(keys[i]);
        valueExtent.add(values[i]);
        notPositive += std::isfinite(values[i]) && values[i] <= 0 ? 1 : 0;
    }
    index.extend(values);
}

std::vector<std::size_t> pointsOfLine(const PlotData& data, std::span<const double> edges)
{
    std::vector<std::size_t> points;
    if (data.keys.empty() || edges.empty())
        return points;
    const auto before = std::lower_bound(data.keys.begin(), data.keys.end(), edges.front()) - data.keys.begin();
    if (before > 0)
        points.push_back(static_cast<std::size_t>(before) - 1);
    eachColumn(data.keys, edges, static_cast<std::size_t>(before), [&](std::size_t a, std::size_t b) {
        if (b - a <= kWholeColumn) {
            for (std::size_t i = a; i < b; ++i)
                points.push_back(i);
            return;
        }
        const auto place = data.index.extremes(data.values, a, b);
        const std::size_t chosen[]{
            a, place ? std::min(place->low, place->high) : a, place ? std::max(place->low, place->high) : a, b - 1};
        for (const std::size_t i : chosen) {
            if (points.empty() || points.back() != i)
                points.push_back(i);
        }
    });
    const auto after = std::lower_bound(data.keys.begin(), data.keys.end(), edges.back());
    if (after != data.keys.end())
        points.push_back(static_cast<std::size_t>(after - data.keys.begin()));
    return points;
}

std::vector<std::size_t> pointsOfCloud(const PlotData& data, std::span<const double> edges, std::size_t perColumn)
{
    std::vector<std::size_t> points;
    if (edges.empty())
        return points;
    const auto first = std::lower_bound(data.keys.begin(), data.keys.end(), edges.front()) - data.keys.begin();
    eachColumn(data.keys, edges, static_cast<std::size_t>(first), [&](std::size_t a, std::size_t b) {
        // A power of two: as a run grows, points are left out but none comes back. They must not flicker.
        const std::size_t every = std::bit_ceil(std::max<std::size_t>(1, (b - a + perColumn - 1) / perColumn));
        const auto place = every > 1 ? data.index.extremes(data.values, a, b) : std::nullopt;
        const std::size_t begin = points.size();
        for (std::size_t i = (a + every - 1) / every * every; i < b; i += every)
            points.push_back(i);
        if (place)
            points.insert(points.end(), {place->low, place->high});
        const auto from = points.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(from, points.end());
        points.erase(std::unique(from, points.end()), points.end());
    });
    return points;
}

} // namespace priorscope
