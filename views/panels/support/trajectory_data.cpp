// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/trajectory_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"

namespace priorscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
};

constexpr int kCells = 120; // per axis, for thinning: about three pixels each, half a marker
constexpr std::size_t kMostMeans = 2000;

std::string methodOf(const std::string& source, const std::string& methodId)
{
    if (source == "cma")
        return "cma-es";
    if (source == "llm" || source == "random" || source == "sobol")
        return source;
    if (source == "mcts-op")
        return "llm-mcts";
    return methodId;
}

std::size_t countUpTo(const RunData& run, int time)
{
    return std::min(run.trials.size(), static_cast<std::size_t>(std::max(time, 0)));
}

QString cell(double value)
{
    return QString::fromStdString(toText(value));
}

} // namespace

void PointSet::add(double px, double py, int step)
{
    x.push_back(px);
    y.push_back(py);
    steps.push_back(step);
}

void PointSet::keepNewest(std::size_t count)
{
    if (steps.size() <= count)
        return;
    const auto surplus = static_cast<std::ptrdiff_t>(steps.size() - count);
    x.erase(x.begin(), x.begin() + surplus);
    y.erase(y.begin(), y.begin() + surplus);
    steps.erase(steps.begin(), steps.begin() + surplus);
}

bool Thinner::keeps(double x, double y)
{
    if (m_area.isNull())
        return true;
    const auto cell = [](double value, double low, double length) {
        return std::clamp(static_cast<int>((value - low) / length * kCells), 0, kCells - 1);
    };
    return m_seen.insert(cell(x, m_area.x(), m_area.width()) * kCells + cell(y, m_area.y(), m_area.height())).second;
}

void TrajectoryBuilder::start(const RunData& run, std::size_t xAxis, std::size_t yAxis, const QRectF& area)
{
    m_data = TrajectoryData();
    m_x = xAxis;
    m_y = yAxis;
    m_time = 0;
    const bool thins = static_cast<std::size_t>(std::max(run.row.budget, 0)) > kDrawnPoints;
    m_points = m_noValue = m_clipped = m_repeated = thins ? Thinner(area) : Thinner();
}

void TrajectoryBuilder::extend(const RunData& run, int time)
{
    const std::size_t end = countUpTo(run, time);
    for (std::size_t i = countUpTo(run, m_time); i < end; ++i) {
        take(run.trials[i], run.row.methodId);
        if (m_data.path.steps.size() > 2 * kPathPoints)
            m_data.path.keepNewest(kPathPoints);
    }
    m_data.path.keepNewest(kPathPoints);
    m_time = time;
    updateMeans(run);
}

void TrajectoryBuilder::take(const Trial& trial, const std::string& methodId)
{
    if (trial.x.size() <= std::max(m_x, m_y)) {
        ++m_data.lost;
        return;
    }
    const double x = trial.x[m_x], y = trial.x[m_y];
    m_data.path.add(x, y, trial.step);
    auto source = std::find_if(m_data.sources.begin(), m_data.sources.end(),
        [&trial](const SourcePoints& known) { return known.source == trial.source; });
    if (source == m_data.sources.end())
        source = m_data.sources.insert(source, SourcePoints{trial.source, methodOf(trial.source, methodId), 0, {}});
    ++source->count;
    if (!std::isfinite(trial.value)) {
        ++m_data.noValues;
        if (m_noValue.keeps(x, y))
            m_data.noValue.add(x, y, trial.step);
    } else if (m_points.keeps(x, y)) {
        source->points.add(x, y, trial.step);
    }
    if (trial.flags & TrialFlag::kClipped) {
        ++m_data.clippings;
        if (m_clipped.keeps(x, y))
            m_data.clipped.add(x, y, trial.step);
    }
    if (trial.flags & TrialFlag::kDuplicate) {
        ++m_data.repetitions;
        if (m_repeated.keeps(x, y))
            m_data.repeated.add(x, y, trial.step);
    }
}

void TrajectoryBuilder::updateMeans(const RunData& run)
{
    const auto end = std::upper_bound(
        run.states.begin(), run.states.end(), m_time, [](int t, const SearchState& state) { return t < state.step; });
    const auto count = static_cast<std::size_t>(end - run.states.begin());
    m_data.means = PointSet();
    m_data.state.reset();
    if (count > 0)
        m_data.state = run.states[count - 1];
    const std::size_t every = std::max<std::size_t>(1, (count + kMostMeans - 1) / kMostMeans);
    for (std::size_t i = count == 0 ? 0 : (count - 1) % every; i < count; i += every)
        m_data.means.add(run.states[i].mean[m_x], run.states[i].mean[m_y], run.states[i].step);
}

QRectF areaOf(const ProblemInfo& info, const RunData& run, std::size_t xAxis, std::size_t yAxis)
{
    if (info.space.dimension() > std::max(xAxis, yAxis))
        return {info.space.lower[xAxis], info.space.lower[yAxis], info.space.upper[xAxis] - info.space.lower[xAxis],
            info.space.upper[yAxis] - info.space.lower[yAxis]};
    const auto range = [&run](std::size_t axis) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const Trial& trial : run.trials) {
            if (trial.x.size() > axis) {
                low = std::min(low, trial.x[axis]);
                high = std::max(high, trial.x[axis]);
            }
        }
        const double margin = high > low ? 0.05 * (high - low) : 1.0;
        return high >= low ? std::array{low - margin, high + margin} : std::array{0.0, 1.0};
    };
    const auto x = range(xAxis), y = range(yAxis);
    return {x[0], y[0], x[1] - x[0], y[1] - y[0]};
}

const Trial* bestTrial(const RunData& run, int time)
{
    const Trial* best = nullptr;
    for (std::size_t i = 0; i < countUpTo(run, time); ++i) {
        const Trial& trial = run.trials[i];
        if (trial.feasible && std::isfinite(trial.value) && !trial.x.empty() && (!best || trial.value < best->value))
            best = &trial;
    }
    return best;
}

QString variableName(const ProblemInfo& info, std::size_t index)
{
    if (index < info.variables.size())
        return QString::fromStdString(info.variables[index]);
    QString name = QStringLiteral("x");
    for (const QChar digit : QString::number(index + 1))
        name += QChar(0x2080 + digit.digitValue());
    return name;
}

QString sourceText(const std::string& source)
{
    if (source == "init")
        return Text::tr("init");
    if (source == "cma")
        return Text::tr("CMA");
    if (source == "llm")
        return Text::tr("LLM");
    if (source == "mcts-op")
        return Text::tr("tree operator");
    return QString::fromStdString(source);
}

TexFigure trajectoryTex(const TrajectoryData& data)
{
    const Theme print = Theme::make(ThemeKind::Print);
    TexFigure figure;
    for (const SourcePoints& source : data.sources) {
        const MethodStyle style = print.methodStyle(source.methodId);
        const bool isInit = source.source == "init";
        figure.series.push_back({sourceText(source.source), isInit ? print.color(Token::Ink) : style.line, {},
            pgfMark(isInit ? Marker::Circle : style.marker), false, false, source.points.x, source.points.y, {}, {}});
    }
    if (!data.means.steps.empty())
        figure.series.push_back({Text::tr("mean"), print.dataLine(DataHue::Blue), {}, pgfMark(Marker::Plus), true,
            false, data.means.x, data.means.y, {}, {}});
    return figure;
}

PanelTable trajectoryTable(const RunData& run, const ProblemInfo& info, int time)
{
    const auto dimension = static_cast<std::size_t>(std::max(run.row.dimension, 0));
    PanelTable table;
    table.columns = {Text::tr("Kind"), Text::tr("Evaluation"), Text::tr("Source")};
    for (std::size_t i = 0; i < dimension; ++i)
        table.columns += variableName(info, i);
    table.columns += {Text::tr("f"), Text::tr("Status"), Text::tr("Clipped"), Text::tr("Repeated"), Text::tr("Sigma")};
    const auto coordinates = [dimension](const std::vector<double>& x) {
        QStringList cells;
        for (std::size_t i = 0; i < dimension; ++i)
            cells += i < x.size() ? cell(x[i]) : QString();
        return cells;
    };
    const auto yesNo = [](bool yes) { return yes ? Text::tr("yes") : Text::tr("no"); };
    for (std::size_t i = 0; i < countUpTo(run, time); ++i) {
        const Trial& trial = run.trials[i];
        table.rows += QStringList{Text::tr("trial"), QString::number(trial.step), QString::fromStdString(trial.source)}
            + coordinates(trial.x)
            + QStringList{cell(trial.value), QString::fromLatin1(toName(trial.status)),
                yesNo(trial.flags & TrialFlag::kClipped), yesNo(trial.flags & TrialFlag::kDuplicate), QString()};
    }
    for (const SearchState& state : run.states) {
        if (state.step <= time)
            table.rows += QStringList{Text::tr("mean"), QString::number(state.step), QString()}
                + coordinates(state.mean) + QStringList{QString(), QString(), QString(), QString(), cell(state.sigma)};
    }
    return table;
}

} // namespace priorscope
