// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a method is called when the document gives it no label. Any thread.

#include <string>
#include <vector>

#include "domain/experiment_spec.h"
#include "search/optimiser_registry.h"

namespace priorscope {

// One per method, from ids and parameters alone: "CMA-ES warm"; methods that would share a name show the parameters in
// which they differ from their defaults. Only methods that are equal keep equal labels.
std::vector<std::string> defaultLabels(const std::vector<MethodSpec>& methods, const OptimiserRegistry& registry);

} // namespace priorscope
