// SPDX-License-Identifier: GPL-3.0-or-later
// Contours, bands and the text forms of a figure.

#include <QtTest>

#include <cmath>

#include "base/rng.h"
#include "panels/support/contours.h"
#include "panels/support/figure_export.h"
#include "panels/support/trajectory_plot.h"

using namespace priorscope;

namespace {

ValueGrid gridOf(double (*f)(double, double), int nodes = 61)
{
    ValueGrid grid{nodes, nodes, QRectF(-2, -2, 4, 4), {}};
    for (int r = 0; r < nodes; ++r) {
        for (int c = 0; c < nodes; ++c)
            grid.values.push_back(f(-2 + 4.0 * c / (nodes - 1), -2 + 4.0 * r / (nodes - 1)));
    }
    return grid;
}

double bowl(double x, double y)
{
    return x * x + y * y;
}
double saddle(double x, double y)
{
    return x * y;
}
double flat(double, double)
{
    return 3.0;
}

// Random points in the unit square; the best one early, one in a hundred without a value.
std::vector<Trial> randomTrials(int count)
{
    Rng rng(4);
    std::vector<Trial> trials;
    for (int step = 1; step <= count; ++step) {
        Trial trial;
        trial.step = step;
        trial.source = step <= 5 ? "init" : "cma";
        trial.x = {rng.uniform(), rng.uniform()};
        trial.value = step == 7 ? -1 : step % 100 == 0 ? std::nan("") : rng.uniform();
        trial.flags = step % 50 == 0 ? TrialFlag::kClipped : 0;
        trials.push_back(trial);
    }
    return trials;
}

TrajectoryBuilder builtTo(const TrialSnapshot& trials, int time)
{
    TrajectoryBuilder builder;
    builder.start(Plane::ofVariables(2, 0, 1), QRectF(0, 0, 1, 1), "cma-es");
    builder.extend(trials, time);
    return builder;
}

} // namespace

class TestPanelSupport : public QObject {
    Q_OBJECT
private slots:
    void contourOfABowlIsOneClosedCircle();
    void contoursOfASaddleEndAtTheEdge();
    void bandsOfAFlatFunction();
    void bandsAreOrderedAndHoldAllValues();
    void nonFiniteValuesAreLeftOut();
    void latexIsEscaped_data();
    void latexIsEscaped();
    void csvIsQuoted();
    void gapsBreakPgfplotsCurves();
    void shortRunsAreDrawnWhole();
    void longRunsLeaveTheirLandscapeFree();
    void growingTrajectoriesEqualNewOnes();
    void whatStandsOutIsAlwaysDrawn();
};

void TestPanelSupport::contourOfABowlIsOneClosedCircle()
{
    const std::vector<QPolygonF> lines = contourLines(gridOf(&bowl), 1.0);
    QCOMPARE(lines.size(), std::size_t{1});
    QVERIFY(lines[0].isClosed());
    for (const QPointF& point : lines[0])
        QVERIFY(std::abs(std::hypot(point.x(), point.y()) - 1.0) < 0.005);
}

void TestPanelSupport::contoursOfASaddleEndAtTheEdge()
{
    const std::vector<QPolygonF> lines = contourLines(gridOf(&saddle), 0.5);
    QCOMPARE(lines.size(), std::size_t{2});
    for (const QPolygonF& line : lines) {
        QVERIFY(!line.isClosed());
        for (const QPointF& end : {line.first(), line.last()})
            QVERIFY(std::abs(std::max(std::abs(end.x()), std::abs(end.y())) - 2.0) < 1e-9);
    }
}

void TestPanelSupport::bandsOfAFlatFunction()
{
    const ValueGrid grid = gridOf(&flat);
    QVERIFY(bandLevels(grid, 12).empty());
    QCOMPARE(bandImage(grid, {}).pixelIndex(3, 3), 0);
}

void TestPanelSupport::bandsAreOrderedAndHoldAllValues()
{
    const ValueGrid grid = gridOf(&bowl);
    const std::vector<double> levels = bandLevels(grid, 12);
    QCOMPARE(levels.size(), std::size_t{11});
    QVERIFY(std::is_sorted(levels.begin(), levels.end()));
    const QImage image = bandImage(grid, levels);
    QCOMPARE(image.pixelIndex(30, 30), 0); // the bottom of the bowl
    QCOMPARE(image.pixelIndex(0, 0), 11);
    const ValueGrid slope = gridOf([](double, double y) { return y; });
    QVERIFY(bandImage(slope, bandLevels(slope, 12)).pixelIndex(30, 0) == 11); // first row = largest y
}

void TestPanelSupport::nonFiniteValuesAreLeftOut()
{
    const ValueGrid grid = gridOf([](double x, double y) { return x < 0 ? std::nan("") : x * x + y * y; });
    for (const double level : bandLevels(grid, 12))
        QVERIFY(std::isfinite(level));
    for (const QPolygonF& line : contourLines(grid, 1.0)) {
        for (const QPointF& point : line)
            QVERIFY(point.x() >= 0 && std::isfinite(point.y()));
    }
    QCOMPARE(bandImage(grid, bandLevels(grid, 12)).pixelIndex(0, 0), static_cast<int>(kNoBand));
    QVERIFY(bandImage(grid, bandLevels(grid, 12)).pixelIndex(60, 30) < 12);
}

void TestPanelSupport::latexIsEscaped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("escaped");
    QTest::newRow("specials") << QStringLiteral("a_b 5% c&d #1 $x {y}")
                              << QStringLiteral("a\\_b 5\\% c\\&d \\#1 \\$x \\{y\\}");
    QTest::newRow("words") << QStringLiteral("~ ^ \\")
                           << QStringLiteral("\\textasciitilde{} \\textasciicircum{} \\textbackslash{}");
    QTest::newRow("minus") << QStringLiteral("f − f*") << QStringLiteral("f $-$ f*");
    QTest::newRow("plain") << QStringLiteral("CMA-ES warm") << QStringLiteral("CMA-ES warm");
}

void TestPanelSupport::latexIsEscaped()
{
    QFETCH(QString, text);
    QFETCH(QString, escaped);
    QCOMPARE(escapeLatex(text), escaped);
}

void TestPanelSupport::csvIsQuoted()
{
    const PanelTable table{
        {QStringLiteral("a"), QStringLiteral("b,c")}, {{QStringLiteral("1"), QStringLiteral("say \"x\"")}}};
    QCOMPARE(csvText(table), QStringLiteral("a,\"b,c\"\r\n1,\"say \"\"x\"\"\"\r\n"));
}

void TestPanelSupport::gapsBreakPgfplotsCurves()
{
    TexFigure figure;
    figure.series.push_back(
        {QStringLiteral("50% done"), Qt::red, {}, {}, true, false, {1, 2, 3}, {0.5, std::nan(""), 0.25}, {}, {}});
    const QString text = pgfplotsText(figure, {84, 60});
    QVERIFY(text.contains(QStringLiteral("(1,0.5)\n\n(3,0.25)")));
    QVERIFY(text.contains(QStringLiteral("\\addlegendentry{50\\% done}")));
    QVERIFY(!text.contains(QStringLiteral("nan")));
}

void TestPanelSupport::shortRunsAreDrawnWhole()
{
    const TrialList trials(randomTrials(1000));
    const TrajectoryData data = builtTo(trials, 1000).data();
    QCOMPARE(data.sources.size(), std::size_t{2});
    QCOMPARE(data.sources[1].count, 995);
    QCOMPARE(data.sources[1].points.steps.size(), std::size_t{985}); // ten have no value
    QCOMPARE(data.sources[1].drawnShare(), 1.0);
    QVERIFY(data.sources[1].old.steps.empty());
    QCOMPARE(data.noValue.steps.size(), std::size_t{10});
    QCOMPARE(data.clipped.steps.size(), std::size_t{20});
}

void TestPanelSupport::longRunsLeaveTheirLandscapeFree()
{
    const TrialList trials(randomTrials(100'000));
    const TrajectoryData data = builtTo(trials, 100'000).data();
    const SourcePoints& cma = data.sources[1];
    QCOMPARE(cma.count, 99'995);
    QCOMPARE(data.noValues, 1000);
    QCOMPARE(data.clippings, 2000);
    QVERIFY(cma.old.steps.size() <= 48 * 48);
    QVERIFY(cma.old.steps.size() > 2000); // the whole square, not a corner
    QCOMPARE(cma.points.steps.size(), std::size_t{200 - 2 + 1}); // the newest with a value, and the best
    QCOMPARE(cma.points.steps.front(), 7);
    QVERIFY(std::is_sorted(cma.points.steps.begin(), cma.points.steps.end()));
    QVERIFY(cma.drawnShare() > 0 && cma.drawnShare() < 0.03);
    QCOMPARE(data.path.steps.size(), kNewestPoints);
    QCOMPARE(data.best->step, 7);
}

void TestPanelSupport::growingTrajectoriesEqualNewOnes()
{
    const TrialList trials(randomTrials(4000));
    TrajectoryBuilder grown = builtTo(trials, 1);
    for (int time : {2, 500, 999, 1000, 1001, 1300, 3999, 4000}) {
        grown.extend(trials, time);
        const TrajectoryBuilder fresh = builtTo(trials, time);
        QCOMPARE(grown.data().sources.size(), fresh.data().sources.size());
        for (std::size_t i = 0; i < fresh.data().sources.size(); ++i) {
            QCOMPARE(grown.data().sources[i].old.steps, fresh.data().sources[i].old.steps);
            QCOMPARE(grown.data().sources[i].points.steps, fresh.data().sources[i].points.steps);
            QCOMPARE(grown.data().sources[i].count, fresh.data().sources[i].count);
        }
        QCOMPARE(grown.data().clipped.steps, fresh.data().clipped.steps);
        QCOMPARE(grown.data().noValue.x, fresh.data().noValue.x);
        QCOMPARE(grown.data().path.steps, fresh.data().path.steps);
    }
}

void TestPanelSupport::whatStandsOutIsAlwaysDrawn()
{
    const TrialList trials(randomTrials(50'000));
    const TrajectoryBuilder builder = builtTo(trials, 50'000);
    PlotPanel plot(Theme::make(ThemeKind::Light));
    TrajectoryPlot drawing(plot);
    drawing.show(builder.data(), builder.plane(), {});
    QVERIFY(drawing.placeOf(7)); // the best
    int left = 30'000; // one that is left out
    while (drawing.placeOf(left))
        ++left;
    drawing.showAlso({left}, trials, builder.plane());
    QCOMPARE(drawing.stepAt(*drawing.placeOf(left)), std::optional(left));
    drawing.showAlso({}, trials, builder.plane());
    QVERIFY(!drawing.placeOf(left));
}

QTEST_MAIN(TestPanelSupport)
#include "tst_panel_support.moc"
