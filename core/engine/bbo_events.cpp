// SPDX-License-Identifier: GPL-3.0-or-later
// What a run says and how it leaves its thread: the half of BboRun that talks to the sink.
#include "engine/bbo_engine.h"

#include <algorithm>
#include <utility>

#include "base/log.h"

namespace priorscope {
namespace {

constexpr int kCheckpointEvery = 256; // evaluations, at least; see checkpointIsDue()

} // namespace

Result<void> BboRun::publish(
    std::variant<RunStateChanged, TrialFinished, SearchStateReached, CheckpointTaken, RunMessage> payload)
{
    Result<void> taken =
        m_ports.sink.publish({m_job.id, m_seq + 1, m_ports.clock.utcNs(), std::move(payload)}, m_control.token());
    if (taken)
        ++m_seq;
    return taken;
}

void BboRun::announce(RunState state, const std::string& reason)
{
    if (const Result<void> taken = publish(RunStateChanged{state, reason}); !taken)
        log::warning("ps.engine", "a run's state could not be stored: " + taken.error().message);
}

Result<void> BboRun::publishWaiting()
{
    while (!m_messages.empty()) {
        if (Result<void> taken = publish(m_messages.front()); !taken)
            return taken;
        m_messages.erase(m_messages.begin());
    }
    if (!m_reached)
        return {};
    if (Result<void> taken = publish(SearchStateReached{*m_reached}); !taken)
        return taken;
    m_reached.reset();
    return {};
}

// A quarter of all evaluations so far may have to be replayed, which costs none: fewer checkpoints keep long runs from
// writing more state than trials.
bool BboRun::checkpointIsDue() const
{
    return !isReplaying() && m_step - m_checkpointStep >= std::max(kCheckpointEvery, m_step / 4);
}

// Does nothing between ask and tell, where a method cannot be saved.
Result<void> BboRun::publishCheckpoint()
{
    if (!m_optimiser || !m_batch.empty() || isReplaying() || m_checkpointStep == m_step)
        return {};
    std::string state = m_optimiser->saveState();
    if (!state.empty()) {
        if (Result<void> taken = publish(CheckpointTaken{m_step, std::move(state)}); !taken)
            return taken;
    }
    m_checkpointStep = m_step;
    return {};
}

// Ends or halts the run as somebody wished.
RunState BboRun::leave()
{
    Result<void> taken = publishWaiting();
    if (taken)
        taken = publishCheckpoint();
    RunStateChanged change{RunState::Paused, "paused by the user"};
    if (m_control.wish() == RunWish::Stop)
        change = {RunState::Stopped, "stopped by the user"};
    else if (m_control.wish() == RunWish::Interrupt)
        change = {RunState::Interrupted, "the project was closed"};
    if (!taken) // what waits is published, or made again from the stored trials, when the run goes on
        log::warning("ps.engine", "a run left with unsaved progress: " + taken.error().message);
    announce(change.state, change.reason);
    return change.state;
}

// The sink refused an event, or the work was cancelled: nothing is lost, what was refused is published first later on.
RunState BboRun::halt(const Error& error)
{
    if (error.code == ErrorCode::Cancelled) {
        m_control.want(RunWish::Interrupt); // without effect when the user stopped the run
        return leave();
    }
    m_control.want(RunWish::Pause);
    announce(RunState::Paused, "the project cannot be written: " + error.message);
    return RunState::Paused;
}

RunState BboRun::end(const Outcome& outcome)
{
    m_outcome = outcome;
    Result<void> taken = publishWaiting();
    if (taken && outcome.state != RunState::Failed)
        taken = publishCheckpoint();
    if (taken)
        taken = publish(RunStateChanged{outcome.state, outcome.reason});
    return taken ? outcome.state : halt(taken.error());
}

} // namespace priorscope
