// SPDX-License-Identifier: GPL-3.0-or-later
// Plots of 1200 x 600: everything from "draw again" to the finished picture, through the public widget, and the same
// picture by a plain QCustomPlot and by Qt Charts.
#include <qcustomplot.h>

#include <cmath>
#include <memory>
#include <vector>

#include "axes.h"
#include "base/rng.h"
#include "bench.h"
#include "theme/theme.h"
#include "widgets/plot_panel.h"

#ifdef PRIORSCOPE_BENCH_WITH_CHARTS
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>
#endif

namespace priorscope::bench {
namespace {

const QSize kSize(1200, 600);

struct Line {
    std::vector<double> keys;
    std::vector<double> values;
};
using Lines = std::vector<Line>;

Lines noise(int points)
{
    Rng rng(1);
    Lines lines(1);
    for (int i = 0; i < points; ++i) {
        lines[0].keys.push_back(i);
        lines[0].values.push_back(rng.normal());
    }
    return lines;
}

Lines descents(int curves, int points) // best so far, above 0
{
    Rng rng(2);
    Lines lines(static_cast<std::size_t>(curves));
    for (Line& line : lines) {
        double best = 100;
        for (int i = 1; i <= points; ++i) {
            best = std::min(best, 100 * std::pow(10.0, -i * rng.uniform() / 12));
            line.keys.push_back(i);
            line.values.push_back(best);
        }
    }
    return lines;
}

double threadMs(const std::function<void()>& work)
{
    const double begun = cpuSecondsNow();
    work();
    return (cpuSecondsNow() - begun) * 1e3;
}

// Median of several drawings after the first one, which also fills the caches of fonts and pens.
double drawnMs(const Options& options, const std::function<void()>& drawAgain)
{
    drawAgain();
    std::vector<double> times;
    for (int i = 0; i < options.choose(1, 3, 7); ++i)
        times.push_back(threadMs(drawAgain));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

enum class Look { ThinLine, SeedCurves, MethodCurves };

std::unique_ptr<PlotPanel> makePanel(const Lines& lines, Look look)
{
    auto plot = std::make_unique<PlotPanel>(Theme::make(ThemeKind::Light));
    plot->resize(kSize);
    const AxisScale scale = look == Look::ThinLine ? AxisScale::Linear : AxisScale::Log;
    plot->setAxes(makeAxis(QStringLiteral("evaluation")), makeAxis(QStringLiteral("value"), scale));
    const char* methods[] = {"random", "cma-es", "gp-ei", "tpe"};
    int index = 0;
    for (const Line& line : lines) {
        PlotSeries style;
        if (look != Look::ThinLine) {
            style = PlotSeries::ofMethod(QStringLiteral("Method"), methods[index++ % 4]);
            style.steps = true;
            style.markerEvery = 10;
        }
        if (look != Look::MethodCurves) {
            style.width = LineWidth::Thin;
            style.marker.reset();
        }
        if (look == Look::SeedCurves)
            style.opacity = 0.55;
        plot->setData(plot->addSeries(style), line.keys, line.values);
    }
    return plot;
}

double panelMs(const Options& options, const Lines& lines, Look look)
{
    const std::unique_ptr<PlotPanel> plot = makePanel(lines, look);
    return drawnMs(options, [&] {
        plot->resetView();
        plot->grab();
    });
}

// One more point at the end: what a live curve costs per tick.
double growingMs(const Options& options, const Lines& lines)
{
    const std::unique_ptr<PlotPanel> plot = makePanel(lines, Look::ThinLine);
    double key = lines[0].keys.back();
    return drawnMs(options, [&] {
        key += 1;
        const double value = 0;
        plot->appendData(0, {&key, 1}, {&value, 1});
        plot->grab();
    });
}

double plainMs(const Options& options, const Lines& lines, bool adaptive, bool steps)
{
    QCustomPlot plot;
    plot.resize(kSize);
    for (const Line& line : lines) {
        QCPGraph* graph = plot.addGraph();
        graph->setPen(QPen(Qt::blue, 1));
        graph->setAdaptiveSampling(adaptive);
        if (steps)
            graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setData(QVector<double>(line.keys.begin(), line.keys.end()),
            QVector<double>(line.values.begin(), line.values.end()), true);
    }
    if (steps)
        plot.yAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.rescaleAxes();
    return drawnMs(options, [&] {
        plot.replot(QCustomPlot::rpQueuedRefresh);
        plot.grab();
    });
}

#ifdef PRIORSCOPE_BENCH_WITH_CHARTS
double chartsMs(const Options& options, const Lines& lines)
{
    QChartView view;
    view.resize(kSize);
    view.setRenderHint(QPainter::Antialiasing);
    for (const Line& line : lines) {
        auto* series = new QLineSeries; // owned by the chart
        series->setPen(QPen(Qt::blue, 1));
        QList<QPointF> points;
        for (std::size_t i = 0; i < line.keys.size(); ++i)
            points.append({line.keys[i], line.values[i]});
        series->replace(points);
        view.chart()->addSeries(series);
    }
    view.chart()->createDefaultAxes();
    return drawnMs(options, [&] { view.grab(); });
}
#endif

} // namespace

void addPlots(const Options& options)
{
    const auto line = std::make_shared<const Lines>(noise(options.choose(1'000, 1'000'000, 1'000'000)));
    const auto curves = std::make_shared<const Lines>(descents(200, 50));
    const auto add = [&](const std::string& name, std::function<double()> measure) {
        addMeasured(options, "plot/" + name, "ms", std::move(measure));
    };
    add("line-1M/ours", [=] { return panelMs(options, *line, Look::ThinLine); });
    add("line-1M/ours-growing", [=] { return growingMs(options, *line); });
    add("line-1M/qcustomplot", [=] { return plainMs(options, *line, false, false); });
    add("line-1M/qcustomplot-adaptive", [=] { return plainMs(options, *line, true, false); });
    add("curves-200/ours", [=] { return panelMs(options, *curves, Look::SeedCurves); });
    add("curves-200/ours-markers", [=] { return panelMs(options, *curves, Look::MethodCurves); });
    add("curves-200/qcustomplot", [=] { return plainMs(options, *curves, true, true); });
#ifdef PRIORSCOPE_BENCH_WITH_CHARTS
    add("line-1M/qt-charts", [=] { return chartsMs(options, *line); });
    add("curves-200/qt-charts", [=] { return chartsMs(options, *curves); });
#endif
}

} // namespace priorscope::bench
