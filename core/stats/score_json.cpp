// SPDX-License-Identifier: GPL-3.0-or-later
// The scores as JSON: the last part of score_report.h. Undefined and infinite are null, never 0.
#include "stats/json_members.h"
#include "stats/score_report.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

ordered_json toJson(const ScoreBasis& basis)
{
    return {{"problems", basis.problems}, {"missing", basis.missing}, {"without_optimum", basis.withoutOptimum}};
}

ordered_json toJson(const ExpectedRuntime& ert)
{
    return {{"target", ert.target}, {"value", orNull(ert.evaluations)}, {"ci", ends(ert.ci)}, {"n", ert.n},
        {"successes", ert.successes}, {"success_ci", ends(ert.share)}};
}

ordered_json toJson(const RuntimeRow& row)
{
    return {{"by", {{"method", row.method}, {"problem", row.problem}}},
        {"targets", listOf(row.targets, [](const ExpectedRuntime& item) { return toJson(item); })}};
}

ordered_json toJson(const FixedBudgetValue& value)
{
    return {{"evaluations", value.budget}, {"value", orNull(value.median)},
        {"quartiles", {orNull(value.lower), orNull(value.upper)}}, {"ci", ends(value.ci)},
        {"level", value.ci ? ordered_json(value.ci->level) : ordered_json()}, {"n", value.n},
        {"without_value", value.withoutValue}};
}

ordered_json toJson(const FixedBudgetRow& row)
{
    const bool gap = !row.values.empty() && row.values.front().gap;
    return {{"by", {{"method", row.method}, {"problem", row.problem}}}, {"quantity", gap ? "gap" : "value"},
        {"budgets", listOf(row.values, [](const FixedBudgetValue& item) { return toJson(item); })}};
}

ordered_json toJson(const FixedBudgetMean& mean)
{
    return {{"by", {{"method", mean.method}}}, {"evaluations", mean.budget}, {"value", orNull(mean.logGap)},
        {"ci", ends(mean.ci)}, {"n", mean.n}};
}

// x, y, lo, hi as the curves of the report have them.
template <typename Point> ordered_json curveOf(const std::vector<Point>& points, double Point::*x)
{
    ordered_json out;
    for (const char* member : {"x", "y", "lo", "hi"})
        out[member] = ordered_json::array();
    for (const Point& point : points) {
        out["x"].push_back(point.*x);
        out["y"].push_back(point.share);
        out["lo"].push_back(point.ci ? ordered_json(point.ci->lower) : ordered_json());
        out["hi"].push_back(point.ci ? ordered_json(point.ci->upper) : ordered_json());
    }
    return out;
}

ordered_json toJson(const EcdfSet& set)
{
    ordered_json out{{"basis", toJson(set.basis)}, {"per_dimension", set.perDimension}};
    out["curves"] = ordered_json::array();
    for (const EcdfCurve& curve : set.curves) {
        ordered_json entry{{"by", {{"method", curve.method}}}, {"n", set.basis.problems}, {"runs", curve.runs},
            {"complete_to", curve.completeTo}};
        entry.update(curveOf(curve.points, &EcdfPoint::x));
        out["curves"].push_back(std::move(entry));
    }
    return out;
}

ordered_json toJson(const PerformanceProfile& profile)
{
    ordered_json out{{"accuracy", profile.accuracy}, {"basis", toJson(profile.basis)}, {"unsolved", profile.unsolved}};
    out["curves"] = ordered_json::array();
    for (const ProfileCurve& curve : profile.curves) {
        ordered_json entry{{"by", {{"method", curve.method}}}, {"n", profile.basis.problems}, {"solved", curve.solved}};
        entry.update(curveOf(curve.points, &ProfilePoint::ratio));
        out["curves"].push_back(std::move(entry));
    }
    return out;
}

ordered_json toJson(const WinMatrix::Cell& cell)
{
    return {{"wins", cell.wins}, {"losses", cell.losses}, {"ties", cell.ties}, {"value", orNull(cell.share)},
        {"ci", ends(cell.ci)}, {"p", orNull(cell.p)}, {"p_adj", orNull(cell.pAdjusted)}};
}

ordered_json toJson(const WinMatrix& matrix)
{
    ordered_json rows = ordered_json::array();
    for (std::size_t i = 0; i < matrix.methods.size(); ++i) {
        ordered_json row = ordered_json::array();
        for (std::size_t j = 0; j < matrix.methods.size(); ++j)
            row.push_back(i == j ? ordered_json() : toJson(matrix.at(i, j)));
        rows.push_back(std::move(row));
    }
    return {{"methods", matrix.methods}, {"rows", std::move(rows)}};
}

ordered_json toJson(const SuiteScores& scores)
{
    ordered_json out;
    out["suite"] = scores.suite;
    out["win_matrix"] = toJson(scores.wins);
    out["ecdf"] = toJson(scores.ecdf);
    out["run_length_ecdf"] = toJson(scores.runLengthEcdf);
    out["fixed_budget"] = {{"basis", toJson(scores.fixedBudget.basis)}, {"quantity", "log10_gap"},
        {"values", listOf(scores.fixedBudget.means, [](const FixedBudgetMean& item) { return toJson(item); })}};
    out["profiles"] = listOf(scores.profiles, [](const PerformanceProfile& item) { return toJson(item); });
    return out;
}

} // namespace

ordered_json toJson(const ScoreReport& report)
{
    ordered_json out;
    out["suites"] = listOf(report.suites, [](const SuiteScores& item) { return toJson(item); });
    out["ert"] = listOf(report.runtimes, [](const RuntimeRow& item) { return toJson(item); });
    out["fixed_budget"] = listOf(report.fixedBudget, [](const FixedBudgetRow& item) { return toJson(item); });
    return out;
}

} // namespace priorscope
