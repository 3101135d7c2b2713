// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opening a project and asking it, for verbs. Main thread; each call waits for its result.

#include <functional>
#include <string>

#include "app/app_context.h"
#include "app/command/await.h"

namespace priorscope {

// Read-only: the file must exist and is not changed.
Result<ProjectInfo> openForReading(AppContext& context, const std::string& file);
// Read-write, created when missing; an error when it cannot be written.
Result<ProjectInfo> openForRunning(AppContext& context, const std::string& file);

template <typename T> Result<T> ask(AppContext& context, std::function<Result<T>(StoreReader&)> query)
{
    return await(context.service().read<T>(std::move(query)));
}

// An experiment with its runs.
struct ExperimentRuns {
    ExperimentRow experiment;
    std::vector<RunRow> runs; // in plan order
};
Result<ExperimentRuns> findRuns(StoreReader& reader, const std::string& idOrName);

// A run by "run:ID" (its id in the project) or "EXPERIMENT/N" (the N-th run of an experiment, as `list runs` counts
// them).
bool namesRun(const std::string& text);
Result<RunRow> findRun(StoreReader& reader, const std::string& name);

} // namespace priorscope
