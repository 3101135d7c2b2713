// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope demo: the example experiments of this version, run and summarised, without network, key or GPU.
#include <QTemporaryDir>

#include <cstdio>
#include <thread>

#include "app/command/bbo_runs.h"
#include "app/command/output.h"
#include "app/command/run_watch.h"
#include "app/command/verb.h"
#include "engine/presets.h"
#include "engine/run_plan.h"
#include "engine/spec_codec.h"

namespace priorscope {
namespace {

constexpr const char* kExample = "example-black-box";

struct Loaded {
    ExperimentRuns experiment;
    std::vector<BboRunRecord> runs;
};

std::string formatted(const char* format, double value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

std::string withInterval(const MetricValue& metric, const char* format = "%.2f")
{
    if (!metric.value)
        return "undefined";
    const std::string value = formatted(format, *metric.value);
    if (!metric.ci)
        return value;
    return value + " [" + formatted(format, metric.ci->lower) + ", " + formatted(format, metric.ci->upper) + ']';
}

// The exact level of an interval between order statistics, such as 92.97 %.
std::string levelOf(const BboReport& report)
{
    for (const BboGroup& group : report.groups) {
        for (const MetricValue& metric : group.metrics) {
            if (!group.problem && metric.name == "gap" && metric.ci)
                return formatted("%.1f %%", 100 * metric.ci->level);
        }
    }
    return "no interval";
}

// "functions-2d", "bbob d 5": problems of one kind are summarised together.
std::string suiteOf(const BboRunRecord& run)
{
    return run.problem.substr(0, run.problem.find(':')) + ", " + std::to_string(run.space.dimension()) + "-D";
}

std::string suiteTable(const BboReport& report)
{
    std::vector<std::vector<std::string>> rows{{"method", "problems", "median gap (" + levelOf(report) + ')',
        "log10 gap", "best step", "coverage (uniform)", "straightness"}};
    for (const BboGroup& group : report.groups) {
        if (group.problem)
            continue;
        const auto metric = [&](const char* name) {
            const auto it = std::find_if(
                group.metrics.begin(), group.metrics.end(), [&](const MetricValue& m) { return m.name == name; });
            return it == group.metrics.end() ? MetricValue() : *it;
        };
        const MetricValue coverage = metric("cov_cell");
        rows.push_back({group.method, std::to_string(metric("log10_gap").n), withInterval(metric("gap"), "%.3g"),
            withInterval(metric("log10_gap")), withInterval(metric("best_step")),
            withInterval(coverage) + (coverage.null ? " (" + formatted("%.2f", *coverage.null) + ')' : ""),
            withInterval(metric("straightness"))});
    }
    return textTable(rows);
}

std::string pairTable(const BboReport& report)
{
    std::vector<std::vector<std::string>> rows{{"method", "against", "wins", "losses", "ties", "p (Holm)"}};
    for (const BboPair& pair : report.pairs) {
        rows.push_back({pair.a, pair.b, std::to_string(pair.wins), std::to_string(pair.losses),
            std::to_string(pair.ties), pair.pAdjusted ? formatted("%.2g", *pair.pAdjusted) : "undefined"});
    }
    return textTable(rows);
}

class DemoVerb final : public Verb {
public:
    static VerbEntry describe()
    {
        return {{}, "Run the example experiments and show their results; under a minute.", false, {}};
    }

    void declare(CLI::App& command) override
    {
        command.add_option("--project", m_project, "Keep the experiments in this .priorscope file");
        command.add_flag("--offline", m_offline, "Promise not to use a network; these examples never do");
    }

    ExperimentService::Options serviceOptions() const override
    {
        return {static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), false, {}};
    }

    Result<ExitCode> run(AppContext& context) override
    {
        const QTemporaryDir folder;
        if (m_project.empty() && !folder.isValid())
            return Error{ErrorCode::Io, "no temporary folder can be made: " + folder.errorString().toStdString(), {}};
        const std::string file =
            m_project.empty() ? folder.filePath(QStringLiteral("demo.priorscope")).toStdString() : m_project;
        if (const Result<ProjectInfo> project = openForRunning(context, file); !project)
            return project.error();
        const Result<ExitCode> done = runExample(context);
        await(context.service().closeProject()); // before the temporary folder goes
        return done;
    }

private:
    static Result<ExitCode> runExample(AppContext& context)
    {
        const ParsedSpec parsed = parseSpec(findPreset(kExample)->document, context.registries());
        if (!parsed.ok())
            return Error{ErrorCode::Internal, "the example is not valid: " + toText(parsed.issues.front()), kExample};
        RunWatch watch(context.service(), ProgressStyle::Plain);
        const Result<ExperimentId> id = await(context.service().createExperiment(parsed.spec, true));
        if (!id)
            return id.error();
        const Result<SpecEstimate> numbers = estimate(parsed.spec, context.registries());
        if (!numbers)
            return numbers.error();
        watch.wait({numbers->runs, numbers->evaluations, 0});
        const Result<Loaded> loaded = ask<Loaded>(context, [id = *id, &context](StoreReader& reader) {
            return load(reader, '#' + std::to_string(id.value), context.registries());
        });
        if (!loaded)
            return loaded.error();
        if (const Result<void> printed = printText(resultsOf(parsed.spec, loaded->runs)); !printed)
            return printed.error();
        return conclude(summarise(loaded->experiment.runs), watch.wasInterrupted());
    }

    static Result<Loaded> load(StoreReader& reader, const std::string& name, const Registries& registries)
    {
        Result<ExperimentRuns> experiment = findRuns(reader, name);
        if (!experiment)
            return experiment.error();
        Result<std::vector<BboRunRecord>> runs = loadBboRuns(reader, *experiment, registries);
        if (!runs)
            return runs.error();
        return Loaded{std::move(*experiment), std::move(*runs)};
    }

    static std::string resultsOf(const ExperimentSpec& spec, const std::vector<BboRunRecord>& runs)
    {
        std::vector<std::string> suites;
        for (const BboRunRecord& run : runs) {
            if (std::find(suites.begin(), suites.end(), suiteOf(run)) == suites.end())
                suites.push_back(suiteOf(run));
        }
        std::string text = "Black-box example: " + std::to_string(runs.size()) + " runs of "
            + std::to_string(spec.budget) + " evaluations, " + std::to_string(spec.seeds.size())
            + " seeds. No language model takes part: the greedy refiner is a synthetic\nstand-in for an agent that "
              "only "
              "refines its best point. Over problems, each by its median or mean over seeds:\nmedian gaps with "
              "intervals between order statistics at their exact level, means with 95 % t intervals.\n";
        for (const std::string& suite : suites) {
            std::vector<BboRunRecord> own;
            std::copy_if(runs.begin(), runs.end(), std::back_inserter(own),
                [&](const BboRunRecord& run) { return suiteOf(run) == suite; });
            const BboReport report = bboReport(own);
            text += '\n' + suite + '\n' + suiteTable(report) + "\nwho has the lower median over seeds, per problem\n"
                + pairTable(report);
        }
        return text + "\nExamples of the zero-shot and the feedback family will come with those experiments.\n";
    }

    std::string m_project;
    bool m_offline = false;
};

} // namespace
} // namespace priorscope

PS_VERB(demo, priorscope::DemoVerb)
