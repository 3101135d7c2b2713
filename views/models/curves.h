// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Curves: what the convergence plot draws of the selected runs: one best-so-far curve per run, grouped by method, and a
// summary per group. Grows with the runs: a tick costs what arrived, not what is there. One thread at a time: built
// from a snapshot on any thread, then grown on the GUI thread.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "domain/ids.h"
#include "models/trial_list.h"
#include "stats/convergence.h"
#include "store/rows.h"

namespace priorscope {

class RunStore;
struct RunData;

// Gaps at or below this count as solved and are drawn at it: a log axis has no zero. COCO's smallest target.
inline constexpr double kSmallestGap = 1e-8;
inline constexpr int kFewestForBand = 5; // below it each run is drawn and no band
inline constexpr int kMostSummaryPoints =
    4096; // longer runs are summarised at every k-th evaluation; each point is exact

// What curves are drawn against.
enum class CurveAxis { Evaluations, WallTime };
inline constexpr int kMostTimes = 400; // at which curves over time are summarised

// Places of trials along the axis: evaluations, or seconds from the start of the run's first evaluation to the end of
// each one. Pauses count. Trials come in order.
class TrialClock {
public:
    explicit TrialClock(CurveAxis axis = CurveAxis::Evaluations) : m_axis(axis) { }
    double at(const Trial& trial);

private:
    CurveAxis m_axis;
    std::int64_t m_firstNs = -1;
    double m_last = 0;
};

// Best so far of one run as its improvements.
class RunCurve {
public:
    RunCurve(RunId run, double offset, CurveAxis axis); // shown = value - offset

    struct Improvement {
        int step = 0;
        double x = 0; // along the axis
        double best = 0; // from there on
    };
    struct NoValue {
        int step = 0;
        double x = 0;
        enum class Kind : std::uint8_t {
            NotANumber,
            Infinite,
            Missing
        } kind = Kind::Missing; // Missing: lost, failed, timed out
    };

    void append(const TrialSnapshot& trials); // takes in those after lastStep()
    // The run ended for good: its best holds to the end of its budget, or for ever where that has no place on the axis.
    void complete(int budget);

    RunId run() const { return m_run; }
    double offset() const { return m_offset; }
    int lastStep() const { return m_lastStep; } // evaluations done
    double end() const { return m_end; } // where the curve ends: at its last evaluation, or what it was carried to
    bool holds() const { return m_holds; } // also past its end
    const std::vector<Improvement>& improvements() const { return m_improvements; }
    const std::vector<NoValue>& withoutValue() const { return m_withoutValue; }
    std::optional<double> bestAt(double x) const; // none before the first finite feasible value and past the end

private:
    RunId m_run;
    double m_offset = 0;
    CurveAxis m_axis;
    TrialClock m_clock;
    int m_lastStep = 0;
    double m_end = 0;
    bool m_holds = false;
    std::vector<Improvement> m_improvements;
    std::vector<NoValue> m_withoutValue;
};

struct SummaryPoint : CurvePoint {
    double x = 0; // along the axis; `step` is 0 where that is not an evaluation
};

// The runs of one method of one experiment.
struct CurveGroup {
    std::int64_t experiment = 0;
    int methodIndex = 0;
    std::string methodId; // "cma-es"
    std::string label; // "CMA-ES warm"
    int variant = 0; // among the experiment's methods of the same id
    std::vector<RunCurve> curves; // in plan order
    std::vector<std::string> problems; // of the runs, sorted, each once
    bool isDirty = false; // the summary is out of date
    double dirtyFrom = 0, dirtyTo = 0; // from and to here along the axis
    std::vector<SummaryPoint> summary; // at multiples of CurveSet::unit(), and at the end

    double end() const; // of the longest curve
    int firstN() const; // largest n along the summary
    int lastN() const; // n at its end
};

// One selected run, ready to be read by another thread.
struct CurveRun {
    RunRow row;
    std::string label; // of its method, unique among the selected runs
    int variant = 0; // of the method among the experiment's methods of the same id
    int initial = 0; // evaluations of the common initial points
    bool loaded = false;
    TrialSnapshot trials;
};

// The selected runs that the store knows.
std::vector<CurveRun> curveRuns(const RunStore& store, const std::vector<RunId>& runs);
std::size_t countTrials(const std::vector<CurveRun>& runs);

class CurveSet {
public:
    struct Options {
        bool gap = true; // value minus the known optimum
        std::optional<CurveSummary> summary = CurveSummary::MedianIqr; // none: each run
        CurveAxis axis = CurveAxis::Evaluations;
    };
    // Of those that are loaded. Half a set when stopped.
    void build(const std::vector<CurveRun>& runs, Options options, std::stop_token stop = {});

    bool append(const RunData& run); // takes in what is new; false when nothing is, or the run is not among the curves
    void refresh(); // the summaries of the groups that grew, once per tick

    const std::vector<CurveGroup>& groups() const { return m_groups; }
    const Options& options() const { return m_options; }
    const RunCurve* find(RunId run) const; // null: not among the curves
    const CurveGroup* groupOf(RunId run) const;

    int problems() const { return m_problems; } // different ones among the runs
    bool sameProblems() const { return m_sameProblems; } // every method has the same ones
    bool summarises() const; // a summary is asked for and means something
    int notLoaded() const { return m_notLoaded; } // runs whose history is still being read
    int withoutOptimum() const { return m_withoutOptimum; } // runs left out of a gap plot
    int horizon() const { return m_horizon; } // longest budget
    double end() const; // of the longest curve along the axis
    double unit() const { return m_unit; } // between summary points, along the axis
    int initial() const { return m_initial; } // evaluations of the common initial points; 0 when the runs differ
    int runCount() const;

private:
    void add(const CurveRun& run);
    void describe(const std::vector<CurveRun>& runs);
    void summarise(CurveGroup& group) const;
    double wantedUnit() const;

    Options m_options;
    std::vector<CurveGroup> m_groups;
    int m_problems = 0;
    bool m_sameProblems = true;
    int m_withoutOptimum = 0;
    int m_notLoaded = 0;
    int m_horizon = 0;
    int m_initial = 0;
    double m_unit = 1;
};

// Every selected run has a known optimum, so that gaps can be shown.
bool haveOptimum(const RunStore& store, const std::vector<RunId>& runs);

} // namespace priorscope
