// SPDX-License-Identifier: GPL-3.0-or-later
// Convergence: best so far against evaluations for the selected runs, by method; the current run with its own values.
// GUI thread.

#include <QActionGroup>
#include <QMenu>

#include <algorithm>
#include <cmath>

#include "models/background.h"
#include "models/number_format.h"
#include "panels/support/convergence_plot.h"
#include "panels/support/run_plot_panel.h"
#include "theme/icons.h"

namespace priorscope {
namespace {

constexpr std::size_t kQuickTrials = 20'000; // so many are drawn at once, within a frame

} // namespace

class ConvergencePanel : public RunPlotPanel {
    Q_OBJECT
public:
    ConvergencePanel(const PanelContext& context, QWidget* parent);
    static PanelEntry describe();

    QString subtitle() const override;
    QList<QAction*> tools() const override { return {m_quantity, m_curveKind}; }
    PanelTable table() const override;
    Result<void> exportTo(const QString& file, QSizeF sizeMm) override;

protected:
    std::vector<RunId> wantedRuns() const override { return context().selection.runs(); }
    Drawn draw() override;
    void grow(const std::vector<RunDelta>& deltas) override { m_drawing.grow(deltas); }
    void updateCursor() override;
    std::optional<PlotPoint> placeOf(const std::optional<TrialRef>& trial) const override;
    std::optional<TrialRef> trialAt(PlotPoint point) const override { return m_drawing.trialAt(point); }

private:
    void makeTools();
    bool anyRun(bool (*what)(const RunData&)) const;

    ConvergencePlot m_drawing;
    LatestJob m_job{this};
    QAction* m_quantity = nullptr;
    QAction* m_curveKind = nullptr;
    QAction* m_gap = nullptr;
    QAction* m_median = nullptr;
    QAction* m_mean = nullptr;
    QAction* m_wallTime = nullptr;
};

ConvergencePanel::ConvergencePanel(const PanelContext& context, QWidget* parent)
    : RunPlotPanel(context, tr("Convergence"), parent), m_drawing(context, plot())
{
    makeTools();
    connect(&plot(), &PlotPanel::timeDragged, this, [this, &selection = context.selection](double key) {
        if (const RunData* run = this->context().runs.find(selection.currentRun()))
            selection.setTime(m_drawing.stepAt(*run, key));
    });
}

PanelEntry ConvergencePanel::describe()
{
    PanelEntry entry;
    entry.title = tr("Convergence");
    entry.perspective = "search";
    return entry;
}

void ConvergencePanel::makeTools()
{
    m_quantity = new QAction(icon(QStringLiteral("chart-line")), tr("Quantity"), this);
    m_quantity->setToolTip(tr("Choose what the axes show"));
    auto* quantities = new QActionGroup(this);
    m_gap = addChoice(quantities, tr("Gap to the known optimum (log)"));
    QAction* value = addChoice(quantities, tr("Value"));
    m_gap->setChecked(true);
    auto* quantityMenu = new QMenu(this);
    quantityMenu->addActions({m_gap, value});
    quantityMenu->addSeparator();
    auto* axes = new QActionGroup(this);
    QAction* evaluations = addChoice(axes, tr("Against evaluations"));
    m_wallTime = addChoice(axes, tr("Against wall time"));
    m_wallTime->setToolTip(tr("Seconds since the first evaluation of each run, pauses included"));
    evaluations->setChecked(true);
    quantityMenu->addActions({evaluations, m_wallTime});
    quantityMenu->setToolTipsVisible(true);
    m_quantity->setMenu(quantityMenu);

    m_curveKind = new QAction(icon(QStringLiteral("layers")), tr("Curves"), this);
    m_curveKind->setToolTip(tr("Choose how the runs of a method are drawn"));
    auto* kinds = new QActionGroup(this);
    m_median = addChoice(kinds, tr("Median and interquartile range"));
    m_mean = addChoice(kinds, tr("Mean and 95 % confidence interval"));
    QAction* each = addChoice(kinds, tr("Each run"));
    m_median->setChecked(true);
    auto* kindMenu = new QMenu(this);
    kindMenu->addActions({m_median, m_mean, each});
    m_curveKind->setMenu(kindMenu);
}

bool ConvergencePanel::anyRun(bool (*what)(const RunData&)) const
{
    const std::vector<RunId>& runs = context().selection.runs();
    return std::any_of(runs.begin(), runs.end(), [this, what](RunId run) {
        const RunData* known = context().runs.find(run);
        return known && what(*known);
    });
}

RunPanel::Drawn ConvergencePanel::draw()
{
    m_gap->setEnabled(anyRun([](const RunData& run) { return run.row.optimum.has_value(); }));
    CurveSet::Options options;
    options.gap = m_gap->isChecked() && m_gap->isEnabled();
    options.summary = m_median->isChecked() ? std::optional(CurveSummary::MedianIqr)
        : m_mean->isChecked()               ? std::optional(CurveSummary::MeanT)
                                            : std::nullopt;
    m_wallTime->setEnabled(anyRun(
        [](const RunData& run) { return !run.loaded || (!run.trials.empty() && run.trials.front().startedNs > 0); }));
    options.axis = m_wallTime->isChecked() && m_wallTime->isEnabled() ? CurveAxis::WallTime : CurveAxis::Evaluations;
    const RunId current = context().selection.currentRun();
    std::vector<CurveRun> runs = curveRuns(context().runs, context().selection.runs());
    if (countTrials(runs) <= kQuickTrials) {
        m_job.cancel();
        m_drawing.show(convergenceData(runs, options, current, {}));
        return m_drawing.isEmpty() ? Drawn::Nothing : Drawn::Yes;
    }
    m_job.start([runs = std::move(runs), options, current](
                    std::stop_token stop) { return convergenceData(runs, options, current, stop); },
        [this](ConvergenceData made) {
            m_drawing.show(std::move(made));
            finishDrawing(m_drawing.isEmpty() ? Drawn::Nothing : Drawn::Yes);
        });
    return Drawn::Later;
}

void ConvergencePanel::updateCursor()
{
    const Selection& selection = context().selection;
    const RunData* run = context().runs.find(selection.currentRun());
    const int time = selection.followsLive() ? (run ? run->row.completed : 0) : selection.time();
    if (selection.followsLive() && time == 0)
        plot().setTimeCursor(std::nullopt);
    else
        plot().setTimeCursor(run ? m_drawing.positionOf(*run, time) : time, tr("t %1").arg(time));
}

std::optional<PlotPoint> ConvergencePanel::placeOf(const std::optional<TrialRef>& trial) const
{
    return m_drawing.placeOf(trial);
}

QString ConvergencePanel::subtitle() const
{
    const CurveSet& curves = m_drawing.curves();
    if (m_drawing.isEmpty())
        return {};
    QStringList parts{summaryText(curves)};
    if (const QString scope = scopeText(curves); !scope.isEmpty())
        parts += scope;
    if (curves.notLoaded() > 0)
        parts += counted(curves.notLoaded(), tr("reading %1 run"), tr("reading %1 runs"));
    const bool live = anyRun([](const RunData& run) { return run.row.state == RunState::Running; });
    parts += live ? tr("live") : tr("stored");
    if (m_drawing.isSynthetic())
        parts += tr("synthetic");
    return parts.join(QStringLiteral(" · "));
}

PanelTable ConvergencePanel::table() const
{
    return convergenceTable(m_drawing.curves(), context().runs, m_drawing.emphasised());
}

Result<void> ConvergencePanel::exportTo(const QString& file, QSizeF sizeMm)
{
    const TexFigure figure = convergenceTex(m_drawing.curves(), m_drawing.emphasised(), subtitle());
    return exportPanel(plot(), table(), figure, file, sizeMm);
}

} // namespace priorscope

PS_PANEL(convergence, ConvergencePanel)

#include "convergence.moc"
