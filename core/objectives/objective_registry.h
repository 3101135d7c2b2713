// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of objective families. One file core/objectives/builtin/<stem>.cpp adds one entry through PS_OBJECTIVE; the
// id is the stem with hyphens. A family expands the parameters of a document into problems, in a fixed order.

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "objectives/objective.h"

namespace priorscope {

// Names one problem of a family: `id` for people and seeds, `params` to make it again.
struct ProblemRef {
    std::string family;
    std::string id; // "bbob:f8:d5:i1"
    ParamValues params; // one function, one dimension, one instance

    bool operator==(const ProblemRef&) const = default;
};

struct ObjectiveEntry {
    std::string id;
    std::string label; // "BBOB, noiseless"
    std::string help;
    std::string suite {}; // families whose problems are scored together; empty: this one alone
    ParamSchema schema; // of the members of the document's objective
    bool external = false; // runs a program of the user's; the engine makes it from a command line, `make` is empty
    std::function<Result<std::vector<ProblemRef>>(const ParamValues&)> expand;
    // Text after "family:" on the command line ("f8:d5:i1"), may be empty, to parameters for expand; errors name what
    // is allowed.
    std::function<Result<ParamValues>(std::string_view)> parse;
    std::function<Result<std::unique_ptr<IObjective>>(const ProblemRef&)> make;
};

using ObjectiveRegistry = Registry<ObjectiveEntry>;

void registerBuiltin_objectives(ObjectiveRegistry& registry); // generated

} // namespace priorscope

// Family needs: static ObjectiveEntry describe(), everything but the id.
#define PS_OBJECTIVE(stem, Family)                                                                                     \
    namespace priorscope {                                                                                             \
    void ps_register_objectives_##stem(ObjectiveRegistry& registry);                                                   \
    void ps_register_objectives_##stem(ObjectiveRegistry& registry)                                                    \
    {                                                                                                                  \
        ObjectiveEntry entry = Family::describe();                                                                     \
        entry.id = #stem;                                                                                              \
        std::replace(entry.id.begin(), entry.id.end(), '_', '-');                                                      \
        registry.add(std::move(entry));                                                                                \
    }                                                                                                                  \
    }
