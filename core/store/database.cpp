// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/database.h"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include "base/log.h"

namespace priorscope {

namespace {

std::string quoted(const std::filesystem::path& file)
{
    return '"' + file.string() + '"';
}

// SQLite's URI form, needed for immutable=1; only what would end or escape the path is encoded.
std::string immutableUri(const std::filesystem::path& file)
{
    constexpr char hex[] = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(file).string()) {
        if (c == '%' || c == '?' || c == '#') {
            const auto byte = static_cast<unsigned char>(c);
            uri += '%';
            uri += hex[byte >> 4];
            uri += hex[byte & 15];
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

bool hasLog(const std::filesystem::path& file)
{
    std::error_code ignored;
    const auto size = std::filesystem::file_size(file.string() + "-wal", ignored);
    return !ignored && size > 0;
}

ErrorCode errorCodeOf(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Busy;
    case SQLITE_CORRUPT:
        return ErrorCode::Corrupt;
    case SQLITE_NOTADB:
        return ErrorCode::ForeignFile;
    case SQLITE_READONLY:
        return ErrorCode::ReadOnly;
    case SQLITE_FULL:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
        return ErrorCode::Io;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    default:
        return ErrorCode::Internal;
    }
}

std::string sentenceOf(int code, const std::string& name, const char* detail)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return name + " is locked by another program";
    case SQLITE_CORRUPT:
        return name + " is damaged: " + detail;
    case SQLITE_NOTADB:
        return name + " is not a Priorscope project";
    case SQLITE_READONLY:
        return name + " cannot be written: it is read-only";
    case SQLITE_FULL:
        return name + " cannot be written: the disk is full";
    case SQLITE_CANTOPEN:
        return name + " cannot be opened: " + detail;
    case SQLITE_PERM:
        return name + " cannot be opened: no permission";
    case SQLITE_IOERR:
        return "the disk reported an error at " + name + ": " + detail;
    default:
        return name + ": " + detail;
    }
}

int openHandle(const std::string& name, int flags, sqlite3** connection)
{
    // Nobody asks how much memory SQLite uses; counting it takes a lock per allocation. Too late is no fault.
    [[maybe_unused]] static const int unused = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return sqlite3_open_v2(name.c_str(), connection, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
}

int readHeader(sqlite3* connection)
{
    return sqlite3_exec(connection, "PRAGMA schema_version", nullptr, nullptr, nullptr);
}

} // namespace

Error sqliteError(int code, sqlite3* connection, const std::filesystem::path& file)
{
    const int systemError = connection ? sqlite3_system_errno(connection) : 0;
    const bool ofSystem = (code & 0xff) == SQLITE_CANTOPEN && systemError != 0;
    const std::string detail = ofSystem ? std::generic_category().message(systemError)
                                        : std::string(connection ? sqlite3_errmsg(connection) : sqlite3_errstr(code));
    return {errorCodeOf(code), sentenceOf(code, quoted(file), detail.c_str()), file.string()};
}

Result<FileKind> identifyFile(const std::filesystem::path& file)
{
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(file, failure);
    if (status.type() == std::filesystem::file_type::not_found)
        return FileKind::Missing;
    if (failure)
        return Error{ErrorCode::Io, quoted(file) + " cannot be opened: " + failure.message(), file.string()};
    if (status.type() == std::filesystem::file_type::directory)
        return Error{ErrorCode::Io, quoted(file) + " is a folder, not a project file", file.string()};
    if (status.type() != std::filesystem::file_type::regular)
        return Error{ErrorCode::ForeignFile, quoted(file) + " is not a file", file.string()};

    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        const std::string why = std::generic_category().message(errno);
        return Error{ErrorCode::Io, quoted(file) + " cannot be opened: " + why, file.string()};
    }
    std::array<char, 100> header{};
    stream.read(header.data(), header.size());
    if (stream.gcount() == 0)
        return FileKind::Empty;
    const bool sqlite = stream.gcount() == 100 && std::memcmp(header.data(), "SQLite format 3", 16) == 0;
    if (!sqlite) {
        return Error{
            ErrorCode::ForeignFile, quoted(file) + " is not a Priorscope project: it is no SQLite file", file.string()};
    }
    std::uint32_t id = 0;
    for (std::size_t i = 68; i < 72; ++i)
        id = id << 8 | static_cast<unsigned char>(header[i]);
    if (id != kApplicationId) {
        return Error{ErrorCode::ForeignFile,
            quoted(file) + " is not a Priorscope project: it is an SQLite file of another program", file.string()};
    }
    return FileKind::Project;
}

Statement::Statement(sqlite3* connection, sqlite3_stmt* statement, const std::filesystem::path* file)
    : m_connection(connection), m_statement(statement), m_file(file)
{
}

Statement::Statement(Statement&& other) noexcept
    : m_connection(other.m_connection), m_statement(std::exchange(other.m_statement, nullptr)), m_file(other.m_file),
      m_bindError(other.m_bindError)
{
}

Statement& Statement::operator=(Statement&& other) noexcept
{
    std::swap(m_connection, other.m_connection);
    std::swap(m_statement, other.m_statement);
    std::swap(m_file, other.m_file);
    std::swap(m_bindError, other.m_bindError);
    return *this;
}

Statement::~Statement()
{
    sqlite3_finalize(m_statement);
}

// A binding only fails for values beyond SQLite's limits; the next step() reports it.
void Statement::noteBinding(int code)
{
    if (code != SQLITE_OK)
        m_bindError = code;
}

void Statement::bindColumn(int index, const Statement& row, int column)
{
    noteBinding(sqlite3_bind_value(m_statement, index, sqlite3_column_value(row.m_statement, column)));
}

void Statement::bindValue(int index, std::nullopt_t)
{
    noteBinding(sqlite3_bind_null(m_statement, index));
}
void Statement::bindValue(int index, double value)
{
    noteBinding(sqlite3_bind_double(m_statement, index, value));
}
void Statement::bindInteger(int index, std::int64_t value)
{
    noteBinding(sqlite3_bind_int64(m_statement, index, value));
}

void Statement::bindValue(int index, std::string_view text)
{
    const char* data = text.data() ? text.data() : ""; // a null pointer would bind NULL
    noteBinding(sqlite3_bind_text64(m_statement, index, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bindValue(int index, Borrowed borrowed)
{
    const char* data = borrowed.text.data() ? borrowed.text.data() : "";
    noteBinding(sqlite3_bind_text64(m_statement, index, data, borrowed.text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bindBlob(int index, std::string_view bytes)
{
    const char* data = bytes.data() ? bytes.data() : "";
    noteBinding(sqlite3_bind_blob64(m_statement, index, data, bytes.size(), SQLITE_TRANSIENT));
}

Result<bool> Statement::step()
{
    if (m_bindError != 0) {
        const int code = std::exchange(m_bindError, 0);
        return sqliteError(code, m_connection, *m_file);
    }
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE) {
        const Error error = sqliteError(code, m_connection, *m_file);
        reset();
        return error;
    }
    reset();
    return false;
}

Result<void> Statement::run()
{
    while (true) {
        const Result<bool> row = step();
        if (!row)
            return row.error();
        if (!*row)
            return {};
    }
}

void Statement::reset()
{
    sqlite3_reset(m_statement);
}
int Statement::columnCount() const
{
    return sqlite3_column_count(m_statement);
}
std::string Statement::columnName(int column) const
{
    return sqlite3_column_name(m_statement, column);
}
bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}
bool Statement::isReal(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_FLOAT;
}
bool Statement::isText(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_TEXT;
}
std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}
double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement, column);
}

std::string Statement::text(int column) const
{
    const void* bytes = sqlite3_column_blob(m_statement, column);
    const int size = sqlite3_column_bytes(m_statement, column);
    return bytes ? std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)) : std::string();
}

Database::Database(sqlite3* connection, std::filesystem::path file) : m_connection(connection), m_file(std::move(file))
{
}

Database::~Database()
{
    sqlite3_close_v2(m_connection);
}

Result<std::unique_ptr<Database>> Database::open(
    const std::filesystem::path& file, Mode mode, std::chrono::milliseconds busyTimeout)
{
    int flags = SQLITE_OPEN_READONLY;
    if (mode == Mode::ReadWrite)
        flags = SQLITE_OPEN_READWRITE;
    else if (mode == Mode::Create)
        flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* connection = nullptr;
    int code = openHandle(file.string(), flags, &connection);
    std::unique_ptr<Database> database(new Database(connection, file));
    if (code != SQLITE_OK)
        return sqliteError(code, connection, file);
    database->setBusyTimeout(busyTimeout);
    code = readHeader(connection);
    // Without permission to create the -shm file beside it, a WAL database opens only as immutable; that is right as
    // long as nobody can be writing (a read-only medium) and no log waits to be read.
    const bool noShm = (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY;
    if (mode == Mode::ReadOnly && noShm && !hasLog(file)) {
        code = openHandle(immutableUri(file), flags | SQLITE_OPEN_URI, &connection);
        database.reset(new Database(connection, file));
        if (code == SQLITE_OK)
            code = readHeader(connection);
    } else if (mode == Mode::ReadOnly && noShm) {
        return Error{ErrorCode::ReadOnly,
            quoted(file)
                + " has a write-ahead log that cannot be read in a read-only folder; copy both files elsewhere",
            file.string()};
    }
    if (code != SQLITE_OK)
        return sqliteError(code, connection, file);
    // Files come from strangers: their views and triggers may not call functions with side effects.
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    const Result<void> pragmas = database->execute("PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON");
    if (!pragmas)
        return pragmas.error();
    return database;
}

Result<void> Database::requireProject()
{
    const Result<std::int64_t> id = integer("PRAGMA application_id");
    if (!id)
        return id.error();
    if (*id == kApplicationId)
        return {};
    return Error{ErrorCode::ForeignFile, quoted(m_file) + " is not a Priorscope project", m_file.string()};
}

void Database::setBusyTimeout(std::chrono::milliseconds timeout)
{
    sqlite3_busy_timeout(m_connection, static_cast<int>(timeout.count()));
}

Result<void> Database::enableWriteAheadLog()
{
    const Result<std::string> mode = text("PRAGMA journal_mode=WAL");
    if (!mode)
        return mode.error();
    if (*mode != "wal")
        log::warning("ps.store", "no write-ahead log on this file system; viewers may wait while a run writes");
    // A batch of 20,000 trials fits into the cache; a smaller one would write pages early and read them again.
    return execute("PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=16777216; "
                   "PRAGMA cache_size=-16384");
}

Result<void> Database::execute(const std::string& sql)
{
    const int code = sqlite3_exec(m_connection, sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(code, m_connection, m_file);
    return {};
}

Result<Statement> Database::prepare(std::string_view sql)
{
    sqlite3_stmt* statement = nullptr;
    const char* tail = nullptr;
    const int code = sqlite3_prepare_v2(m_connection, sql.data(), static_cast<int>(sql.size()), &statement, &tail);
    Statement result(m_connection, statement, &m_file);
    if (code != SQLITE_OK)
        return sqliteError(code, m_connection, m_file);
    if (!statement || tail != sql.data() + sql.size())
        return Error{ErrorCode::Internal, "not exactly one SQL statement", {}};
    return result;
}

Result<std::unique_ptr<Database>> Database::openProject(const std::filesystem::path& file)
{
    std::error_code failure;
    if (!std::filesystem::exists(file, failure))
        return Error{ErrorCode::NotFound, '"' + file.string() + "\" does not exist", file.string()};
    Result<std::unique_ptr<Database>> database = open(file, Mode::ReadOnly);
    if (!database)
        return database.error();
    if (const Result<void> ours = (*database)->requireProject(); !ours)
        return ours.error();
    return database;
}

Result<std::int64_t> Database::integer(std::string_view sql)
{
    Result<Statement> statement = prepare(sql);
    if (!statement)
        return statement.error();
    const Result<bool> row = statement->step();
    if (!row)
        return row.error();
    return *row ? statement->integer(0) : std::int64_t{0};
}

Result<int> Database::integerAsInt(std::string_view sql)
{
    const Result<std::int64_t> value = integer(sql);
    if (!value)
        return value.error();
    return static_cast<int>(*value);
}

Result<std::string> Database::text(std::string_view sql)
{
    Result<Statement> statement = prepare(sql);
    if (!statement)
        return statement.error();
    const Result<bool> row = statement->step();
    if (!row)
        return row.error();
    return *row ? statement->text(0) : std::string();
}

std::int64_t Database::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_connection);
}

Transaction::Transaction(Database& database) : m_database(&database) { }

Transaction::Transaction(Transaction&& other) noexcept : m_database(std::exchange(other.m_database, nullptr)) { }

Result<Transaction> Transaction::begin(Database& database)
{
    const Result<void> begun = database.execute("BEGIN IMMEDIATE");
    if (!begun)
        return begun.error();
    return Transaction(database);
}

Transaction::~Transaction()
{
    // SQLite has already rolled back by itself after some errors (full disk); a second ROLLBACK would only be refused.
    if (m_database && sqlite3_get_autocommit(m_database->handle()) == 0) {
        const Result<void> undone = m_database->execute("ROLLBACK");
        if (!undone)
            log::warning("ps.store", undone.error().message);
    }
}

Result<void> Transaction::commit()
{
    const Result<void> done = m_database->execute("COMMIT");
    if (done)
        m_database = nullptr;
    return done;
}

} // namespace priorscope
