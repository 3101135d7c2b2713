// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/score_run.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>

#include "base/log.h"

namespace priorscope {

std::optional<double> ScoreRun::bestAt(int step) const
{
    PS_ASSERT(step <= known);
    const auto after = std::upper_bound(improvements.begin(), improvements.end(), step,
        [](int wanted, const Improvement& improvement) { return wanted < improvement.step; });
    return after == improvements.begin() ? std::nullopt : std::optional(std::prev(after)->best);
}

std::optional<int> ScoreRun::reaches(double value) const
{
    const auto first = std::partition_point(improvements.begin(), improvements.end(),
        [value](const Improvement& improvement) { return !(improvement.best <= value); });
    return first == improvements.end() ? std::nullopt : std::optional(first->step);
}

std::vector<ScoreRun::Improvement> improvementsOf(std::span<const Trial> trials, std::optional<double> before)
{
    double best = before.value_or(std::numeric_limits<double>::infinity());
    std::vector<ScoreRun::Improvement> improvements;
    for (const Trial& trial : trials) {
        if (!trial.feasible || !std::isfinite(trial.value) || !(trial.value < best))
            continue;
        best = trial.value;
        improvements.push_back({trial.step, best});
    }
    return improvements;
}

ScoreRun scoreRun(const BboRunRecord& run)
{
    ScoreRun out;
    out.method = run.method;
    out.problem = run.problem;
    out.suite = suiteOf(run);
    out.dimension = run.space.dimension();
    out.seed = run.seed;
    out.optimum = run.optimum;
    out.spent = run.trials.empty() ? 0 : run.trials.back().step;
    out.known = std::max(out.spent, run.budget);
    out.improvements = improvementsOf(run.trials);
    return out;
}

std::vector<ScoreRun> scoreRuns(std::span<const BboRunRecord> runs)
{
    std::vector<ScoreRun> out;
    out.reserve(runs.size());
    std::transform(runs.begin(), runs.end(), std::back_inserter(out), scoreRun);
    return out;
}

ScoreTable::ScoreTable(std::span<const ScoreRun> runs)
{
    std::map<std::string, std::size_t> methods, problems;
    const auto indexIn = [](std::map<std::string, std::size_t>& known, std::vector<std::string>& names,
                             const std::string& name) {
        const auto [it, isNew] = known.emplace(name, names.size());
        if (isNew)
            names.push_back(name);
        return it->second;
    };
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const ScoreRun& run : runs) {
        places.emplace_back(indexIn(methods, m_methods, run.method), indexIn(problems, m_problems, run.problem));
        if (places.back().second == m_any.size())
            m_any.push_back(&run);
    }
    m_cells.resize(m_methods.size() * m_problems.size());
    for (std::size_t i = 0; i < runs.size(); ++i)
        m_cells[places[i].first * m_problems.size() + places[i].second].push_back(&runs[i]);
}

const std::vector<const ScoreRun*>& ScoreTable::runs(std::size_t method, std::size_t problem) const
{
    return m_cells[method * m_problems.size() + problem];
}

std::string ScoreTable::suite(std::size_t problem) const
{
    return suiteLabel(m_any[problem]->suite, m_any[problem]->dimension);
}

CommonProblems ScoreTable::common(bool knownOptimum) const
{
    CommonProblems out;
    for (std::size_t problem = 0; problem < m_problems.size(); ++problem) {
        bool everywhere = true;
        for (std::size_t method = 0; method < m_methods.size(); ++method)
            everywhere = everywhere && !runs(method, problem).empty();
        if (!everywhere)
            ++out.basis.missing;
        else if (knownOptimum && !optimum(problem))
            ++out.basis.withoutOptimum;
        else
            out.problems.push_back(problem);
    }
    out.basis.problems = static_cast<int>(out.problems.size());
    return out;
}

} // namespace priorscope
