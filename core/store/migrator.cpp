// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/migrator.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "store/database.h"

namespace priorscope {

namespace {

Result<void> applyStep(Database& database, const Migration& step)
{
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return transaction.error();
    // Read again under the lock: another process may have migrated meanwhile.
    const Result<int> version = database.schemaVersion();
    if (!version)
        return version.error();
    if (*version >= step.version)
        return {};
    const Result<void> applied = database.execute(std::string(step.sql));
    if (!applied)
        return applied;
    const Result<void> stamped = database.execute("PRAGMA user_version=" + std::to_string(step.version)
        + "; PRAGMA application_id=" + std::to_string(kApplicationId));
    if (!stamped)
        return stamped;
    return transaction->commit();
}

std::string sqlText(const std::string& text)
{
    std::string literal = "'";
    for (const char c : text)
        literal += c == '\'' ? std::string("''") : std::string(1, c);
    return literal + '\'';
}

// VACUUM INTO a side name first, so that a kill leaves no half backup under the real one.
Result<void> backUp(Database& database, int version)
{
    const std::string target = database.file().string() + ".schema-" + std::to_string(version) + ".backup";
    std::error_code failure;
    if (std::filesystem::exists(target, failure))
        return {};
    const std::string side = target + ".part";
    std::filesystem::remove(side, failure);
    const Result<void> copied = database.execute("VACUUM INTO " + sqlText(side));
    if (!copied)
        return copied;
    std::filesystem::rename(side, target, failure);
    if (failure)
        return Error{ErrorCode::Io, "the backup \"" + target + "\" cannot be made: " + failure.message(), target};
    return {};
}

// A rename that never replaces a file another process made meanwhile; a file system without it gets a plain rename.
Result<void> moveIntoPlace(const std::string& from, const std::filesystem::path& to, bool replaceEmpty)
{
    if (!replaceEmpty && ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return {};
    if (!replaceEmpty && errno == EEXIST)
        return Error{ErrorCode::AlreadyExists, '"' + to.string() + "\" exists already", to.string()};
    std::error_code failure;
    std::filesystem::rename(from, to, failure);
    if (failure)
        return Error{ErrorCode::Io, '"' + to.string() + "\" cannot be made: " + failure.message(), to.string()};
    return {};
}

Result<void> fillNewFile(const std::filesystem::path& file, std::span<const Migration> steps)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::Create);
    if (!database)
        return database.error();
    for (const Migration& step : steps) {
        const Result<void> applied = applyStep(**database, step);
        if (!applied)
            return applied;
    }
    return {};
}

} // namespace

int knownSchemaVersion()
{
    return builtinMigrations().back().version;
}

Result<void> createProjectFile(const std::filesystem::path& file, std::span<const Migration> steps)
{
    const Result<FileKind> kind = identifyFile(file);
    if (!kind)
        return kind.error();
    if (*kind == FileKind::Project)
        return Error{ErrorCode::AlreadyExists, '"' + file.string() + "\" exists already", file.string()};
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    std::error_code failure;
    if (!std::filesystem::is_directory(folder, failure)) {
        return Error{ErrorCode::Io,
            '"' + file.string() + "\" cannot be created: the folder \"" + folder.string() + "\" does not exist",
            file.string()};
    }
    if (::access(folder.c_str(), W_OK) != 0) {
        return Error{ErrorCode::Io,
            '"' + file.string() + "\" cannot be created: the folder \"" + folder.string()
                + "\" cannot be written: " + std::generic_category().message(errno),
            file.string()};
    }
    const std::string side = file.string() + ".new-" + std::to_string(::getpid());
    std::filesystem::remove(side, failure);
    Result<void> made = fillNewFile(side, steps);
    if (made)
        made = moveIntoPlace(side, file, *kind == FileKind::Empty);
    if (!made) {
        std::filesystem::remove(side, failure);
        std::filesystem::remove(side + "-journal", failure);
    }
    return made;
}

Result<void> migrate(Database& database, std::span<const Migration> steps)
{
    const Result<int> version = database.schemaVersion();
    if (!version)
        return version.error();
    const int known = steps.back().version;
    if (*version > known) {
        return Error{ErrorCode::VersionTooNew,
            '"' + database.file().string() + "\" has schema " + std::to_string(*version)
                + ", which is newer than schema " + std::to_string(known) + " that this version of Priorscope writes",
            database.file().string()};
    }
    if (*version == known)
        return {};
    const Result<void> saved = backUp(database, *version);
    if (!saved)
        return saved;
    for (const Migration& step : steps) {
        if (step.version <= *version)
            continue;
        const Result<void> applied = applyStep(database, step);
        if (!applied)
            return applied;
    }
    return {};
}

} // namespace priorscope
