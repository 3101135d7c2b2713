// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope show EXPERIMENT|RUN --project P: spec, state, environment, counts by status, cost.
#include <map>

#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

struct Shown {
    ExperimentRow experiment;
    std::vector<RunRow> runs; // all of the experiment, or the one asked for
    bool single = false;
    std::map<std::string, std::int64_t> counts; // of trials, by status
    ordered_json cost;
};

// What somebody has to know first comes first.
RunState overall(const std::vector<RunRow>& runs)
{
    for (const RunState state : {RunState::Running, RunState::Paused, RunState::Interrupted, RunState::Queued,
             RunState::Failed, RunState::Stopped}) {
        if (std::any_of(runs.begin(), runs.end(), [&](const RunRow& run) { return run.state == state; }))
            return state;
    }
    return RunState::Completed;
}

Result<std::map<std::string, std::int64_t>> countTrials(StoreReader& reader, const std::vector<RunRow>& runs)
{
    std::map<std::string, std::int64_t> counts;
    for (const RunRow& run : runs) {
        const Result<std::vector<Trial>> trials = reader.trials(run.id);
        if (!trials)
            return trials.error();
        for (const Trial& trial : *trials)
            ++counts[toName(trial.status)];
    }
    return counts;
}

// Sums over the calls of these runs. A call of unknown cost makes the sum a lower bound, so it is counted.
Result<ordered_json> sumCost(StoreReader& reader, const std::string& where)
{
    const Result<StoreReader::Table> calls = reader.view("v_calls", where);
    if (!calls)
        return calls.error();
    std::map<std::string, double> sums{{"usd", 0}, {"input_tokens", 0}, {"output_tokens", 0}};
    std::int64_t unknown = 0;
    for (const auto& row : calls->rows) {
        bool complete = true;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto sum = sums.find(calls->columns[i]);
            if (sum == sums.end())
                continue;
            complete = complete && row[i].has_value();
            if (row[i])
                sum->second += std::stod(*row[i]);
        }
        unknown += complete ? 0 : 1;
    }
    return ordered_json{{"usd", sums["usd"]}, {"input_tokens", static_cast<std::int64_t>(sums["input_tokens"])},
        {"output_tokens", static_cast<std::int64_t>(sums["output_tokens"])}, {"unknown_calls", unknown}};
}

Result<Shown> collect(StoreReader& reader, const std::string& name)
{
    Shown shown;
    std::string where;
    if (namesRun(name)) {
        Result<RunRow> run = findRun(reader, name);
        if (!run)
            return run.error();
        where = "run_id = " + std::to_string(run->id.value);
        Result<std::optional<ExperimentRow>> experiment = reader.experiment(run->experiment);
        if (!experiment)
            return experiment.error();
        if (!*experiment)
            return Error{ErrorCode::Corrupt, "the experiment of the run is missing", name};
        shown.experiment = std::move(**experiment);
        shown.runs.push_back(std::move(*run));
        shown.single = true;
    } else {
        Result<ExperimentRuns> found = findRuns(reader, name);
        if (!found)
            return found.error();
        where = "experiment_id = " + std::to_string(found->experiment.id.value);
        shown.experiment = std::move(found->experiment);
        shown.runs = std::move(found->runs);
    }
    Result<std::map<std::string, std::int64_t>> counts = countTrials(reader, shown.runs);
    if (!counts)
        return counts.error();
    Result<ordered_json> cost = sumCost(reader, where);
    if (!cost)
        return cost.error();
    shown.counts = std::move(*counts);
    shown.cost = std::move(*cost);
    return shown;
}

class ShowVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Show an experiment or a run.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("NAME", m_name, "An experiment by name or #id, a run as EXPERIMENT/N or run:ID")->required();
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_flag("--json", m_json, "Print one JSON document (the default)");
    }

    Result<ExitCode> run(AppContext& context) override
    {
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Result<Shown> shown =
            ask<Shown>(context, [name = m_name](StoreReader& reader) { return collect(reader, name); });
        if (!shown)
            return shown.error();
        if (const Result<void> printed = printJson(describe(*shown)); !printed)
            return printed.error();
        return ExitCode::Done;
    }

private:
    static ordered_json describe(const Shown& shown)
    {
        std::map<std::string, int> states;
        std::int64_t completed = 0, total = 0;
        for (const RunRow& run : shown.runs) {
            ++states[toName(run.state)];
            completed += run.completed;
            total += run.budget;
        }
        ordered_json out{{"experiment", shown.experiment.name}, {"experiment_id", shown.experiment.id.value},
            {"kind", shown.experiment.kind}, {"state", toName(overall(shown.runs))}, {"completed_units", completed},
            {"total_units", total}, {"counts", shown.counts}, {"runs", states}, {"cost", shown.cost},
            {"environment", shown.experiment.environment}};
        if (shown.single)
            out["run"] = describe(shown.runs.front());
        out["spec_hash"] = shown.experiment.specHash;
        out["spec"] = ordered_json::parse(shown.experiment.spec, nullptr, false);
        return out;
    }

    static ordered_json describe(const RunRow& run)
    {
        return {{"id", run.id.value}, {"method", run.methodLabel}, {"objective", run.key.problem},
            {"seed", run.key.seed}, {"reason", run.reason}, {"best", jsonNumber(run.best)},
            {"best_step", run.best ? ordered_json(run.bestStep) : ordered_json()}, {"f_opt", jsonNumber(run.optimum)},
            {"started_ns", run.startedNs}, {"finished_ns", run.finishedNs}};
    }

    std::string m_name;
    std::string m_project;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(show, priorscope::ShowVerb)
