// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From text to numbers and problems, shared by the objective families and by whoever reads a problem's name. Any
// thread.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "objectives/objective_registry.h"

namespace priorscope {

// "8" -> 8; nothing when the whole text is not a decimal number without sign.
std::optional<std::int64_t> wholeNumber(std::string_view text);

// The numbers a list parameter means, with a range [1, 24] written out; an error names a number that stands twice.
// Precondition: `values` is validated against `schema` and has the list.
Result<std::vector<std::int64_t>> meantNumbers(
    const ParamSchema& schema, const ParamValues& values, std::string_view name);

// The problems a text names: "family", "family:rest" or the id of one problem ("bbob:f8:d5:i1", "lotka-volterra-2").
Result<std::vector<ProblemRef>> problemsFromText(const ObjectiveRegistry& registry, std::string_view text);

} // namespace priorscope
