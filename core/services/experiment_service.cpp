// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/experiment_service.h"

#include <QCoreApplication>
#include <QPromise>
#include <QTimer>

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/log.h"
#include "eval/command_supervisor.h"
#include "services/consent.h"
#include "services/open_project.h"
#include "services/settings.h"

namespace priorscope {

namespace {

// A promise that queued calls can carry; finished exactly once, on the service's thread.
template <typename T> class Reply {
public:
    Reply() : m_promise(std::make_shared<QPromise<T>>()) { m_promise->start(); }
    QFuture<T> future() const { return m_promise->future(); }
    void finish(T value) const
    {
        m_promise->addResult(std::move(value));
        m_promise->finish();
    }

private:
    std::shared_ptr<QPromise<T>> m_promise;
};

Error noProject()
{
    return {ErrorCode::NotFound, "no project is open", {}};
}

std::vector<RunId> idsOf(const std::vector<ScheduledRun>& runs, bool paused)
{
    std::vector<RunId> ids;
    for (const ScheduledRun& run : runs) {
        if ((run.state == RunState::Paused) == paused)
            ids.push_back(run.id);
    }
    return ids;
}

RunRow rowOf(ExperimentId experiment, RunId id, const NewRun& run)
{
    RunRow row;
    row.id = id;
    row.experiment = experiment;
    row.key = run.key;
    row.methodId = run.methodId;
    row.methodLabel = run.methodLabel;
    row.dimension = run.dimension;
    row.budget = run.budget;
    row.optimum = run.optimum;
    return row;
}

} // namespace

struct ExperimentService::Private {
    using Session = std::shared_ptr<OpenProject>;

    Private(ExperimentService* service, const Registries& known, Options chosen);

    // Runs `call` on the service's thread, from any thread. The control thread and the writer are joined before the
    // service goes, so it is alive.
    template <typename Call> void onServiceThread(Call call)
    {
        QMetaObject::invokeMethod(q, std::move(call), Qt::QueuedConnection);
    }

    StoreWriter::Callbacks storeCallbacks();
    void install(const Session& opened);
    QFuture<void> close();
    void setStuck(bool stuck);
    std::optional<Error> whyNotWritable() const;
    void start(std::vector<RunJob> jobs, const std::vector<RunRow>& jobRows);
    void loadAndStart(const Session& opened, const std::vector<RunId>& claimed, const Reply<Result<int>>& reply);
    void checkIdle();

    ExperimentService* const q;
    const Registries& registries;
    Options options;
    SystemClock clock;
    RunFeed feed;
    ConsentStore consent;
    CommandSupervisor supervisor;
    ConsentLauncher launcher;
    ProjectInfo info;
    Session session; // null: no project
    std::unordered_map<RunId, RunRow> rows; // of runs that were started here
    std::unordered_set<RunId> pausedByUser; // do not go on when the project can be written again
    QTimer idleTimer; // runs only while runs do
    int generation = 0; // counts openings and closings: an opening that was overtaken is dropped
    std::unique_ptr<TaskThreads> control = std::make_unique<TaskThreads>(1);
};

ExperimentService::Private::Private(ExperimentService* service, const Registries& known, Options chosen)
    : q(service), registries(known), options(std::move(chosen)),
      feed([this] { onServiceThread([this] { emit q->liveArmed(); }); }),
      consent((options.configFolder.empty() ? Settings::defaultFolder() : options.configFolder) / "consent"),
      launcher(supervisor, consent, options.allowCommands)
{
    idleTimer.setInterval(50);
    QObject::connect(&idleTimer, &QTimer::timeout, q, [this] { checkIdle(); });
}

StoreWriter::Callbacks ExperimentService::Private::storeCallbacks()
{
    return {[this] { onServiceThread([this] { emit q->storeHealthChanged(); }); },
        [this](bool stuck) { onServiceThread([this, stuck] { setStuck(stuck); }); }};
}

void ExperimentService::Private::install(const Session& opened)
{
    session = opened;
    info = opened->info;
    rows.clear();
    pausedByUser.clear();
    feed.take(); // what an earlier project left
    emit q->projectChanged();
}

// Takes the project away at once and shuts it down on the control thread.
QFuture<void> ExperimentService::Private::close()
{
    auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    idleTimer.stop();
    info = {};
    ++generation;
    control->post([this, promise, closing = std::exchange(session, nullptr)](std::size_t) {
        if (closing)
            closing->shutDown();
        onServiceThread([this, promise, changed = closing != nullptr] {
            if (changed)
                emit q->projectChanged();
            promise->finish();
        });
    });
    return promise->future();
}

// The project cannot be written for some seconds: what runs pauses, and goes on by itself afterwards. Runs may have
// paused by themselves before this call, so all that the user did not pause go on.
void ExperimentService::Private::setStuck(bool stuck)
{
    if (!session || !session->scheduler)
        return;
    if (stuck) {
        session->scheduler->pause({});
    } else {
        std::vector<RunId> goOn = idsOf(session->scheduler->snapshot(), true);
        std::erase_if(goOn, [this](RunId run) { return pausedByUser.contains(run); });
        if (!goOn.empty()) {
            session->scheduler->resume(goOn);
            idleTimer.start();
        }
    }
    emit q->storeHealthChanged();
}

std::optional<Error> ExperimentService::Private::whyNotWritable() const
{
    if (!session)
        return noProject();
    if (info.readOnly)
        return Error{ErrorCode::ReadOnly, "the project is read-only: " + info.readOnlyReason, info.file.string()};
    return std::nullopt;
}

void ExperimentService::Private::start(std::vector<RunJob> jobs, const std::vector<RunRow>& jobRows)
{
    for (const RunRow& row : jobRows)
        rows.insert_or_assign(row.id, row);
    session->scheduler->enqueue(std::move(jobs));
    idleTimer.start();
}

// On the control thread: reads the claimed runs and hands them to the scheduler.
void ExperimentService::Private::loadAndStart(
    const Session& opened, const std::vector<RunId>& claimed, const Reply<Result<int>>& reply)
{
    auto loaded = std::make_shared<Result<OpenProject::Resumed>>(opened->loadJobs(claimed, registries));
    onServiceThread([this, opened, loaded, reply] {
        if (!*loaded || session != opened) {
            reply.finish(*loaded ? noProject() : loaded->error());
            return;
        }
        const int count = static_cast<int>((*loaded)->jobs.size());
        if (count > 0)
            start(std::move((*loaded)->jobs), (*loaded)->rows);
        emit q->projectChanged();
        reply.finish(count);
    });
}

void ExperimentService::Private::checkIdle()
{
    if (!session || !session->scheduler || !session->scheduler->isIdle())
        return;
    const StoreHealth health = session->writer->health();
    if (health.waitingRows > 0 && health.state != StoreHealth::State::Failed)
        return; // whoever hears that all is done wants to read it
    idleTimer.stop();
    emit q->becameIdle();
}

ExperimentService::ExperimentService(const Registries& registries, Options options, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(this, registries, std::move(options)))
{
}

ExperimentService::~ExperimentService()
{
    d->control->post([closing = std::exchange(d->session, nullptr)](std::size_t) {
        if (closing)
            closing->shutDown();
    });
    d->control.reset(); // joins
    // Answers that nobody will hear hold sessions, which use what `d` owns.
    QCoreApplication::removePostedEvents(this);
}

QFuture<Result<ProjectInfo>> ExperimentService::openProject(const std::filesystem::path& file, bool readOnly)
{
    const Reply<Result<ProjectInfo>> reply;
    if (d->session)
        d->close();
    const int generation = ++d->generation;
    d->control->post([this, file, readOnly, reply, generation, jobs = d->options.jobs](std::size_t) {
        auto opened = std::make_shared<Result<Private::Session>>(OpenProject::open(
            file, readOnly, {d->registries, d->launcher, d->clock, d->feed, d->storeCallbacks(), jobs}));
        d->onServiceThread([this, opened, reply, generation] {
            if (!*opened) {
                reply.finish(opened->error());
            } else if (generation != d->generation) {
                d->control->post([dropped = **opened](std::size_t) { dropped->shutDown(); });
                reply.finish(Error{ErrorCode::Cancelled, "the project was closed again before it was open", {}});
            } else {
                d->install(**opened);
                reply.finish(d->info);
            }
        });
    });
    return reply.future();
}

QFuture<void> ExperimentService::closeProject()
{
    return d->close();
}

const ProjectInfo& ExperimentService::project() const
{
    return d->info;
}

const Registries& ExperimentService::registries() const
{
    return d->registries;
}

QFuture<Result<ExperimentId>> ExperimentService::createExperiment(const ExperimentSpec& spec, bool start)
{
    const Reply<Result<ExperimentId>> reply;
    if (const std::optional<Error> refusal = d->whyNotWritable()) {
        reply.finish(*refusal);
        return reply.future();
    }
    d->control->post([this, spec, start, reply, session = d->session, jobs = d->options.jobs](std::size_t) {
        Result<PlannedExperiment> made = planExperiment(spec, d->registries, jobs);
        if (!made) {
            d->onServiceThread([reply, error = made.error()] { reply.finish(error); });
            return;
        }
        auto planned = std::make_shared<PlannedExperiment>(*std::move(made));
        planned->stored.createdNs = d->clock.utcNs();
        auto stored = std::make_shared<StoredExperiment>();
        const std::string owner = start ? session->owner : std::string();
        const auto insert = [planned, stored, owner](Database& database) -> Result<void> {
            Result<StoredExperiment> inserted = insertExperiment(database, planned->stored, owner);
            if (!inserted)
                return inserted.error();
            *stored = *std::move(inserted);
            return {};
        };
        session->writer->perform(insert, [this, planned, stored, start, reply, session](const Result<void>& done) {
            d->onServiceThread([this, planned, stored, start, reply, session, done] {
                if (!done || d->session != session) {
                    reply.finish(done ? noProject() : done.error());
                    return;
                }
                std::vector<RunJob> jobList;
                std::vector<RunRow> jobRows;
                for (std::size_t i = 0; start && i < stored->runs.size(); ++i) {
                    jobList.push_back({stored->runs[i], planned->plans[i], {}});
                    jobRows.push_back(rowOf(stored->id, stored->runs[i], planned->stored.runs[i]));
                }
                if (start)
                    d->start(std::move(jobList), jobRows);
                emit projectChanged();
                reply.finish(stored->id);
            });
        });
    });
    return reply.future();
}

QFuture<Result<int>> ExperimentService::resumeRuns(const std::vector<RunId>& runs)
{
    const Reply<Result<int>> reply;
    if (const std::optional<Error> refusal = d->whyNotWritable()) {
        reply.finish(*refusal);
        return reply.future();
    }
    const std::vector<ScheduledRun> scheduled = d->session->scheduler->snapshot();
    const std::vector<RunId> paused = idsOf(scheduled, true);
    std::vector<RunId> held; // asked for by name and paused in memory
    for (const RunId id : runs) {
        if (std::find(paused.begin(), paused.end(), id) != paused.end())
            held.push_back(id);
    }
    for (const RunId id : held)
        d->pausedByUser.erase(id);
    if (!held.empty()) {
        d->session->scheduler->resume(held);
        d->idleTimer.start();
        if (held.size() == runs.size()) {
            reply.finish(static_cast<int>(held.size()));
            return reply.future();
        }
    }
    ClaimRequest request{runs, paused, d->session->owner};
    const std::vector<RunId> active = idsOf(scheduled, false);
    request.active.insert(request.active.end(), active.begin(), active.end());
    auto claimed = std::make_shared<std::vector<RunId>>();
    const auto claim = [request, claimed](Database& database) -> Result<void> {
        Result<std::vector<RunId>> won = claimRuns(database, request);
        if (!won)
            return won.error();
        *claimed = *std::move(won);
        return {};
    };
    d->session->writer->perform(claim, [this, claimed, reply, session = d->session](const Result<void>& done) {
        d->onServiceThread([this, claimed, reply, session, done] {
            if (!done || d->session != session) {
                reply.finish(done ? noProject() : done.error());
                return;
            }
            d->control->post(
                [this, claimed, reply, session](std::size_t) { d->loadAndStart(session, *claimed, reply); });
        });
    });
    return reply.future();
}

void ExperimentService::pauseRuns(const std::vector<RunId>& runs)
{
    if (!d->session || !d->session->scheduler)
        return;
    const std::vector<RunId> meant = runs.empty() ? idsOf(d->session->scheduler->snapshot(), false) : runs;
    d->pausedByUser.insert(meant.begin(), meant.end());
    d->session->scheduler->pause(runs);
}

void ExperimentService::stopRuns(const std::vector<RunId>& runs)
{
    if (d->session && d->session->scheduler)
        d->session->scheduler->stop(runs);
}

void ExperimentService::moveRun(RunId run, int places)
{
    if (d->session && d->session->scheduler)
        d->session->scheduler->move(run, places);
}

void ExperimentService::setJobs(int jobs)
{
    d->options.jobs = jobs;
    if (d->session && d->session->scheduler)
        d->session->scheduler->setJobs(jobs);
}

bool ExperimentService::isBusy() const
{
    // Until becameIdle() was emitted: what ended in this moment may not be committed yet.
    return d->session && d->session->scheduler && (d->idleTimer.isActive() || !d->session->scheduler->isIdle());
}

std::vector<RunRow> ExperimentService::queue() const
{
    std::vector<RunRow> rows;
    if (!d->session || !d->session->scheduler)
        return rows;
    for (const ScheduledRun& run : d->session->scheduler->snapshot()) {
        const auto known = d->rows.find(run.id);
        if (known == d->rows.end())
            continue;
        RunRow& row = rows.emplace_back(known->second);
        row.state = run.state;
        row.completed = run.completed;
    }
    return rows;
}

std::vector<std::vector<std::string>> ExperimentService::commandsWithoutConsent(const ExperimentSpec& spec) const
{
    std::vector<std::vector<std::string>> missing;
    const auto look = [&](const ParamValues& params) {
        const auto* argv = findParam<std::vector<std::string>>(params, "argv");
        if (argv && !d->consent.has(*argv) && std::find(missing.begin(), missing.end(), *argv) == missing.end())
            missing.push_back(*argv);
    };
    if (d->options.allowCommands)
        return missing;
    for (const ObjectiveSpec& objective : spec.objectives) {
        const ObjectiveEntry* entry = d->registries.objectives.find(objective.id);
        if (entry && entry->external)
            look(objective.params);
    }
    for (const MethodSpec& method : spec.methods) {
        const OptimiserEntry* entry = d->registries.optimisers.find(method.id);
        if (entry && entry->external)
            look(method.params);
    }
    return missing;
}

QFuture<Result<void>> ExperimentService::giveConsent(const std::vector<std::vector<std::string>>& commands)
{
    const Reply<Result<void>> reply;
    d->control->post([this, commands, reply, session = d->session](std::size_t) {
        const Result<void> given = d->consent.give(commands);
        if (given && session && session->writer) {
            std::vector<ConsentRecord> records;
            for (const std::vector<std::string>& argv : commands)
                records.push_back({ConsentStore::hashOf(argv), argv});
            session->writer->perform(
                [records, at = d->clock.utcNs()](Database& database) { return recordConsent(database, records, at); },
                [](const Result<void>& done) {
                    if (!done) // only a record; what counts is kept
                        log::warning("ps.store", done.error().message);
                });
        }
        d->onServiceThread([reply, given] { reply.finish(given); });
    });
    return reply.future();
}

QFuture<void> ExperimentService::readErased(std::function<void(StoreReader*, const Error*)> query)
{
    if (d->session)
        return d->session->pool->run(std::move(query));
    const Error error = noProject();
    query(nullptr, &error);
    return QtFuture::makeReadyFuture();
}

RunFeed& ExperimentService::liveFeed()
{
    return d->feed;
}

StoreHealth ExperimentService::storeHealth() const
{
    return d->session && d->session->writer ? d->session->writer->health() : StoreHealth{};
}

} // namespace priorscope
