// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the convergence plot says in words and rows: subtitle, table and LaTeX source of a CurveSet. Pure; GUI thread by
// use.

#include "models/curves.h"
#include "panels/support/figure_export.h"

namespace priorscope {

// The emphasised run with its own values; null trials: none.
struct EmphasisedRun {
    const RunData* run = nullptr;
    const RunCurve* curve = nullptr;
};

double drawnValue(double value, bool gap); // gaps at or below the smallest one are drawn at it
bool countsAsSolved(const CurveSet& curves); // some gap is at or below the smallest one
QString nText(const CurveGroup& group, bool summarises); // "n 8", "n 7 to 5"
QString summaryText(const CurveSet& curves); // "best so far, median + IQR"
QString scopeText(const CurveSet& curves); // "12 problems", why there is no summary, what is left out; may be empty
QString valueTitle(const CurveSet& curves); // of the value axis
QString axisTitle(const CurveSet& curves); // of the other one

PanelTable convergenceTable(const CurveSet& curves, const RunStore& store, const EmphasisedRun& emphasised);
TexFigure convergenceTex(const CurveSet& curves, const EmphasisedRun& emphasised, const QString& note);

} // namespace priorscope
