// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope run SPEC.json|preset:NAME --project P: starts an experiment and waits for it; --dry-run tells what it
// would cost.
#include <thread>

#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/run_watch.h"
#include "app/command/spec_input.h"
#include "app/command/verb.h"
#include "engine/run_plan.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

class RunVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Run an experiment.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("SPEC", m_input.name, "An experiment document, or preset:NAME")->required();
        command.add_option("--project", m_project, "The .priorscope file, created when missing");
        command.add_option("--set", m_input.overrides, "Replace a member of the document: a.b=v")->take_all();
        command.add_option("--seed", m_input.seed, "Run this one seed instead of those of the document");
        command.add_option("--jobs", m_jobs, "Runs at the same time")->check(CLI::Range(1, 1024));
        command.add_option("--progress", m_progress, "plain, json or none, on the standard error output");
        command.add_option("--effect", m_effect, "Win share for which --dry-run tells the power")
            ->check(CLI::Range(0.0, 1.0));
        command.add_flag("--dry-run", m_dryRun, "Only tell what the experiment would take");
        command.add_flag("--allow-commands", m_allowCommands, "Consent to the external programs of the document");
        command.add_flag("--force", m_force, "Run even what a check refuses; never gives consent to programs");
        command.add_flag("--json", m_json, "Print one JSON document at the end");
    }

    ExperimentService::Options serviceOptions() const override { return {m_jobs, m_allowCommands, {}}; }

    Result<ExitCode> run(AppContext& context) override
    {
        const Result<ProgressStyle> style = progressStyle(m_progress);
        if (!style)
            return style.error();
        const Result<ParsedSpec> parsed = readSpec(m_input, context.registries());
        if (!parsed)
            return parsed.error();
        for (const SpecIssue& issue : parsed->issues)
            printRemark((issue.severity == IssueSeverity::Error ? "error: " : "warning: ") + toText(issue));
        if (!parsed->ok())
            return refuse(*parsed);
        if (m_dryRun)
            return dryRun(context, parsed->spec);
        if (m_project.empty())
            return Error{ErrorCode::InvalidInput, "project: found nothing, allowed a .priorscope file", "project"};
        if (const Result<void> consent = checkConsent(context, parsed->spec); !consent)
            return consent.error();
        return execute(context, parsed->spec, *style);
    }

private:
    Result<ExitCode> refuse(const ParsedSpec& parsed) const
    {
        if (m_json) {
            if (const Result<void> printed = printJson({{"issues", toJson(parsed.issues)}}); !printed)
                return printed.error();
        }
        return ExitCode::Usage;
    }

    static Result<void> checkConsent(AppContext& context, const ExperimentSpec& spec)
    {
        std::string commands;
        for (const std::vector<std::string>& argv : context.service().commandsWithoutConsent(spec))
            commands += "\n  " + ordered_json(argv).dump();
        if (commands.empty())
            return {};
        return Error{ErrorCode::Refused,
            "the document starts programs that nobody has agreed to; --allow-commands agrees to:" + commands,
            "commands"};
    }

    Result<ExitCode> dryRun(AppContext& context, const ExperimentSpec& spec) const
    {
        const Result<SpecEstimate> numbers = estimate(spec, context.registries());
        if (!numbers)
            return numbers.error();
        const auto problems = static_cast<int>(numbers->problems);
        ordered_json out;
        out["experiment"] = spec.name;
        out["runs"] = numbers->runs;
        out["problems"] = numbers->problems;
        out["evaluations"] = numbers->evaluations;
        // Without model calls these are known to be nothing; with them they would depend on the model's answers.
        const bool calls = numbers->modelCalls > 0;
        out["calls"] = numbers->modelCalls;
        out["tokens"] = calls ? ordered_json() : ordered_json(0);
        out["usd"] = calls ? ordered_json() : ordered_json(0);
        out["seconds"] = nullptr; // unknown before the first evaluation on this machine
        out["first_prompt"] = nullptr;
        out["power"] = {{"test", "two-sided sign test over problems, 5 %"}, {"win_share", m_effect},
            {"problems", problems}, {"critical_wins", signTestCriticalWins(problems)},
            {"power", signTestPower(problems, m_effect)}};
        const Result<void> printed = printJson(out);
        if (!printed)
            return printed.error();
        return ExitCode::Done;
    }

    Result<ExitCode> execute(AppContext& context, const ExperimentSpec& spec, ProgressStyle style) const
    {
        const Result<ProjectInfo> project = openForRunning(context, m_project);
        if (!project)
            return project.error();
        const Result<SpecEstimate> numbers = estimate(spec, context.registries());
        if (!numbers)
            return numbers.error();
        RunWatch watch(context.service(), style);
        const Result<ExperimentId> id = await(context.service().createExperiment(spec, true));
        if (!id)
            return id.error();
        watch.wait({numbers->runs, numbers->evaluations, 0});
        const Result<ExperimentRuns> found = ask<ExperimentRuns>(
            context, [id = *id](StoreReader& reader) { return findRuns(reader, '#' + std::to_string(id.value)); });
        if (!found)
            return found.error();
        const RunSummary summary = summarise(found->runs);
        const ordered_json out{{"experiment", spec.name}, {"experiment_id", id->value}, {"runs", summary.states},
            {"completed_units", summary.completed}, {"total_units", summary.total}};
        const std::string line = spec.name + " (#" + std::to_string(id->value)
            + "): " + std::to_string(summary.completed) + " of " + std::to_string(summary.total) + " evaluations in "
            + m_project + '\n';
        if (const Result<void> printed = m_json ? printJson(out) : printText(line); !printed)
            return printed.error();
        return conclude(summary, watch.wasInterrupted());
    }

    SpecInput m_input;
    std::string m_project;
    std::string m_progress = "plain";
    int m_jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    double m_effect = 0.75;
    bool m_dryRun = false;
    bool m_allowCommands = false;
    bool m_force = false;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(run, priorscope::RunVerb)
