// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CommandOptimiser: a user's own program as a search method. Any wrong word of it ends the run: a method that failed
// once cannot be trusted to go on. Engine thread of its run.

#include <chrono>
#include <memory>
#include <string>

#include "engine/ports.h"
#include "search/optimiser.h"

namespace priorscope {

class CommandOptimiser final : public IOptimiser {
public:
    // Starts the program and tells it the box, the seed and the initial points. `stop` cancels what waits for it.
    static Result<std::unique_ptr<IOptimiser>> create(
        OptimiserSetup setup, ICommandLauncher& launcher, std::stop_token stop);

    Ask ask() override;
    void tell(std::span<const Trial> trials) override;
    void answer(const ModelReply& reply) override;
    std::string saveState() const override; // empty when the program does not know {"save"}
    Result<void> loadState(std::string_view json) override;
    std::optional<Error> failure() const override { return m_failure; }

private:
    CommandOptimiser(OptimiserSetup setup, std::unique_ptr<ICommandSession> session, std::stop_token stop);
    Result<std::string> exchange(std::string line) const;
    Result<void> tellProgram(std::span<const Trial> trials) const;
    Proposal clipped(std::vector<double> x) const;

    OptimiserSetup m_setup;
    std::unique_ptr<ICommandSession> m_session;
    std::stop_token m_stop;
    std::chrono::milliseconds m_timeout;
    int m_told = 0; // evaluations the program knows of
    mutable std::optional<Error> m_failure; // saving asks the program, too
};

} // namespace priorscope
