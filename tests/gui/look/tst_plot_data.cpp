// SPDX-License-Identifier: GPL-3.0-or-later
// Long curves are drawn from few points, and none of those that show is missing.

#include <QtTest>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/rng.h"
#include "widgets/plot_data.h"

using namespace priorscope;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Random keys and values; every `gapEvery`-th value is no number, 0: none.
PlotData randomData(std::size_t count, std::size_t gapEvery)
{
    Rng rng(count + gapEvery);
    std::vector<double> keys, values;
    double key = 0;
    for (std::size_t i = 0; i < count; ++i) {
        key += rng.uniform() < 0.1 ? 50 * rng.uniform() : rng.uniform(); // dense and sparse stretches
        keys.push_back(key);
        values.push_back(gapEvery > 0 && i % gapEvery == 0 ? kNaN : rng.normal());
    }
    return {keys, values};
}

std::vector<double> edgesOf(double low, double high, int columns)
{
    std::vector<double> edges;
    for (int i = 0; i <= columns; ++i)
        edges.push_back(low + (high - low) * i / columns);
    return edges;
}

struct Column {
    double low = std::numeric_limits<double>::infinity(), high = -low, first = kNaN, last = kNaN;

    void add(double value)
    {
        if (std::isnan(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
        first = std::isnan(first) ? value : first;
        last = value;
    }
    bool operator==(const Column& o) const
    {
        const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        return low == o.low && high == o.high && same(first, o.first) && same(last, o.last);
    }
};

// What a column of the picture shows of the points with these indices.
std::vector<Column> columnsOf(
    const PlotData& data, const std::vector<std::size_t>& points, const std::vector<double>& edges)
{
    std::vector<Column> columns(edges.size() - 1);
    for (const std::size_t i : points) {
        const auto edge = std::upper_bound(edges.begin(), edges.end(), data.keys[i]);
        if (edge != edges.begin() && edge != edges.end())
            columns[static_cast<std::size_t>(edge - edges.begin()) - 1].add(data.values[i]);
    }
    return columns;
}

std::vector<std::size_t> allOf(const PlotData& data)
{
    std::vector<std::size_t> all(data.keys.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
}

} // namespace

class TestPlotData : public QObject {
    Q_OBJECT
private slots:
    void extremesAreTheSameAsByLooking();
    void extremesGrow();
    void linesKeepWhatAColumnShows_data();
    void linesKeepWhatAColumnShows();
    void neighboursReachOverTheEdges();
    void cloudsKeepTheirExtremes();
    void cloudsOnlyLosePointsAsTheyGrow();
    void emptyAndSmall();
};

void TestPlotData::extremesAreTheSameAsByLooking()
{
    const PlotData data = randomData(10'000, 7);
    Rng rng(3);
    for (int i = 0; i < 500; ++i) {
        const std::size_t a = rng.below(data.values.size()), b = a + rng.below(data.values.size() - a + 1);
        std::optional<std::pair<double, double>> expected;
        for (std::size_t k = a; k < b; ++k) {
            if (std::isnan(data.values[k]))
                continue;
            expected = expected
                ? std::pair(std::min(expected->first, data.values[k]), std::max(expected->second, data.values[k]))
                : std::pair(data.values[k], data.values[k]);
        }
        const auto found = data.index.extremes(data.values, a, b);
        QCOMPARE(found.has_value(), expected.has_value());
        if (found) {
            QCOMPARE(data.values[found->low], expected->first);
            QCOMPARE(data.values[found->high], expected->second);
        }
    }
}

void TestPlotData::extremesGrow()
{
    const PlotData whole = randomData(5000, 3);
    PlotData grown;
    Rng rng(8);
    for (std::size_t i = 0; i < whole.keys.size();) {
        const std::size_t count = std::min<std::size_t>(rng.below(200), whole.keys.size() - i);
        grown.append(std::span(whole.keys).subspan(i, count), std::span(whole.values).subspan(i, count));
        i += count;
    }
    QCOMPARE(grown.valueExtent.low, whole.valueExtent.low);
    QCOMPARE(grown.notPositive, whole.notPositive);
    for (const std::size_t first : {0U, 1U, 15U, 16U, 17U, 255U, 256U, 4000U}) {
        const auto a = whole.index.extremes(whole.values, first, 4800),
                   b = grown.index.extremes(grown.values, first, 4800);
        QCOMPARE(a->low, b->low);
        QCOMPARE(a->high, b->high);
    }
}

void TestPlotData::linesKeepWhatAColumnShows_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("gapEvery");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    for (const int count : {50, 5000, 200'000}) {
        for (const int gapEvery : {0, 11}) {
            QTest::addRow("%d points, a gap every %d, all", count, gapEvery) << count << gapEvery << 0.0 << 1.0;
            QTest::addRow("%d points, a gap every %d, the middle", count, gapEvery) << count << gapEvery << 0.4 << 0.45;
        }
    }
}

void TestPlotData::linesKeepWhatAColumnShows()
{
    QFETCH(int, count);
    QFETCH(int, gapEvery);
    QFETCH(double, from);
    QFETCH(double, to);
    const PlotData data = randomData(static_cast<std::size_t>(count), static_cast<std::size_t>(gapEvery));
    const double last = std::nextafter(data.keys.back(), HUGE_VAL);
    const std::vector<double> edges = edgesOf(from * last, to * last, 300);
    const std::vector<std::size_t> points = pointsOfLine(data, edges);
    QVERIFY(points.size() <= 4 * 300 + 2);
    QVERIFY(std::is_sorted(points.begin(), points.end()));
    QVERIFY(std::adjacent_find(points.begin(), points.end()) == points.end());
    const std::vector<Column> found = columnsOf(data, points, edges), expected = columnsOf(data, allOf(data), edges);
    for (std::size_t i = 0; i < found.size(); ++i) {
        QCOMPARE(found[i].low, expected[i].low);
        QCOMPARE(found[i].high, expected[i].high);
        if (gapEvery == 0)
            QVERIFY(found[i] == expected[i]);
    }
}

void TestPlotData::neighboursReachOverTheEdges()
{
    const PlotData data({0, 10, 20, 30}, {1, 2, 3, 4});
    QCOMPARE(pointsOfLine(data, edgesOf(12, 18, 5)), (std::vector<std::size_t>{1, 2}));
    QCOMPARE(pointsOfLine(data, edgesOf(-5, -1, 5)), (std::vector<std::size_t>{0}));
    QCOMPARE(pointsOfLine(data, edgesOf(40, 50, 5)), (std::vector<std::size_t>{3}));
    QCOMPARE(pointsOfLine(data, edgesOf(5, 15, 5)), (std::vector<std::size_t>{0, 1, 2}));
}

void TestPlotData::cloudsKeepTheirExtremes()
{
    const PlotData data = randomData(200'000, 0);
    const std::vector<double> edges = edgesOf(0, data.keys.back() + 1, 200);
    const std::vector<std::size_t> points = pointsOfCloud(data, edges, 12);
    QVERIFY(points.size() <= 200 * 14);
    QVERIFY(points.size() >= 200 * 6);
    const std::vector<Column> found = columnsOf(data, points, edges), expected = columnsOf(data, allOf(data), edges);
    for (std::size_t i = 0; i < found.size(); ++i) {
        QCOMPARE(found[i].low, expected[i].low);
        QCOMPARE(found[i].high, expected[i].high);
    }
}

void TestPlotData::cloudsOnlyLosePointsAsTheyGrow()
{
    std::vector<double> keys, values;
    for (int i = 0; i < 1000; ++i) {
        keys.push_back(i);
        values.push_back(0);
    }
    PlotData data(keys, values);
    const std::vector<std::size_t> before = pointsOfCloud(data, edgesOf(0, 1000, 10), 12);
    for (int columns : {5, 2, 1}) { // the same points in fewer columns, as when the axis grows
        for (const std::size_t point : pointsOfCloud(data, edgesOf(0, 1000, columns), 12))
            QVERIFY(std::binary_search(before.begin(), before.end(), point));
    }
}

void TestPlotData::emptyAndSmall()
{
    QVERIFY(pointsOfLine({}, edgesOf(0, 1, 10)).empty());
    QVERIFY(pointsOfCloud({}, edgesOf(0, 1, 10), 5).empty());
    const PlotData gap({1}, {kNaN});
    QCOMPARE(pointsOfLine(gap, edgesOf(0, 2, 10)).size(), std::size_t{1});
    QVERIFY(!gap.index.extremes(gap.values, 0, 1));
}

QTEST_GUILESS_MAIN(TestPlotData)
#include "tst_plot_data.moc"
