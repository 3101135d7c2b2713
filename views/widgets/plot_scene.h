// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotScene: turns a PlotModel into QCustomPlot's objects, for the screen or for paper. GUI thread.

#include <qcustomplot.h>

#include "widgets/plot_metrics.h"
#include "widgets/plot_model.h"

namespace priorscope {

class PlotOverlay;

class PlotScene {
public:
    PlotScene(QCustomPlot& plot, const PlotModel& model);

    void setLook(const Theme& theme, const PlotMetrics& metrics);
    void rebuild(); // after series or bands were added or removed
    void addSeries(std::size_t series); // the model's last one
    void setSeriesData(std::size_t series); // after data were replaced
    void updateBands(); // after they were replaced
    void appendSeriesData(std::size_t series, std::size_t from);
    // Of its points in view.
    double drawnShare(std::size_t series) const { return series < m_series.size() ? m_series[series].share : 1.0; }
    void updateStyle(std::size_t series); // pens and markers
    void layout(const QSize& size); // margins, ranges and ticks
    void updateMap();

    const Theme& theme() const { return m_theme; }
    const PlotMetrics& metrics() const { return m_metrics; }
    const PlotModel& model() const { return m_model; }
    const QImage& mapImage() const { return m_mapImage; }
    QRect area() const { return m_plot.axisRect()->rect(); } // where data are
    QPointF toPixel(const QPointF& point) const;
    QPointF fromPixel(const QPointF& pixel) const;
    PlotOverlay& overlay() { return *m_overlay; }

private:
    struct Plottables {
        QCPAbstractPlottable* line = nullptr;
        QCPAbstractPlottable* marks = nullptr;
        double share = 1;
    };
    void styleAxes();
    struct BandEdges {
        QCPGraph* low = nullptr;
        QCPGraph* high = nullptr;
    };
    void addBand();
    void fillBand(std::size_t band);
    void fill(QCPAbstractPlottable* plottable, const PlotSeriesData& data, std::size_t from, int every);
    void sampleSeries(std::size_t series, const QRect& area);
    void setPoints(QCPAbstractPlottable* plottable, const PlotSeriesData& data, const std::vector<std::size_t>& points);
    QPen linePen(const PlotSeries& style) const;
    QCPScatterStyle scatter(const PlotSeries& style) const;
    double drawable(double value) const; // NaN for what a log axis cannot show
    enum class Crowd { Few, SomeLines, Lines, Points }; // how much there is to draw, and so how simply it is drawn
    Crowd crowd() const;

    QCustomPlot& m_plot;
    const PlotModel& m_model;
    Theme m_theme;
    PlotMetrics m_metrics;
    QImage m_mapImage;
    std::vector<Plottables> m_series;
    std::vector<BandEdges> m_bands;
    PlotOverlay* m_overlay = nullptr; // owned by the plot
    Crowd m_crowd = Crowd::Few;
};

} // namespace priorscope
