// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Row ids of the project file.

#include "base/typed_id.h"

namespace priorscope {

using ExperimentId = TypedId<struct ExperimentTag>;
using RunId = TypedId<struct RunTag>;

} // namespace priorscope
