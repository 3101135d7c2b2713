// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope value OBJECTIVE --x "[...]": one evaluation of a built-in objective.
#include <cmath>

#include "app/app_context.h"
#include "app/command/output.h"
#include "app/command/verb.h"
#include "base/number_text.h"
#include "objectives/problem_text.h"

namespace priorscope {
namespace {

// One problem that this process can evaluate itself.
Result<std::unique_ptr<IObjective>> findObjective(const std::string& name, const ObjectiveRegistry& registry)
{
    const Result<std::vector<ProblemRef>> problems = problemsFromText(registry, name);
    if (!problems)
        return problems.error();
    if (problems->size() != 1) {
        const std::string example = problems->empty() ? "bbob:f8:d5:i1" : problems->front().id;
        return Error{ErrorCode::InvalidInput,
            "objective: found " + std::to_string(problems->size()) + " problems, allowed one, such as " + example,
            name};
    }
    const ObjectiveEntry* entry = registry.find(problems->front().family);
    if (!entry || entry->external) {
        return Error{ErrorCode::InvalidInput,
            "objective: found " + name + ", allowed a built-in problem, such as bbob:f8:d5:i1", name};
    }
    return entry->make(problems->front());
}

bool isInside(const SearchSpace& space, const std::vector<double>& x)
{
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (x[k] < space.lower[k] || x[k] > space.upper[k])
            return false;
    }
    return true;
}

class ValueVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Evaluate a built-in objective at one point.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("OBJECTIVE", m_objective, "A problem: bbob:f8:d5:i1, functions-2d:17, ...")->required();
        command.add_option("--x", m_x, "The point as a JSON array")->required();
        command.add_flag("--json", m_json, "Print one JSON document");
    }

    Result<ExitCode> run(AppContext& context) override
    {
        const Result<std::unique_ptr<IObjective>> objective =
            findObjective(m_objective, context.registries().objectives);
        if (!objective)
            return objective.error();
        const ProblemInfo& info = (*objective)->info();
        const std::optional<std::vector<double>> x = fromJsonArray(m_x);
        const bool good = x && x->size() == info.space.dimension()
            && std::all_of(x->begin(), x->end(), [](double v) { return std::isfinite(v); });
        if (!good)
            return Error{ErrorCode::InvalidInput,
                "x: found " + m_x + ", allowed a JSON array of " + std::to_string(info.space.dimension())
                    + " finite numbers",
                "x"};
        const Evaluation evaluation = (*objective)->evaluate(*x, {});
        return print(info, *x, evaluation);
    }

private:
    Result<ExitCode> print(const ProblemInfo& info, const std::vector<double>& x, const Evaluation& evaluation) const
    {
        nlohmann::ordered_json out;
        out["objective"] = info.id;
        out["x"] = x;
        out["value"] = jsonNumber(evaluation.value);
        out["f_opt"] = jsonNumber(info.optimum);
        out["gap"] = info.optimum ? jsonNumber(evaluation.value - *info.optimum) : nlohmann::ordered_json();
        out["feasible"] = evaluation.feasible && isInside(info.space, x);
        const Result<void> printed = m_json ? printJson(out) : printText(toText(evaluation.value) + '\n');
        if (!printed)
            return printed.error();
        return ExitCode::Done;
    }

    std::string m_objective;
    std::string m_x;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(value, priorscope::ValueVerb)
