// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of the project's views for `list` and `export`: which columns, and as what text. Any thread.

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

#include "app/command/exit_code.h"
#include "store/store_reader.h"

namespace priorscope {

struct RowKind {
    std::string view; // v_trials
    std::vector<std::string> columns; // the promised ones, in their order; no times, no row ids
};

std::optional<RowKind> rowKind(const std::string& name); // trials, ...
std::string rowKindNames(); // "experiments, runs, trials, candidates or calls"

// These columns in this order. Precondition: the table has them all.
StoreReader::Table pick(const StoreReader::Table& table, const std::vector<std::string>& columns);

// Tells on stderr which rows a damaged file kept back; then the verb has failed, although the others were given out.
ExitCode exitCodeOf(const StoreReader::Table& table);

std::string asCsv(const StoreReader::Table& table); // NULL is an empty cell
std::string asText(const StoreReader::Table& table); // padded columns
nlohmann::ordered_json asJson(const StoreReader::Table& table); // numbers as numbers, x and the like as JSON

} // namespace priorscope
