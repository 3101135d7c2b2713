// SPDX-License-Identifier: GPL-3.0-or-later
// The report as JSON: the last part of bbo_metrics.h. Undefined is null, never 0.
#include "stats/bbo_metrics.h"
#include "stats/json_members.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

ordered_json toJson(const BboGroup& group)
{
    ordered_json out;
    out["by"] = {{"method", group.method}};
    if (group.problem)
        out["by"]["problem"] = *group.problem;
    if (group.suite)
        out["by"]["suite"] = *group.suite;
    out["metrics"] = ordered_json::object();
    for (const MetricValue& m : group.metrics) {
        out["metrics"][m.name] = {{"value", orNull(m.value)}, {"n", m.n}, {"ci", ends(m.ci)}, {"null", orNull(m.null)},
            {"p", orNull(m.p)}, {"p_adj", orNull(m.pAdjusted)}, {"statistic", m.statistic},
            {"level", m.ci ? ordered_json(m.ci->level) : ordered_json()}};
    }
    return out;
}

ordered_json toJson(const PairedGaps& gaps)
{
    return {{"n", gaps.n}, {"mean", orNull(gaps.mean)}, {"ci", ends(gaps.ci)}, {"p", orNull(gaps.p)},
        {"p_adj", orNull(gaps.pAdjusted)}};
}

ordered_json toJson(const BboPair& pair)
{
    return {{"a", pair.a}, {"b", pair.b}, {"wins", pair.wins}, {"losses", pair.losses}, {"ties", pair.ties},
        {"p", orNull(pair.p)}, {"p_adj", orNull(pair.pAdjusted)}, {"ci", ends(pair.share)},
        {"log10_gap", toJson(pair.logGaps)}};
}

ordered_json toJson(const BboCurve& curve)
{
    ordered_json out;
    out["by"] = {{"method", curve.method}, {"problem", curve.problem}};
    out["quantity"] = curve.gap ? "gap" : "value";
    for (const char* member : {"x", "y", "lo", "hi", "n"})
        out[member] = ordered_json::array();
    for (const CurvePoint& point : curve.points) {
        out["x"].push_back(point.step);
        out["y"].push_back(orNull(point.centre));
        out["lo"].push_back(orNull(point.lower));
        out["hi"].push_back(orNull(point.upper));
        out["n"].push_back(point.n);
    }
    return out;
}

ordered_json toJson(const BboTarget& target)
{
    return {{"id", target.id}, {"grade", target.grade}, {"value", orNull(target.value)}, {"ci", ends(target.ci)},
        {"n", target.n}, {"rule", target.rule}, {"source", target.source}};
}

} // namespace

ordered_json toJson(const BboReport& report)
{
    ordered_json out;
    out["groups"] = listOf(report.groups, [](const BboGroup& item) { return toJson(item); });
    out["suite_groups"] = listOf(report.suiteGroups, [](const BboGroup& item) { return toJson(item); });
    out["pairs"] = listOf(report.pairs, [](const BboPair& item) { return toJson(item); });
    out["curves"] = listOf(report.curves, [](const BboCurve& item) { return toJson(item); });
    out["targets"] = listOf(report.targets, [](const BboTarget& item) { return toJson(item); });
    return out;
}

} // namespace priorscope
