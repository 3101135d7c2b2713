// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotData: the points of one curve and what a plot must know of them, so that a million of them are drawn as fast as a
// thousand. Made on any thread, then owned by the plot.

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace priorscope {

// Smallest and largest finite value, and smallest positive one for log axes.
struct DataExtent {
    bool any = false;
    double low = 0, high = 0;
    double lowPositive = 0; // 0: none
    void add(double value);
    void add(const DataExtent& other);
};

// Where the smallest and the largest of a range of values are, without looking at each. Grows with the values.
class ExtremeIndex {
public:
    struct Place {
        std::size_t low = 0, high = 0; // indices into the values
    };
    void extend(std::span<const double> values); // all of them; those from the last call on are new
    void clear() { m_levels.clear(); }
    // Over values[first] to values[last - 1]; none when none of them is finite.
    std::optional<Place> extremes(std::span<const double> values, std::size_t first, std::size_t last) const;

private:
    // Of a stretch of values; without a finite one `low` is above `high`.
    struct Block {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        std::size_t lowAt = 0, highAt = 0;

        void add(double value, std::size_t at);
        void add(const Block& other);
    };

    std::vector<std::vector<Block>> m_levels; // level k: complete blocks of 8^(k + 1) values
};

struct PlotData {
    std::vector<double> keys, values; // of one length; a value that is no number is a gap
    DataExtent keyExtent, valueExtent;
    int notPositive = 0; // finite values that a log axis cannot show
    ExtremeIndex index;

    PlotData() = default;
    PlotData(std::vector<double> k, std::vector<double> v);
    void append(std::span<const double> k, std::span<const double> v);

private:
    void describe(std::size_t from);
};

// Which points of a curve with ascending keys to draw on a picture whose columns end at `edges` (ascending keys): in
// each column the first, the lowest, the highest and the last, and one neighbour on each side. All when they are few.
// Drawn as a line they cover the same pixels as all points.
std::vector<std::size_t> pointsOfLine(const PlotData& data, std::span<const double> edges);
// Which points of a cloud to draw: in each column the lowest, the highest and evenly chosen others, at most
// `perColumn`.
std::vector<std::size_t> pointsOfCloud(const PlotData& data, std::span<const double> edges, std::size_t perColumn);

} // namespace priorscope
