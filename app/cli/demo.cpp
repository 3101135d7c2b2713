// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope demo: the example experiments of this version, run and summarised, without network, key or GPU.
#include <QTemporaryDir>

#include <thread>

#include "app/command/bbo_runs.h"
#include "app/command/output.h"
#include "app/command/run_watch.h"
#include "app/command/score_text.h"
#include "app/command/verb.h"
#include "engine/presets.h"
#include "engine/run_plan.h"
#include "engine/spec_codec.h"

namespace priorscope {
namespace {

constexpr const char* kExample = "example-black-box";

struct Loaded {
    ExperimentRuns experiment;
    BboRuns runs;
};

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
        if (const Result<void> printed = printText(resultsOf(parsed.spec, loaded->runs.runs)); !printed)
            return printed.error();
        return conclude(summarise(loaded->experiment.runs), watch.wasInterrupted());
    }

    static Result<Loaded> load(StoreReader& reader, const std::string& name, const Registries& registries)
    {
        Result<ExperimentRuns> experiment = findRuns(reader, name);
        if (!experiment)
            return experiment.error();
        Result<BboRuns> runs = loadBboRuns(reader, *experiment, registries);
        if (!runs)
            return runs.error();
        return Loaded{std::move(*experiment), std::move(*runs)};
    }

    static std::string resultsOf(const ExperimentSpec& spec, const std::vector<BboRunRecord>& runs)
    {
        std::string text = "Black-box example: " + std::to_string(runs.size()) + " runs of "
            + std::to_string(spec.budget) + " evaluations, " + std::to_string(spec.seeds.size())
            + " seeds. No language model takes part: the greedy refiner is a synthetic\nstand-in for an agent that "
              "only "
              "refines its best point. Over problems, each by its median or mean over seeds:\nmedian gaps with "
              "intervals between order statistics at their exact level, means with 95 % t intervals.\n";
        const BboReport report = bboReport(runs);
        for (const SuiteScores& suite : scoreReport(scoreRuns(runs)).suites) {
            std::vector<BboGroup> groups;
            std::copy_if(report.suiteGroups.begin(), report.suiteGroups.end(), std::back_inserter(groups),
                [&](const BboGroup& group) { return group.suite == suite.suite; });
            if (!groups.empty()) // not the one over all
                text += '\n' + suite.suite + '\n' + methodTable(groups)
                    + "\nwho has the lower median over seeds, problem by problem (p of the sign test, Holm)\n"
                    + winTable(suite.wins);
        }
        return text + "\nExamples of the zero-shot and the feedback family will come with those experiments.\n";
    }

    std::string m_project;
    bool m_offline = false;
};

} // namespace
} // namespace priorscope

PS_VERB(demo, priorscope::DemoVerb)
