// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/run_watch.h"

#include <nlohmann/json.hpp>

#include "app/command/output.h"

namespace priorscope {
namespace {

constexpr int kShowMs = 1000;
constexpr int kPatienceMs = 3000; // of someone who pressed Ctrl+C while nothing can be written

} // namespace

RunWatch::RunWatch(ExperimentService& service, ProgressStyle style) : m_service(service), m_style(style)
{
    m_elapsed.start();
    connect(&m_service, &ExperimentService::liveArmed, this, &RunWatch::take);
    connect(&m_service, &ExperimentService::storeHealthChanged, this, &RunWatch::onStoreHealth);
    connect(&m_service, &ExperimentService::becameIdle, this, [this] {
        m_idle = true;
        m_loop.quit();
    });
    connect(&m_interrupt, &InterruptWatch::interrupted, this, [this] {
        printRemark("stopping; a second Ctrl+C ends the program at once, and `resume` goes on either way");
        m_service.stopRuns({});
        m_patience.start(kPatienceMs);
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        if (m_service.storeHealth().state == StoreHealth::State::Ok)
            return; // the rest is being written
        printRemark("what could not be written is not stored; `resume` computes it again");
        m_loop.quit();
    });
    connect(&m_timer, &QTimer::timeout, this, &RunWatch::show);
}

void RunWatch::wait(const Workload& workload)
{
    m_workload = workload;
    if (m_style != ProgressStyle::None)
        m_timer.start(kShowMs);
    if (!m_idle)
        m_loop.exec();
    m_timer.stop();
    take();
    m_changed = m_changed || !m_shown; // at least one line, also of the shortest run
    if (m_style != ProgressStyle::None)
        show();
}

void RunWatch::take()
{
    for (const RunEvent& event : m_service.liveFeed().take()) {
        m_changed = true;
        if (std::holds_alternative<TrialFinished>(event.payload))
            ++m_evaluations;
        if (const auto* change = std::get_if<RunStateChanged>(&event.payload)) {
            if (isFinal(change->state))
                m_ended.insert(event.run.value);
            if (change->state == RunState::Failed)
                m_failed.insert(event.run.value);
        }
    }
}

void RunWatch::show()
{
    if (!std::exchange(m_changed, false))
        return;
    m_shown = true;
    const std::int64_t done = m_workload.done + m_evaluations;
    const double seconds = static_cast<double>(m_elapsed.elapsed()) / 1000;
    if (m_style == ProgressStyle::Json) {
        const nlohmann::ordered_json line{{"evaluations", done}, {"of_evaluations", m_workload.evaluations},
            {"runs", m_ended.size()}, {"of_runs", m_workload.runs}, {"failed", m_failed.size()}, {"seconds", seconds}};
        printRemark(line.dump());
        return;
    }
    printRemark(std::to_string(done) + " of " + std::to_string(m_workload.evaluations) + " evaluations, "
        + std::to_string(m_ended.size()) + " of " + std::to_string(m_workload.runs) + " runs ended"
        + (m_failed.empty() ? std::string() : ", " + std::to_string(m_failed.size()) + " failed") + ", "
        + std::to_string(static_cast<int>(seconds)) + " s");
}

void RunWatch::onStoreHealth()
{
    const StoreHealth health = m_service.storeHealth();
    const std::string state = health.state == StoreHealth::State::Ok ? std::string() : health.reason;
    if (std::exchange(m_storeState, state) == state)
        return;
    printRemark(state.empty() ? "the project is written again"
                              : "the project cannot be written now: " + state + "; runs wait, nothing is lost");
}

Result<ProgressStyle> progressStyle(const std::string& name)
{
    if (name == "plain")
        return ProgressStyle::Plain;
    if (name == "json")
        return ProgressStyle::Json;
    if (name == "none")
        return ProgressStyle::None;
    return Error{ErrorCode::InvalidInput, "progress: found " + name + ", allowed plain, json or none", "progress"};
}

RunSummary summarise(const std::vector<RunRow>& runs)
{
    RunSummary summary;
    for (const RunRow& run : runs) {
        ++summary.states[toName(run.state)];
        summary.completed += run.completed;
        summary.total += run.budget;
        const bool stuck = run.state != RunState::Completed && run.state != RunState::Stopped;
        if (stuck && summary.fault.empty())
            summary.fault = "run of " + run.methodLabel + " on " + run.key.problem + ", seed "
                + std::to_string(run.key.seed) + ", is " + toName(run.state)
                + (run.reason.empty() ? "" : ": " + run.reason);
    }
    return summary;
}

Result<ExitCode> conclude(const RunSummary& summary, bool interrupted)
{
    if (interrupted)
        return ExitCode::Stopped;
    if (summary.fault.empty())
        return ExitCode::Done;
    printRemark("priorscope: " + summary.fault);
    return ExitCode::Failed;
}

} // namespace priorscope
