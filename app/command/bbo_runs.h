// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The completed runs of a stored black-box experiment, as the metrics need them. Any thread with a reader of its own.

#include <vector>

#include "app/command/exit_code.h"
#include "app/command/project_access.h"
#include "stats/bbo_metrics.h"

namespace priorscope {

// A run that the project cannot give back whole.
struct DamagedRun {
    std::string name; // "study/3", as `show` takes it
    std::string method, problem;
    std::uint64_t seed = 0;
    std::string error;
};

struct BboRuns {
    std::vector<BboRunRecord> runs;
    int notCompleted = 0; // left out
    std::vector<DamagedRun> damaged; // left out
};

// An error only when nothing can be said; single runs that cannot be read are left out and named.
Result<BboRuns> loadBboRuns(StoreReader& reader, const ExperimentRuns& experiment, const Registries& registries);

// Tells on stderr what is left out; a verb that leaves out damaged runs has failed, although it gave out the others.
ExitCode tellLeftOut(const BboRuns& runs);

} // namespace priorscope
