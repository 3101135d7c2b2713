// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ExperimentSpec: the immutable description of what to run. Its JSON form (engine/spec_codec.h) is what users write, what the
// window edits and what the project stores. Plain values, any thread.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/param_schema.h"

namespace priorscope {

inline constexpr int kSpecVersion = 1; // member "priorscope"

struct ObjectiveSpec {
    std::string id; // of the objective registry: bbob, functions-2d, ...
    ParamValues params; // complete: defaults filled in

    bool operator==(const ObjectiveSpec&) const = default;
};

struct MethodSpec {
    std::string id; // of the optimiser registry: cma-es, random, ...
    std::string label; // unique within the experiment; "CMA-ES warm" unless the document has "label"
    ParamValues params; // complete: defaults filled in

    bool operator==(const MethodSpec&) const = default;
};

struct Limits {
    std::optional<double> usd; // >= 0; stops new calls
    std::optional<std::int64_t> tokens; // >= 0; stops new calls
    std::optional<double> wallSeconds; // > 0 per run; ends a run as stopped. Not reproducible, so never set by default
    std::optional<double> evaluationSeconds; // > 0; one evaluation of an external program; 60 when absent

    bool operator==(const Limits&) const = default;
};

struct StopRules {
    std::optional<double> targetGap; // > 0; a run also ends once best value - f_opt <= target (needs a known f_opt)

    bool operator==(const StopRules&) const = default;
};

struct ExperimentSpec {
    std::string kind = "bbo"; // bbo; zero-shot and feedback follow
    std::string name;
    std::vector<ObjectiveSpec> objectives; // at least one
    std::vector<MethodSpec> methods; // at least one
    int budget = 50; // evaluations per run, initial points included; 1 to 10,000,000
    int initial = 5; // uniform points, same seed for every method, counted in the budget; 0 to budget
    std::vector<std::uint64_t> seeds; // distinct; 0 is a real seed
    Limits limits;
    StopRules stop;

    bool operator==(const ExperimentSpec&) const = default;
};

} // namespace priorscope
