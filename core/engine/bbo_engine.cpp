// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bbo_engine.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "base/number_text.h"
#include "base/rng.h"
#include "engine/command_objective.h"
#include "engine/command_optimiser.h"

namespace priorscope {
namespace {

Error cancelled()
{
    return {ErrorCode::Cancelled, "cancelled", {}};
}

bool sameProposal(const Trial& a, const Trial& b)
{
    Trial left = a;
    left.value = b.value;
    left.feasible = b.feasible;
    left.status = b.status;
    return sameResult(left, b) && a.x.size() == b.x.size();
}

std::string describe(const Trial& trial)
{
    return toJsonArray(trial.x) + " by " + trial.source + " (flags " + std::to_string(trial.flags) + ")";
}

} // namespace

BboRun::BboRun(RunJob job, EnginePorts ports, RunControl& control)
    : m_job(std::move(job)), m_ports(ports), m_control(control), m_seq(m_job.resume.lastSeq),
      m_completed(static_cast<int>(m_job.resume.trials.size())),
      m_initialRng(deriveSeed(m_job.plan.key.seed, {"initial", m_job.plan.problem.id}))
{
    for (const Trial& trial : m_job.resume.trials)
        m_activeNs += trial.durationNs;
}

RunState BboRun::run()
{
    m_started = true;
    m_enteredNs = m_ports.clock.monotonicNs();
    const int done = completed();
    Result<void> progress = publish(RunStateChanged{
        RunState::Running, done > 0 ? "continues after evaluation " + std::to_string(done) : std::string()});
    RunState state = RunState::Running;
    while (state == RunState::Running) {
        if (!progress)
            state = halt(progress.error());
        else if (m_control.wish() != RunWish::GoOn)
            state = leave();
        else if (m_outcome)
            state = end(*m_outcome);
        else
            progress = advance();
    }
    m_activeNs += m_ports.clock.monotonicNs() - m_enteredNs;
    return state;
}

RunState BboRun::fail(const std::string& why)
{
    return end({RunState::Failed, why});
}

Result<void> BboRun::advance()
{
    if (const Result<void> taken = publishWaiting(); !taken)
        return taken;
    if (!m_objective)
        makeObjective();
    else if (timeIsUp())
        m_outcome = {RunState::Stopped, "limit of " + toText(*m_job.plan.limits.wallSeconds) + " s reached"};
    else if (m_step < m_job.plan.initial)
        return evaluate(m_evaluated ? Proposal() : initialPoint());
    else if (!m_optimiser)
        makeOptimiser();
    else if (m_step >= m_job.plan.budget)
        m_outcome = {RunState::Completed, "budget used"};
    else if (m_batch.empty())
        return checkpointIsDue() ? publishCheckpoint() : ask();
    else {
        if (const Result<void> done = evaluate(m_batch[m_batchTrials.size()]); !done)
            return done;
        if (m_batchTrials.size() == m_batch.size() || (m_step >= m_job.plan.budget && !m_outcome))
            tell();
        return failureOfMethod();
    }
    return {};
}

void BboRun::makeObjective()
{
    const RunPlan& plan = m_job.plan;
    const std::vector<Trial>& stored = m_job.resume.trials;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        if (stored[i].step != static_cast<int>(i) + 1) {
            m_outcome = {RunState::Failed, "cannot continue: the project holds no evaluation " + std::to_string(i + 1)};
            return;
        }
    }
    const ObjectiveEntry* entry = m_ports.registries.objectives.find(plan.problem.family);
    if (!entry) {
        m_outcome = {RunState::Failed, "no objective \"" + plan.problem.family + "\" in this version"};
        return;
    }
    const double seconds = plan.limits.evaluationSeconds.value_or(kDefaultEvaluationSeconds);
    Result<std::unique_ptr<IObjective>> objective =
        entry->external ? CommandObjective::create(plan.problem, m_ports.commands, seconds) : entry->make(plan.problem);
    if (!objective) {
        m_outcome = {RunState::Failed, objective.error().message};
        return;
    }
    m_objective = std::move(*objective);
    const std::size_t dimension = m_objective->info().space.dimension();
    if (std::any_of(stored.begin(), stored.end(), [&](const Trial& t) { return t.x.size() != dimension; }))
        m_outcome = {RunState::Failed,
            "cannot continue: a stored point has not the problem's " + std::to_string(dimension) + " dimensions"};
    m_known.emplace(m_objective->info().space);
    if (plan.stop.targetGap && !m_objective->info().optimum)
        m_messages.push_back(
            {Severity::Warning, "the target gap has no effect: the optimum of " + plan.problem.id + " is not known"});
}

Result<std::unique_ptr<IOptimiser>> BboRun::createOptimiser() const
{
    const RunPlan& plan = m_job.plan;
    const OptimiserEntry* entry = m_ports.registries.optimisers.find(plan.method.id);
    if (!entry)
        return Error{ErrorCode::NotFound, "no method \"" + plan.method.id + "\" in this version", plan.method.id};
    OptimiserSetup setup{m_objective->info().space, plan.method.params, plan.budget,
        deriveSeed(plan.key.seed, {"method", plan.method.id, plan.problem.id}), m_initial};
    if (entry->external)
        return CommandOptimiser::create(std::move(setup), m_ports.commands, m_control.token());
    return entry->make(std::move(setup));
}

void BboRun::makeOptimiser()
{
    const std::optional<CheckpointTaken>& checkpoint = m_job.resume.checkpoint;
    for (const bool fromCheckpoint : {checkpoint.has_value(), false}) {
        Result<std::unique_ptr<IOptimiser>> optimiser = createOptimiser();
        if (!optimiser) {
            m_outcome = {RunState::Failed, optimiser.error().message};
            return;
        }
        if (!fromCheckpoint || loadCheckpoint(**optimiser)) {
            m_optimiser = std::move(*optimiser);
            break;
        }
    }
    noteSearchState();
}

// True when `optimiser` stands after the checkpoint's step now. All later proposals are compared with the stored ones,
// so a checkpoint can only save time, never change a run.
bool BboRun::loadCheckpoint(IOptimiser& optimiser)
{
    const CheckpointTaken& checkpoint = *m_job.resume.checkpoint;
    const std::vector<Trial>& stored = m_job.resume.trials;
    Result<void> loaded;
    if (checkpoint.step < m_step || static_cast<std::size_t>(checkpoint.step) > stored.size())
        loaded = Error{ErrorCode::Corrupt, "it does not belong to the stored evaluations", {}};
    else
        loaded = optimiser.loadState(checkpoint.optimiserState);
    if (!loaded) {
        m_messages.push_back({Severity::Warning,
            "the checkpoint after evaluation " + std::to_string(checkpoint.step) + " cannot be used ("
                + loaded.error().message + "); the method is replayed from its start"});
        return false;
    }
    for (int step = m_step; step < checkpoint.step; ++step) {
        m_known->add(stored[static_cast<std::size_t>(step)].x);
        account(stored[static_cast<std::size_t>(step)]);
    }
    m_checkpointStep = m_step;
    if (const std::optional<SearchState> state = optimiser.searchState())
        m_generation = state->generation; // stored before the checkpoint
    return true;
}

Result<void> BboRun::ask()
{
    Ask asked = m_optimiser->ask();
    if (const Result<void> fine = failureOfMethod(); !fine || m_outcome)
        return fine;
    if (const auto* done = std::get_if<Done>(&asked)) {
        m_outcome = {RunState::Completed, done->reason.empty() ? "the method is done" : done->reason};
        return {};
    }
    if (std::holds_alternative<ModelRequest>(asked)) {
        m_outcome = {RunState::Failed, "the method asks for a language model, which this version cannot call"};
        return {};
    }
    Points points = std::get<Points>(std::move(asked));
    if (std::string fault = contractFault(points); !fault.empty())
        m_outcome = {RunState::Failed, "the method broke its contract: " + std::move(fault)};
    else
        m_batch = std::move(points.points);
    return {};
}

// What is wrong with a proposal of the method, or nothing.
std::string BboRun::contractFault(const Points& points) const
{
    const SearchSpace& space = m_objective->info().space;
    if (points.points.empty())
        return "it proposed no point";
    for (const Proposal& proposal : points.points) {
        const std::string text = toJsonArray(proposal.x);
        if (proposal.x.size() != space.dimension())
            return "it proposed " + text + " in " + std::to_string(space.dimension()) + " dimensions";
        for (std::size_t i = 0; i < proposal.x.size(); ++i) {
            if (!std::isfinite(proposal.x[i]))
                return "it proposed " + text;
            if (proposal.x[i] < space.lower[i] || proposal.x[i] > space.upper[i])
                return "it proposed " + text + " outside the box";
        }
    }
    return {};
}

// The same for every method: drawn from a seed that knows the problem only.
Proposal BboRun::initialPoint()
{
    const SearchSpace& space = m_objective->info().space;
    Proposal proposal{{}, "init", 0};
    for (std::size_t i = 0; i < space.dimension(); ++i)
        proposal.x.push_back(m_initialRng.uniform(space.lower[i], space.upper[i]));
    return proposal;
}

Result<void> BboRun::evaluate(const Proposal& proposal)
{
    if (!m_evaluated) {
        Trial trial;
        trial.step = m_step + 1;
        trial.source = proposal.source;
        trial.x = proposal.x;
        trial.flags = proposal.flags | (m_known->add(proposal.x) ? TrialFlag::kDuplicate : 0U);
        if (isReplaying())
            return compareWithStored(trial);
        m_evaluated = measured(std::move(trial));
        if (m_control.token().stop_requested() && m_evaluated->status != TrialStatus::Ok)
            return cancelled();
    }
    if (Result<void> taken = publish(TrialFinished{*m_evaluated}); !taken)
        return taken;
    account(std::move(*m_evaluated));
    m_evaluated.reset();
    if (const std::optional<Error> broken = m_objective->broken(); broken && !m_outcome)
        m_outcome = {RunState::Failed, broken->message};
    return {};
}

Result<void> BboRun::compareWithStored(const Trial& trial)
{
    const Trial& stored = m_job.resume.trials[static_cast<std::size_t>(m_step)];
    if (sameProposal(trial, stored))
        account(stored);
    else
        m_outcome = {RunState::Failed,
            "cannot continue: the method's proposal for evaluation " + std::to_string(trial.step)
                + " differs from the stored one: stored " + describe(stored) + ", recomputed " + describe(trial)};
    return {};
}

Trial BboRun::measured(Trial trial) const
{
    trial.startedNs = m_ports.clock.utcNs();
    const std::int64_t started = m_ports.clock.monotonicNs();
    Evaluation evaluation;
    try {
        evaluation = m_objective->evaluate(trial.x, m_control.token());
    } catch (
        const std::exception& thrown) { // an objective is a plug-in: what it throws is a failed evaluation, not our end
        evaluation.status = TrialStatus::Failed;
        evaluation.message = thrown.what();
    }
    trial.durationNs = m_ports.clock.monotonicNs() - started;
    trial.value = evaluation.value;
    trial.feasible = evaluation.feasible;
    trial.status = evaluation.status;
    trial.message = std::move(evaluation.message);
    if (trial.status == TrialStatus::Ok && !trial.feasible)
        trial.status = TrialStatus::Infeasible;
    if (trial.status == TrialStatus::Ok && !std::isfinite(trial.value)) {
        trial.status = TrialStatus::NotFinite;
        trial.message = "the objective returned " + toText(trial.value);
    }
    return trial;
}

// The trial happened: it counts from here on.
void BboRun::account(Trial trial)
{
    ++m_step;
    m_completed = std::max(m_completed.load(), m_step);
    if (trial.status == TrialStatus::Ok && (!m_best || trial.value < *m_best))
        m_best = trial.value;
    const RunPlan& plan = m_job.plan;
    const std::optional<double> optimum = m_objective->info().optimum;
    if (plan.stop.targetGap && optimum && m_best && *m_best - *optimum <= *plan.stop.targetGap)
        m_outcome = {RunState::Completed, "target reached"};
    if (m_step <= plan.initial)
        m_initial.push_back(std::move(trial));
    else if (!m_batch.empty())
        m_batchTrials.push_back(std::move(trial));
}

void BboRun::tell()
{
    m_optimiser->tell(m_batchTrials);
    m_batch.clear();
    m_batchTrials.clear();
    noteSearchState();
}

void BboRun::noteSearchState()
{
    std::optional<SearchState> state = m_optimiser->searchState();
    if (!state || state->generation == m_generation)
        return;
    m_generation = state->generation;
    if (isReplaying())
        return; // stored already, before the trial that follows
    state->step = m_step;
    m_reached = std::move(state);
}

// A method outside our process can fail at any call; its words end the run.
Result<void> BboRun::failureOfMethod()
{
    const std::optional<Error> failure = m_optimiser->failure();
    if (failure && failure->code == ErrorCode::Cancelled)
        return *failure;
    if (failure)
        m_outcome = {RunState::Failed, failure->message};
    return {};
}

bool BboRun::timeIsUp() const
{
    const std::optional<double> limit = m_job.plan.limits.wallSeconds;
    if (!limit || isReplaying() || m_evaluated)
        return false;
    const std::int64_t active = m_activeNs + m_ports.clock.monotonicNs() - m_enteredNs;
    return static_cast<double>(active) >= *limit * 1e9;
}

} // namespace priorscope
