// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The members of the document that belong to no registry, described as schemas for BoundForm: names are relative JSON
// pointers. parseSpec decides what is valid; these say how to ask. GUI thread.

#include "base/param_schema.h"

namespace priorscope {

ParamSchema generalSchema();
ParamSchema budgetSchema();

} // namespace priorscope
