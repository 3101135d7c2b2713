// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunProblem: what is known of the problem of the run that a panel shows; looked up once per run. GUI thread.

#include "panels/panel.h"
#include "panels/support/landscape.h"

namespace priorscope {

class RunProblem {
public:
    explicit RunProblem(const PanelContext& context) : m_context(context) { }

    const ProblemDescription& of(const RunData& run);
    const ProblemDescription& last() const { return m_problem; } // of the run asked for last
    void forget() { m_run = RunId(); } // run ids begin anew with each project
    // One more objective of the run's problem, for another thread; null: it cannot be evaluated here.
    std::shared_ptr<IObjective> anotherObjective(const RunData& run) const;

private:
    ProblemDescription describe(const RunData& run) const;

    PanelContext m_context;
    RunId m_run;
    ProblemDescription m_problem;
};

} // namespace priorscope
