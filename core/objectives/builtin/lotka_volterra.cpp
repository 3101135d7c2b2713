// SPDX-License-Identifier: GPL-3.0-or-later
// Lotka-Volterra parameter fitting as an objective family: "lotka-volterra-2" (alpha, gamma) and "lotka-volterra-4"
// (all).
#include <string>

#include "objectives/dynamics/lotka_volterra.h"
#include "objectives/objective_registry.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

using Numbers = std::vector<std::int64_t>;

ParamSchema lotkaSchema()
{
    return ParamSchema({{.name = "dimensions",
        .label = "Dimensions",
        .type = ParamType::IntegerList,
        .defaultValue = Numbers{4},
        .choices = {"2", "4"},
        .help = "2: alpha and gamma, the others known; 4: alpha, beta, gamma and delta."}});
}

Result<std::vector<ProblemRef>> expandLotka(const ParamValues& values)
{
    const Result<Numbers> dimensions = meantNumbers(lotkaSchema(), values, "dimensions");
    if (!dimensions)
        return dimensions.error();
    std::vector<ProblemRef> refs;
    for (const std::int64_t d : *dimensions)
        refs.push_back({"lotka-volterra", "lotka-volterra-" + std::to_string(d), {{"dimensions", Numbers{d}}}});
    return refs;
}

Result<ParamValues> parseLotka(std::string_view text)
{
    if (text.empty())
        return lotkaSchema().defaults();
    const std::optional<std::int64_t> d = wholeNumber(text);
    if (d != 2 && d != 4)
        return Error{ErrorCode::InvalidInput,
            "found '" + std::string(text) + "', allowed 2 or 4 parameters, as in lotka-volterra-2", std::string(text)};
    return ParamValues{{"dimensions", Numbers{*d}}};
}

class LotkaVolterraProblem final : public IObjective {
public:
    explicit LotkaVolterraProblem(bool all) : m_all(all), m_wanted(dynamics::simulate(dynamics::LotkaVolterra()))
    {
        const dynamics::LotkaVolterra truth;
        m_info.id = all ? "lotka-volterra-4" : "lotka-volterra-2";
        m_info.label = all ? "Lotka-Volterra, 4 parameters" : "Lotka-Volterra, alpha and gamma";
        if (all) {
            m_info.space = {{0.2, 0.01, 0.2, 0.01}, {3, 0.5, 3, 0.5}};
            m_info.optimumAt = {truth.alpha, truth.beta, truth.gamma, truth.delta};
            m_info.variables = {"alpha", "beta", "gamma", "delta"};
        } else {
            m_info.space = {{0.2, 0.2}, {3, 3}};
            m_info.optimumAt = {truth.alpha, truth.gamma};
            m_info.variables = {"alpha", "gamma"};
        }
        m_info.optimum = dynamics::logError(m_wanted, m_wanted);
    }

    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        dynamics::LotkaVolterra system;
        system.alpha = x[0];
        system.gamma = m_all ? x[2] : x[1];
        if (m_all) {
            system.beta = x[1];
            system.delta = x[3];
        }
        const dynamics::LotkaTrajectory found = dynamics::simulate(system);
        Evaluation evaluation;
        evaluation.value = dynamics::logError(found, m_wanted);
        if (found.failedAt >= 0)
            evaluation.message = "the populations left the range of numbers";
        return evaluation;
    }

private:
    bool m_all;
    dynamics::LotkaTrajectory m_wanted;
    ProblemInfo m_info;
};

Result<std::unique_ptr<IObjective>> makeLotka(const ProblemRef& ref)
{
    const Result<std::vector<ProblemRef>> refs = expandLotka(ref.params);
    if (!refs)
        return refs.error();
    if (refs->size() != 1)
        return Error{ErrorCode::InvalidInput, "the parameters name more than one problem", ref.id};
    const bool all = findParam<Numbers>(refs->front().params, "dimensions")->front() == 4;
    return std::unique_ptr<IObjective>(std::make_unique<LotkaVolterraProblem>(all));
}

class LotkaVolterraFamily {
public:
    static ObjectiveEntry describe()
    {
        ObjectiveEntry entry;
        entry.label = "Lotka-Volterra";
        entry.help =
            "Fit predator-prey rates to a trajectory: log10 of the mean squared error on the log scale, floor 1e-16.";
        entry.schema = lotkaSchema();
        entry.expand = expandLotka;
        entry.parse = parseLotka;
        entry.make = makeLotka;
        return entry;
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(lotka_volterra, LotkaVolterraFamily)
