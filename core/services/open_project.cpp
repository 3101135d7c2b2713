// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/open_project.h"

#include <QCryptographicHash>

#include <map>
#include <utility>

#include "base/log.h"
#include "engine/spec_codec.h"
#include "services/provenance.h"
#include "store/database.h"
#include "store/lease.h"

namespace priorscope {

namespace {

struct ProblemFacts {
    std::string problem;
    int dimension = 0;
    std::optional<double> optimum;
};

Result<ProblemFacts> factsOf(const ProblemRef& problem, const Registries& registries)
{
    const ObjectiveEntry* entry = registries.objectives.find(problem.family);
    if (!entry)
        return Error{ErrorCode::InvalidInput, "no objective \"" + problem.family + '"', problem.family};
    if (entry->external) { // made by the engine from a command line; its box is all that is known before it runs
        const auto* box = findParam<std::vector<Box>>(problem.params, "bounds");
        const auto* optimum = findParam<double>(problem.params, "f_opt");
        if (box) {
            return ProblemFacts{
                problem.id, static_cast<int>(box->size()), optimum ? std::optional(*optimum) : std::optional<double>()};
        }
        return Error{ErrorCode::InvalidInput, problem.id + " has no bounds", problem.id};
    }
    const Result<std::unique_ptr<IObjective>> objective = entry->make(problem);
    if (!objective)
        return objective.error();
    const ProblemInfo& info = (*objective)->info();
    return ProblemFacts{problem.id, static_cast<int>(info.space.dimension()), info.optimum};
}

// The plans of a stored experiment, as this version reads its document.
Result<std::vector<RunPlan>> plansOf(const ExperimentRow& experiment, const Registries& registries)
{
    const ParsedSpec parsed = parseSpec(experiment.spec, registries);
    if (parsed.ok())
        return planRuns(parsed.spec, registries);
    std::string faults;
    for (const SpecIssue& issue : parsed.issues)
        faults += (faults.empty() ? "" : "; ") + toText(issue);
    return Error{
        ErrorCode::InvalidInput, "its specification cannot be used by this version: " + faults, experiment.name};
}

Result<ResumePoint> resumePoint(StoreReader& reader, const RunRow& row)
{
    Result<std::vector<Trial>> trials = reader.trials(row.id);
    if (!trials)
        return trials.error();
    Result<std::optional<CheckpointTaken>> checkpoint = reader.latestCheckpoint(row.id);
    if (!checkpoint)
        return checkpoint.error();
    return ResumePoint{*std::move(trials), *std::move(checkpoint), row.lastSeq};
}

// What the runs of one experiment go on from.
struct ExperimentPlans {
    std::vector<RunPlan> plans;
    std::vector<RunRow> rows; // in plan order
};

Result<ExperimentPlans> experimentPlans(StoreReader& reader, ExperimentId id, const Registries& registries)
{
    const Result<std::optional<ExperimentRow>> experiment = reader.experiment(id);
    if (!experiment)
        return experiment.error();
    if (!*experiment)
        return Error{ErrorCode::NotFound, "its experiment is missing", {}};
    Result<std::vector<RunPlan>> plans = plansOf(**experiment, registries);
    if (!plans)
        return plans.error();
    Result<std::vector<RunRow>> rows = reader.runs(id);
    if (!rows)
        return rows.error();
    return ExperimentPlans{*std::move(plans), *std::move(rows)};
}

Result<RunJob> jobOf(StoreReader& reader, const RunRow& row, const ExperimentPlans& experiment)
{
    for (std::size_t i = 0; i < experiment.rows.size() && i < experiment.plans.size(); ++i) {
        if (experiment.rows[i].id != row.id)
            continue;
        if (!(experiment.plans[i].key == row.key))
            break;
        Result<ResumePoint> resume = resumePoint(reader, row);
        if (!resume)
            return resume.error();
        return RunJob{row.id, experiment.plans[i], *std::move(resume)};
    }
    return Error{ErrorCode::InvalidInput, "this version plans other runs from its specification", row.key.problem};
}

} // namespace

Result<PlannedExperiment> planExperiment(const ExperimentSpec& spec, const Registries& registries, int jobs)
{
    Result<std::vector<RunPlan>> plans = planRuns(spec, registries);
    if (!plans)
        return plans.error();
    PlannedExperiment planned;
    planned.stored.name = spec.name;
    planned.stored.kind = spec.kind;
    planned.stored.spec = writeSpec(spec, registries);
    planned.stored.specHash =
        QCryptographicHash::hash(QByteArray::fromStdString(planned.stored.spec), QCryptographicHash::Sha256)
            .toHex()
            .toStdString();
    planned.stored.environment = collectEnvironment(jobs);
    ProblemFacts facts;
    for (const RunPlan& plan : *plans) {
        if (facts.problem != plan.problem.id) {
            Result<ProblemFacts> made = factsOf(plan.problem, registries);
            if (!made)
                return made.error();
            facts = *std::move(made);
        }
        planned.stored.runs.push_back(
            {plan.key, plan.method.id, plan.method.label, facts.dimension, plan.budget, facts.optimum});
    }
    planned.plans = *std::move(plans);
    return planned;
}

OpenProject::OpenProject(ProjectInfo opened, std::string self) : info(std::move(opened)), owner(std::move(self)) { }

Result<std::shared_ptr<OpenProject>> OpenProject::open(const std::filesystem::path& file, bool readOnly, Setup setup)
{
    Result<OpenedProject> opened = openProjectFile(file, readOnly);
    if (!opened)
        return opened.error();
    std::unique_ptr<Database> database = std::move(opened->database);
    std::shared_ptr<OpenProject> session(new OpenProject(std::move(opened->info), makeOwner(file)));
    session->m_clock = &setup.clock;
    session->pool = std::make_unique<QueryPool>(session->info.file);
    if (!database)
        return session;
    session->writer = std::make_unique<StoreWriter>(
        std::move(database), setup.clock, &setup.feed, std::move(setup.callbacks), StoreWriter::Options{});
    session->scheduler = std::make_unique<RunScheduler>(
        RunScheduler::Ports{*session->writer, setup.commands, setup.clock, setup.registries}, setup.jobs);
    session->writer->perform([self = session->owner](Database& target) { return releaseDeadRuns(target, self); },
        [](const Result<void>& done) {
            if (!done) // readers judge by the owner anyway; only other programs still see the old state
                log::warning("ps.store", done.error().message);
        });
    return session;
}

void OpenProject::giveBack(const RunRow& row, const Error& why)
{
    log::warning("ps.store", "run " + std::to_string(row.id.value) + " cannot go on: " + why.message);
    const RunEvent event{row.id, row.lastSeq + 1, m_clock->utcNs(),
        RunStateChanged{RunState::Interrupted, "cannot go on: " + why.message}};
    if (const Result<void> taken = writer->publish(event, {}); !taken)
        log::warning("ps.store", taken.error().message);
}

Result<OpenProject::Resumed> OpenProject::loadJobs(const std::vector<RunId>& claimed, const Registries& registries)
{
    Result<StoreReader> reader = StoreReader::open(info.file);
    if (!reader)
        return reader.error();
    std::map<ExperimentId, Result<ExperimentPlans>> known;
    Resumed resumed;
    for (const RunId id : claimed) {
        const Result<std::optional<RunRow>> row = reader->run(id);
        if (!row)
            return row.error();
        if (!*row)
            continue;
        const ExperimentId experiment = (*row)->experiment;
        auto plans = known.find(experiment);
        if (plans == known.end())
            plans = known.emplace(experiment, experimentPlans(*reader, experiment, registries)).first;
        Result<RunJob> job =
            plans->second ? jobOf(*reader, **row, *plans->second) : Result<RunJob>(plans->second.error());
        if (!job) {
            giveBack(**row, job.error());
            continue;
        }
        resumed.jobs.push_back(*std::move(job));
        resumed.rows.push_back(**row);
    }
    return resumed;
}

std::size_t OpenProject::shutDown()
{
    scheduler.reset(); // interrupts, publishes, joins
    pool.reset(); // before the writer: only a read-write connection that closes last folds the log into the file
    std::size_t unsaved = 0;
    if (writer)
        unsaved = writer->close(std::chrono::seconds(2));
    writer.reset();
    if (unsaved > 0)
        log::warning("ps.store", std::to_string(unsaved) + " events could not be saved before closing");
    return unsaved;
}

} // namespace priorscope
