// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/run_problem.h"

namespace priorscope {

ProblemDescription RunProblem::describe(const RunData& run) const
{
    const ExperimentSpec* spec = m_context.runs.spec(run.row.experiment);
    const auto index = static_cast<std::size_t>(run.row.key.objectiveIndex);
    if (!spec || index >= spec->objectives.size())
        return {};
    return describeProblem(m_context.registries, spec->objectives[index], run.row.key.problem);
}

const ProblemDescription& RunProblem::of(const RunData& run)
{
    if (m_run != run.row.id) {
        m_run = run.row.id;
        m_problem = describe(run);
    }
    return m_problem;
}

std::shared_ptr<IObjective> RunProblem::anotherObjective(const RunData& run) const
{
    return describe(run).objective;
}

} // namespace priorscope
