// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/trajectory_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.h"

namespace priorscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
};

constexpr int kCells = 48; // per axis, for thinning: two thirds of the landscape stay free of points
constexpr std::size_t kMostMeans = 500;

std::size_t countUpTo(const RunData& run, int time)
{
    return std::min(run.trials.size(), static_cast<std::size_t>(std::max(time, 0)));
}

QString cell(double value)
{
    return QString::fromStdString(toText(value));
}

} // namespace

void PointSet::add(const QPointF& at, int step)
{
    x.push_back(at.x());
    y.push_back(at.y());
    steps.push_back(step);
}

double SourcePoints::drawnShare() const
{
    return withValue == 0 ? 1.0
                          : std::min(1.0, static_cast<double>(old.steps.size() + points.steps.size()) / withValue);
}

bool Thinner::keeps(const QPointF& at)
{
    const auto cell = [](double value, double low, double length) {
        return std::clamp(static_cast<int>((value - low) / length * kCells), 0, kCells - 1);
    };
    m_seen.resize(static_cast<std::size_t>(kCells) * kCells);
    const auto place = static_cast<std::size_t>(
        cell(at.x(), m_area.x(), m_area.width()) * kCells + cell(at.y(), m_area.y(), m_area.height()));
    const bool isFree = !m_seen[place];
    m_seen[place] = true;
    return isFree;
}

void TrajectoryBuilder::start(Plane plane, const QRectF& area, std::string methodId)
{
    *this = TrajectoryBuilder();
    m_plane = std::move(plane);
    m_area = area;
    m_methodId = std::move(methodId);
    m_points = m_noValue = m_clipped = m_repeated = Thinner(area);
}

void TrajectoryBuilder::extend(const TrialSnapshot& trials, int time, std::stop_token stop)
{
    const std::size_t end = std::min(trials.size(), static_cast<std::size_t>(std::max(time, 0)));
    const bool thins = end > kWholeRun;
    for (auto i = static_cast<std::size_t>(m_time); i < end; ++i) {
        if (stop.stop_requested())
            return;
        count(trials[i]);
    }
    const std::size_t newest = thins ? end - kNewestPoints : 0;
    for (; m_aged < newest; ++m_aged) {
        if (stop.stop_requested())
            return;
        drawSmall(trials[m_aged]);
    }
    for (SourcePoints& source : m_data.sources)
        source.points = PointSet();
    m_data.path = PointSet();
    m_data.noValue = m_oldNoValue;
    m_data.clipped = m_oldClipped;
    m_data.repeated = m_oldRepeated;
    if (m_data.best && static_cast<std::size_t>(m_data.best->step) <= newest)
        sourceOf(m_bestSource).points.add(m_data.best->at, m_data.best->step);
    const std::size_t pathLength = thins ? kNewestPoints : kPathPoints;
    for (std::size_t i = newest; i < end; ++i)
        drawInFull(trials[i], i + pathLength >= end);
    m_time = time;
}

SourcePoints& TrajectoryBuilder::sourceOf(const std::string& name)
{
    const auto known = std::find_if(m_data.sources.begin(), m_data.sources.end(),
        [&name](const SourcePoints& source) { return source.source == name; });
    if (known != m_data.sources.end())
        return *known;
    return m_data.sources.emplace_back(SourcePoints{name, methodOfSource(name, m_methodId), 0, 0, {}, {}});
}

void TrajectoryBuilder::count(const Trial& trial)
{
    if (trial.x.size() != m_plane.dimension()) {
        ++m_data.lost;
        return;
    }
    SourcePoints& source = sourceOf(trial.source);
    ++source.count;
    source.withValue += std::isfinite(trial.value) ? 1 : 0;
    m_data.noValues += std::isfinite(trial.value) ? 0 : 1;
    m_data.clippings += trial.flags & TrialFlag::kClipped ? 1 : 0;
    m_data.repetitions += trial.flags & TrialFlag::kDuplicate ? 1 : 0;
    if (trial.feasible && std::isfinite(trial.value) && (!m_data.best || trial.value < m_data.best->value)) {
        m_data.best = {m_plane.of(trial.x), trial.step, trial.value};
        m_bestSource = trial.source;
    }
}

void TrajectoryBuilder::drawSmall(const Trial& trial)
{
    if (trial.x.size() != m_plane.dimension())
        return;
    const QPointF at = m_plane.of(trial.x);
    if (!std::isfinite(trial.value)) {
        if (m_noValue.keeps(at))
            m_oldNoValue.add(at, trial.step);
    } else if (m_points.keeps(at)) {
        sourceOf(trial.source).old.add(at, trial.step);
    }
    if (trial.flags & TrialFlag::kClipped && m_clipped.keeps(at))
        m_oldClipped.add(at, trial.step);
    if (trial.flags & TrialFlag::kDuplicate && m_repeated.keeps(at))
        m_oldRepeated.add(at, trial.step);
}

void TrajectoryBuilder::drawInFull(const Trial& trial, bool onPath)
{
    if (trial.x.size() != m_plane.dimension())
        return;
    const QPointF at = m_plane.of(trial.x);
    if (onPath)
        m_data.path.add(at, trial.step);
    (std::isfinite(trial.value) ? sourceOf(trial.source).points : m_data.noValue).add(at, trial.step);
    if (trial.flags & TrialFlag::kClipped)
        m_data.clipped.add(at, trial.step);
    if (trial.flags & TrialFlag::kDuplicate)
        m_data.repeated.add(at, trial.step);
}

void TrajectoryBuilder::takeStates(const std::vector<SearchState>& states)
{
    const auto end = std::upper_bound(
        states.begin(), states.end(), m_time, [](int t, const SearchState& state) { return t < state.step; });
    const auto count = static_cast<std::size_t>(end - states.begin());
    m_data.means = PointSet();
    m_data.state.reset();
    if (count > 0)
        m_data.state = states[count - 1];
    const std::size_t every = std::max<std::size_t>(1, (count + kMostMeans - 1) / kMostMeans);
    for (std::size_t i = count == 0 ? 0 : (count - 1) % every; i < count; i += every)
        m_data.means.add(m_plane.of(states[i].mean), states[i].step);
}

std::optional<QRectF> boxOf(const ProblemInfo& info, std::size_t xAxis, std::size_t yAxis)
{
    if (info.space.dimension() <= std::max(xAxis, yAxis))
        return std::nullopt;
    return QRectF(info.space.lower[xAxis], info.space.lower[yAxis], info.space.upper[xAxis] - info.space.lower[xAxis],
        info.space.upper[yAxis] - info.space.lower[yAxis]);
}

QRectF rangeOf(const TrialSnapshot& trials, const Plane& plane, std::stop_token stop)
{
    double low[2]{HUGE_VAL, HUGE_VAL}, high[2]{-HUGE_VAL, -HUGE_VAL};
    for (const Trial& trial : trials) {
        if (stop.stop_requested())
            break;
        if (trial.x.size() != plane.dimension())
            continue;
        const QPointF at = plane.of(trial.x);
        for (const auto& [axis, value] : {std::pair{0, at.x()}, std::pair{1, at.y()}}) {
            low[axis] = std::min(low[axis], value);
            high[axis] = std::max(high[axis], value);
        }
    }
    QRectF range(0, 0, 1, 1);
    if (low[0] > high[0])
        return range; // no point
    for (int axis = 0; axis < 2; ++axis) {
        const double margin = high[axis] > low[axis] ? 0.05 * (high[axis] - low[axis]) : 1.0;
        low[axis] -= margin;
        high[axis] += margin;
    }
    range.setCoords(low[0], low[1], high[0], high[1]);
    return range;
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

std::string methodOfSource(const std::string& source, const std::string& methodId)
{
    if (source == "cma")
        return "cma-es";
    if (source == "llm" || source == "random" || source == "sobol")
        return source;
    if (source == "mcts-op")
        return "llm-mcts";
    return methodId;
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
        std::vector<double> x = source.old.x, y = source.old.y;
        x.insert(x.end(), source.points.x.begin(), source.points.x.end());
        y.insert(y.end(), source.points.y.begin(), source.points.y.end());
        figure.series.push_back({sourceText(source.source), isInit ? print.color(Token::Ink) : style.line, {},
            pgfMark(isInit ? Marker::Circle : style.marker), false, false, std::move(x), std::move(y), {}, {}});
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
