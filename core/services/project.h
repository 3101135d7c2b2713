// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opening a project file: creates, migrates, or falls back to read-only with the reason. Off the GUI thread.

#include <filesystem>
#include <memory>
#include <string>

#include "base/result.h"

namespace priorscope {

class Database;

struct ProjectInfo {
    std::filesystem::path file;
    bool open = false;
    bool readOnly = false;
    std::string
        readOnlyReason; // why running is disabled: "opened with -R", "no write permission", "schema 3 is newer than 1"
    int interruptedRuns = 0; // found at opening; offer to resume
};

struct OpenedProject {
    ProjectInfo info;
    std::unique_ptr<Database> database; // read-write, for the writer; null when read-only
};

// Errors leave nothing behind: NotFound (read-only and missing), ForeignFile, VersionTooNew (and unreadable), Corrupt,
// Busy, Io.
Result<OpenedProject> openProjectFile(const std::filesystem::path& file, bool readOnly);

} // namespace priorscope
