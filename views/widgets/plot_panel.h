// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PlotPanel: one plot (two axes) with data that may grow. The only place that knows QCustomPlot; panels declare what to
// draw with the values of plot_types.h. Changes are drawn together, at most every 40 ms. GUI thread.

#include <QWidget>

#include <memory>
#include <span>

#include "base/result.h"
#include "widgets/plot_data.h"
#include "widgets/plot_types.h"

namespace priorscope {

class PlotView;

struct PlotPoint {
    int series = -1;
    int index = -1; // into the series' data

    bool operator==(const PlotPoint&) const = default;
    bool isValid() const { return series >= 0 && index >= 0; }
};

class PlotPanel : public QWidget {
    Q_OBJECT
public:
    explicit PlotPanel(const Theme& theme, QWidget* parent = nullptr);
    ~PlotPanel() override;

    // The theme is copied; call again from Panel::themeChanged().
    void setTheme(const Theme& theme);
    void setAxes(const PlotAxis& x, const PlotAxis& y); // resets the view when they differ from before
    // Width left free right of the axes for labels, as the widest text; the same text in stacked plots keeps them
    // aligned.
    void setRightReserve(const QString& widestText);
    void setEqualAspect(bool equal); // one unit of x is as long as one of y, for maps

    void clear(); // series, bands and everything drawn; axes and the user's zoom stay
    int addSeries(const PlotSeries& series); // the id; drawn in this order, later on top
    void setData(int series, PlotData data);
    void setData(int series, std::vector<double> keys, std::vector<double> values) // NaN in values: a gap
    {
        setData(series, PlotData(std::move(keys), std::move(values)));
    }
    void appendData(int series, std::span<const double> keys, std::span<const double> values);
    void setEmphasised(int series, bool emphasised);

    void setBands(std::vector<PlotBand> bands);
    void setReferences(std::vector<PlotReference> references);
    void setRimMarks(std::vector<RimMark> marks);
    void setEndLabels(std::vector<PlotEndLabel> labels);
    void setLegend(std::vector<PlotLegendEntry> entries); // strip above the plot; empty: none
    void setNotes(std::vector<PlotNote> notes);
    void setEllipses(std::vector<PlotEllipse> ellipses);
    void setMap(std::optional<PlotMap> map);
    void setCells(CellScale scale, std::vector<PlotCell> cells);
    void setMarginals(std::optional<PlotMarginals> marginals);

    void setTimeCursor(std::optional<double> key, const QString& flag = {}); // "t 37"
    void setSelected(std::vector<PlotPoint> points); // 2 px ink ring with halo
    void setHovered(std::optional<PlotPoint> point); // 1 px dashed ring

    void resetView(); // limits from the data again
    bool isZoomed() const; // by the user: live data does not move such a view
    QRectF viewRange() const; // x, y of the lower left corner, width, height in axis units
    int clippedCount() const; // points that a log axis cannot show
    std::optional<QPointF> dataPoint(PlotPoint point) const; // in axis units; none: there is no such point
    std::optional<PlotPoint> find(int series, double key) const; // in a series of ascending keys; none: not there

    // pdf, svg or png (300 dpi) by suffix, always in the print theme.
    Result<void> renderTo(const QString& file, QSizeF sizeMm) const;

    QSize sizeHint() const override { return {420, 300}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

signals:
    void hovered(priorscope::PlotPoint point); // invalid: left
    void clicked(priorscope::PlotPoint point); // or Enter on the data cursor
    void timeDragged(double key); // the cursor was dragged, or the axis clicked
    void viewChanged(); // zoom or pan by the user, or reset

private:
    friend class PlotPage;
    std::unique_ptr<PlotView> m_view;
};

} // namespace priorscope
