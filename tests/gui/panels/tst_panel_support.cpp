// SPDX-License-Identifier: GPL-3.0-or-later
// Contours, bands and the text forms of a figure.

#include <QtTest>

#include <cmath>

#include "panels/support/contours.h"
#include "panels/support/figure_export.h"

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

QTEST_MAIN(TestPanelSupport)
#include "tst_panel_support.moc"
