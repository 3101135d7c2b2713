// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbered schema steps: creates new project files and brings old ones up to date. Off the GUI thread.

#include <filesystem>
#include <span>
#include <string_view>

#include "base/result.h"

namespace priorscope {

class Database;

struct Migration {
    int version = 0; // 1, 2, 3, ... without gaps
    std::string_view name; // "0001_initial"
    std::string_view sql;
};

std::span<const Migration> builtinMigrations(); // generated from resources/migrations/*.sql
int knownSchemaVersion(); // of the last of them

// A complete, empty project at `file`, which must not exist (AlreadyExists) or be empty. It appears whole or not at
// all.
Result<void> createProjectFile(
    const std::filesystem::path& file, std::span<const Migration> steps = builtinMigrations());

// Each missing step in one transaction with its version. Before the first change of an older file a copy
// "<file>.schema-<old>.backup" is made (kept when one exists already). Error VersionTooNew: the file is newer,
// unchanged.
Result<void> migrate(Database& database, std::span<const Migration> steps = builtinMigrations());

} // namespace priorscope
