// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From what the user names (a file or preset:NAME) and overrides (--set, --seed) to a checked experiment. Main thread.

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/spec_codec.h"

namespace priorscope {

struct SpecInput {
    std::string name; // SPEC.json or preset:NAME
    std::vector<std::string> overrides; // a.b=v
    std::string seed; // replaces the seeds; empty: as in the document
};

// Syntax faults of the document stay in `issues`; an error here means that there is no document to read.
Result<ParsedSpec> readSpec(const SpecInput& input, const Registries& registries);

nlohmann::ordered_json toJson(const std::vector<SpecIssue>& issues);

} // namespace priorscope
