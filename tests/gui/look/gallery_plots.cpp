// SPDX-License-Identifier: Apache-2.0
#include "gallery_plots.h"

#include <QGuiApplication>

#include <cmath>

#include "widgets/plot_panel.h"

namespace priorscope {

namespace {

constexpr int kBudget = 50;

struct Curve {
    const char* id;
    const char* name;
    const char* count;
    double rate;
};
constexpr Curve kCurves[]{{"random", "Random", "n 8", 0.02}, {"cma-es", "CMA-ES", "n 8", 0.055},
    {"centaur", "Centaur A", "n 7 to 5", 0.062}, {"llm-mcts", "LLM-MCTS", "n 4 to 3", 0.066},
    {"llm", "LLM plain", "n 8", 0.1}};

double hills(double x, double y)
{
    return 0.35 * (std::sin(x) * std::cos(0.8 * y) + 0.06 * (x * x + y * y))
        - 2.4 * std::exp(-((x + 2.3) * (x + 2.3) + (y - 2) * (y - 2)) / 2.5)
        - 2.0 * std::exp(-((x - 2.2) * (x - 2.2) + (y + 1.7) * (y + 1.7)) / 2);
}

PlotMap hillsMap()
{
    constexpr int kSide = 360;
    PlotMap map;
    map.bands = QImage(kSide, kSide, QImage::Format_Indexed8);
    map.area = QRectF(-5, -5, 10, 10);
    map.low = -2.5;
    map.high = 2;
    map.title = QStringLiteral("f(x)");
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const double value = hills(-5 + 10 * (column + 0.5) / kSide, 5 - 10 * (row + 0.5) / kSide);
            const double part = (value - map.low) / (map.high - map.low);
            map.bands.scanLine(row)[column] =
                static_cast<uchar>(std::clamp(static_cast<int>(part * map.bandCount), 0, map.bandCount - 1));
        }
    QPolygonF circle;
    for (int i = 0; i <= 60; ++i)
        circle.append({-2.3 + 1.3 * std::cos(i * 0.10472), 2 + 1.3 * std::sin(i * 0.10472)});
    map.contours.push_back(circle);
    return map;
}

} // namespace

PlotPanel* convergencePlot()
{
    auto* plot = new PlotPanel(themeOf(QGuiApplication::palette()));
    PlotAxis x;
    x.title = QStringLiteral("evaluation");
    x.low = 0;
    x.high = kBudget;
    x.integers = true;
    PlotAxis y;
    y.title = QStringLiteral("gap f − f*");
    y.scale = AxisScale::Log;
    plot->setAxes(x, y);
    std::vector<PlotBand> bands;
    std::vector<PlotEndLabel> labels;
    for (const Curve& curve : kCurves) {
        PlotSeries style = PlotSeries::ofMethod(QString::fromLatin1(curve.name), curve.id);
        style.steps = true;
        style.markerEvery = 10;
        std::vector<double> keys, values, low, high;
        for (int t = 1; t <= kBudget; ++t) {
            const double value =
                3 * std::pow(10.0, -curve.rate * (t - t % 4)) * (1 + 0.2 * std::cos(t * curve.rate * 90));
            keys.push_back(t);
            values.push_back(values.empty() ? value : std::min(values.back(), value));
            low.push_back(values.back() * 0.5);
            high.push_back(values.back() * 1.9);
        }
        const int series = plot->addSeries(style);
        bands.push_back({PlotColor::method(curve.id), false, {}, true, keys, low, high});
        plot->setData(series, std::move(keys), std::move(values));
        labels.push_back({series, QString::fromLatin1(curve.name), QString::fromLatin1(curve.count), series == 2});
    }
    plot->setBands(std::move(bands));
    plot->setEndLabels(std::move(labels));
    plot->setRimMarks({{6, RimKind::NotANumber}, {12, RimKind::Lost}, {19, RimKind::Infinite}, {30, RimKind::Lost}});
    plot->setLegend({{QStringLiteral("NaN"), -1, RimKind::NotANumber}, {QStringLiteral("+Inf"), -1, RimKind::Infinite},
        {QStringLiteral("lost step, no value"), -1, RimKind::Lost}});
    plot->setTimeCursor(37, QStringLiteral("t 37"));
    plot->setSelected({{4, 35}});
    plot->setHovered(PlotPoint{2, 25});
    PlotReference init;
    init.orientation = Qt::Vertical;
    init.to = 5;
    init.name = QStringLiteral("init");
    plot->setReferences({init});
    return plot;
}

PlotPanel* trajectoryPlot()
{
    auto* plot = new PlotPanel(themeOf(QGuiApplication::palette()));
    PlotAxis x;
    x.title = QStringLiteral("x₁");
    x.low = -5;
    x.high = 5;
    x.box = true;
    PlotAxis y = x;
    y.title = QStringLiteral("x₂");
    plot->setAxes(x, y);
    plot->setEqualAspect(true);
    plot->setMap(hillsMap());
    std::vector<PlotLegendEntry> legend;
    for (const char* id : {"cma-es", "llm"}) {
        PlotSeries style = PlotSeries::ofMethod(QString::fromLatin1(id), id);
        style.hasLine = false;
        style.path = true;
        std::vector<double> keys, values;
        for (int i = 0; i < 20; ++i) {
            keys.push_back(-2.2 + 2.1 * std::cos(i * 2.4) * (1 - i / 24.0));
            values.push_back(1.8 + 2.0 * std::sin(i * (id[0] == 'c' ? 2.4 : 1.7)) * (1 - i / 24.0));
        }
        const int series = plot->addSeries(style);
        plot->setData(series, std::move(keys), std::move(values));
        legend.push_back({QStringLiteral("%1 20").arg(QLatin1String(id)), series, {}});
    }
    PlotSeries best;
    best.name = QStringLiteral("best known");
    best.hasLine = false;
    best.marker = Marker::Plus;
    best.markerSize = 10;
    const int known = plot->addSeries(best);
    plot->setData(known, {2.2}, {-1.7});
    legend.push_back({QStringLiteral("f* known"), known, {}});
    plot->setLegend(std::move(legend));
    std::vector<PlotEllipse> ellipses;
    for (const double sigmas : {1.0, 2.0})
        ellipses.push_back({{-2.2, 1.9}, 0.3, 0.12, 0.2, sigmas, PlotColor::method("cma-es"), 1.5, {5, 3}, 0.08});
    plot->setEllipses(std::move(ellipses));
    plot->setNotes({{{-2.2, 1.9}, QStringLiteral("36"), Qt::AlignRight | Qt::AlignBottom, Token::Ink}});
    plot->setSelected({{1, 15}});
    return plot;
}

} // namespace priorscope
