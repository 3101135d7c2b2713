// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/convergence_figure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "models/number_format.h"
#include "models/run_store.h"

namespace priorscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::ConvergencePanel)
};

QString cell(double value)
{
    return QString::fromStdString(toText(value));
}
QString cell(const std::optional<double>& value)
{
    return value ? cell(*value) : QString();
}
QString cell(int value)
{
    return QString::number(value);
}

QString gapOf(double value, const RunCurve& curve)
{
    return cell(value - curve.offset());
}

// Seconds, where the axis is time.
QString seconds(double x, CurveAxis axis)
{
    return axis == CurveAxis::WallTime ? cell(x) : QString();
}

void addSummaryRows(PanelTable& table, const CurveGroup& group, CurveAxis axis)
{
    const QString method = QString::fromStdString(group.label);
    for (const SummaryPoint& point : group.summary)
        table.rows += {QStringLiteral("summary"), method, QString(), QString(),
            point.step > 0 ? cell(point.step) : QString(), cell(point.n), cell(point.centre), cell(point.lower),
            cell(point.upper), QString(), seconds(point.x, axis)};
}

void addCurveRows(PanelTable& table, const CurveGroup& group, const RunCurve& curve, const RunRow& row, CurveAxis axis)
{
    const QString method = QString::fromStdString(group.label);
    const QString problem = QString::fromStdString(row.key.problem);
    const auto add = [&](int step, double best, double x) {
        table.rows += {QStringLiteral("run"), method, problem, QString::number(row.key.seed), cell(step), QString(),
            cell(best), QString(), QString(), QString(), seconds(x, axis)};
    };
    for (const RunCurve::Improvement& improvement : curve.improvements())
        add(improvement.step, improvement.best, improvement.x);
    if (!curve.improvements().empty() && curve.improvements().back().x < curve.end()) {
        const bool evaluations = axis == CurveAxis::Evaluations;
        add(evaluations ? static_cast<int>(curve.end()) : curve.lastStep(), curve.improvements().back().best,
            curve.end());
    }
}

void addValueRows(PanelTable& table, const EmphasisedRun& emphasised, CurveAxis axis)
{
    const RunRow& row = emphasised.run->row;
    TrialClock clock(axis);
    for (const Trial& trial : emphasised.run->trials)
        table.rows += {QStringLiteral("value"), QString::fromStdString(row.methodLabel),
            QString::fromStdString(row.key.problem), QString::number(row.key.seed), cell(trial.step), QString(),
            gapOf(trial.value, *emphasised.curve), QString(), QString(),
            QString::fromLatin1(
                trial.status == TrialStatus::Ok && !trial.feasible ? "infeasible" : toName(trial.status)),
            seconds(clock.at(trial), axis)};
}

TexSeries texOf(const CurveGroup& group)
{
    const MethodStyle style = Theme::make(ThemeKind::Print).methodStyle(group.methodId, group.variant);
    TexSeries series;
    series.color = style.line;
    series.dash = style.dash;
    return series;
}

TexSeries texSummary(const CurveGroup& group, bool gap)
{
    TexSeries series = texOf(group);
    series.name = QString::fromStdString(group.label) + QStringLiteral(", ") + nText(group, true);
    const bool band = group.curves.size() >= static_cast<std::size_t>(kFewestForBand);
    for (const SummaryPoint& point : group.summary) {
        if (!point.centre)
            continue;
        series.x.push_back(point.x);
        series.y.push_back(drawnValue(*point.centre, gap));
        if (band) {
            series.low.push_back(drawnValue(point.lower.value_or(*point.centre), gap));
            series.high.push_back(drawnValue(point.upper.value_or(*point.centre), gap));
        }
    }
    return series;
}

TexSeries texRun(const RunCurve& curve, TexSeries series, bool gap)
{
    series.steps = true;
    for (const RunCurve::Improvement& improvement : curve.improvements()) {
        series.x.push_back(improvement.x);
        series.y.push_back(drawnValue(improvement.best, gap));
    }
    if (!series.x.empty()) {
        series.x.push_back(curve.end());
        series.y.push_back(series.y.back());
    }
    return series;
}

} // namespace

double drawnValue(double value, bool gap)
{
    return gap ? std::max(value, kSmallestGap) : value;
}

bool countsAsSolved(const CurveSet& curves)
{
    if (!curves.options().gap)
        return false;
    for (const CurveGroup& group : curves.groups()) {
        for (const RunCurve& curve : group.curves) {
            if (!curve.improvements().empty() && curve.improvements().back().best < kSmallestGap)
                return true;
        }
    }
    return false;
}

QString nText(const CurveGroup& group, bool summarises)
{
    if (!summarises)
        return Text::tr("n %1").arg(group.curves.size());
    const int first = group.firstN(), last = group.lastN();
    return first == last ? Text::tr("n %1").arg(first) : Text::tr("n %1 to %2").arg(first).arg(last);
}

QString summaryText(const CurveSet& curves)
{
    if (!curves.summarises())
        return Text::tr("best so far, each run");
    return *curves.options().summary == CurveSummary::MedianIqr ? Text::tr("best so far, median + IQR")
                                                                : Text::tr("best so far, mean + 95 % CI");
}

QString scopeText(const CurveSet& curves)
{
    QStringList parts;
    if (curves.problems() > 1)
        parts += counted(curves.problems(), Text::tr("%1 problem"), Text::tr("%1 problems"));
    if (curves.options().summary && !curves.sameProblems())
        parts += Text::tr("methods have different problems, so no summary");
    else if (curves.options().summary && !curves.summarises() && curves.problems() > 1)
        parts += Text::tr("values of several problems, so no summary");
    if (curves.withoutOptimum() > 0)
        parts += counted(curves.withoutOptimum(), Text::tr("%1 run without a known optimum left out"),
            Text::tr("%1 runs without a known optimum left out"));
    return parts.join(QStringLiteral(" · "));
}

QString axisTitle(const CurveSet& curves)
{
    return curves.options().axis == CurveAxis::WallTime ? Text::tr("wall time (s)") : Text::tr("evaluation");
}

QString valueTitle(const CurveSet& curves)
{
    return curves.options().gap ? Text::tr("gap f − f*") : Text::tr("best value of f");
}

PanelTable convergenceTable(const CurveSet& curves, const RunStore& store, const EmphasisedRun& emphasised)
{
    const bool summarises = curves.summarises();
    const CurveAxis axis = curves.options().axis;
    const bool means = summarises && *curves.options().summary == CurveSummary::MeanT;
    PanelTable table;
    table.columns = {Text::tr("Curve"), Text::tr("Method"), Text::tr("Problem"), Text::tr("Seed"),
        Text::tr("Evaluation"), Text::tr("n"), curves.options().gap ? Text::tr("Gap") : Text::tr("Value"),
        means ? Text::tr("CI lower") : Text::tr("Lower quartile"),
        means ? Text::tr("CI upper") : Text::tr("Upper quartile"), Text::tr("Status"), Text::tr("Seconds")};
    for (const CurveGroup& group : curves.groups()) {
        if (summarises)
            addSummaryRows(table, group, axis);
        const bool each = !summarises || group.curves.size() < static_cast<std::size_t>(kFewestForBand);
        for (const RunCurve& curve : group.curves) {
            if (each || curve.run() == (emphasised.run ? emphasised.run->row.id : RunId()))
                addCurveRows(table, group, curve, store.find(curve.run())->row, axis);
        }
    }
    if (emphasised.run && emphasised.curve)
        addValueRows(table, emphasised, axis);
    return table;
}

TexFigure convergenceTex(const CurveSet& curves, const EmphasisedRun& emphasised, const QString& note)
{
    const bool gap = curves.options().gap;
    TexFigure figure;
    figure.xTitle = axisTitle(curves);
    figure.yTitle = valueTitle(curves);
    figure.logY = gap;
    figure.note = note;
    for (const CurveGroup& group : curves.groups()) {
        const bool each = !curves.summarises() || group.curves.size() < static_cast<std::size_t>(kFewestForBand);
        if (each) {
            for (const RunCurve& curve : group.curves) {
                figure.series.push_back(texRun(curve, texOf(group), gap));
                if (!curves.summarises() && &curve == &group.curves.front())
                    figure.series.back().name = QString::fromStdString(group.label);
            }
        }
        if (curves.summarises())
            figure.series.push_back(texSummary(group, gap));
    }
    if (emphasised.curve) {
        TexSeries ink;
        ink.name = Text::tr("selected run");
        ink.color = Theme::make(ThemeKind::Print).color(Token::Ink);
        figure.series.push_back(texRun(*emphasised.curve, ink, gap));
    }
    return figure;
}

} // namespace priorscope
