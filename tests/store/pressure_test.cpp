// SPDX-License-Identifier: Apache-2.0
// The writer under pressure: locks, a full disk, kills, copies, lingering readers, other processes.
#include "helper_process.h"
#include "store_fixture.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <future>

#include "store/lease.h"

namespace priorscope {
namespace {

using namespace std::chrono_literals;

std::int64_t countTrials(const std::filesystem::path& file)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::ReadOnly);
    if (!database)
        return -1;
    const Result<std::int64_t> count = (*database)->integer("SELECT count(*) FROM trial");
    return count ? *count : -1;
}

void expectTrialsWithoutGap(const std::filesystem::path& file, int count)
{
    Result<StoreReader> reader = StoreReader::open(file);
    ASSERT_TRUE(reader);
    const Result<std::vector<Trial>> trials = reader->trials({1});
    ASSERT_TRUE(trials) << trials.error().message;
    ASSERT_EQ(trials->size(), static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        ASSERT_EQ((*trials)[static_cast<std::size_t>(i)].step, i + 1);
    EXPECT_EQ((**reader->run({1})).completed, count);
}

TEST(StorePressure, P4_aSixSecondLockLosesNothing)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 10'000);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    HelperProcess other({"lock", file.string()});
    ASSERT_EQ(other.readLine(), "locked");
    RunScript run(writer, {1});
    const auto start = std::chrono::steady_clock::now();
    int step = 0;
    bool sawWaiting = false;
    while (std::chrono::steady_clock::now() - start < 6s) { // 500 rows a second
        ++step;
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
        const StoreHealth health = writer.health();
        if (health.state == StoreHealth::State::Waiting) {
            sawWaiting = true;
            EXPECT_NE(health.reason.find("locked by another program"), std::string::npos);
        }
        std::this_thread::sleep_for(2ms); // the rate, not a wait for something
    }
    EXPECT_TRUE(sawWaiting);
    EXPECT_EQ(countTrials(file), 0);
    other.closeInput();
    EXPECT_TRUE(eventually([&] { return writer.health().waitingRows == 0; }));
    EXPECT_EQ(writer.health().state, StoreHealth::State::Ok);
    EXPECT_EQ(writer.close(5s), 0u);
    expectTrialsWithoutGap(file, step);
}

TEST(StorePressure, halfOfTheRoomIsCommittedBeforeTheIntervalEnds)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 10'000);
    const SystemClock clock;
    StoreWriter::Options options;
    options.maxWaiting = 100;
    options.commitEvery = 1h;
    StoreWriter writer(openForWriting(file), clock, nullptr, {}, options);
    RunScript run(writer, {1});
    ASSERT_TRUE(run.trial(makeTrial(1, 1)));
    ASSERT_TRUE(eventually([&] { return writer.health().waitingRows == 0; })); // the first one never waits
    for (int step = 2; step <= 50; ++step)
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
    EXPECT_EQ(writer.health().waitingRows, 49);
    ASSERT_TRUE(run.trial(makeTrial(51, 51)));
    EXPECT_TRUE(eventually([&] { return writer.health().waitingRows == 0; }));
    EXPECT_EQ(countTrials(file), 51);
}

TEST(StorePressure, P5_lockedForEverPausesAndCanBeCancelled)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 10'000);
    const SystemClock clock;
    std::atomic<int> stuck = -1;
    StoreWriter::Options options;
    options.maxWaiting = 100;
    options.stuckAfter = 2s;
    StoreWriter writer(openForWriting(file), clock, nullptr, {{}, [&](bool now) { stuck = now ? 1 : 0; }}, options);
    RunScript run(writer, {1});
    for (int step = 1; step <= 10; ++step)
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
    ASSERT_TRUE(eventually([&] { return writer.health().waitingRows == 0; }));

    HelperProcess other({"lock", file.string()});
    ASSERT_EQ(other.readLine(), "locked");
    for (int step = 11; step <= 110; ++step)
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
    std::stop_source stop; // the queue is full: this one waits until it is cancelled
    std::thread canceller([&] {
        std::this_thread::sleep_for(50ms);
        stop.request_stop();
    });
    const Result<void> refused = run.trial(makeTrial(111, 111), stop.get_token());
    canceller.join();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(eventually([&] { return stuck == 1; }));
    EXPECT_EQ(writer.health().state, StoreHealth::State::Waiting);
    EXPECT_EQ(countTrials(file), 10); // what was reported as saved
    const Result<void> full = run.trial(makeTrial(111, 111)); // now the run should pause
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().code, ErrorCode::Busy);
    EXPECT_TRUE(run.state(RunState::Stopped, "stopped by the user")); // never waits
    std::promise<Result<void>> answer; // neither does a command hang behind the events
    writer.perform(
        [](Database&) { return Result<void>(); }, [&](const Result<void>& done) { answer.set_value(done); }, 200ms);
    const Result<void> given = answer.get_future().get();
    ASSERT_FALSE(given);
    EXPECT_EQ(given.error().code, ErrorCode::Busy);

    other.closeInput();
    EXPECT_TRUE(eventually([&] { return stuck == 0; }));
    EXPECT_EQ(writer.close(5s), 0u);
    expectTrialsWithoutGap(file, 110);
    EXPECT_EQ((**StoreReader::open(file)->run({1})).state, RunState::Stopped);
}

TEST(StorePressure, P5_closingWhileLockedSaysHowMuchIsNotSaved)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    HelperProcess other({"lock", file.string()});
    ASSERT_EQ(other.readLine(), "locked");
    RunScript run(writer, {1});
    for (int step = 1; step <= 7; ++step)
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(writer.close(500ms), 7u);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
    const Result<void> late = run.trial(makeTrial(8, 8));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Cancelled);
}

// SQLite's own page limit gives the very error of a full disk, at the same places, without a file system of its own. It
// is lifted on the writer's thread, which alone may touch the connection.
TEST(StorePressure, P6_fullDiskKeepsEverythingAndGoesOnAtTheSameUnit)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 10'000);
    std::unique_ptr<Database> database = openForWriting(file);
    Database& connection = *database;
    const std::int64_t pages = *database->integer("PRAGMA page_count");
    ASSERT_TRUE(database->execute("PRAGMA max_page_count = " + std::to_string(pages + 20)));
    const SystemClock clock;
    std::promise<void> full;
    std::promise<void> freed;
    std::atomic<int> stuck = -1;
    const auto stuckChanged = [&](bool now) {
        stuck = now ? 1 : 0;
        if (!now)
            return;
        full.set_value();
        freed.get_future().wait();
        EXPECT_TRUE(connection.execute("PRAGMA max_page_count = 1000000"));
    };
    StoreWriter::Options options;
    options.stuckAfter = 200ms;
    StoreWriter writer(std::move(database), clock, nullptr, {{}, stuckChanged}, options);
    RunScript run(writer, {1});
    int step = 0;
    while (stuck != 1 && step < 5000) { // long answers until it is full
        ++step;
        Trial trial = makeTrial(step, step);
        trial.message = std::string(500, 'a');
        ASSERT_TRUE(run.trial(trial));
        if (step % 20 == 0) {
            ASSERT_TRUE(eventually([&] { return writer.health().waitingRows == 0 || stuck == 1; }));
        }
    }
    ASSERT_EQ(full.get_future().wait_for(20s), std::future_status::ready);
    const StoreHealth health = writer.health();
    EXPECT_EQ(health.state, StoreHealth::State::Waiting);
    EXPECT_NE(health.reason.find("the disk is full"), std::string::npos) << health.reason;
    EXPECT_GT(health.waitingRows, 0);
    EXPECT_EQ(countTrials(file), step - health.waitingRows); // the last committed unit is intact
    freed.set_value();
    EXPECT_TRUE(eventually([&] { return writer.health().waitingRows == 0; }));
    EXPECT_EQ(writer.close(5s), 0u);
    EXPECT_EQ(stuck, 0);
    expectTrialsWithoutGap(file, step);
}

void killAndCheck(int kills)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 1'000'000);
    std::srand(7);
    std::int64_t worstWindow = 0;
    for (int kill = 0; kill < kills; ++kill) {
        HelperProcess writer({"write", file.string()});
        const int lines = 1 + std::rand() % 60;
        long long saved = 0;
        long long accepted = 0;
        const auto read = [&](const std::string& line) {
            return std::sscanf(line.c_str(), "%lld %lld", &saved, &accepted) == 2;
        };
        for (int i = 0; i < lines; ++i)
            ASSERT_TRUE(read(writer.readLine()));
        writer.kill();
        writer.wait();
        while (read(writer.readLine())) { } // said before it died
        {
            const std::unique_ptr<Database> database = openForWriting(file);
            ASSERT_TRUE(database);
            EXPECT_EQ(*database->text("PRAGMA integrity_check"), "ok");
        }
        const std::int64_t found = countTrials(file);
        EXPECT_GE(found, saved); // nothing reported as saved is missing
        worstWindow = std::max<std::int64_t>(worstWindow, accepted - found);
        expectTrialsWithoutGap(file, static_cast<int>(found));
    }
    std::printf("%d kills, at most %lld accepted trials lost (10 a millisecond are accepted)\n", kills,
        static_cast<long long>(worstWindow));
}

TEST(StorePressure, P8_killsWhileWriting)
{
    const char* kills = std::getenv("PRIORSCOPE_TEST_KILLS");
    killAndCheck(kills ? std::atoi(kills) : 15);
}

TEST(StorePressure, P9_aCopyWithItsLogHasTheCommittedRows)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 1'000'000);
    long long saved = 0;
    {
        HelperProcess writer({"write", file.string()});
        while (saved < 200)
            ASSERT_EQ(std::sscanf(writer.readLine().c_str(), "%lld", &saved), 1);
    } // killed
    const auto copy = folder / "copy.priorscope";
    std::filesystem::copy_file(file, copy);
    ASSERT_TRUE(std::filesystem::exists(file.string() + "-wal"));
    std::filesystem::copy_file(file.string() + "-wal", copy.string() + "-wal");
    EXPECT_GE(countTrials(copy), saved);
    EXPECT_EQ(countTrials(copy), countTrials(file));
}

TEST(StorePressure, P10_theLogStaysSmallWhileATableIsScrolled)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 1'000'000);
    const SystemClock clock;
    StoreWriter::Options options;
    options.logLimitBytes = 4 << 20;
    StoreWriter writer(openForWriting(file), clock, nullptr, {}, options);
    Result<StoreReader> reader = StoreReader::open(file);
    ASSERT_TRUE(reader);
    RunScript run(writer, {1});
    std::uintmax_t largest = 0;
    const auto start = std::chrono::steady_clock::now();
    constexpr int kRows = 200'000;
    for (int step = 1; step <= kRows; ++step) {
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
        if (step % 5000 != 0)
            continue;
        ASSERT_TRUE(reader->trials({1}, std::max(0, step - 12'000))); // the part in view
        std::error_code missing;
        const std::uintmax_t size = std::filesystem::file_size(file.string() + "-wal", missing);
        largest = std::max(largest, missing ? 0 : size);
    }
    EXPECT_EQ(writer.close(30s), 0u);
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
    std::printf("%d rows in %lld ms, log at most %.1f MiB\n", kRows, static_cast<long long>(ms),
        static_cast<double>(largest) / 1048576.0);
    EXPECT_LT(largest, 40u << 20);
    EXPECT_EQ(countTrials(file), kRows);
}

// POSIX forgets a process's locks when it closes any descriptor of the file: then the other program believes to be the
// last.
TEST(StorePressure, openingAReaderKeepsTheLocksOfThisProcess)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    RunScript run(writer, {1});
    ASSERT_TRUE(run.trial(makeTrial(1, 1)));
    ASSERT_TRUE(eventually([&] { return writer.health().waitingRows == 0; }));
    ASSERT_TRUE(StoreReader::open(file));
    HelperProcess other({"lock", file.string()});
    ASSERT_EQ(other.readLine(), "locked");
    other.closeInput();
    ASSERT_EQ(other.wait(), 0); // opened and closed
    EXPECT_TRUE(std::filesystem::exists(file.string() + "-wal"));
    ASSERT_TRUE(run.trial(makeTrial(2, 2)));
    EXPECT_EQ(writer.close(5s), 0u);
    EXPECT_FALSE(std::filesystem::exists(file.string() + "-wal"));
    expectTrialsWithoutGap(file, 2);
}

TEST(StoreLease, anotherProcessesLiveRunIsNotStolenAndADeadOneIsInterrupted)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 2);
    const std::unique_ptr<Database> database = openForWriting(file);
    const std::string self = makeOwner(file);
    Result<StoreReader> reader = StoreReader::open(file);
    {
        HelperProcess other({"own", file.string()});
        ASSERT_EQ(other.readLine(), "claimed 1");
        EXPECT_EQ((**reader->run({1})).state, RunState::Queued);
        ASSERT_TRUE(releaseDeadRuns(*database, self));
        EXPECT_EQ(*claimRuns(*database, {{}, {}, self}), std::vector<RunId>{{2}});
        EXPECT_EQ(*claimRuns(*database, {{{1}}, {}, self}), std::vector<RunId>{});

        // A copy of the file has no live owner, although the process lives.
        const auto copy = folder / "copy.priorscope";
        std::filesystem::copy_file(file, copy);
        std::filesystem::copy_file(file.string() + "-wal", copy.string() + "-wal");
        EXPECT_EQ((**StoreReader::open(copy)->run({1})).state, RunState::Interrupted);
    } // killed
    EXPECT_EQ((**reader->run({1})).state, RunState::Interrupted);
    const Result<StoreReader::Table> seen = reader->view("v_runs", "state = 'interrupted'");
    ASSERT_TRUE(seen) << seen.error().message;
    EXPECT_EQ(seen->rows.size(), 1u);
    ASSERT_TRUE(releaseDeadRuns(*database, "somebody else"));
    EXPECT_EQ(*database->text("SELECT state FROM run WHERE id = 1"), "interrupted");
    EXPECT_EQ(*claimRuns(*database, {{}, {{2}}, self}), std::vector<RunId>{{1}});
    EXPECT_TRUE(isOwnerAlive(self, file));
}

TEST(StoreWriterSpeed, ratesArePrinted)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1, {}, 1'000'000);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    RunScript run(writer, {1});
    const auto start = std::chrono::steady_clock::now();
    constexpr int kRows = 100'000;
    for (int step = 1; step <= kRows; ++step)
        ASSERT_TRUE(run.trial(makeTrial(step, step)));
    EXPECT_EQ(writer.close(30s), 0u);
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
    std::printf("%d trials stored in %lld ms\n", kRows, static_cast<long long>(ms));
    EXPECT_EQ(countTrials(file), kRows);
}

} // namespace
} // namespace priorscope
