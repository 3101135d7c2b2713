// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CoverageView: the picture of the coverage panel: occupancy grid with marginal bars, and two curves over time, each
// with what uniform sampling gives. GUI thread.

#include <QCoreApplication>
#include <QWidget>

#include <optional>
#include <vector>

#include "models/coverage_track.h"
#include "models/run_store.h"
#include "panels/support/figure_export.h"
#include "widgets/plot_page.h"
#include "widgets/plot_panel.h"

namespace priorscope {

class LegendStrip;

// One run as far as it is known.
struct RunCoverage {
    std::vector<CoveragePoint> curve;
    std::vector<int> steps; // of the points, ascending
    std::vector<std::uint8_t> cellBins, marginalBins; // d bins for each of them

    void add(CoverageNews news);
    std::size_t pointsUpTo(int step) const;
    const CoveragePoint* at(int step) const; // the last one recorded up to the step; null: none
};

// The median of the runs of one method, at the steps that all their curves record.
struct MethodCoverage {
    std::string methodId;
    QString label;
    int variant = 0;
    int runs = 0;
    std::vector<CoveragePoint> median; // cellShare and dispersion alone
};

struct CoverageScene {
    const RunData* run = nullptr;
    const RunCoverage* coverage = nullptr;
    const std::vector<CoverageQuantiles>* reference = nullptr;
    const std::vector<MethodCoverage>* methods = nullptr; // for comparison
    int cellBins = 10;
    SearchSpace space;
    std::size_t xAxis = 0, yAxis = 1;
    QString xName, yName;
    int variant = 0; // of the run's method
    int time = 0;

    std::size_t dimension() const { return space.dimension(); }
    double allCells() const;
};

class CoverageView : public QWidget {
    Q_OBJECT
public:
    explicit CoverageView(const Theme& theme, QWidget* parent = nullptr);

    void draw(const CoverageScene& scene); // everything anew
    void showTime(const CoverageScene& scene); // the state at scene.time
    void setRings(std::optional<int> selected, std::optional<int> hovered); // steps of the shown run
    void setTheme(const Theme& theme);
    void resetView();
    PlotPage page() const; // must not outlive this

signals:
    void hovered(std::optional<int> step);
    void clicked(int step);
    void timeDragged(int step);

private:
    void showCurves(const CoverageScene& scene);
    void showLegend(const CoverageScene& scene);
    std::optional<int> stepAt(const PlotPanel* plot, PlotPoint point) const;

    PlotPanel* m_grid = nullptr;
    PlotPanel* m_cells = nullptr; // Cov_cell over evaluations
    PlotPanel* m_dispersion = nullptr;
    LegendStrip* m_legend = nullptr;
    std::vector<int> m_gridSteps; // of the grid's points
    int m_runSeries = -1; // in both curve plots
};

PanelTable coverageTable(const CoverageScene& scene);
std::vector<TexFigure> coverageTex(const CoverageScene& scene, const QString& note);

} // namespace priorscope
