// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StoreReader: one read-only connection to a project file. Use one object on one thread at a time; never on the GUI
// thread (services/query_pool.h runs queries). A reader never blocks the writer and keeps no transaction open between
// calls.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/search_state.h"
#include "store/rows.h"

namespace priorscope {

class Database;

class StoreReader {
public:
    // Errors: NotFound, ForeignFile, VersionTooNew (still readable when the known views exist), Corrupt, Busy, Io.
    static Result<StoreReader> open(const std::filesystem::path& file);
    StoreReader(StoreReader&&) noexcept;
    StoreReader& operator=(StoreReader&&) noexcept;
    ~StoreReader();

    int schemaVersion() const; // of the file

    Result<std::vector<ExperimentRow>> experiments();
    Result<std::optional<ExperimentRow>> experiment(ExperimentId id);
    // By id ("3", "#3") or by name; a name shared by several experiments means the newest. Error NotFound lists what
    // exists.
    Result<ExperimentRow> findExperiment(const std::string& idOrName);
    Result<std::vector<RunRow>> runs(std::optional<ExperimentId> experiment = std::nullopt); // in plan order
    Result<std::optional<RunRow>> run(RunId id);
    Result<std::vector<Trial>> trials(RunId run, int afterStep = 0); // steps > afterStep, in order
    Result<std::vector<SearchState>> searchStates(RunId run);
    Result<std::optional<CheckpointTaken>> latestCheckpoint(RunId run);
    Result<std::vector<MessageRow>> messages(int limit = 1000); // newest first

    // Rows of a documented view (v_trials, ...) with an optional WHERE expression over its columns, as text cells; runs
    // with a read-only authoriser, so that the expression cannot do anything but read. For `list`.
    struct Table {
        std::vector<std::string> columns;
        std::vector<std::vector<std::optional<std::string>>> rows; // nullopt = NULL
        std::vector<std::string> kinds; // per column: text, number, json
        std::string damage; // which rows are left out because they cannot be read; empty: none
    };
    Result<Table> view(const std::string& name, const std::string& where);

private:
    explicit StoreReader(std::unique_ptr<Database> database);
    std::unique_ptr<Database> m_database;
};

} // namespace priorscope
