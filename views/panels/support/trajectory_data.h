// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TrajectoryData: the points of one run up to evaluation t on a plane, sorted into what is drawn apart. Pure; long runs
// are prepared on another thread.

#include <QRectF>
#include <QString>

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "models/run_store.h"
#include "panels/support/figure_export.h"
#include "panels/support/landscape.h"
#include "panels/support/plane.h"

namespace priorscope {

struct PointSet {
    std::vector<double> x, y;
    std::vector<int> steps; // ascending

    void add(const QPointF& at, int step);
};

// The points that one part of a method proposed.
struct SourcePoints {
    std::string source; // "init", "cma", "llm", ...
    std::string methodId; // whose colour and marker they have
    int count = 0; // all
    int withValue = 0; // of those; fewer may be drawn
    PointSet old; // of a long run: one per place, drawn small
    PointSet points; // drawn in full: all, or the newest ones and the best
    double drawnShare() const; // of withValue
};

struct TrajectoryData {
    struct Best {
        QPointF at;
        int step = 0;
        double value = 0;
    };
    std::vector<SourcePoints> sources; // in order of first appearance
    PointSet path; // the newest points in order of evaluation
    PointSet noValue; // evaluated, but without a finite value
    PointSet clipped, repeated; // marks over points of `sources`
    int noValues = 0, clippings = 0, repetitions = 0; // all; the sets may be thinned
    int lost = 0; // steps without a point
    PointSet means; // of the search distribution
    std::optional<SearchState> state; // the distribution at t; none: the method has none yet
    std::optional<Best> best; // smallest finite feasible value
};

inline constexpr std::size_t kWholeRun = 1000; // longer runs would cover their landscape
inline constexpr std::size_t kNewestPoints = 200; // of a longer one are drawn in full and joined by the path
inline constexpr std::size_t kPathPoints = 500; // a longer path is a scribble

// Keeps the first of the points that fall into one cell of the shown area.
class Thinner {
public:
    explicit Thinner(const QRectF& area = {}) : m_area(area) { }
    bool keeps(const QPointF& at);

private:
    QRectF m_area;
    std::vector<bool> m_seen;
};

// Builds the data of one run and grows with it: a tick costs what is new. One thread at a time.
class TrajectoryBuilder {
public:
    void start(Plane plane, const QRectF& area, std::string methodId); // forgets everything
    // To evaluation `time`, not before the last one. Half of it when stopped.
    void extend(const TrialSnapshot& trials, int time, std::stop_token stop = {});
    void takeStates(const std::vector<SearchState>& states); // those up to time()
    const TrajectoryData& data() const { return m_data; }
    const Plane& plane() const { return m_plane; }
    int time() const { return m_time; }

private:
    SourcePoints& sourceOf(const std::string& name);
    void count(const Trial& trial);
    void drawSmall(const Trial& trial);
    void drawInFull(const Trial& trial, bool onPath);

    Plane m_plane;
    QRectF m_area;
    std::string m_methodId;
    TrajectoryData m_data;
    int m_time = 0;
    std::size_t m_aged = 0; // trials that are no longer among the newest
    std::string m_bestSource;
    PointSet m_oldNoValue, m_oldClipped, m_oldRepeated; // of trials that are no longer among the newest
    Thinner m_points, m_noValue, m_clipped, m_repeated;
};

// The box of the two variables; none: the box is not known.
std::optional<QRectF> boxOf(const ProblemInfo& info, std::size_t xAxis, std::size_t yAxis);
// The range of the run's points on the plane, with a margin.
QRectF rangeOf(const TrialSnapshot& trials, const Plane& plane, std::stop_token stop = {});
QString variableName(const ProblemInfo& info, std::size_t index); // native name, or x with a subscript
// The method whose colour and marker the points of a source have, in a run of `methodId`.
std::string methodOfSource(const std::string& source, const std::string& methodId);
QString sourceText(const std::string& source); // "CMA", "LLM", "tree operator", ...

TexFigure trajectoryTex(const TrajectoryData& data); // points and means; titles are the caller's
PanelTable trajectoryTable(const RunData& run, const ProblemInfo& info, int time);

} // namespace priorscope
