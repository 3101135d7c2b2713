// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/command_objective.h"

#include <algorithm>
#include <utility>

#include "protocol/command_messages.h"

namespace priorscope {
namespace {

constexpr int kMaxDeaths = 5; // in a row; then the program is taken to be broken, not the points

ProblemInfo infoOf(const ProblemRef& problem)
{
    ProblemInfo info;
    info.id = problem.id;
    info.label = problem.id;
    info.cheap = false;
    for (const Box& box : *findParam<std::vector<Box>>(problem.params, "bounds")) {
        info.space.lower.push_back(box[0]);
        info.space.upper.push_back(box[1]);
    }
    if (const auto* optimum = findParam<double>(problem.params, "f_opt"))
        info.optimum = *optimum;
    return info;
}

} // namespace

std::chrono::milliseconds toTimeout(double seconds)
{
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::clamp(seconds * 1000, 1.0, 864e6)));
}

Result<std::unique_ptr<IObjective>> CommandObjective::create(
    const ProblemRef& problem, ICommandLauncher& launcher, double evaluationSeconds)
{
    const auto* argv = findParam<std::vector<std::string>>(problem.params, "argv");
    if (!argv || !findParam<std::vector<Box>>(problem.params, "bounds"))
        return Error{ErrorCode::InvalidInput, problem.id + " has no argv or no bounds", problem.id};
    const auto* own = findParam<double>(problem.params, "timeout_s");
    std::unique_ptr<CommandObjective> objective(
        new CommandObjective(infoOf(problem), *argv, launcher, toTimeout(own ? *own : evaluationSeconds)));
    if (const Result<void> started = objective->start(); !started)
        return started.error();
    return std::unique_ptr<IObjective>(std::move(objective));
}

CommandObjective::CommandObjective(
    ProblemInfo info, std::vector<std::string> argv, ICommandLauncher& launcher, std::chrono::milliseconds timeout)
    : m_info(std::move(info)), m_argv(std::move(argv)), m_launcher(launcher), m_timeout(timeout)
{
}

Result<void> CommandObjective::start()
{
    Result<std::unique_ptr<ICommandSession>> session = m_launcher.start(m_argv);
    if (!session)
        return session.error();
    m_session = std::move(*session);
    return {};
}

Evaluation CommandObjective::evaluate(std::span<const double> x, std::stop_token stop)
{
    if (!m_session) {
        if (const Result<void> started = start(); !started) {
            m_broken = started.error();
            return failed(started.error());
        }
    }
    const Result<std::string> line = m_session->exchange(evaluateLine(x), m_timeout, std::move(stop));
    if (!line)
        return failed(line.error());
    m_deaths = 0;
    const Result<ObjectiveAnswer> answer = readObjectiveAnswer(*line);
    if (!answer) // the next line may still belong to this question: only a fresh program can be trusted
        return failed({ErrorCode::InvalidInput, answer.error().message, {}});
    Evaluation evaluation;
    if (answer->error) {
        evaluation.status = TrialStatus::Failed;
        evaluation.message = *answer->error;
        return evaluation;
    }
    evaluation.value = answer->value;
    evaluation.feasible = answer->feasible;
    return evaluation;
}

// What went wrong, as an evaluation; the program is started anew for the next one.
Evaluation CommandObjective::failed(const Error& error)
{
    m_session.reset();
    if (error.code == ErrorCode::ChildProcess && ++m_deaths >= kMaxDeaths)
        m_broken = Error{ErrorCode::ChildProcess,
            "the program died " + std::to_string(m_deaths) + " times in a row; the last time: " + error.message,
            m_info.id};
    Evaluation evaluation;
    evaluation.status = error.code == ErrorCode::Timeout ? TrialStatus::TimedOut : TrialStatus::Failed;
    evaluation.message = error.message;
    return evaluation;
}

} // namespace priorscope
