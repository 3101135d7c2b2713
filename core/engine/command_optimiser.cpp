// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/command_optimiser.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/log.h"
#include "engine/command_objective.h"
#include "protocol/command_messages.h"

namespace priorscope {

Result<std::unique_ptr<IOptimiser>> CommandOptimiser::create(
    OptimiserSetup setup, ICommandLauncher& launcher, std::stop_token stop)
{
    const auto* argv = findParam<std::vector<std::string>>(setup.params, "argv");
    if (!argv)
        return Error{ErrorCode::InvalidInput, "the method has no argv", {}};
    Result<std::unique_ptr<ICommandSession>> session = launcher.start(*argv);
    if (!session)
        return session.error();
    std::unique_ptr<CommandOptimiser> method(
        new CommandOptimiser(std::move(setup), std::move(*session), std::move(stop)));
    const OptimiserSetup& own = method->m_setup;
    const Result<std::string> line =
        method->exchange(startLine(own.space.lower, own.space.upper, own.budget, own.seed));
    Result<void> ready = line ? readAcknowledgement(*line) : Result<void>(line.error());
    if (ready && !own.initial.empty())
        ready = method->tellProgram(own.initial);
    if (!ready)
        return ready.error();
    method->m_told = static_cast<int>(own.initial.size());
    return std::unique_ptr<IOptimiser>(std::move(method));
}

CommandOptimiser::CommandOptimiser(OptimiserSetup setup, std::unique_ptr<ICommandSession> session, std::stop_token stop)
    : m_setup(std::move(setup)), m_session(std::move(session)), m_stop(std::move(stop)),
      m_timeout(toTimeout(realParam(m_setup.params, "timeout_s")))
{
}

Result<std::string> CommandOptimiser::exchange(std::string line) const
{
    return m_session->exchange(std::move(line), m_timeout, m_stop);
}

Ask CommandOptimiser::ask()
{
    if (m_failure)
        return Done{};
    const int count =
        std::min(static_cast<int>(intParam(m_setup.params, "batch")), std::max(1, m_setup.budget - m_told));
    const Result<std::string> line = exchange(askLine(count));
    const Result<std::vector<std::vector<double>>> points = line
        ? readPoints(*line, m_setup.space.dimension(), count)
        : Result<std::vector<std::vector<double>>>(line.error());
    if (!points) {
        m_failure = points.error();
        return Done{};
    }
    Points asked;
    for (const std::vector<double>& x : *points)
        asked.points.push_back(clipped(x));
    return asked;
}

Proposal CommandOptimiser::clipped(std::vector<double> x) const
{
    Proposal proposal{std::move(x), "command", 0};
    for (std::size_t i = 0; i < proposal.x.size(); ++i) {
        const double inside = std::clamp(proposal.x[i], m_setup.space.lower[i], m_setup.space.upper[i]);
        if (inside != proposal.x[i])
            proposal.flags |= TrialFlag::kClipped;
        proposal.x[i] = inside;
    }
    return proposal;
}

void CommandOptimiser::tell(std::span<const Trial> trials)
{
    m_told += static_cast<int>(trials.size());
    if (const Result<void> told = tellProgram(trials); !told)
        m_failure = told.error();
}

Result<void> CommandOptimiser::tellProgram(std::span<const Trial> trials) const
{
    std::vector<ToldPoint> points;
    for (const Trial& trial : trials)
        points.push_back({trial.x, trial.value});
    const Result<std::string> line = exchange(tellLine(points));
    return line ? readAcknowledgement(*line) : Result<void>(line.error());
}

void CommandOptimiser::answer(const ModelReply&)
{
    PS_ASSERT(!"asks for no model");
}

// How many evaluations the program knows goes with its own state: ask() must not ask for more than the budget leaves.
std::string CommandOptimiser::saveState() const
{
    const Result<std::string> line = exchange(saveLine());
    if (!line) {
        m_failure = line.error();
        return {};
    }
    const Result<std::string> state = readState(*line);
    return state ? "{\"told\":" + std::to_string(m_told) + ",\"state\":" + *state + "}" : std::string();
}

Result<void> CommandOptimiser::loadState(std::string_view json)
{
    const nlohmann::json document = nlohmann::json::parse(json, nullptr, false);
    if (!document.is_object() || !document.contains("state") || !document.contains("told")
        || !document["told"].is_number_integer())
        return Error{ErrorCode::Corrupt, "not the state of an external method", {}};
    const Result<std::string> line = exchange(loadLine(document["state"].dump()));
    if (!line)
        return line.error();
    m_told = document["told"].get<int>();
    return readAcknowledgement(*line);
}

} // namespace priorscope
