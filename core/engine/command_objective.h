// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CommandObjective: a user's own program as an objective. What it says wrong, or that it hangs or dies, is a failed
// evaluation; a program that keeps dying breaks the objective. Engine thread of its run.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "engine/ports.h"
#include "objectives/objective_registry.h"

namespace priorscope {

inline constexpr double kDefaultEvaluationSeconds = 60;

class CommandObjective final : public IObjective {
public:
    // Starts the program, so that one that cannot start ends the run at once. `evaluationSeconds` holds unless the
    // problem has its own timeout_s.
    static Result<std::unique_ptr<IObjective>> create(
        const ProblemRef& problem, ICommandLauncher& launcher, double evaluationSeconds);

    const ProblemInfo& info() const override { return m_info; }
    ThreadSafety threadSafety() const override { return ThreadSafety::Exclusive; }
    Evaluation evaluate(std::span<const double> x, std::stop_token stop) override;
    std::optional<Error> broken() const override { return m_broken; }

private:
    CommandObjective(
        ProblemInfo info, std::vector<std::string> argv, ICommandLauncher& launcher, std::chrono::milliseconds timeout);
    Result<void> start();
    Evaluation failed(const Error& error);

    ProblemInfo m_info;
    std::vector<std::string> m_argv;
    ICommandLauncher& m_launcher;
    std::chrono::milliseconds m_timeout;
    std::unique_ptr<ICommandSession> m_session; // null: to be started
    int m_deaths = 0; // since the last answer
    std::optional<Error> m_broken;
};

// Seconds as a time-out that fits a timer: at least 1 ms, at most 10 days.
std::chrono::milliseconds toTimeout(double seconds);

} // namespace priorscope
