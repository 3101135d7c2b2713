// SPDX-License-Identifier: GPL-3.0-or-later
#include "problem.h"

#include "base/log.h"
#include "objectives/problem_text.h"

namespace priorscope::bench {

const Registries& registries()
{
    static const Registries all = makeBuiltinRegistries();
    return all;
}

std::unique_ptr<IObjective> makeProblem(const std::string& id)
{
    const auto refs = problemsFromText(registries().objectives, id);
    PS_ASSERT(refs.ok() && refs->size() == 1);
    auto problem = registries().objectives.find(refs->front().family)->make(refs->front());
    PS_ASSERT(problem.ok());
    return *std::move(problem);
}

} // namespace priorscope::bench
