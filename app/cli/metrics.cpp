// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope metrics EXPERIMENT --project P: groups, win counts, curves and graded claims of a black-box experiment.
#include "app/command/bbo_runs.h"
#include "app/command/output.h"
#include "app/command/verb.h"
#include "base/number_text.h"

namespace priorscope {
namespace {

struct Loaded {
    std::vector<BboRunRecord> runs;
    int leftOut = 0;
};

std::string text(const std::optional<double>& value)
{
    return value ? toText(*value) : std::string();
}

std::string asCsv(const BboReport& report)
{
    std::string csv =
        csvLine({"method", "problem", "metric", "statistic", "value", "n", "lo", "hi", "level", "null", "p", "p_adj"});
    for (const BboGroup& group : report.groups) {
        for (const MetricValue& m : group.metrics) {
            csv += csvLine({group.method, group.problem.value_or(""), m.name, m.statistic, text(m.value),
                std::to_string(m.n), m.ci ? toText(m.ci->lower) : "", m.ci ? toText(m.ci->upper) : "",
                m.ci ? toText(m.ci->level) : "", text(m.null), text(m.p), text(m.pAdjusted)});
        }
    }
    return csv;
}

class MetricsVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Metrics of an experiment.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("EXPERIMENT", m_name, "An experiment by name or #id")->required();
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--family", m_family, "bbo; the other families have no metrics yet");
        CLI::Option* json = command.add_flag("--json", m_json, "Print one JSON document (the default)");
        command.add_flag("--csv", m_csv, "Print the groups as comma-separated values")->excludes(json);
    }

    Result<ExitCode> run(AppContext& context) override
    {
        if (m_family != "bbo")
            return Error{
                ErrorCode::InvalidInput, "family: found " + m_family + ", allowed bbo in this version", "family"};
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Registries& registries = context.registries();
        const Result<Loaded> loaded = ask<Loaded>(
            context, [name = m_name, &registries](StoreReader& reader) { return load(reader, name, registries); });
        if (!loaded)
            return loaded.error();
        if (loaded->leftOut > 0)
            printRemark(std::to_string(loaded->leftOut) + " runs are not completed and left out");
        const BboReport report = bboReport(loaded->runs);
        const Result<void> printed = m_csv ? printText(asCsv(report)) : printJson(toJson(report));
        if (!printed)
            return printed.error();
        return ExitCode::Done;
    }

private:
    static Result<Loaded> load(StoreReader& reader, const std::string& name, const Registries& registries)
    {
        const Result<ExperimentRuns> experiment = findRuns(reader, name);
        if (!experiment)
            return experiment.error();
        Result<std::vector<BboRunRecord>> runs = loadBboRuns(reader, *experiment, registries);
        if (!runs)
            return runs.error();
        return Loaded{std::move(*runs), notCompleted(*experiment)};
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
