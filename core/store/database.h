// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The SQLite C API behind values and Result: a connection, its prepared statements and its transactions. One connection
// and everything made from it belong to one thread at a time.
//
// What a commit promises: the file runs in WAL mode with synchronous=NORMAL. A crash or kill -9 of the program loses
// nothing that was committed. A power failure or a crash of the operating system may lose the last commits, never the
// integrity.

#include <chrono>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace priorscope {

inline constexpr std::uint32_t kApplicationId = 0x50534350; // "PSCP", at offset 68 of every project file

enum class FileKind { Missing, Empty, Project };
// What stands at this path, from its first bytes only; the file is not touched. Errors: ForeignFile (not ours), Io.
// Only before this process opens the file: POSIX drops all locks of a process on a file when it closes any descriptor
// of it, so that reading the bytes of an open project would let another program take its log away.
Result<FileKind> identifyFile(const std::filesystem::path& file);

// Text for a binding without a copy: it must live until the statement has run.
struct Borrowed {
    std::string_view text;
};

class Statement {
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&& other) noexcept;
    ~Statement();

    // Binds parameters 1, 2, ... in this order: integers, double, text, optional of these (none = NULL). NaN becomes
    // NULL.
    template <typename... Values> void bind(const Values&... values)
    {
        int index = 0;
        (bindValue(++index, values), ...);
    }
    void bindBlob(int index, std::string_view bytes);
    void bindColumn(int index, const Statement& row, int column); // whatever type it has
    void bindValue(int index, std::nullopt_t);
    void bindValue(int index, double value);
    void bindValue(int index, std::string_view text);
    void bindValue(int index, const std::string& text) { bindValue(index, std::string_view(text)); }
    void bindValue(int index, const char* text) { bindValue(index, std::string_view(text)); }
    void bindValue(int index, Borrowed borrowed);
    template <std::integral Integer> void bindValue(int index, Integer value)
    {
        bindInteger(index, static_cast<std::int64_t>(value));
    }
    template <typename T> void bindValue(int index, const std::optional<T>& value)
    {
        if (value)
            bindValue(index, *value);
        else
            bindValue(index, std::nullopt);
    }

    Result<bool> step(); // true: a row stands ready; false: the end (and the statement is reset)
    Result<void> run(); // steps to the end
    void reset();

    int columnCount() const;
    std::string columnName(int column) const;
    bool isNull(int column) const;
    bool isReal(int column) const;
    bool isText(int column) const;
    std::int64_t integer(int column) const;
    int integer32(int column) const { return static_cast<int>(integer(column)); }
    double real(int column) const;
    std::string text(int column) const; // also the bytes of a blob

private:
    friend class Database;
    Statement(sqlite3* connection, sqlite3_stmt* statement, const std::filesystem::path* file);
    void bindInteger(int index, std::int64_t value);
    void noteBinding(int code);

    sqlite3* m_connection = nullptr;
    sqlite3_stmt* m_statement = nullptr;
    const std::filesystem::path* m_file = nullptr;
    int m_bindError = 0;
};

class Database {
public:
    enum class Mode { ReadOnly, ReadWrite, Create };
    // ReadOnly also works on a read-only medium. Waits up to `busyTimeout` for other programs in every call.
    static Result<std::unique_ptr<Database>> open(
        const std::filesystem::path& file, Mode mode, std::chrono::milliseconds busyTimeout = std::chrono::seconds(5));
    // Read-only; NotFound when there is no file, ForeignFile when it is not one of ours.
    static Result<std::unique_ptr<Database>> openProject(const std::filesystem::path& file);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    Result<void> requireProject(); // ForeignFile when this is no project of ours
    void setBusyTimeout(std::chrono::milliseconds timeout);
    // WAL and the limits of the log; once per read-write connection.
    Result<void> enableWriteAheadLog();

    Result<void> execute(const std::string& sql); // one or more statements without results
    Result<Statement> prepare(std::string_view sql); // exactly one statement
    Result<std::int64_t> integer(std::string_view sql); // first column of the first row; 0 without a row
    Result<std::string> text(std::string_view sql); // likewise; empty without a row
    Result<int> schemaVersion() { return integerAsInt("PRAGMA user_version"); }
    std::int64_t lastInsertId() const;

    const std::filesystem::path& file() const { return m_file; }
    sqlite3* handle() { return m_connection; } // for authorisers and functions inside core/store

private:
    Database(sqlite3* connection, std::filesystem::path file);
    Result<int> integerAsInt(std::string_view sql);

    sqlite3* m_connection = nullptr;
    std::filesystem::path m_file;
};

// BEGIN IMMEDIATE ... COMMIT; rolls back unless committed.
class Transaction {
public:
    static Result<Transaction> begin(Database& database);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    Result<void> commit();

private:
    explicit Transaction(Database& database);
    Database* m_database;
};

// The error of the last call on `connection` as one plain sentence with the file's name.
Error sqliteError(int code, sqlite3* connection, const std::filesystem::path& file);

} // namespace priorscope
