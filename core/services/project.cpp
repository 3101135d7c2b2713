// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "store/database.h"
#include "store/migrator.h"
#include "store/store_reader.h"

namespace priorscope {

namespace {

// Empty when runs can be written: SQLite needs the file and, for its log, the folder.
std::string whyNotWritable(const std::filesystem::path& file)
{
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    if (::access(file.c_str(), W_OK) != 0)
        return errno == EROFS ? "the file system is read-only" : "no permission to write the file";
    if (::access(folder.c_str(), W_OK) != 0)
        return "no permission to write in the folder \"" + folder.string() + '"';
    return {};
}

Result<int> versionOf(const std::filesystem::path& file)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::ReadOnly);
    if (!database)
        return database.error();
    return (*database)->schemaVersion();
}

Result<std::unique_ptr<Database>> openForWriting(const std::filesystem::path& file)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::ReadWrite);
    if (!database)
        return database;
    const Result<void> migrated = migrate(**database);
    if (!migrated)
        return migrated.error();
    const Result<void> logging = (*database)->enableWriteAheadLog();
    if (!logging)
        return logging.error();
    // Short from here on: the writer tries again by itself and must notice a cancel or a close meanwhile.
    (*database)->setBusyTimeout(std::chrono::milliseconds(250));
    return database;
}

Result<int> countInterrupted(const std::filesystem::path& file)
{
    Result<StoreReader> reader = StoreReader::open(file);
    if (!reader)
        return reader.error();
    const Result<std::vector<RunRow>> runs = reader->runs();
    if (!runs)
        return runs.error();
    return static_cast<int>(std::count_if(
        runs->begin(), runs->end(), [](const RunRow& run) { return run.state == RunState::Interrupted; }));
}

} // namespace

Result<OpenedProject> openProjectFile(const std::filesystem::path& file, bool readOnly)
{
    const Result<FileKind> kind = identifyFile(file);
    if (!kind)
        return kind.error();
    if (*kind != FileKind::Project && !readOnly) {
        const Result<void> created = createProjectFile(file);
        if (!created
            && created.error().code != ErrorCode::AlreadyExists) // made by another program meanwhile: open that
            return created.error();
    } else if (*kind != FileKind::Project) {
        return Error{ErrorCode::NotFound, '"' + file.string() + "\" does not exist or is empty", file.string()};
    }

    const Result<int> version = versionOf(file);
    if (!version)
        return version.error();
    OpenedProject project;
    project.info.file = file;
    project.info.open = true;
    if (*version > knownSchemaVersion()) {
        project.info.readOnlyReason =
            "schema " + std::to_string(*version) + " is newer than " + std::to_string(knownSchemaVersion());
    } else {
        project.info.readOnlyReason = readOnly ? "opened read-only" : whyNotWritable(file);
    }
    project.info.readOnly = !project.info.readOnlyReason.empty();
    if (!project.info.readOnly) {
        Result<std::unique_ptr<Database>> database = openForWriting(file);
        if (!database)
            return database.error();
        project.database = *std::move(database);
    }
    const Result<int> interrupted = countInterrupted(file);
    if (!interrupted)
        return interrupted.error();
    project.info.interruptedRuns = *interrupted;
    return project;
}

} // namespace priorscope
