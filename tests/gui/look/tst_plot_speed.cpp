// SPDX-License-Identifier: GPL-3.0-or-later
// How long plots of 1200 x 600 keep the window busy. Prints medians.

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <ctime>

#include "base/rng.h"
#include "theme/fonts.h"
#include "widgets/plot_panel.h"

using namespace priorscope;

namespace {

// What is promised holds for a release build on an idle machine: PRIORSCOPE_TIMING=1 asks for it.
const double kSlowness = qEnvironmentVariableIsSet("PRIORSCOPE_TIMING") ? 1 : 10;

double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// Median time of `draw` and everything it causes until the picture is on the widget.
double medianMs(const std::function<void(int)>& change)
{
    std::vector<double> times;
    for (int round = 0; round < 15; ++round) {
        QTest::qWait(45); // the frame before
        const double before = threadMs();
        change(round);
        QTest::qWait(45);
        times.push_back(threadMs() - before);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

std::unique_ptr<PlotPanel> shownPlot()
{
    auto plot = std::make_unique<PlotPanel>(Theme::make(ThemeKind::Light));
    plot->resize(1200, 600);
    plot->show();
    return plot;
}

} // namespace

class TestPlotSpeed : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        loadFonts();
        QApplication::setFont(uiFont());
    }
    void aMillionPoints();
    void aMillionDots();
    void twoHundredCurves_data();
    void twoHundredCurves();
};

void TestPlotSpeed::aMillionPoints()
{
    Rng rng(1);
    std::vector<double> keys, values;
    for (int i = 0; i < 1'000'000; ++i) {
        keys.push_back(i);
        values.push_back(rng.normal());
    }
    const auto plot = shownPlot();
    PlotSeries line;
    line.width = LineWidth::Thin;
    const int series = plot->addSeries(line);
    plot->setData(series, {0, 1}, {-4, 4});
    const double bare = medianMs([&](int) { plot->resetView(); });
    plot->setData(series, keys, values);
    const double still = medianMs([&](int) { plot->resetView(); });
    const double growing = medianMs([&](int round) {
        const double key = 1e6 + round, value = rng.normal();
        plot->appendData(series, {&key, 1}, {&value, 1});
    });
    qInfo("1,000,000 points, 1 px: drawn in %.2f ms, one more in %.2f ms, two points in %.2f ms", still, growing, bare);
    QVERIFY(still < 5 * kSlowness);
    QVERIFY(growing < 5 * kSlowness);
}

void TestPlotSpeed::aMillionDots()
{
    Rng rng(1);
    std::vector<double> keys, values;
    for (int i = 0; i < 1'000'000; ++i) {
        keys.push_back(i);
        values.push_back(rng.normal());
    }
    const auto plot = shownPlot();
    PlotSeries dots;
    dots.hasLine = false;
    dots.marker = Marker::Disc;
    dots.markerSize = 4;
    dots.markerHalo = false;
    dots.opacity = 0.55;
    plot->setData(plot->addSeries(dots), keys, values);
    const double still = medianMs([&](int) { plot->resetView(); });
    qInfo("1,000,000 dots: drawn in %.2f ms", still);
    QVERIFY(still < 16 * kSlowness);
}

void TestPlotSpeed::twoHundredCurves_data()
{
    QTest::addColumn<bool>("steps");
    QTest::newRow("steps, thin") << true;
    QTest::newRow("curves with dashes and markers") << false;
}

void TestPlotSpeed::twoHundredCurves()
{
    QFETCH(bool, steps);
    Rng rng(2);
    const auto plot = shownPlot();
    const char* const methods[]{"cma-es", "random", "greedy-refiner", "sobol", "tpe"};
    for (int curve = 0; curve < 200; ++curve) {
        PlotSeries style = PlotSeries::ofMethod(QStringLiteral("curve"), methods[curve % 5]);
        style.steps = steps;
        if (steps) { // as the runs of a method are drawn
            style.width = LineWidth::Thin;
            style.opacity = 0.55;
            style.marker.reset();
        } else {
            style.markerEvery = 10;
        }
        std::vector<double> keys, values;
        double best = 100;
        for (int i = 1; i <= 50; ++i) {
            best *= 0.8 + 0.2 * rng.uniform();
            keys.push_back(i);
            values.push_back(best);
        }
        plot->setData(plot->addSeries(style), keys, values);
    }
    const double still = medianMs([&](int) { plot->resetView(); });
    qInfo("200 curves of 50 points, %s: drawn in %.2f ms", QTest::currentDataTag(), still);
    QVERIFY(still < 16 * kSlowness);
}

QTEST_MAIN(TestPlotSpeed)
#include "tst_plot_speed.moc"
