// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An objective family made from one dynamical system: "mass-spring-2", "mass-spring-3", one problem per number of free
// parameters. Any thread.

#include <functional>
#include <memory>
#include <span>

#include "objectives/dynamics/trajectory.h"
#include "objectives/objective_registry.h"

namespace priorscope::dynamics {

using Evaluate = std::function<Outcome(std::span<const double>)>; // pure

struct SystemVariant { // told apart by the number of its parameters
    std::vector<std::string> variables;
    SearchSpace space;
    std::vector<double> truth; // the parameters behind the wanted trajectory; empty for a control task, whose optimum
                               // is not known
};

struct SystemFamily {
    std::string id;
    std::string label;
    std::string help;
    std::vector<SystemVariant> variants; // ascending; the last one is meant when none is named
    std::function<Evaluate()> make; // called once per problem
};

ObjectiveEntry systemEntry(SystemFamily family);

// Fit to the trajectory of a default-constructed System. `fromPoint` makes a System from a point of any variant.
template <typename System> std::function<Evaluate()> fitOf(System (*fromPoint)(std::span<const double>))
{
    return [fromPoint]() -> Evaluate {
        return [fromPoint, wanted = simulate(System())](
                   std::span<const double> x) { return misfit<System>(simulate(fromPoint(x)), wanted); };
    };
}

template <typename System> std::function<Evaluate()> controlOf(System (*fromPoint)(std::span<const double>))
{
    return [fromPoint]() -> Evaluate {
        return [fromPoint](std::span<const double> x) { return controlCost(fromPoint(x)); };
    };
}

} // namespace priorscope::dynamics
