// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/registries.h"

namespace priorscope {

Registries makeBuiltinRegistries()
{
    Registries registries;
    registerBuiltin_objectives(registries.objectives);
    registerBuiltin_optimisers(registries.optimisers);
    return registries;
}

} // namespace priorscope
