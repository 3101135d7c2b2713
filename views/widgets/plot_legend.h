// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Legends: a row of swatches with their names, wrapped to a width; part of a plot or a strip of its own under several.
// GUI thread.

#include <QPainter>
#include <QWidget>

#include <optional>
#include <vector>

#include "widgets/plot_metrics.h"
#include "widgets/plot_types.h"

namespace priorscope {

struct LegendItem {
    QString text;
    std::optional<PlotSeries> series; // its line and marker
    std::optional<RimKind> rim;
    std::optional<PlotColor> area; // a filled patch
    double opacity = 1; // of the patch
};

void paintMarker(QPainter& painter, const QPointF& centre, const PlotSeries& style, const Theme& theme, double unit);
void paintRim(QPainter& painter, const QPointF& top, RimKind kind, const Theme& theme, double unit);

double legendHeight(const std::vector<LegendItem>& items, double width, const PlotMetrics& metrics); // 0: no items
// From the upper left corner at the painter's origin.
void paintLegend(QPainter& painter, const std::vector<LegendItem>& items, double width, const Theme& theme,
    const PlotMetrics& metrics);

class LegendStrip : public QWidget {
    Q_OBJECT
public:
    explicit LegendStrip(const Theme& theme, QWidget* parent = nullptr);

    void setItems(std::vector<LegendItem> items);
    const std::vector<LegendItem>& items() const { return m_items; }
    void setTheme(const Theme& theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme;
    std::vector<LegendItem> m_items;
};

} // namespace priorscope
