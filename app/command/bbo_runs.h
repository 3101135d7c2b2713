// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The completed runs of a stored black-box experiment, as the metrics need them. Any thread with a reader of its own.

#include <vector>

#include "app/command/project_access.h"
#include "stats/bbo_metrics.h"

namespace priorscope {

Result<std::vector<BboRunRecord>> loadBboRuns(
    StoreReader& reader, const ExperimentRuns& experiment, const Registries& registries);

// Number of runs that are left out of the metrics because they have not been completed.
int notCompleted(const ExperimentRuns& experiment);

} // namespace priorscope
