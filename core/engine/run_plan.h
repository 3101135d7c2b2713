// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a document to its runs, in the fixed order objective, problem, method, seed. Any thread.

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "domain/run.h"
#include "engine/registries.h"

namespace priorscope {

struct RunPlan {
    RunKey key;
    ProblemRef problem;
    MethodSpec method;
    int budget = 0;
    int initial = 0;
    Limits limits;
    StopRules stop;
};

Result<std::vector<RunPlan>> planRuns(const ExperimentSpec& spec, const Registries& registries);

// Numbers known before anything runs. Model calls, tokens and cost are 0 for methods without a model.
struct SpecEstimate {
    std::int64_t runs = 0;
    std::int64_t evaluations = 0;
    std::int64_t modelCalls = 0;
    std::int64_t problems = 0;
};
Result<SpecEstimate> estimate(const ExperimentSpec& spec, const Registries& registries);

// Smallest number of wins (no ties) out of n problems that an exact two-sided sign test at 5 % calls a difference; n +
// 1 when even n of n does not. And the power of that test against a true win share p in (0, 1). (Conover, Practical
// Nonparametric Statistics, 3rd ed., section 3.4)
int signTestCriticalWins(int n);
double signTestPower(int n, double p);

} // namespace priorscope
