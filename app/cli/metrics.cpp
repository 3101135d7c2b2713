// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope metrics EXPERIMENT --project P: metrics, win counts, scores, curves and graded claims of a black-box
// experiment, as tables, CSV or JSON.
#include "app/command/bbo_runs.h"
#include "app/command/output.h"
#include "app/command/score_text.h"
#include "app/command/verb.h"
#include "base/number_text.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

std::string text(const std::optional<double>& value)
{
    return value ? toText(*value) : std::string();
}

std::string asCsv(const BboReport& report)
{
    std::string csv = csvLine(
        {"method", "problem", "suite", "metric", "statistic", "value", "n", "lo", "hi", "level", "null", "p", "p_adj"});
    const auto add = [&csv](const std::vector<BboGroup>& groups) {
        for (const BboGroup& group : groups) {
            for (const MetricValue& m : group.metrics) {
                csv += csvLine({group.method, group.problem.value_or(""), group.suite.value_or(""), m.name, m.statistic,
                    text(m.value), std::to_string(m.n), m.ci ? toText(m.ci->lower) : "",
                    m.ci ? toText(m.ci->upper) : "", m.ci ? toText(m.ci->level) : "", text(m.null), text(m.p),
                    text(m.pAdjusted)});
            }
        }
    };
    add(report.groups);
    add(report.suiteGroups);
    return csv;
}

ordered_json leftOut(const BboRuns& loaded)
{
    ordered_json damaged = ordered_json::array();
    for (const DamagedRun& run : loaded.damaged) {
        damaged.push_back({{"run", run.name}, {"method", run.method}, {"problem", run.problem}, {"seed", run.seed},
            {"error", run.error}});
    }
    return {{"not_completed", loaded.notCompleted}, {"damaged", std::move(damaged)}};
}

ordered_json asJson(const BboReport& report, const BboRuns& loaded)
{
    ordered_json out = toJson(report);
    out.update(toJson(scoreReport(scoreRuns(loaded.runs))));
    out["left_out"] = leftOut(loaded);
    return out;
}

std::string asText(const BboReport& report, const BboRuns& loaded)
{
    const ScoreReport scores = scoreReport(scoreRuns(loaded.runs));
    std::string out = std::to_string(loaded.runs.size()) + " completed runs\n";
    for (const SuiteScores& suite : scores.suites)
        out += "\n== " + suiteText(report, scores, suite);
    for (const BboTarget& target : report.targets)
        out += (&target == &report.targets.front() ? "\n" : "") + target.id + ' ' + target.grade + ": " + target.rule
            + '\n';
    return out;
}

class MetricsVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Metrics and scores of an experiment.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("EXPERIMENT", m_name, "An experiment by name or #id")->required();
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--family", m_family, "bbo; the other families have no metrics yet");
        CLI::Option* json = command.add_flag("--json", m_json, "Print one JSON document with everything");
        command.add_flag("--csv", m_csv, "Print the metrics of all groups as comma-separated values")->excludes(json);
    }

    Result<ExitCode> run(AppContext& context) override
    {
        if (m_family != "bbo")
            return Error{
                ErrorCode::InvalidInput, "family: found " + m_family + ", allowed bbo in this version", "family"};
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Registries& registries = context.registries();
        const Result<BboRuns> loaded = ask<BboRuns>(
            context, [name = m_name, &registries](StoreReader& reader) { return load(reader, name, registries); });
        if (!loaded)
            return loaded.error();
        const BboReport report = bboReport(loaded->runs);
        const Result<void> printed =
            m_json ? printJson(asJson(report, *loaded)) : printText(m_csv ? asCsv(report) : asText(report, *loaded));
        if (!printed)
            return printed.error();
        return tellLeftOut(*loaded);
    }

private:
    static Result<BboRuns> load(StoreReader& reader, const std::string& name, const Registries& registries)
    {
        const Result<ExperimentRuns> experiment = findRuns(reader, name);
        if (!experiment)
            return experiment.error();
        return loadBboRuns(reader, *experiment, registries);
    }

    std::string m_name;
    std::string m_project;
    std::string m_family = "bbo";
    bool m_json = false;
    bool m_csv = false;
};

} // namespace
} // namespace priorscope

PS_VERB(metrics, priorscope::MetricsVerb)
