// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Metrics and scores of black-box experiments as tables for people. Any thread.

#include <span>
#include <string>

#include "stats/bbo_metrics.h"
#include "stats/score_report.h"

namespace priorscope {

// One row per method: gaps, best step, coverage with its uniform reference, straightness. `groups` are over problems.
std::string methodTable(std::span<const BboGroup> groups);
// Every method against every other: wins, ties and losses of the row, with the adjusted p of the sign test.
std::string winTable(const WinMatrix& wins);
// Everything about one suite: the two tables above, fixed budgets, running times, profile.
std::string suiteText(const BboReport& report, const ScoreReport& scores, const SuiteScores& suite);

} // namespace priorscope
