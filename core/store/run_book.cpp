// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/run_book.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "store/database.h"
#include "store/lease.h"

namespace priorscope {

namespace {

std::optional<std::string> ownerOrNull(const std::string& owner)
{
    return owner.empty() ? std::nullopt : std::optional(owner);
}

Result<void> insertEnvironment(Database& database, ExperimentId id, const std::map<std::string, std::string>& facts)
{
    Result<Statement> insert = database.prepare("INSERT INTO environment (experiment_id, name, value) VALUES (?,?,?)");
    if (!insert)
        return insert.error();
    for (const auto& [name, value] : facts) {
        insert->bind(id.value, name, value);
        if (const Result<void> done = insert->run(); !done)
            return done;
    }
    return {};
}

Result<std::vector<RunId>> insertRuns(
    Database& database, ExperimentId experiment, const std::vector<NewRun>& runs, const std::string& owner)
{
    Result<Statement> insert = database.prepare(
        "INSERT INTO run (experiment_id, position, objective_index, method_index, method_id, method_label, problem, "
        "dimension, seed, budget, optimum, state, owner) VALUES (?,?,?,?,?,?,?,?,?,?,?,'queued',?)");
    if (!insert)
        return insert.error();
    std::vector<RunId> ids;
    for (const NewRun& run : runs) {
        insert->bind(experiment.value, ids.size(), run.key.objectiveIndex, run.key.methodIndex, run.methodId,
            run.methodLabel, run.key.problem, run.dimension, run.key.seed, run.budget, run.optimum, ownerOrNull(owner));
        if (const Result<void> done = insert->run(); !done)
            return done.error();
        ids.push_back({database.lastInsertId()});
    }
    return ids;
}

struct HeldRun {
    RunId id;
    RunState state = RunState::Queued;
    std::string owner;
};

Result<std::vector<HeldRun>> unfinishedRuns(Database& database)
{
    Result<Statement> rows =
        database.prepare("SELECT id, state, owner FROM run WHERE state NOT IN ('completed', 'failed') "
                         "ORDER BY experiment_id, position");
    if (!rows)
        return rows.error();
    std::vector<HeldRun> runs;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return runs;
        HeldRun run{{rows->integer(0)}, RunState::Queued, rows->text(2)};
        if (fromName(rows->text(1), run.state))
            runs.push_back(std::move(run));
    }
}

bool contains(const std::vector<RunId>& ids, RunId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

bool isClaimable(const HeldRun& run, const ClaimRequest& request, const std::filesystem::path& file)
{
    if (contains(request.active, run.id))
        return false;
    if (!run.owner.empty() && run.owner != request.owner && isOwnerAlive(run.owner, file))
        return false;
    // Running or paused without a live owner is what a dead process left: interrupted.
    return request.wanted.empty() ? run.state != RunState::Stopped : contains(request.wanted, run.id);
}

} // namespace

Result<StoredExperiment> insertExperiment(Database& database, const NewExperiment& experiment, const std::string& owner)
{
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return transaction.error();
    Result<Statement> insert =
        database.prepare("INSERT INTO experiment (name, kind, spec, spec_hash, created_ns) VALUES (?,?,?,?,?)");
    if (!insert)
        return insert.error();
    insert->bind(experiment.name, experiment.kind, experiment.spec, experiment.specHash, experiment.createdNs);
    if (const Result<void> done = insert->run(); !done)
        return done.error();
    StoredExperiment stored{{database.lastInsertId()}, {}};
    if (const Result<void> done = insertEnvironment(database, stored.id, experiment.environment); !done)
        return done.error();
    Result<std::vector<RunId>> runs = insertRuns(database, stored.id, experiment.runs, owner);
    if (!runs)
        return runs.error();
    stored.runs = *std::move(runs);
    if (const Result<void> done = transaction->commit(); !done)
        return done.error();
    return stored;
}

Result<std::vector<RunId>> claimRuns(Database& database, const ClaimRequest& request)
{
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return transaction.error();
    const Result<std::vector<HeldRun>> runs = unfinishedRuns(database);
    if (!runs)
        return runs.error();
    Result<Statement> update =
        database.prepare("UPDATE run SET state = 'queued', reason = '', finished_ns = 0, owner = ? WHERE id = ?");
    if (!update)
        return update.error();
    std::vector<RunId> claimed;
    for (const HeldRun& run : *runs) {
        if (!isClaimable(run, request, database.file()))
            continue;
        update->bind(request.owner, run.id.value);
        if (const Result<void> done = update->run(); !done)
            return done.error();
        claimed.push_back(run.id);
    }
    if (const Result<void> done = transaction->commit(); !done)
        return done.error();
    return claimed;
}

Result<void> releaseDeadRuns(Database& database, const std::string& self)
{
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return transaction.error();
    const Result<std::vector<HeldRun>> runs = unfinishedRuns(database);
    if (!runs)
        return runs.error();
    Result<Statement> update =
        database.prepare("UPDATE run SET state = 'interrupted', owner = NULL, reason = 'the program "
                         "that ran it ended without closing the project' WHERE id = ?");
    if (!update)
        return update.error();
    for (const HeldRun& run : *runs) {
        const bool held = !run.owner.empty() || run.state == RunState::Running;
        if (!held || (run.owner != self && isOwnerAlive(run.owner, database.file())))
            continue;
        update->bind(run.id.value);
        if (const Result<void> done = update->run(); !done)
            return done;
    }
    return transaction->commit();
}

Result<void> recordConsent(Database& database, const std::vector<ConsentRecord>& records, std::int64_t atNs)
{
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return transaction.error();
    Result<Statement> insert = database.prepare("INSERT OR REPLACE INTO consent (hash, argv, given_ns) VALUES (?,?,?)");
    if (!insert)
        return insert.error();
    for (const ConsentRecord& record : records) {
        insert->bind(record.hash, nlohmann::json(record.argv).dump(), atNs);
        if (const Result<void> done = insert->run(); !done)
            return done;
    }
    return transaction->commit();
}

} // namespace priorscope
