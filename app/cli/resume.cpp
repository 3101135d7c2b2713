// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope resume [RUN...] --project P: goes on with what is not over; completed evaluations are never repeated.
#include <thread>

#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/run_watch.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

bool canGoOn(const RunRow& run)
{
    return run.state == RunState::Queued || run.state == RunState::Paused || run.state == RunState::Interrupted
        || (run.state == RunState::Stopped && run.completed < run.budget);
}

class ResumeVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Continue interrupted, waiting and stopped runs.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("RUN", m_names, "EXPERIMENT, EXPERIMENT/N or run:ID; all that are not over when left out");
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--jobs", m_jobs, "Runs at the same time")->check(CLI::Range(1, 1024));
        command.add_option("--progress", m_progress, "plain, json or none, on the standard error output");
        command.add_flag("--allow-commands", m_allowCommands, "Consent to the external programs of the runs");
        command.add_flag("--json", m_json, "Print one JSON document at the end");
    }

    ExperimentService::Options serviceOptions() const override { return {m_jobs, m_allowCommands, {}}; }

    Result<ExitCode> run(AppContext& context) override
    {
        const Result<ProgressStyle> style = progressStyle(m_progress);
        if (!style)
            return style.error();
        // Looked at read-only first: a wrong name must not create a file.
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Result<std::vector<RunRow>> rows =
            ask<std::vector<RunRow>>(context, [names = m_names](StoreReader& reader) { return chosen(reader, names); });
        if (!rows)
            return rows.error();
        await(context.service().closeProject());
        if (const Result<ProjectInfo> project = openForRunning(context, m_project); !project)
            return project.error();
        return execute(context, *rows, *style);
    }

private:
    static Result<std::vector<RunRow>> chosen(StoreReader& reader, const std::vector<std::string>& names)
    {
        std::vector<RunRow> rows;
        for (const std::string& name : names) {
            if (namesRun(name)) {
                Result<RunRow> run = findRun(reader, name);
                if (!run)
                    return run.error();
                rows.push_back(std::move(*run));
                continue;
            }
            Result<ExperimentRuns> experiment = findRuns(reader, name);
            if (!experiment)
                return experiment.error();
            rows.insert(rows.end(), experiment->runs.begin(), experiment->runs.end());
        }
        if (names.empty()) {
            Result<std::vector<RunRow>> all = reader.runs();
            if (!all)
                return all.error();
            rows = std::move(*all);
        }
        rows.erase(
            std::remove_if(rows.begin(), rows.end(), [](const RunRow& run) { return !canGoOn(run); }), rows.end());
        return rows;
    }

    Result<ExitCode> execute(AppContext& context, const std::vector<RunRow>& rows, ProgressStyle style) const
    {
        std::vector<RunId> ids;
        Workload workload;
        for (const RunRow& run : rows) {
            ids.push_back(run.id);
            workload.evaluations += run.budget;
            workload.done += run.completed;
        }
        workload.runs = static_cast<std::int64_t>(ids.size());
        RunWatch watch(context.service(), style);
        if (!ids.empty()) {
            const Result<int> resumed = await(context.service().resumeRuns(ids));
            if (!resumed)
                return resumed.error();
            if (*resumed > 0)
                watch.wait(workload);
        }
        const Result<std::vector<RunRow>> after =
            ask<std::vector<RunRow>>(context, [ids](StoreReader& reader) { return rowsOf(reader, ids); });
        if (!after)
            return after.error();
        const RunSummary summary = summarise(*after);
        const nlohmann::ordered_json out{{"resumed", ids.size()}, {"runs", summary.states},
            {"completed_units", summary.completed}, {"total_units", summary.total}};
        const std::string line = ids.empty() ? std::string("nothing to continue\n")
                                             : std::to_string(ids.size()) + " runs continued, "
                + std::to_string(summary.completed) + " of " + std::to_string(summary.total) + " evaluations\n";
        if (const Result<void> printed = m_json ? printJson(out) : printText(line); !printed)
            return printed.error();
        return conclude(summary, watch.wasInterrupted());
    }

    static Result<std::vector<RunRow>> rowsOf(StoreReader& reader, const std::vector<RunId>& ids)
    {
        std::vector<RunRow> rows;
        for (const RunId id : ids) {
            Result<std::optional<RunRow>> run = reader.run(id);
            if (!run)
                return run.error();
            if (*run)
                rows.push_back(std::move(**run));
        }
        return rows;
    }

    std::vector<std::string> m_names;
    std::string m_project;
    std::string m_progress = "plain";
    int m_jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    bool m_allowCommands = false;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(resume, priorscope::ResumeVerb)
