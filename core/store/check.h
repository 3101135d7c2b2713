// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Is a project file whole, and what can be saved of one that is not. Both only read the file in question. Off the GUI
// thread.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace priorscope {

struct TableFault {
    std::string table; // empty: the file as a whole
    std::string text; // "3 rows belong to no run"
};

struct CheckReport {
    int schemaVersion = 0;
    std::vector<TableFault> faults; // none: the file is whole
};

// Integrity of every table, schema, orphans, and counts that do not add up. Errors as of StoreReader::open().
Result<CheckReport> checkProject(const std::filesystem::path& file);

struct TableSalvage {
    std::string table;
    std::int64_t copied = 0;
    std::string lost; // "run 1: steps 20 to 31"; empty: nothing known to be lost
};

struct SalvageReport {
    std::vector<TableSalvage> tables;
};

// Copies every readable row into a new project; `into` must not exist. Rows whose run or experiment is lost get a
// stand-in named "recovered".
Result<SalvageReport> repairInto(const std::filesystem::path& damaged, const std::filesystem::path& into);

} // namespace priorscope
