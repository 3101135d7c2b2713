// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// BboRun: the loop of one black-box optimisation run: initial points, ask, evaluate, tell, until a stop rule. It can
// halt before any evaluation and go on later, in this process or, from stored trials, in another one, with the same
// trials. One thread at a time; completed() from any.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "engine/duplicate_index.h"
#include "engine/run_control.h"
#include "engine/run_job.h"

namespace priorscope {

class BboRun {
public:
    BboRun(RunJob job, EnginePorts ports, RunControl& control);

    // Goes on until the run ends (Completed, Failed, Stopped, Interrupted) or halts (Paused: by the user, or because
    // the sink refuses events; the run's wish is then Pause). The state is published unless the sink refused that, too.
    RunState run();
    RunState fail(const std::string& why); // ends a run that threw
    void announce(RunState state, const std::string& reason); // publishes a state of a run that is on no thread

    RunId id() const { return m_job.id; }
    int budget() const { return m_job.plan.budget; }
    int completed() const { return m_completed.load(); }
    bool hasStarted() const { return m_started.load(); } // in this process

private:
    struct Outcome {
        RunState state = RunState::Completed;
        std::string reason;
    };

    Result<void> advance(); // one thing at a time; an error means the sink refused or the work was cancelled
    void makeObjective();
    void makeOptimiser();
    bool loadCheckpoint(IOptimiser& optimiser);
    Result<std::unique_ptr<IOptimiser>> createOptimiser() const;
    Result<void> ask();
    Result<void> evaluate(const Proposal& proposal);
    Result<void> compareWithStored(const Trial& trial);
    Proposal initialPoint();
    Trial measured(Trial trial) const;
    void account(Trial trial);
    void tell();
    void noteSearchState();
    std::string contractFault(const Points& points) const;
    Result<void> failureOfMethod();
    bool timeIsUp() const;

    Result<void> publish(
        std::variant<RunStateChanged, TrialFinished, SearchStateReached, CheckpointTaken, RunMessage> payload);
    Result<void> publishWaiting(); // the search state and messages that are due
    Result<void> publishCheckpoint();
    bool checkpointIsDue() const;
    RunState leave();
    RunState halt(const Error& error);
    RunState end(const Outcome& outcome);
    bool isReplaying() const { return static_cast<std::size_t>(m_step) < m_job.resume.trials.size(); }

    RunJob m_job;
    EnginePorts m_ports;
    RunControl& m_control;
    std::uint64_t m_seq;
    std::atomic<int> m_completed;
    std::atomic<bool> m_started{false};
    std::int64_t m_activeNs = 0; // of earlier calls of run()
    std::int64_t m_enteredNs = 0;

    std::unique_ptr<IObjective> m_objective;
    std::unique_ptr<IOptimiser> m_optimiser;
    std::optional<DuplicateIndex> m_known;
    Rng m_initialRng;
    int m_step = 0; // evaluations made or replayed
    std::vector<Trial> m_initial;
    std::vector<Proposal> m_batch; // of the last ask, empty between tell and ask
    std::vector<Trial> m_batchTrials;
    std::optional<Trial> m_evaluated; // not yet taken by the sink
    std::optional<SearchState> m_reached; // not yet taken by the sink
    std::vector<RunMessage> m_messages; // not yet taken by the sink
    std::optional<int> m_generation; // of the newest search state
    int m_checkpointStep = 0;
    std::optional<double> m_best;
    std::optional<Outcome> m_outcome;
};

} // namespace priorscope
