// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TrajectoryData: the points of one run up to evaluation t over two of its variables, sorted into what is drawn apart.
// Pure; GUI thread by use.

#include <QString>

#include <array>
#include <vector>

#include "models/run_store.h"
#include "panels/panel.h"
#include "panels/support/landscape.h"

namespace priorscope {

struct PointSet {
    std::vector<double> x, y;
    std::vector<int> steps; // ascending

    void add(double px, double py, int step);
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
    int lost = 0; // steps without a point
    PointSet means; // of the search distribution
    const SearchState* state = nullptr; // the distribution at t; null: the method has none yet
};

inline constexpr std::size_t kDrawnPoints = 20'000; // beyond it, points that would cover each other are left out
inline constexpr std::size_t kPathPoints = 500; // a longer path is a scribble

TrajectoryData trajectoryAt(const RunData& run, std::size_t xAxis, std::size_t yAxis, int time, const QRectF& area);

// The box of the two variables; without a known one the range of the run's points with a margin.
QRectF areaOf(const ProblemInfo& info, const RunData& run, std::size_t xAxis, std::size_t yAxis);
const Trial* bestTrial(const RunData& run, int time); // smallest finite feasible value up to t; null: none
QString variableName(const ProblemInfo& info, std::size_t index); // native name, or x with a subscript
QString sourceText(const std::string& source); // "CMA", "LLM", "tree operator", ...

PanelTable trajectoryTable(const RunData& run, const ProblemInfo& info, int time);

} // namespace priorscope
