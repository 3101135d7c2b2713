// SPDX-License-Identifier: Apache-2.0
// What a project file gives back: every type of value, views, versions, foreign files, read-only places.
#include "helper_process.h"
#include "store_fixture.h"

#include <bit>
#include <limits>

#include "base/number_text.h"
#include "services/project.h"

namespace priorscope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<Trial> storeAndReopen(const std::filesystem::path& file, const std::vector<Trial>& trials)
{
    createProject(file, 1);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    RunScript run(writer, {1});
    for (const Trial& trial : trials)
        EXPECT_TRUE(run.trial(trial));
    EXPECT_EQ(writer.close(std::chrono::seconds(10)), 0u);
    Result<StoreReader> reader = StoreReader::open(file);
    EXPECT_TRUE(reader);
    Result<std::vector<Trial>> read = reader->trials({1});
    EXPECT_TRUE(read) << read.error().message;
    return *read;
}

TEST(ProjectFile, P12_notFiniteObjectivesComeBackAsTheyWere)
{
    const TempFolder folder;
    std::vector<Trial> trials;
    for (const double value : {1.0, std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity, 0.5})
        trials.push_back(makeTrial(static_cast<int>(trials.size()) + 1, value));
    const std::vector<Trial> read = storeAndReopen(folder / "a.priorscope", trials);
    ASSERT_EQ(read.size(), trials.size());
    for (std::size_t i = 0; i < read.size(); ++i)
        EXPECT_TRUE(sameResult(read[i], trials[i])) << i;

    Result<StoreReader> reader = StoreReader::open(folder / "a.priorscope");
    const Result<std::optional<RunRow>> row = reader->run({1});
    EXPECT_EQ((*row)->best, 0.5); // NaN and -Infinity are no results
    EXPECT_EQ((*row)->bestStep, 5);
    const Result<StoreReader::Table> table = reader->view("v_trials", "");
    ASSERT_TRUE(table) << table.error().message;
    const auto value = std::find(table->columns.begin(), table->columns.end(), "value") - table->columns.begin();
    std::vector<std::string> texts;
    for (const auto& cells : table->rows)
        texts.push_back(cells[static_cast<std::size_t>(value)].value_or("NULL"));
    EXPECT_EQ(texts, (std::vector<std::string>{"1", "NaN", "Infinity", "-Infinity", "0.5"}));
}

TEST(ProjectFile, everyMemberOfATrialComesBackBitByBit)
{
    const TempFolder folder;
    std::vector<Trial> trials;
    const double denormal = std::numeric_limits<double>::denorm_min();
    for (const double value : {-0.0, 0.0, denormal, -denormal, 1e308, 0.1, 12345678901234567890.0, 3.0})
        trials.push_back(makeTrial(static_cast<int>(trials.size()) + 1, value));
    trials[0].x = {-0.0, denormal, 1.0 / 3.0};
    trials[1].flags = TrialFlag::kClipped | TrialFlag::kDuplicate;
    trials[2].feasible = false;
    trials[2].status = TrialStatus::Infeasible;
    for (const TrialStatus status : {TrialStatus::Failed, TrialStatus::TimedOut, TrialStatus::Lost}) {
        Trial trial = makeTrial(static_cast<int>(trials.size()) + 1, std::numeric_limits<double>::quiet_NaN());
        trial.status = status;
        trial.message = "it died: \"quoted\"\nsecond line \xc3\xa4";
        if (status == TrialStatus::Lost)
            trial.x.clear();
        trials.push_back(trial);
    }
    const std::vector<Trial> read = storeAndReopen(folder / "a.priorscope", trials);
    ASSERT_EQ(read.size(), trials.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_TRUE(sameResult(read[i], trials[i])) << i;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(read[i].value), std::bit_cast<std::uint64_t>(trials[i].value)) << i;
        EXPECT_EQ(read[i].message, trials[i].message);
        EXPECT_EQ(read[i].startedNs, trials[i].startedNs);
        EXPECT_EQ(read[i].durationNs, trials[i].durationNs);
        EXPECT_EQ(read[i].flags, trials[i].flags);
    }
}

TEST(ProjectFile, statesCheckpointsMessagesAndRunsComeBack)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    createProject(file, 1);
    const SystemClock clock;
    const SearchState state{3, 1, {0.5, -2}, 0.3, {1, 0.5, 0.5, 4}, 17};
    {
        StoreWriter writer(openForWriting(file), clock, nullptr);
        RunScript run(writer, {1});
        ASSERT_TRUE(run.state(RunState::Running));
        ASSERT_TRUE(run.trial(makeTrial(1, 4)));
        ASSERT_TRUE(run.event(SearchStateReached{state}));
        ASSERT_TRUE(run.event(CheckpointTaken{1, "old"}));
        ASSERT_TRUE(run.event(CheckpointTaken{2, std::string("{\"a\":\0 1}", 9)}));
        ASSERT_TRUE(run.event(RunMessage{Severity::Warning, "careful"}));
        ASSERT_TRUE(run.state(RunState::Failed, "broke"));
    }
    Result<StoreReader> reader = StoreReader::open(file);
    ASSERT_TRUE(reader);
    EXPECT_EQ(*reader->searchStates({1}), std::vector<SearchState>{state});
    const Result<std::optional<CheckpointTaken>> checkpoint = reader->latestCheckpoint({1});
    EXPECT_EQ((*checkpoint)->step, 2);
    EXPECT_EQ((*checkpoint)->optimiserState, std::string("{\"a\":\0 1}", 9));
    const Result<std::vector<MessageRow>> messages = reader->messages();
    ASSERT_EQ(messages->size(), 1u);
    EXPECT_EQ(messages->front().text, "careful");
    EXPECT_EQ(messages->front().severity, Severity::Warning);
    const RunRow row = **reader->run({1});
    EXPECT_EQ(row.state, RunState::Failed);
    EXPECT_EQ(row.reason, "broke");
    EXPECT_EQ(row.completed, 1);
    EXPECT_EQ(row.lastSeq, 7u);
    EXPECT_EQ(row.startedNs, 100);
    EXPECT_EQ(row.finishedNs, 106);
    EXPECT_EQ(row.optimum, -3.5);
    const Result<ExperimentRow> byName = reader->findExperiment("study");
    ASSERT_TRUE(byName);
    EXPECT_EQ(byName->environment.at("host"), "here");
    EXPECT_EQ(reader->findExperiment("#1")->id, byName->id);
    const Result<ExperimentRow> unknown = reader->findExperiment("none");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("1 study"), std::string::npos);
}

TEST(ProjectFile, seedsKeepAll64Bits)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    ASSERT_TRUE(createProjectFile(file));
    NewExperiment experiment = makeExperiment(2);
    experiment.runs[0].key.seed = 0;
    experiment.runs[1].key.seed = std::numeric_limits<std::uint64_t>::max();
    ASSERT_TRUE(insertExperiment(*openForWriting(file), experiment, {}));
    Result<StoreReader> reader = StoreReader::open(file);
    const Result<std::vector<RunRow>> runs = reader->runs();
    EXPECT_EQ((*runs)[0].key.seed, 0u);
    EXPECT_EQ((*runs)[1].key.seed, std::numeric_limits<std::uint64_t>::max());
    const Result<StoreReader::Table> table = reader->view("v_runs", "run = 2");
    ASSERT_TRUE(table);
    const auto seed = std::find(table->columns.begin(), table->columns.end(), "seed") - table->columns.begin();
    EXPECT_EQ(table->rows.at(0)[static_cast<std::size_t>(seed)], "18446744073709551615");
}

struct WhereCase {
    const char* where;
    int rows; // -1: refused
};

class ViewWhere : public testing::TestWithParam<WhereCase> { };

TEST_P(ViewWhere, filtersOrIsRefusedWithTheColumns)
{
    const TempFolder folder;
    makeTwoRuns(folder / "a.priorscope");
    const std::string before = bytesOf(folder / "a.priorscope");
    Result<StoreReader> reader = StoreReader::open(folder / "a.priorscope");
    const Result<StoreReader::Table> table = reader->view("v_trials", GetParam().where);
    if (GetParam().rows >= 0) {
        ASSERT_TRUE(table) << table.error().message;
        EXPECT_EQ(table->rows.size(), static_cast<std::size_t>(GetParam().rows));
    } else {
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().code, ErrorCode::InvalidInput);
        EXPECT_NE(table.error().message.find("columns: experiment, run, method"), std::string::npos);
    }
    EXPECT_EQ(bytesOf(folder / "a.priorscope"), before);
}

INSTANTIATE_TEST_SUITE_P(Expressions, ViewWhere,
    testing::Values(WhereCase{"", 80}, WhereCase{"step > 45", 5}, WhereCase{"run = 2 AND value < 4", 2},
        WhereCase{"step = 1 -- comment", 2}, WhereCase{"method LIKE 'ran%'", 80}, WhereCase{"nosuch = 1", -1},
        WhereCase{"1); DROP TABLE trial; --", -1}, WhereCase{"load_extension('x')", -1}, WhereCase{"(", -1},
        WhereCase{"step IN (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n)", -1}));

TEST(ProjectFile, P1_newerSchemaOpensReadOnlyNamesBothAndIsNotTouched)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeTwoRuns(file);
    ASSERT_TRUE(openForWriting(file)->execute("PRAGMA user_version = 2"));
    const std::string before = bytesOf(file);
    {
        const Result<OpenedProject> project = openProjectFile(file, false);
        ASSERT_TRUE(project) << project.error().message;
        EXPECT_TRUE(project->info.readOnly);
        EXPECT_EQ(project->info.readOnlyReason, "schema 2 is newer than 1");
        EXPECT_FALSE(project->database);
        Result<StoreReader> reader = StoreReader::open(file);
        ASSERT_TRUE(reader);
        EXPECT_EQ(reader->trials({1})->size(), 50u);
    }
    EXPECT_EQ(bytesOf(file), before);
}

TEST(ProjectFile, P1_newerSchemaWithoutTheKnownViewsIsRefusedNamingBoth)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeTwoRuns(file);
    ASSERT_TRUE(openForWriting(file)->execute("DROP VIEW v_runs; PRAGMA user_version = 9"));
    const std::string before = bytesOf(file);
    const Result<OpenedProject> project = openProjectFile(file, false);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::VersionTooNew);
    EXPECT_NE(project.error().message.find("schema 9"), std::string::npos);
    EXPECT_NE(project.error().message.find("schema 1"), std::string::npos);
    EXPECT_EQ(bytesOf(file), before);
}

TEST(ProjectFile, P2_killedMigrationLeavesOldOrNewAndABackup)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeTwoRuns(file);
    const auto backup = folder / "a.priorscope.schema-1.backup";
    bool sawOld = false;
    for (int attempt = 0; attempt < 6; ++attempt) {
        HelperProcess helper({"migrate", file.string()});
        ASSERT_EQ(helper.readLine(), "migrating");
        ASSERT_TRUE(eventually([&] { return std::filesystem::exists(backup); }));
        std::this_thread::sleep_for(
            std::chrono::milliseconds(4 * attempt)); // into the step; where exactly does not matter
        helper.kill();
        helper.wait();
        const std::unique_ptr<Database> database = openForWriting(file);
        ASSERT_TRUE(database);
        EXPECT_EQ(*database->text("PRAGMA integrity_check"), "ok");
        const int version = *database->schemaVersion();
        const std::int64_t rows = version == 2 ? *database->integer("SELECT count(*) FROM extra") : 20000;
        EXPECT_TRUE(version == 1 || version == 2);
        EXPECT_EQ(rows, 20000);
        EXPECT_EQ(*database->integer("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'"), version - 1);
        EXPECT_EQ(*database->integer("SELECT count(*) FROM trial"), 80);
        sawOld = sawOld || version == 1;
    }
    EXPECT_TRUE(sawOld);
    Result<StoreReader> saved = StoreReader::open(backup);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->schemaVersion(), 1);
    EXPECT_EQ(saved->trials({1})->size(), 50u);
}

TEST(ProjectFile, schema1FixtureIsStillReadable)
{
    const TempFolder folder;
    const auto file = folder / "old.priorscope";
    Result<std::unique_ptr<Database>> database = Database::open(file, Database::Mode::Create);
    ASSERT_TRUE(database);
    ASSERT_TRUE(
        (*database)->execute(bytesOf(std::filesystem::path(PRIORSCOPE_SOURCE_DIR) / "tests/store/data/schema_1.sql")));
    database->reset();
    const Result<OpenedProject> project = openProjectFile(file, false);
    ASSERT_TRUE(project) << project.error().message;
    EXPECT_FALSE(project->info.readOnly);
    EXPECT_EQ(project->info.interruptedRuns, 1);
    Result<StoreReader> reader = StoreReader::open(file);
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->runs()->size(), 2u);
    EXPECT_EQ(reader->trials({1})->size(), 3u);
    EXPECT_TRUE(std::isnan(reader->trials({1})->at(1).value));
}

struct ForeignCase {
    const char* name;
    ErrorCode code;
    const char* words;
};

class ForeignFiles : public testing::TestWithParam<ForeignCase> { };

TEST_P(ForeignFiles, areRefusedUntouched)
{
    const TempFolder folder;
    const auto file = folder / "x.priorscope";
    const std::string name = GetParam().name;
    if (name == "text") {
        std::ofstream(file) << "notes, not a project\n";
    } else if (name == "sqlite") {
        ASSERT_TRUE(
            (*Database::open(file, Database::Mode::Create))->execute("CREATE TABLE t (a); PRAGMA user_version = 1"));
    } else if (name == "folder") {
        std::filesystem::create_directory(file);
    }
    const auto target = name == "missing folder" ? folder / "none/x.priorscope" : file;
    const std::string before = name == "folder" ? "" : bytesOf(file);
    for (const bool readOnly : {false, true}) {
        const Result<OpenedProject> project = openProjectFile(target, readOnly);
        ASSERT_FALSE(project);
        if (!readOnly || name != "missing folder") {
            EXPECT_EQ(project.error().code, GetParam().code) << project.error().message;
            EXPECT_NE(project.error().message.find(GetParam().words), std::string::npos) << project.error().message;
        }
        EXPECT_NE(project.error().message.find("x.priorscope"), std::string::npos);
    }
    if (name != "folder") {
        EXPECT_EQ(bytesOf(file), before);
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_EQ(entry.path(), file);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ForeignFiles,
    testing::Values(ForeignCase{"text", ErrorCode::ForeignFile, "no SQLite file"},
        ForeignCase{"sqlite", ErrorCode::ForeignFile, "another program"},
        ForeignCase{"folder", ErrorCode::Io, "is a folder"},
        ForeignCase{"missing folder", ErrorCode::Io, "does not exist"}));

struct RightsCase {
    const char* name;
    std::filesystem::perms file;
    std::filesystem::perms folder;
    const char* reason;
};

class WithoutRights : public testing::TestWithParam<RightsCase> { };

TEST_P(WithoutRights, P11_viewingWorksAndTheReasonIsNamed)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeTwoRuns(file);
    std::filesystem::permissions(file, GetParam().file);
    std::filesystem::permissions(folder.path(), GetParam().folder);
    HelperProcess helper({"without-rights", file.string()});
    const std::string line = helper.readLine();
    EXPECT_EQ(helper.wait(), 0);
    EXPECT_EQ(line.rfind("read-only|", 0), 0u) << line;
    EXPECT_NE(line.find(GetParam().reason), std::string::npos) << line;
    EXPECT_EQ(line.substr(line.rfind('|')), "|80") << line;
    std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

constexpr auto kReadAll = static_cast<std::filesystem::perms>(0444);
constexpr auto kEnterAll = static_cast<std::filesystem::perms>(0555);
INSTANTIATE_TEST_SUITE_P(Places, WithoutRights,
    testing::Values(
        RightsCase{"file", kReadAll, static_cast<std::filesystem::perms>(0777), "no permission to write the file"},
        RightsCase{
            "folder", static_cast<std::filesystem::perms>(0666), kEnterAll, "no permission to write in the folder"},
        RightsCase{"both", kReadAll, kEnterAll, "no permission to write the file"}));

} // namespace
} // namespace priorscope
