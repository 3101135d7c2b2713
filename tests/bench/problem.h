// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems and methods by their public names. Main thread.

#include <memory>
#include <string>

#include "engine/registries.h"

namespace priorscope::bench {

const Registries& registries();
std::unique_ptr<IObjective> makeProblem(const std::string& id); // "bbob:f1:d5:i1", which must exist

} // namespace priorscope::bench
