// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs one method of the registry on a function, the way the engine does.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "search/optimiser_registry.h"

namespace priorscope::test {

using Function = std::function<double(std::span<const double>)>;

struct Driven {
    std::vector<Trial> trials;

    double best() const // infinite: no finite value
    {
        double best = std::numeric_limits<double>::infinity();
        for (const Trial& t : trials)
            best = t.value < best ? t.value : best;
        return best;
    }
};

inline const OptimiserEntry& methodEntry(const std::string& id)
{
    static const OptimiserRegistry all = [] {
        OptimiserRegistry r;
        registerBuiltin_optimisers(r);
        return r;
    }();
    return *all.find(id);
}

inline OptimiserSetup setupFor(const std::string& id, SearchSpace space, int budget, std::uint64_t seed)
{
    OptimiserSetup setup;
    setup.space = std::move(space);
    setup.params = methodEntry(id).schema.defaults();
    setup.budget = budget;
    setup.seed = seed;
    return setup;
}

inline Result<std::unique_ptr<IOptimiser>> makeMethod(const std::string& id, OptimiserSetup setup)
{
    return methodEntry(id).make(std::move(setup));
}

inline Result<std::unique_ptr<IOptimiser>> makeMethod(
    const std::string& id, SearchSpace space, int budget, std::uint64_t seed)
{
    return makeMethod(id, setupFor(id, std::move(space), budget, seed));
}

inline Trial evaluatedAt(std::vector<double> x, const Function& f, int step)
{
    Trial t;
    t.step = step;
    t.value = f(x);
    t.x = std::move(x);
    t.status = std::isfinite(t.value) ? TrialStatus::Ok : TrialStatus::NotFinite;
    return t;
}

// `budget` evaluations more, of a method that only proposes points.
inline Driven drive(IOptimiser& method, const Function& f, int budget)
{
    Driven run;
    while (static_cast<int>(run.trials.size()) < budget) {
        std::vector<Trial> batch;
        const Points asked = std::get<Points>(method.ask());
        for (const Proposal& p : asked.points) {
            if (static_cast<int>(run.trials.size() + batch.size()) == budget)
                break;
            batch.push_back(evaluatedAt(p.x, f, static_cast<int>(run.trials.size() + batch.size()) + 1));
            batch.back().source = p.source;
            batch.back().flags = p.flags;
        }
        method.tell(batch);
        run.trials.insert(run.trials.end(), batch.begin(), batch.end());
    }
    return run;
}

inline Driven methodRun(const std::string& id, SearchSpace space, const Function& f, int budget, std::uint64_t seed)
{
    return drive(**makeMethod(id, std::move(space), budget, seed), f, budget);
}

} // namespace priorscope::test
