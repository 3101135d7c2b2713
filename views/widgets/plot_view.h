// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotView: the plot on screen: model, scene, and what the user does with wheel, mouse and keys. GUI thread.

#include <qcustomplot.h>

#include <QElapsedTimer>
#include <QTimer>

#include "widgets/plot_model.h"
#include "widgets/plot_overlay.h"
#include "widgets/plot_panel.h"
#include "widgets/plot_scene.h"

namespace priorscope {

class PlotView : public QCustomPlot {
public:
    PlotView(PlotPanel& panel, const Theme& theme);

    PlotModel& model() { return m_model; }
    PlotScene& scene() { return m_scene; }

    // What changed since the last picture; everything is drawn together later.
    enum class Change { Nothing, Overlay, Layout };
    void queue(Change change);
    void setLook(const Theme& theme);
    void followData(); // limits of the axes, unless the user chose them
    void resetView();
    bool isZoomed() const { return m_zoomed; }
    void forgetDataCursor();

protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Drag { None, Box, Pan, Time };
    void drawNow();
    void setView(AxisRange x, AxisRange y);
    AxisRange clamped(const PlotAxis& axis, const DataExtent& extent, AxisRange range) const;
    PlotPoint pointAt(const QPointF& pixel) const;
    void hover(PlotPoint point);
    void zoomTo(const QRectF& box);
    void dragTime(const QPointF& pixel);
    void moveDataCursor(int steps);
    void changeSeries(int direction);
    void setDataCursor(PlotPoint point);
    QString describe(PlotPoint point) const;

    PlotPanel& m_panel;
    PlotModel m_model; // before the scene, which refers to it
    PlotScene m_scene;
    QTimer m_timer;
    QElapsedTimer m_sinceDrawn;
    Change m_change = Change::Layout;
    bool m_zoomed = false;
    bool m_fresh = true; // limits are set from the data alone
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    AxisRange m_panX, m_panY;
    PlotPoint m_hovered;
    PlotPoint m_dataCursor;
};

} // namespace priorscope
