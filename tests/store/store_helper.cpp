// SPDX-License-Identifier: Apache-2.0
// The other process of the store tests: writes until it is killed, holds a lock, migrates slowly, or opens without
// rights.
#include <QCoreApplication>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>

#include <unistd.h>

#include "base/clock.h"
#include "engine/spec_codec.h"
#include "services/experiment_service.h"
#include "services/project.h"
#include "store/database.h"
#include "store/lease.h"
#include "store/migrator.h"
#include "store/run_book.h"
#include "store/store_reader.h"
#include "store/store_writer.h"

using namespace priorscope;

namespace {

int fail(const Error& error)
{
    std::cout << "error " << error.message << std::endl;
    return 1;
}

Result<std::unique_ptr<Database>> openForWriting(const std::string& file)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::ReadWrite);
    if (!database)
        return database;
    if (const Result<void> logging = (*database)->enableWriteAheadLog(); !logging)
        return logging.error();
    return database;
}

// Appends trials to run 1 for ever, from its first missing step; says after each batch how many are safely stored.
int writeForEver(const std::string& file)
{
    Result<StoreReader> reader = StoreReader::open(file);
    if (!reader)
        return fail(reader.error());
    const Result<std::optional<RunRow>> row = reader->run({1});
    Result<std::unique_ptr<Database>> database = openForWriting(file);
    if (!row || !*row || !database)
        return 1;
    const SystemClock clock;
    StoreWriter writer(*std::move(database), clock, nullptr);
    int step = (*row)->completed;
    std::uint64_t seq = (*row)->lastSeq;
    while (true) {
        for (int i = 0; i < 20; ++i) {
            Trial trial;
            trial.step = ++step;
            trial.source = "random";
            trial.x = {step * 0.5, 2.0};
            trial.value = step;
            if (!writer.publish({{1}, ++seq, clock.utcNs(), TrialFinished{trial}}, {}))
                return 1;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        std::cout << step - writer.health().waitingRows << ' ' << step << std::endl;
    }
}

int holdLock(const std::string& file)
{
    Result<std::unique_ptr<Database>> database = openForWriting(file);
    if (!database)
        return fail(database.error());
    const Result<Transaction> transaction = Transaction::begin(**database);
    if (!transaction)
        return fail(transaction.error());
    std::cout << "locked" << std::endl;
    std::string line;
    std::getline(std::cin, line); // until the test lets go
    return 0;
}

int ownRun(const std::string& file)
{
    Result<std::unique_ptr<Database>> database = openForWriting(file);
    if (!database)
        return fail(database.error());
    const Result<std::vector<RunId>> claimed = claimRuns(**database, {{{1}}, {}, makeOwner(file)});
    if (!claimed)
        return fail(claimed.error());
    std::cout << "claimed " << claimed->size() << std::endl;
    std::string line;
    std::getline(std::cin, line);
    return 0;
}

int migrateSlowly(const std::string& file)
{
    static constexpr Migration steps[] = {{1, "0001_initial", ""},
        {2, "0002_slow",
            "CREATE TABLE extra (a INTEGER PRIMARY KEY, b BLOB); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i "
            "+ 1 FROM n "
            "WHERE i < 20000) INSERT INTO extra (b) SELECT randomblob(400) FROM n"}};
    Result<std::unique_ptr<Database>> database = openForWriting(file);
    if (!database)
        return fail(database.error());
    std::cout << "migrating" << std::endl;
    const Result<void> done = migrate(**database, steps);
    if (!done)
        return fail(done.error());
    std::cout << "migrated" << std::endl;
    return 0;
}

// Opens a project as a user who may not write it: root can write everything, so it steps down first.
int openWithoutRights(const std::string& file)
{
    if (::geteuid() == 0 && (::setresgid(65534, 65534, 65534) != 0 || ::setresuid(65534, 65534, 65534) != 0))
        return 1;
    const Result<OpenedProject> project = openProjectFile(file, false);
    if (!project)
        return fail(project.error());
    Result<StoreReader> reader = StoreReader::open(file);
    if (!reader)
        return fail(reader.error());
    const Result<StoreReader::Table> table = reader->view("v_trials", "");
    if (!table)
        return fail(table.error());
    std::cout << (project->info.readOnly ? "read-only" : "writable") << '|' << project->info.readOnlyReason << '|'
              << table->rows.size() << std::endl;
    return 0;
}

// Starts the experiment of FILE.json in project FILE and runs until it is killed or done.
int runExperiment(int argc, char** argv, const std::string& file)
{
    QCoreApplication application(argc, argv);
    std::ifstream stream(file + ".json");
    const std::string document(std::istreambuf_iterator<char>(stream), {});
    const Registries registries = makeBuiltinRegistries();
    ExperimentService service(registries, {1, true, {}});
    QObject::connect(&service, &ExperimentService::becameIdle, &application, &QCoreApplication::quit);
    service.openProject(file).then(&service, [&](const Result<ProjectInfo>& opened) {
        if (opened)
            service.createExperiment(parseSpec(document, registries).spec, true);
    });
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const std::string verb = argv[1];
    const std::string file = argv[2];
    if (verb == "write")
        return writeForEver(file);
    if (verb == "lock")
        return holdLock(file);
    if (verb == "own")
        return ownRun(file);
    if (verb == "run")
        return runExperiment(argc, argv, file);
    if (verb == "migrate")
        return migrateSlowly(file);
    if (verb == "without-rights")
        return openWithoutRights(file);
    return 2;
}
