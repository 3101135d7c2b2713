// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of search methods. One file core/search/optimisers/<stem>.cpp adds one entry through PS_OPTIMISER; the id is
// the stem with hyphens.

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "base/registry.h"
#include "search/optimiser.h"

namespace priorscope {

struct OptimiserEntry {
    std::string id;
    std::string label; // "CMA-ES"
    std::string help; // one sentence: what it is and where it comes from
    ParamSchema schema;
    bool usesModel = false; // asks for ModelRequest
    bool seeded = true; // false: every seed gives the same run
    bool synthetic = false; // stands in for a language model; shown with the badge everywhere
    bool external = false; // runs a program of the user's; the engine makes it from a command line, `make` is empty
    std::function<Result<std::unique_ptr<IOptimiser>>(OptimiserSetup)> make;
};

using OptimiserRegistry = Registry<OptimiserEntry>;

void registerBuiltin_optimisers(OptimiserRegistry& registry); // generated

} // namespace priorscope

// Class needs: static OptimiserEntry describe() (everything but id and make), static
// Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup).
#define PS_OPTIMISER(stem, Class)                                                                                      \
    namespace priorscope {                                                                                             \
    void ps_register_optimisers_##stem(OptimiserRegistry& registry);                                                   \
    void ps_register_optimisers_##stem(OptimiserRegistry& registry)                                                    \
    {                                                                                                                  \
        OptimiserEntry entry = Class::describe();                                                                      \
        entry.id = #stem;                                                                                              \
        std::replace(entry.id.begin(), entry.id.end(), '_', '-');                                                      \
        if (!entry.external)                                                                                           \
            entry.make = &Class::create;                                                                               \
        registry.add(std::move(entry));                                                                                \
    }                                                                                                                  \
    }
