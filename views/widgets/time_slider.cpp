// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_slider.h"

#include <QVBoxLayout>

#include <algorithm>

#include "widgets/time_control.h"

namespace priorscope {

namespace {

bool byModel(const Trial& trial)
{
    return trial.source.find("llm") != std::string::npos;
}

} // namespace

TimeSlider::TimeSlider(const RunStore& store, Selection& selection, QWidget* parent)
    : QWidget(parent), m_store(store), m_selection(selection), m_control(new TimeControl(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_control);
    connect(m_control, &TimeControl::timeRequested, &m_selection, &Selection::setTime);
    connect(m_control, &TimeControl::followRequested, &m_selection, &Selection::setFollowsLive);
    connect(&m_selection, &Selection::timeChanged, this, &TimeSlider::showTime);
    const auto showAll = [this] {
        showMarks();
        showTime();
    };
    connect(&m_selection, &Selection::runsChanged, this, showAll);
    connect(&m_selection, &Selection::trialChanged, this, showAll); // may change the current run
    connect(&m_store, &RunStore::reset, this, showAll);
    connect(&m_store, &RunStore::loaded, this, showAll);
    connect(&m_store, &RunStore::changed, this, &TimeSlider::storeChanged);
    showAll();
}

int TimeSlider::newest() const
{
    if (const RunData* run = m_store.find(m_selection.currentRun()))
        return static_cast<int>(run->trials.size());
    std::size_t newest = 0;
    for (const RunId id : m_selection.runs())
        if (const RunData* run = m_store.find(id))
            newest = std::max(newest, run->trials.size());
    return static_cast<int>(newest);
}

bool TimeSlider::isLive() const
{
    const auto& runs = m_selection.runs();
    return std::any_of(runs.begin(), runs.end(), [this](RunId id) {
        const RunData* run = m_store.find(id);
        return run && !isFinal(run->row.state);
    });
}

void TimeSlider::showTime()
{
    const bool follows = m_selection.followsLive();
    const int horizon = m_selection.horizon();
    m_control->setState(std::min(horizon, follows ? newest() : m_selection.time()), horizon, follows);
    m_control->setLiveAvailable(isLive() || !follows); // a way back to the newest always exists
}

void TimeSlider::showMarks()
{
    std::vector<TimeMark> marks;
    if (const RunData* run = m_store.find(m_selection.currentRun())) {
        for (const Trial& trial : run->trials) {
            if (trial.status == TrialStatus::Lost)
                marks.push_back({trial.step, TimeMarkKind::Lost, Token::Error});
            else if (byModel(trial))
                marks.push_back({trial.step, TimeMarkKind::Step, PlotColor::method("llm", PlotColor::Part::Fill)});
        }
        int generation = -1;
        for (const SearchState& state : run->states) {
            if (state.generation != generation)
                marks.push_back({state.step, TimeMarkKind::Tick, Token::Ink});
            generation = state.generation;
        }
    }
    m_control->setMarks(std::move(marks));
}

void TimeSlider::storeChanged(const std::vector<RunDelta>& deltas)
{
    const auto shown = [this](const RunDelta& delta) {
        const auto& runs = m_selection.runs();
        return std::find(runs.begin(), runs.end(), delta.run) != runs.end();
    };
    if (std::none_of(deltas.begin(), deltas.end(), shown))
        return;
    const bool current = std::any_of(
        deltas.begin(), deltas.end(), [this](const RunDelta& delta) { return delta.run == m_selection.currentRun(); });
    if (current)
        showMarks();
    showTime();
}

} // namespace priorscope
