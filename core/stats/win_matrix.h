// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Wins of every method over every other, problem by problem. Pure functions, any thread.

#include "stats/bbo_metrics.h"
#include "stats/score_run.h"

namespace priorscope {

// comparePairs() of bbo_metrics.h for runs that are still going or have unequal budgets: a problem is compared at the
// last evaluation up to which all runs of the seeds that both methods have are known.
std::vector<BboPair> comparePairs(std::span<const ScoreRun> runs);

struct WinMatrix {
    struct Cell {
        int wins = 0, losses = 0, ties = 0; // of the row's method
        std::optional<double> p, pAdjusted; // exact sign test, Holm over the pairs
        std::optional<double> share; // wins / (wins + losses)
        std::optional<Interval> ci; // Clopper-Pearson

        int problems() const { return wins + losses + ties; }
    };
    std::vector<std::string> methods; // in order of appearance
    std::vector<Cell> cells; // row by row; those of the diagonal are empty

    const Cell& at(std::size_t row, std::size_t column) const { return cells[row * methods.size() + column]; }
};
WinMatrix winMatrix(std::span<const BboPair> pairs);

} // namespace priorscope
