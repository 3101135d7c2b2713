// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The registries an experiment is made from. Built once by AppContext, read-only afterwards, any thread.

#include "objectives/objective_registry.h"
#include "search/optimiser_registry.h"

namespace priorscope {

struct Registries {
    ObjectiveRegistry objectives;
    OptimiserRegistry optimisers;
};

Registries makeBuiltinRegistries();

} // namespace priorscope
