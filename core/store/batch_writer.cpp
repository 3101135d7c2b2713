// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/batch_writer.h"

#include <map>
#include <optional>
#include <string>
#include <variant>

#include "base/number_text.h"
#include "store/database.h"
#include "store/row_codec.h"

namespace priorscope {

namespace {

// What a batch changes in one row of table run.
struct RunChange {
    std::optional<RunState> state;
    std::string reason;
    int newTrials = 0;
    std::optional<double> best;
    int bestStep = 0;
    std::int64_t startedNs = 0;
    std::optional<std::int64_t> finishedNs;
    std::uint64_t lastSeq = 0;
};

void noteState(RunChange& change, const RunStateChanged& payload, std::int64_t atNs)
{
    change.state = payload.state;
    change.reason = payload.reason;
    if (payload.state == RunState::Running) {
        change.startedNs = atNs;
        change.finishedNs = 0;
    } else if (isFinal(payload.state)) {
        change.finishedNs = atNs;
    }
}

void noteTrial(RunChange& change, const Trial& trial)
{
    ++change.newTrials;
    if (trial.status == TrialStatus::Ok && trial.feasible && (!change.best || trial.value < *change.best)) {
        change.best = trial.value;
        change.bestStep = trial.step;
    }
}

constexpr const char* kInsertTrial = "INSERT INTO trial (run_id, step, source, x, value, value_kind, feasible, status, "
                                     "flags, message, started_ns, duration_ns) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr const char* kInsertState =
    "INSERT OR REPLACE INTO search_state (run_id, step, generation, sigma, condition_number, mean, "
    "covariance) VALUES (?,?,?,?,?,?,?)";
constexpr const char* kInsertCheckpoint = "INSERT OR REPLACE INTO checkpoint (run_id, step, state) VALUES (?,?,?)";
constexpr const char* kInsertMessage = "INSERT INTO message (run_id, at_ns, severity, text) VALUES (?,?,?,?)";
constexpr const char* kUpdateRun =
    "UPDATE run SET state = coalesce(?2, state), reason = CASE WHEN ?2 IS NULL THEN reason ELSE ?3 END, "
    "completed = completed + ?4, "
    "best_step = CASE WHEN ?5 IS NOT NULL AND (best IS NULL OR ?5 < best) THEN ?6 ELSE best_step END, "
    "best = CASE WHEN ?5 IS NOT NULL AND (best IS NULL OR ?5 < best) THEN ?5 ELSE best END, "
    "started_ns = CASE WHEN started_ns = 0 THEN ?7 ELSE started_ns END, finished_ns = coalesce(?8, finished_ns), "
    "last_seq = max(last_seq, ?9), owner = CASE WHEN ?10 THEN NULL ELSE owner END WHERE id = ?1";

} // namespace

struct BatchWriter::Statements {
    Statement trial;
    Statement state;
    Statement checkpoint;
    Statement message;
    Statement run;

    static Result<std::unique_ptr<Statements>> prepare(Database& database)
    {
        // SQLite builds a table of the allowed names for every row that it checks, which takes longer than the rest of
        // the row. What is written here comes from enumerations; the checks stay in the file for everybody else.
        if (const Result<void> unchecked = database.execute("PRAGMA ignore_check_constraints=ON"); !unchecked)
            return unchecked.error();
        Result<Statement> trial = database.prepare(kInsertTrial);
        Result<Statement> state = database.prepare(kInsertState);
        Result<Statement> checkpoint = database.prepare(kInsertCheckpoint);
        Result<Statement> message = database.prepare(kInsertMessage);
        Result<Statement> run = database.prepare(kUpdateRun);
        for (const Result<Statement>* each : {&trial, &state, &checkpoint, &message, &run}) {
            if (!*each)
                return each->error();
        }
        return std::unique_ptr<Statements>(new Statements{
            *std::move(trial), *std::move(state), *std::move(checkpoint), *std::move(message), *std::move(run)});
    }

    Result<void> insert(const RunEvent& event)
    {
        if (const auto* finished = std::get_if<TrialFinished>(&event.payload)) {
            bindTrial(trial, event.run, finished->trial);
            return trial.run();
        }
        if (const auto* reached = std::get_if<SearchStateReached>(&event.payload)) {
            const SearchState& s = reached->state;
            state.bind(event.run.value, s.step, s.generation, s.sigma, s.conditionNumber, toJsonArray(s.mean));
            state.bindBlob(7, encodeDoubles(s.covariance));
            return state.run();
        }
        if (const auto* taken = std::get_if<CheckpointTaken>(&event.payload)) {
            checkpoint.bind(event.run.value, taken->step, taken->optimiserState);
            return checkpoint.run();
        }
        if (const auto* said = std::get_if<RunMessage>(&event.payload)) {
            const std::optional<std::int64_t> about =
                event.run.isValid() ? std::optional(event.run.value) : std::optional<std::int64_t>();
            message.bind(about, event.atNs, severityName(said->severity), said->text);
            return message.run();
        }
        return {}; // a state stands in the run's row
    }

    Result<void> update(RunId id, const RunChange& change)
    {
        const bool released = change.state && (isFinal(*change.state) || *change.state == RunState::Interrupted);
        std::optional<std::string> stateName;
        if (change.state)
            stateName = toName(*change.state);
        run.bind(id.value, stateName, change.reason, change.newTrials, change.best, change.bestStep, change.startedNs,
            change.finishedNs, change.lastSeq, released ? 1 : 0);
        return run.run();
    }
};

BatchWriter::BatchWriter(Database& database) : m_database(database) { }

BatchWriter::~BatchWriter() = default;

Result<void> BatchWriter::write(std::span<const RunEvent> events)
{
    if (!m_statements) {
        Result<std::unique_ptr<Statements>> prepared = Statements::prepare(m_database);
        if (!prepared)
            return prepared.error();
        m_statements = *std::move(prepared);
    }
    Result<Transaction> transaction = Transaction::begin(m_database);
    if (!transaction)
        return transaction.error();
    std::map<RunId, RunChange> changes;
    for (const RunEvent& event : events) {
        const Result<void> inserted = m_statements->insert(event);
        if (!inserted)
            return inserted;
        if (!event.run.isValid())
            continue;
        RunChange& change = changes[event.run];
        change.lastSeq = event.seq;
        if (const auto* state = std::get_if<RunStateChanged>(&event.payload))
            noteState(change, *state, event.atNs);
        else if (const auto* finished = std::get_if<TrialFinished>(&event.payload))
            noteTrial(change, finished->trial);
    }
    for (const auto& [id, change] : changes) {
        const Result<void> updated = m_statements->update(id, change);
        if (!updated)
            return updated;
    }
    return transaction->commit();
}

} // namespace priorscope
