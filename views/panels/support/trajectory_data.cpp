// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/trajectory_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/number_text.h"

namespace priorscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
};

constexpr int kCells = 400; // per axis, for thinning: about two pixels each
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

// Keeps the first of the points that fall into one cell of the shown area.
class Thinner {
public:
    Thinner(const QRectF& area, bool active) : m_area(area), m_active(active) { }

    bool keeps(double x, double y)
    {
        if (!m_active)
            return true;
        const auto cell = [](double value, double low, double length) {
            return std::clamp(static_cast<int>((value - low) / length * kCells), 0, kCells - 1);
        };
        return m_seen.insert(cell(x, m_area.x(), m_area.width()) * kCells + cell(y, m_area.y(), m_area.height()))
            .second;
    }

private:
    QRectF m_area;
    bool m_active;
    std::unordered_set<int> m_seen;
};

std::size_t countUpTo(const RunData& run, int time)
{
    return std::min(run.trials.size(), static_cast<std::size_t>(std::max(time, 0)));
}

void addMeans(TrajectoryData& data, const RunData& run, std::size_t xAxis, std::size_t yAxis, int time)
{
    const auto end = std::upper_bound(
        run.states.begin(), run.states.end(), time, [](int t, const SearchState& state) { return t < state.step; });
    const auto count = static_cast<std::size_t>(end - run.states.begin());
    if (count == 0)
        return;
    data.state = &run.states[count - 1];
    const std::size_t every = (count + kMostMeans - 1) / kMostMeans;
    for (std::size_t i = (count - 1) % every; i < count; i += every) {
        const SearchState& state = run.states[i];
        data.means.add(state.mean[xAxis], state.mean[yAxis], state.step);
    }
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

TrajectoryData trajectoryAt(const RunData& run, std::size_t xAxis, std::size_t yAxis, int time, const QRectF& area)
{
    TrajectoryData data;
    const std::size_t count = countUpTo(run, time);
    Thinner thinner(area, count > kDrawnPoints);
    for (std::size_t i = 0; i < count; ++i) {
        const Trial& trial = run.trials[i];
        if (trial.x.size() <= std::max(xAxis, yAxis)) {
            ++data.lost;
            continue;
        }
        const double x = trial.x[xAxis], y = trial.x[yAxis];
        if (i + kPathPoints >= count)
            data.path.add(x, y, trial.step);
        auto source = std::find_if(data.sources.begin(), data.sources.end(),
            [&trial](const SourcePoints& known) { return known.source == trial.source; });
        if (source == data.sources.end())
            source = data.sources.insert(
                source, SourcePoints{trial.source, methodOf(trial.source, run.row.methodId), 0, {}});
        ++source->count;
        if (!std::isfinite(trial.value))
            data.noValue.add(x, y, trial.step);
        else if (thinner.keeps(x, y))
            source->points.add(x, y, trial.step);
        if (trial.flags & TrialFlag::kClipped)
            data.clipped.add(x, y, trial.step);
        if (trial.flags & TrialFlag::kDuplicate)
            data.repeated.add(x, y, trial.step);
    }
    addMeans(data, run, xAxis, yAxis, time);
    return data;
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
