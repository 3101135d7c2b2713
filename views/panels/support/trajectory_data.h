// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TrajectoryData: the points of one run up to evaluation t over two of its variables, sorted into what is drawn apart.
// Pure; GUI thread by use.

#include <QString>

#include <array>
#include <optional>
#include <unordered_set>
#include <vector>

#include "models/run_store.h"
#include "panels/support/figure_export.h"
#include "panels/support/landscape.h"

namespace priorscope {

struct PointSet {
    std::vector<double> x, y;
    std::vector<int> steps; // ascending

    void add(double px, double py, int step);
    void keepNewest(std::size_t count);
};

// The points that one part of a method proposed.
struct SourcePoints {
    std::string source; // "init", "cma", "llm", ...
    std::string methodId; // whose colour and marker they have
    int count = 0; // all; `points` may be thinned
    PointSet points;
};

struct TrajectoryData {
    std::vector<SourcePoints> sources; // in order of first appearance
    PointSet path; // the newest points in order of evaluation
    PointSet noValue; // evaluated, but without a finite value
    PointSet clipped, repeated; // marks over points of `sources`
    int noValues = 0, clippings = 0, repetitions = 0; // all; the sets may be thinned
    int lost = 0; // steps without a point
    PointSet means; // of the search distribution
    std::optional<SearchState> state; // the distribution at t; none: the method has none yet
};

inline constexpr std::size_t kDrawnPoints = 20'000; // beyond it, points that would cover each other are left out
inline constexpr std::size_t kPathPoints = 500; // a longer path is a scribble

// Keeps the first of the points that fall into one cell of the shown area.
class Thinner {
public:
    Thinner() = default;
    explicit Thinner(const QRectF& area) : m_area(area) { }
    bool keeps(double x, double y); // always, without an area

private:
    QRectF m_area;
    std::unordered_set<int> m_seen;
};

// Builds the data of one run and grows with it: a tick costs what is new.
class TrajectoryBuilder {
public:
    void start(const RunData& run, std::size_t xAxis, std::size_t yAxis, const QRectF& area); // forgets everything
    void extend(const RunData& run, int time); // to evaluation `time`, not before the last one
    const TrajectoryData& data() const { return m_data; }
    int time() const { return m_time; }

private:
    void take(const Trial& trial, const std::string& methodId);
    void updateMeans(const RunData& run);

    TrajectoryData m_data;
    std::size_t m_x = 0, m_y = 1;
    int m_time = 0;
    Thinner m_points, m_noValue, m_clipped, m_repeated;
};

// The box of the two variables; without a known one the range of the run's points with a margin.
QRectF areaOf(const ProblemInfo& info, const RunData& run, std::size_t xAxis, std::size_t yAxis);
const Trial* bestTrial(const RunData& run, int time); // smallest finite feasible value up to t; null: none
QString variableName(const ProblemInfo& info, std::size_t index); // native name, or x with a subscript
QString sourceText(const std::string& source); // "CMA", "LLM", "tree operator", ...

TexFigure trajectoryTex(const TrajectoryData& data); // points and means; titles are the caller's
PanelTable trajectoryTable(const RunData& run, const ProblemInfo& info, int time);

} // namespace priorscope
