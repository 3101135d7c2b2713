// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PairMatrix: points over every pair of up to six variables, one small map each. GUI thread.

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

#include "widgets/plot_legend.h"

namespace priorscope {

struct PairPoint {
    int step = 0;
    std::size_t source = 0; // into PairScene::sources
    std::vector<double> u; // one coordinate per shown variable, in the unit box
};

struct PairScene {
    std::vector<QString> names; // of the shown variables, 2 to 6
    std::vector<std::size_t> variables; // which ones they are
    std::vector<std::array<QString, 2>> limits; // of each, as text
    std::vector<PlotSeries> sources; // marker and colours
    std::vector<PairPoint> points; // by step; later ones on top
    std::optional<std::vector<double>> optimum; // known, like PairPoint::u
    std::vector<LegendItem> legend;
};

class PairMatrix : public QWidget {
    Q_OBJECT
public:
    explicit PairMatrix(const Theme& theme, QWidget* parent = nullptr);

    void setScene(PairScene scene);
    const PairScene& scene() const { return m_scene; }
    bool has(int step) const { return pointOf(step) != nullptr; }
    void setRings(std::optional<int> selected, std::optional<int> hovered); // steps
    void setTheme(const Theme& theme);
    // The same picture anywhere, from the painter's origin.
    void paint(QPainter& painter, const QSizeF& size, const Theme& theme, const PlotMetrics& metrics) const;

    QSize sizeHint() const override { return {420, 300}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

signals:
    void hovered(std::optional<int> step);
    void clicked(int step);
    void pairChosen(std::size_t xVariable, std::size_t yVariable); // double click: show this map alone

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // One map: column and row of the triangle are places in names.
    struct Map {
        std::size_t x = 0, y = 1;
        QRectF area;
    };
    std::vector<Map> maps(const QSizeF& size, const PlotMetrics& metrics) const;
    void paintMap(QPainter& painter, const Map& map, const Theme& theme, const PlotMetrics& metrics) const;
    void paintNames(
        QPainter& painter, const std::vector<Map>& maps, const Theme& theme, const PlotMetrics& metrics) const;
    void paintRings(QPainter& painter) const;
    const Map* mapAt(const std::vector<Map>& maps, const QPointF& at) const;
    std::optional<std::size_t> pointAt(const QPointF& at) const;
    const PairPoint* pointOf(std::optional<int> step) const;
    void moveCursor(int places);

    Theme m_theme;
    PairScene m_scene;
    QPixmap m_picture; // without rings; null: out of date
    std::optional<int> m_selected, m_hovered;
    std::optional<std::size_t> m_cursor; // of the keyboard, into the points
};

} // namespace priorscope
