// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What QCustomPlot does not draw as we want it: under the data the landscape, ellipses and reference ranges; over them
// tick labels, titles, legend, labels at curve ends, rim marks, the time cursor, rings and notes. GUI thread.

#include <qcustomplot.h>

#include "widgets/plot_legend.h"
#include "widgets/plot_model.h"

namespace priorscope {

class PlotScene;

class PlotUnderlay : public QCPAbstractItem {
public:
    PlotUnderlay(QCustomPlot& plot, const PlotScene& scene);
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawMap(QCPPainter& painter) const;
    void drawCells(QCPPainter& painter) const;
    void drawReferences(QCPPainter& painter) const;
    void drawEllipses(QCPPainter& painter) const;

    const PlotScene& m_scene;
};

class PlotOverlay : public QCPAbstractItem {
public:
    PlotOverlay(QCustomPlot& plot, const PlotScene& scene);

    QMargins margins(const QSize& size); // around the axes; decides the number of ticks too
    const int& wantedTicks(bool xAxis) const { return xAxis ? m_wantedX : m_wantedY; }
    std::optional<double> cursorPixel() const; // x of the time cursor when inside the view
    const QRectF& box() const { return m_box; }
    void setBox(const QRectF& box) { m_box = box; } // of a zoom in progress; empty: none

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    struct EndLabel {
        const PlotEndLabel* label = nullptr;
        QPointF from; // end of the curve
        double y = 0; // of the label
    };
    double widthOf(const QString& text) const;
    double lineHeight() const;
    double widestTickLabel(const PlotAxis& axis) const;
    double rightMargin() const;
    bool hasFlag() const; // the time cursor has one
    std::vector<LegendItem> legendItems() const;
    std::vector<EndLabel> endLabels() const;
    struct ReferenceTick {
        const PlotReference* reference = nullptr;
        double at = 0, label = 0; // y of the level and of its name
    };
    std::vector<ReferenceTick> referenceTicks() const;

    void drawTickLabels(QCPPainter& painter) const;
    void drawTitles(QCPPainter& painter) const;
    void drawLegend(QCPPainter& painter) const;
    void drawEndLabels(QCPPainter& painter) const;
    void drawReferenceNames(QCPPainter& painter) const;
    void drawColorBar(QCPPainter& painter) const;
    void drawMarginals(QCPPainter& painter) const;
    void drawRims(QCPPainter& painter) const;
    void drawClipped(QCPPainter& painter) const;
    void drawNotes(QCPPainter& painter) const;
    void drawCursor(QCPPainter& painter) const;
    void drawRings(QCPPainter& painter) const;
    void drawRing(QCPPainter& painter, const PlotRing& ring, bool dashed) const;
    void drawLabel(QCPPainter& painter, const QPointF& at, const TickLabel& label, bool rightAligned) const;
    void haloText(
        QCPPainter& painter, const QRectF& rect, Qt::Alignment align, const QString& text, const QColor& color) const;

    const PlotScene& m_scene;
    QRectF m_box;
    int m_wantedX = 5;
    int m_wantedY = 5;
};

} // namespace priorscope
