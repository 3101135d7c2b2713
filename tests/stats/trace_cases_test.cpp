// SPDX-License-Identifier: GPL-3.0-or-later
// Every case of tests/cases/traces against its expectations, and the faults of files from elsewhere.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "stats/trace_report.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;
namespace fs = std::filesystem;

const fs::path kFolder = fs::path(PRIORSCOPE_SOURCE_DIR) / "tests/cases/traces";
constexpr double kTolerance = 1e-9;

std::vector<fs::path> caseFiles(const std::string& suffix)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() == suffix)
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void compare(const ordered_json& got, const ordered_json& want, const std::string& where)
{
    if (want.is_object() || want.is_array()) {
        ASSERT_EQ(got.size(), want.size()) << where << ": " << got.dump();
        for (const auto& [key, member] : want.items()) {
            if (want.is_object()) {
                ASSERT_TRUE(got.contains(key)) << where << "." << key << " is missing";
                compare(got[key], member, where + "." + key);
            } else {
                compare(got[std::stoul(key)], member, where + "[" + key + "]");
            }
        }
    } else if (want.is_number()) {
        ASSERT_TRUE(got.is_number()) << where << ": " << got.dump();
        EXPECT_NEAR(got.get<double>(), want.get<double>(), kTolerance * std::max(1.0, std::abs(want.get<double>())))
            << where;
    } else {
        EXPECT_EQ(got, want) << where;
    }
}

void checkAll(const std::string& suffix)
{
    const std::vector<fs::path> files = caseFiles(suffix);
    ASSERT_FALSE(files.empty()) << "no case found";
    for (const fs::path& file : files) {
        SCOPED_TRACE(file.filename().string());
        const Result<ordered_json> got = traceReport({file, {}, {}});
        ASSERT_TRUE(got.ok()) << got.error().message;
        fs::path expectation = file;
        std::ifstream in(expectation.replace_extension(".expect.json"));
        ASSERT_TRUE(in.is_open());
        compare(*got, ordered_json::parse(in)["metrics"], file.stem().string());
    }
}

TEST(TraceCases, everyTrialLog)
{
    checkAll(".jsonl");
}
TEST(TraceCases, everyParameterTable)
{
    checkAll(".csv");
}

struct BadText {
    const char* name;
    const char* text;
    std::vector<std::string> parts; // all in the message
};

TEST(TraceFaults, trialLogNamesLineFoundAndAllowed)
{
    const std::string good = R"({"step":1,"x":[0,1],"value":2})";
    const std::vector<BadText> cases{
        {"not JSON", "oops", {"line 2", "oops", "one JSON object"}},
        {"array", "[1]", {"line 2", "one JSON object"}},
        {"cut line", R"({"step":2,"x":[0)", {"line 2", "one JSON object"}},
        {"no step", R"({"x":[0,1],"value":2})", {"line 2", "step: found nothing", "an integer above 1"}},
        {"repeated step", R"({"step":1,"x":[0,1],"value":2})", {"line 2", "step: found 1", "an integer above 1"}},
        {"step not integer", R"({"step":2.5,"x":[0,1],"value":2})", {"line 2", "found 2.5"}},
        {"wrong length", R"({"step":2,"x":[0],"value":2})", {"line 2", "x: found [0]", "array of 2 finite numbers"}},
        {"text coordinate", R"({"step":2,"x":[0,"a"],"value":2})", {"line 2", "x: found [0,\"a\"]"}},
        {"no value", R"({"step":2,"x":[0,1]})", {"line 2", "value: found nothing", "a number, null"}},
        {"text value", R"({"step":2,"x":[0,1],"value":"low"})", {"line 2", "value: found \"low\""}},
        {"source", R"({"step":2,"x":[0,1],"value":1,"source":3})", {"line 2", "source: found 3"}},
    };
    for (const BadText& bad : cases) {
        SCOPED_TRACE(bad.name);
        const Result<TrialLog> log = parseTrialLog(good + "\n" + bad.text + "\n");
        ASSERT_FALSE(log.ok());
        EXPECT_EQ(log.error().code, ErrorCode::InvalidInput);
        for (const std::string& part : bad.parts)
            EXPECT_NE(log.error().message.find(part), std::string::npos) << log.error().message;
    }
    EXPECT_FALSE(parseTrialLog("").ok());
    EXPECT_FALSE(parseTrialLog("\n  \n").ok());
}

TEST(TraceFaults, metaNamesMember)
{
    const std::vector<BadText> cases{
        {"not an object", "[]", {"JSON object"}},
        {"bounds reversed", R"({"bounds":[[1,0]]})", {"bounds", "[[1,0]]", "lower < upper"}},
        {"bounds empty", R"({"bounds":[]})", {"bounds", "lower < upper"}},
        {"n_init", R"({"n_init":-1})", {"n_init", "-1", "0 to"}},
        {"cell_bins", R"({"cell_bins":0})", {"cell_bins", "1 to 1000"}},
        {"direction", R"({"direction":"max"})", {"direction", "max", "min"}},
        {"parameter", R"({"parameter":"blok"})", {"blok", "block, tile, joint, unroll, vector_width"}},
        {"alphabet", R"({"alphabet":"many"})", {"alphabet", "many"}},
    };
    for (const BadText& bad : cases) {
        SCOPED_TRACE(bad.name);
        const Result<TraceMeta> meta = parseTraceMeta(bad.text);
        ASSERT_FALSE(meta.ok());
        for (const std::string& part : bad.parts)
            EXPECT_NE(meta.error().message.find(part), std::string::npos) << meta.error().message;
    }
}

TEST(TraceFaults, sampleTableNamesLineAndColumn)
{
    const std::string header =
        "model,operator,language,size,prompt,temperature,sample,parsed,correct,block_x,block_y,block_z,"
        "tile_m,tile_n,tile_k,unroll,vector_width,grid_form\n";
    const std::vector<BadText> cases{
        {"short row", "a,b,c\n", {"line 2", "found 3 cells", "18"}},
        {"parsed", "m,o,c,1,p,0.5,0,yes,1,1,1,1,1,1,1,,1,g\n", {"line 2", "parsed: found yes", "0 or 1"}},
        {"correct", "m,o,c,1,p,0.5,0,1,,1,1,1,1,1,1,,1,g\n", {"line 2", "correct: found nothing", "0 or 1"}},
        {"temperature", "m,o,c,1,p,hot,0,1,1,1,1,1,1,1,1,,1,g\n", {"line 2", "temperature: found hot"}},
        {"open quote", "\"m,o\n", {"line 2", "quote"}},
    };
    for (const BadText& bad : cases) {
        SCOPED_TRACE(bad.name);
        const Result<std::vector<ParameterSample>> samples = parseSampleTable(header + bad.text);
        ASSERT_FALSE(samples.ok());
        for (const std::string& part : bad.parts)
            EXPECT_NE(samples.error().message.find(part), std::string::npos) << samples.error().message;
    }
    const Result<std::vector<ParameterSample>> lacking = parseSampleTable("model,size\na,1\n");
    ASSERT_FALSE(lacking.ok());
    EXPECT_NE(lacking.error().message.find("block_x"), std::string::npos);
}

TEST(TraceReport, boundsAreRequiredAndCounted)
{
    const fs::path file = fs::path(testing::TempDir()) / "no_meta.jsonl";
    std::ofstream(file) << R"({"step":1,"x":[0,1],"value":2,"source":"init"})"
                        << "\n"
                        << R"({"step":2,"x":[1,1],"value":1,"source":"llm"})"
                        << "\n";
    const Result<ordered_json> without = traceReport({file, {}, {}});
    ASSERT_FALSE(without.ok());
    EXPECT_NE(without.error().message.find("bounds: found nothing"), std::string::npos);
    const Result<ordered_json> few = traceReport({file, {}, std::vector<Box>{Box{0, 1}}});
    ASSERT_FALSE(few.ok());
    EXPECT_NE(few.error().message.find("found 1 pairs, allowed 2"), std::string::npos);
    const Result<ordered_json> with = traceReport({file, {}, std::vector<Box>{Box{0, 2}, Box{0, 2}}});
    ASSERT_TRUE(with.ok());
    EXPECT_EQ((*with)["proposals"]["n"], 1); // the line with the source init is an initial point
    EXPECT_DOUBLE_EQ((*with)["all"]["path"].get<double>(), 0.5);
    fs::remove(file);
}

TEST(TraceReport, missingFileAndUnknownSuffix)
{
    EXPECT_EQ(traceReport({"missing.jsonl", {}, {}}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(traceReport({"trace.txt", {}, {}}).error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(traceReport({caseFiles(".jsonl").front(), "missing.json", {}}).error().code, ErrorCode::NotFound);
}

TEST(TraceOfTrials, lostTrialsHaveNoPointAndInfeasibleOnesNoValue)
{
    std::vector<Trial> trials(4);
    for (int i = 0; i < 4; ++i) {
        trials[static_cast<std::size_t>(i)].step = i + 1;
        trials[static_cast<std::size_t>(i)].x = {1.0 * i};
        trials[static_cast<std::size_t>(i)].value = -i;
    }
    trials[1].x.clear();
    trials[1].status = TrialStatus::Lost;
    trials[3].feasible = false;
    const Trace trace = traceOf(trials, SearchSpace{{0}, {4}});
    EXPECT_EQ(trace.steps, (std::vector<int>{1, 3, 4}));
    EXPECT_DOUBLE_EQ(trace.u[1][0], 0.5);
    EXPECT_TRUE(std::isnan(trace.values[2]));
    EXPECT_EQ(initialPoints(trace, 2), 1);
    EXPECT_EQ(summarise(trace, 1, 10).bestStep, 3);
}

} // namespace
} // namespace priorscope
