// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ExploreView: the picture of the explore-or-exploit panel: a strip with the label of each step, the distance to the
// best point known before it, and straightness, with the reference agents at the right edge. GUI thread; the data of
// long runs are prepared on another.

#include <QCoreApplication>
#include <QWidget>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/run_store.h"
#include "models/step_track.h"
#include "panels/support/figure_export.h"
#include "widgets/plot_page.h"
#include "widgets/plot_panel.h"

namespace priorscope {

// The steps of a run as the plots want them; keys are evaluations.
struct ExploreSeries {
    PlotData lanes; // lane of each labelled step
    PlotData straightness;
    std::vector<PlotData> distances; // by source

    void add(std::span<const TrackedStep> steps);
};

struct ExploreScene {
    const RunData* run = nullptr;
    const std::vector<TrackedStep>* steps = nullptr; // all that are known, from the first on
    const std::vector<std::string>* sources = nullptr;
    const ReferenceAgents* agents = nullptr; // null: not known
    int variant = 0; // of the run's method
    int time = 0;
};

// How the labels of the steps up to scene.time are spread.
struct LabelCounts {
    std::array<int, 4> counts{}; // of StepLabel, in its order
    int all = 0;
};
LabelCounts countLabels(const ExploreScene& scene);

class ExploreView : public QWidget {
    Q_OBJECT
public:
    explicit ExploreView(const Theme& theme, QWidget* parent = nullptr);

    void draw(const ExploreScene& scene, ExploreSeries series); // everything anew
    void append(const ExploreScene& scene, std::size_t from); // scene.steps from `from` on are new
    void showTime(const ExploreScene& scene); // the state at scene.time
    void setRings(std::optional<int> selected, std::optional<int> hovered); // steps of the shown run
    void setTheme(const Theme& theme);
    void resetView();
    PlotPage page() const; // must not outlive this

signals:
    void hovered(std::optional<int> step);
    void clicked(int step);
    void timeDragged(int step);
    void narrownessChanged(); // other names fit: draw() again

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setAxes(const ExploreScene& scene);
    void setReferences(const ExploreScene& scene);
    void addDistances(const ExploreScene& scene, std::vector<PlotData> distances);
    void showStrip(const ExploreScene& scene);
    std::vector<QString> laneNames() const;

    PlotPanel* m_strip = nullptr;
    PlotPanel* m_distance = nullptr;
    PlotPanel* m_straightness = nullptr;
    std::vector<int> m_distanceSeries; // by source
};

QString labelName(StepLabel label);
PanelTable exploreTable(const ExploreScene& scene);
std::vector<TexFigure> exploreTex(const ExploreScene& scene, const QString& note);

} // namespace priorscope
