// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One run as the scores need it: who, what, and the steps at which its best value fell. Small, so that a panel can
// build it from what it has already drawn. Pure, any thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "domain/trial.h"
#include "stats/bbo_metrics.h"

namespace priorscope {

struct ScoreRun {
    struct Improvement {
        int step = 0; // 1-based
        double best = 0; // from this step on
    };

    std::string method; // label
    std::string problem;
    std::string suite; // problems that are scored together: "bbob", "dynamics"
    std::size_t dimension = 0;
    std::uint64_t seed = 0;
    std::optional<double> optimum;
    int spent = 0; // evaluations done
    int known = 0; // evaluation up to which its best is known: `spent`, or the budget of a run that ended for good
    std::vector<Improvement> improvements; // steps rise, values fall; finite and feasible ones alone

    // Best value of evaluations 1 to `step`; none before the first one. Precondition: step <= known.
    std::optional<double> bestAt(int step) const;
    // First evaluation whose value is at most `value`; none: not reached.
    std::optional<int> reaches(double value) const;
};

// The improvements of trials in order of their steps, after a best of `before` if there is one.
std::vector<ScoreRun::Improvement> improvementsOf(
    std::span<const Trial> trials, std::optional<double> before = std::nullopt);

// A completed run: its best is known up to its budget even if it ended earlier.
ScoreRun scoreRun(const BboRunRecord& run);
std::vector<ScoreRun> scoreRuns(std::span<const BboRunRecord> runs);

// What a comparison rests on, to be said beside it.
struct ScoreBasis {
    int problems = 0; // compared
    int missing = 0; // left out because a method has no run there
    int withoutOptimum = 0; // left out because the optimum is not known
};

// The problems on which every method has a run, so that their scores can be compared.
struct CommonProblems {
    std::vector<std::size_t> problems; // indices
    ScoreBasis basis;
};

// The runs of each method and problem, both in order of appearance: what every score is made from.
class ScoreTable {
public:
    explicit ScoreTable(std::span<const ScoreRun> runs); // the runs must outlive the table

    const std::vector<std::string>& methods() const { return m_methods; }
    const std::vector<std::string>& problems() const { return m_problems; }
    const std::vector<const ScoreRun*>& runs(std::size_t method, std::size_t problem) const;
    std::optional<double> optimum(std::size_t problem) const { return m_any[problem]->optimum; }
    std::size_t dimension(std::size_t problem) const { return m_any[problem]->dimension; }
    std::string suite(std::size_t problem) const; // "bbob, d 5"
    CommonProblems common(bool knownOptimum) const; // with `knownOptimum` only those with a known optimum

private:
    std::vector<std::string> m_methods;
    std::vector<std::string> m_problems;
    std::vector<const ScoreRun*> m_any; // the first run of each problem
    std::vector<std::vector<const ScoreRun*>> m_cells; // method * problems + problem
};

} // namespace priorscope
