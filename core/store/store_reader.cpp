// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/store_reader.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "base/number_text.h"
#include "store/database.h"
#include "store/lease.h"
#include "store/migrator.h"
#include "store/row_codec.h"
#include "store/view_names.h"

namespace priorscope {

namespace {

constexpr const char* kRunColumns =
    "id, experiment_id, objective_index, method_index, problem, seed, method_id, method_label, dimension, budget, "
    "optimum, state, reason, completed, best, best_step, started_ns, finished_ns, last_seq, owner";

bool isHeld(RunState state)
{
    return state == RunState::Queued || state == RunState::Running || state == RunState::Paused;
}

// The stored state, corrected when the process that ran it is gone. `owner` is empty when nobody ran it.
RunState effectiveState(RunState state, const std::string& owner, const std::filesystem::path& file)
{
    const bool claimed = state == RunState::Running || !owner.empty();
    return isHeld(state) && claimed && !isOwnerAlive(owner, file) ? RunState::Interrupted : state;
}

// SQL function ps_state(state, owner) behind the view v_runs of our own connections.
void stateFunction(sqlite3_context* context, int, sqlite3_value** arguments)
{
    const auto textOf = [](sqlite3_value* value) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
        return std::string(text ? text : "");
    };
    const auto* file = static_cast<const std::filesystem::path*>(sqlite3_user_data(context));
    RunState state = RunState::Queued;
    std::string name = textOf(arguments[0]);
    if (fromName(name, state))
        name = toName(effectiveState(state, textOf(arguments[1]), *file));
    sqlite3_result_text(context, name.c_str(), -1, SQLITE_TRANSIENT);
}

// A temporary v_runs in front of the file's own: the file cannot know which processes are alive.
Result<void> installLiveRuns(Database& database)
{
    sqlite3_create_function_v2(database.handle(), "ps_state", 2, SQLITE_UTF8 | SQLITE_INNOCUOUS,
        const_cast<std::filesystem::path*>(&database.file()), &stateFunction, nullptr, nullptr, nullptr);
    return database.execute("CREATE TEMP VIEW v_runs AS SELECT experiment, run, method, objective, seed, "
                            "ps_state(state, owner) AS state, completed, budget, best, best_step, optimum, reason, "
                            "experiment_id, run_id, method_id, dimension, started_ns, finished_ns FROM main.v_runs");
}

Result<RunRow> readRun(const Statement& row, const std::filesystem::path& file)
{
    int column = 0;
    RunRow run;
    run.id.value = row.integer(column++);
    run.experiment.value = row.integer(column++);
    run.key.objectiveIndex = row.integer32(column++);
    run.key.methodIndex = row.integer32(column++);
    run.key.problem = row.text(column++);
    run.key.seed = static_cast<std::uint64_t>(row.integer(column++));
    run.methodId = row.text(column++);
    run.methodLabel = row.text(column++);
    run.dimension = row.integer32(column++);
    run.budget = row.integer32(column++);
    if (!row.isNull(column))
        run.optimum = row.real(column);
    ++column;
    if (!fromName(row.text(column++), run.state)) {
        const std::string which = "run " + std::to_string(run.id.value);
        return Error{ErrorCode::Corrupt, which + " has an unreadable state", which};
    }
    run.reason = row.text(column++);
    run.completed = row.integer32(column++);
    if (!row.isNull(column))
        run.best = row.real(column);
    ++column;
    run.bestStep = row.integer32(column++);
    run.startedNs = row.integer(column++);
    run.finishedNs = row.integer(column++);
    run.lastSeq = static_cast<std::uint64_t>(row.integer(column++));
    const RunState stored = run.state;
    run.state = effectiveState(stored, row.text(column++), file);
    if (run.state != stored)
        run.reason = "the program that ran it ended without closing the project";
    return run;
}

} // namespace

StoreReader::StoreReader(std::unique_ptr<Database> database) : m_database(std::move(database)) { }

StoreReader::StoreReader(StoreReader&&) noexcept = default;
StoreReader& StoreReader::operator=(StoreReader&&) noexcept = default;
StoreReader::~StoreReader() = default;

Result<StoreReader> StoreReader::open(const std::filesystem::path& file)
{
    Result<std::unique_ptr<Database>> database = Database::openProject(file);
    if (!database)
        return database.error();
    const Result<int> version = (*database)->schemaVersion();
    if (!version)
        return version.error();
    const Result<void> installed = installLiveRuns(**database);
    bool usable = installed.ok();
    for (const char* view : kDocumentedViews) {
        const Result<Statement> probe = (*database)->prepare("SELECT * FROM " + std::string(view));
        usable = usable && probe.ok();
    }
    if (!usable && *version > knownSchemaVersion()) {
        return Error{ErrorCode::VersionTooNew,
            '"' + file.string() + "\" has schema " + std::to_string(*version) + ", which is newer than schema "
                + std::to_string(knownSchemaVersion()) + " and cannot be read by this version of Priorscope",
            file.string()};
    }
    if (!installed)
        return installed.error();
    return StoreReader(*std::move(database));
}

int StoreReader::schemaVersion() const
{
    const Result<int> version = m_database->schemaVersion();
    return version ? *version : 0;
}

namespace {

Result<std::vector<ExperimentRow>> readExperiments(Database& database, std::optional<ExperimentId> only)
{
    Result<Statement> rows = database.prepare("SELECT id, name, kind, spec, spec_hash, created_ns FROM experiment "
                                              "WHERE ?1 IS NULL OR id = ?1 ORDER BY id");
    if (!rows)
        return rows.error();
    Result<Statement> facts = database.prepare("SELECT name, value FROM environment WHERE experiment_id = ?");
    if (!facts)
        return facts.error();
    rows->bind(only ? std::optional(only->value) : std::optional<std::int64_t>());
    std::vector<ExperimentRow> experiments;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return experiments;
        ExperimentRow row{
            {rows->integer(0)}, rows->text(1), rows->text(2), rows->text(3), rows->text(4), rows->integer(5), {}};
        facts->bind(row.id.value);
        while (true) {
            const Result<bool> fact = facts->step();
            if (!fact)
                return fact.error();
            if (!*fact)
                break;
            row.environment[facts->text(0)] = facts->text(1);
        }
        experiments.push_back(std::move(row));
    }
}

} // namespace

Result<std::vector<ExperimentRow>> StoreReader::experiments()
{
    return readExperiments(*m_database, std::nullopt);
}

Result<std::optional<ExperimentRow>> StoreReader::experiment(ExperimentId id)
{
    Result<std::vector<ExperimentRow>> found = readExperiments(*m_database, id);
    if (!found)
        return found.error();
    return found->empty() ? std::optional<ExperimentRow>() : std::optional(std::move(found->front()));
}

Result<ExperimentRow> StoreReader::findExperiment(const std::string& idOrName)
{
    Result<std::vector<ExperimentRow>> all = experiments();
    if (!all)
        return all.error();
    for (auto row = all->rbegin(); row != all->rend(); ++row) { // newest first
        if (row->name == idOrName)
            return std::move(*row);
    }
    std::string_view digits = idOrName;
    if (digits.starts_with('#'))
        digits.remove_prefix(1);
    std::int64_t id = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
    std::string known;
    for (ExperimentRow& row : *all) {
        if (failure == std::errc() && end == digits.data() + digits.size() && row.id.value == id)
            return std::move(row);
        known += (known.empty() ? "" : ", ") + std::to_string(row.id.value) + ' ' + row.name;
    }
    return Error{ErrorCode::NotFound,
        "no experiment \"" + idOrName + "\"; the project has " + (known.empty() ? "none" : known), idOrName};
}

Result<std::vector<RunRow>> StoreReader::runs(std::optional<ExperimentId> experiment)
{
    Result<Statement> rows = m_database->prepare("SELECT " + std::string(kRunColumns)
        + " FROM run WHERE ?1 IS NULL OR experiment_id = ?1 ORDER BY experiment_id, position");
    if (!rows)
        return rows.error();
    rows->bind(experiment ? std::optional(experiment->value) : std::optional<std::int64_t>());
    std::vector<RunRow> runs;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return runs;
        Result<RunRow> run = readRun(*rows, m_database->file());
        if (!run)
            return run.error();
        runs.push_back(*std::move(run));
    }
}

Result<std::optional<RunRow>> StoreReader::run(RunId id)
{
    Result<Statement> rows = m_database->prepare("SELECT " + std::string(kRunColumns) + " FROM run WHERE id = ?");
    if (!rows)
        return rows.error();
    rows->bind(id.value);
    const Result<bool> found = rows->step();
    if (!found)
        return found.error();
    if (!*found)
        return std::optional<RunRow>();
    Result<RunRow> run = readRun(*rows, m_database->file());
    if (!run)
        return run.error();
    return std::optional<RunRow>(*std::move(run));
}

Result<std::vector<Trial>> StoreReader::trials(RunId run, int afterStep)
{
    Result<Statement> rows = m_database->prepare(
        "SELECT " + std::string(kTrialColumns) + " FROM trial WHERE run_id = ? AND step > ? ORDER BY step");
    if (!rows)
        return rows.error();
    rows->bind(run.value, afterStep);
    std::vector<Trial> trials;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return trials;
        Result<Trial> trial = readTrial(*rows);
        if (!trial)
            return trial.error();
        trials.push_back(*std::move(trial));
    }
}

Result<std::vector<SearchState>> StoreReader::searchStates(RunId run)
{
    Result<Statement> rows = m_database->prepare("SELECT step, generation, sigma, condition_number, mean, covariance "
                                                 "FROM search_state WHERE run_id = ? ORDER BY step");
    if (!rows)
        return rows.error();
    rows->bind(run.value);
    std::vector<SearchState> states;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return states;
        const std::optional<std::vector<double>> mean = fromJsonArray(rows->text(4));
        if (!mean)
            return Error{ErrorCode::Corrupt, "a row of table search_state is unreadable", "search_state"};
        const auto numberAt = [&](int column) {
            return rows->isNull(column) ? std::numeric_limits<double>::quiet_NaN() : rows->real(column);
        };
        states.push_back(
            {rows->integer32(0), rows->integer32(1), *mean, numberAt(2), decodeDoubles(rows->text(5)), numberAt(3)});
    }
}

Result<std::optional<CheckpointTaken>> StoreReader::latestCheckpoint(RunId run)
{
    Result<Statement> rows = m_database->prepare("SELECT step, state FROM checkpoint WHERE run_id = ?");
    if (!rows)
        return rows.error();
    rows->bind(run.value);
    const Result<bool> found = rows->step();
    if (!found)
        return found.error();
    if (!*found)
        return std::optional<CheckpointTaken>();
    return std::optional(CheckpointTaken{rows->integer32(0), rows->text(1)});
}

Result<std::vector<MessageRow>> StoreReader::messages(int limit)
{
    Result<Statement> rows =
        m_database->prepare("SELECT run_id, at_ns, severity, text FROM message ORDER BY id DESC LIMIT ?");
    if (!rows)
        return rows.error();
    rows->bind(limit);
    std::vector<MessageRow> messages;
    while (true) {
        const Result<bool> more = rows->step();
        if (!more)
            return more.error();
        if (!*more)
            return messages;
        messages.push_back({{rows->integer(0)}, rows->integer(1), severityOf(rows->text(2)), rows->text(3)});
    }
}

} // namespace priorscope
