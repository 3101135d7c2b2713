// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// IObjective: one function to minimise on a box. evaluate() is pure: same x, same bits.

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "domain/trial.h"
#include "search/optimiser.h"

namespace priorscope {

enum class ThreadSafety {
    Shared, // evaluate() may run in several threads on one object
    Exclusive, // one object per run
};

struct ProblemInfo {
    std::string id; // "bbob:f8:d5:i1": names the problem completely, for users and for seeds
    std::string label; // "f8 Rosenbrock, d 5, i 1"
    SearchSpace space; // the box that methods search; evaluation outside it may be allowed
    std::optional<double> optimum; // f_opt, known
    std::vector<double> optimumAt; // an x with f(x) = f_opt; empty when unknown
    std::vector<std::string> variables; // native names ("alpha"); empty = x1..xd
    bool cheap = true; // evaluating a grid for a landscape is fine (false: external programs)
};

struct Evaluation {
    double value = std::numeric_limits<double>::quiet_NaN();
    bool feasible = true;
    TrialStatus status = TrialStatus::Ok; // NotFinite is set by the engine from `value`
    std::string message;
};

class IObjective {
public:
    virtual ~IObjective() = default;
    virtual const ProblemInfo& info() const = 0;
    virtual ThreadSafety threadSafety() const { return ThreadSafety::Shared; }
    // x has length d. Long evaluations check `stop` at least every 50 ms and return Failed "stopped" early.
    virtual Evaluation evaluate(std::span<const double> x, std::stop_token stop) = 0;
    // Why no later evaluation can succeed, asked after each one; ends the run as failed (a program that keeps dying).
    virtual std::optional<Error> broken() const { return std::nullopt; }
};

} // namespace priorscope
