// SPDX-License-Identifier: Apache-2.0
// Damaged files: what stays readable, what is reported, what can be saved, and that nothing is written to them.
#include "store_fixture.h"

#include "base/number_text.h"
#include "store/check.h"

namespace priorscope {
namespace {

using namespace std::chrono_literals;

// Two runs with enough trials to fill many pages; the log is folded into the file.
void makeLargeProject(const std::filesystem::path& file)
{
    createProject(file, 2, {}, 2000);
    const SystemClock clock;
    StoreWriter writer(openForWriting(file), clock, nullptr);
    for (const RunId id : {RunId{1}, RunId{2}}) {
        RunScript run(writer, id);
        for (int step = 1; step <= 2000; ++step)
            ASSERT_TRUE(run.trial(makeTrial(step, step)));
        ASSERT_TRUE(run.event(CheckpointTaken{2000, "state"}));
        ASSERT_TRUE(run.state(RunState::Completed, "budget used"));
    }
    ASSERT_EQ(writer.close(10s), 0u);
}

// Zeroes the leaf page that holds step `step` of run 1: found by its source text, which only this trial has.
void zeroPageHolding(const std::filesystem::path& file, const std::string& marker)
{
    std::string bytes = bytesOf(file);
    const std::size_t at = bytes.find(marker);
    ASSERT_NE(at, std::string::npos);
    const std::size_t page = at / 4096 * 4096;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page), 4096, '\0');
    std::ofstream(file, std::ios::binary) << bytes;
}

TEST(Damage, wholeFileHasNoFaults)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeLargeProject(file);
    const Result<CheckReport> report = checkProject(file);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->schemaVersion, 1);
    for (const TableFault& fault : report->faults)
        ADD_FAILURE() << fault.table << ": " << fault.text;
}

TEST(Damage, P3_aZeroedPageHidesOnlyItself)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeLargeProject(file);
    zeroPageHolding(file, toJsonArray(makeTrial(1000, 0).x));
    const std::string before = bytesOf(file);

    Result<StoreReader> reader = StoreReader::open(file);
    ASSERT_TRUE(reader) << reader.error().message;
    EXPECT_EQ(reader->runs()->size(), 2u);
    const Result<std::vector<Trial>> hit = reader->trials({1});
    ASSERT_FALSE(hit);
    EXPECT_EQ(hit.error().code, ErrorCode::Corrupt);
    const Result<std::vector<Trial>> other = reader->trials({2});
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_EQ(other->size(), 2000u);

    const Result<StoreReader::Table> exported = reader->view("v_trials", "");
    ASSERT_TRUE(exported) << exported.error().message;
    EXPECT_GT(exported->rows.size(), 3900u);
    EXPECT_LT(exported->rows.size(), 4000u);
    EXPECT_EQ(exported->damage.rfind("table trial is damaged: run 1: steps ", 0), 0u) << exported->damage;
    EXPECT_EQ(reader->view("v_trials", "step = 2000")->rows.size(), 2u);

    const Result<CheckReport> report = checkProject(file);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_FALSE(report->faults.empty());
    EXPECT_EQ(report->faults.front().table, "trial");

    const auto saved = folder / "saved.priorscope";
    const Result<SalvageReport> salvage = repairInto(file, saved);
    ASSERT_TRUE(salvage) << salvage.error().message;
    EXPECT_EQ(salvage->tables.back().table, "trial");
    EXPECT_EQ(salvage->tables.back().copied, static_cast<std::int64_t>(exported->rows.size()));
    EXPECT_EQ("table trial is damaged: " + salvage->tables.back().lost, exported->damage);
    const Result<CheckReport> clean = checkProject(saved);
    ASSERT_TRUE(clean);
    EXPECT_TRUE(clean->faults.empty());
    Result<StoreReader> savedReader = StoreReader::open(saved);
    EXPECT_TRUE(savedReader->view("v_trials", "")->rows == exported->rows);
    EXPECT_EQ((**savedReader->run({1})).state, RunState::Failed); // incomplete, and says so
    EXPECT_EQ((**savedReader->run({2})).state, RunState::Completed);
    EXPECT_EQ(bytesOf(file), before);
    EXPECT_FALSE(repairInto(file, saved)); // never over an existing project
}

TEST(Damage, P3_everyPageOfTheMiddleCanBeLost)
{
    const TempFolder folder;
    const auto whole = folder / "whole.priorscope";
    makeLargeProject(whole);
    const std::string bytes = bytesOf(whole);
    const std::size_t pages = bytes.size() / 4096;
    ASSERT_GT(pages, 60u);
    for (std::size_t page = 1; page < pages; page += 7) {
        std::string damaged = bytes;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(page * 4096), 4096, '\0');
        const auto file = folder / ("d" + std::to_string(page) + ".priorscope").c_str();
        std::ofstream(file, std::ios::binary) << damaged;
        const Result<CheckReport> report = checkProject(file);
        if (report) { // a page of the schema itself makes the file unreadable as a whole, which is reported as an error
            EXPECT_FALSE(report->faults.empty()) << page;
            const auto saved = folder / ("s" + std::to_string(page) + ".priorscope").c_str();
            const Result<SalvageReport> salvage = repairInto(file, saved);
            ASSERT_TRUE(salvage) << page << salvage.error().message;
            const Result<CheckReport> clean = checkProject(saved);
            ASSERT_TRUE(clean);
            for (const TableFault& fault : clean->faults)
                ADD_FAILURE() << page << ' ' << fault.table << ": " << fault.text;
        } else {
            EXPECT_EQ(report.error().code, ErrorCode::Corrupt) << report.error().message;
        }
        EXPECT_EQ(bytesOf(file), damaged) << page;
    }
}

TEST(Damage, orphansAndWrongCountsAreNamed)
{
    const TempFolder folder;
    const auto file = folder / "a.priorscope";
    makeTwoRuns(file);
    ASSERT_TRUE(openForWriting(file)->execute(
        "PRAGMA foreign_keys = OFF; DELETE FROM run WHERE id = 2; UPDATE run SET completed = 49 WHERE id = 1"));
    const Result<CheckReport> report = checkProject(file);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->faults.size(), 2u);
    EXPECT_EQ(report->faults[0].text, "30 rows belong to no run");
    EXPECT_EQ(report->faults[1].text, "run 1 counts 49 trials, found are 50");
    ASSERT_TRUE(repairInto(file, folder / "b.priorscope"));
    Result<StoreReader> reader = StoreReader::open(folder / "b.priorscope");
    EXPECT_EQ(reader->view("v_trials", "experiment = 'recovered'")->rows.size(), 30u);
}

} // namespace
} // namespace priorscope
