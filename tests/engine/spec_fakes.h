// SPDX-License-Identifier: Apache-2.0
#pragma once
// Registries with every kind of parameter, for the tests of documents.

#include "engine/registries.h"

namespace priorscope::test {

class Bowl final : public IObjective {
public:
    explicit Bowl(std::size_t dimension)
    {
        m_info.space = {std::vector<double>(dimension, -1), std::vector<double>(dimension, 1)};
    }
    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double>, std::stop_token) override { return {}; }

private:
    ProblemInfo m_info;
};

inline Param param(const char* name, ParamType type)
{
    Param result;
    result.name = name;
    result.type = type;
    return result;
}

inline ObjectiveEntry bowlEntry()
{
    Param dimensions = param("dimensions", ParamType::IntegerList);
    dimensions.defaultValue = std::vector<std::int64_t>{2};
    dimensions.minimum = 1;
    dimensions.maximum = 40;
    Param scale = param("scale", ParamType::Real);
    scale.optional = true;
    scale.minimum = 0;
    scale.exclusiveMinimum = true;
    ObjectiveEntry entry;
    entry.id = "bowl";
    entry.schema = ParamSchema({dimensions, scale});
    entry.expand = [](const ParamValues& params) -> Result<std::vector<ProblemRef>> {
        std::vector<ProblemRef> problems;
        for (const std::int64_t d : *findParam<std::vector<std::int64_t>>(params, "dimensions")) {
            if (d == 13)
                return Error{ErrorCode::InvalidInput, "dimensions other than 13", {}};
            problems.push_back({"bowl", "bowl:d" + std::to_string(d), {{"dimension", d}}});
        }
        return problems;
    };
    entry.make = [](const ProblemRef& problem) -> Result<std::unique_ptr<IObjective>> {
        return std::unique_ptr<IObjective>(
            std::make_unique<Bowl>(static_cast<std::size_t>(intParam(problem.params, "dimension"))));
    };
    return entry;
}

inline OptimiserEntry cmaEntry()
{
    Param preset = param("preset", ParamType::Choice);
    preset.choices = {"optuna-like", "warm"};
    preset.defaultValue = std::string("warm");
    Param sigma = param("sigma", ParamType::Real);
    sigma.defaultValue = 0.2;
    sigma.minimum = 0;
    sigma.exclusiveMinimum = true;
    sigma.maximum = 1;
    Param active = param("active", ParamType::Boolean);
    active.defaultValue = true;
    Param restarts = param("restarts", ParamType::Integer);
    restarts.optional = true;
    restarts.minimum = 0;
    Param weights = param("weights", ParamType::RealList);
    weights.optional = true;
    OptimiserEntry entry;
    entry.id = "cma-es";
    entry.label = "CMA-ES";
    entry.schema = ParamSchema({preset, sigma, active, restarts, weights});
    return entry;
}

inline Registries specRegistries()
{
    const Registries builtin = makeBuiltinRegistries();
    Registries registries;
    registries.objectives.add(*builtin.objectives.find("command"));
    registries.optimisers.add(*builtin.optimisers.find("command"));
    registries.objectives.add(bowlEntry());
    registries.optimisers.add(cmaEntry());
    OptimiserEntry random;
    random.id = "random";
    random.label = "Random";
    registries.optimisers.add(random);
    return registries;
}

} // namespace priorscope::test
