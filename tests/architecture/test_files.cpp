// SPDX-License-Identifier: Apache-2.0
// Rules for every source file: licence line, header guard, size, no path of one machine.

#include "architecture/source_tree.h"

#include <gtest/gtest.h>

#include <regex>

using namespace priorscope::tests;

namespace {

bool startsWith(const std::string& text, const std::string& start) { return text.compare(0, start.size(), start) == 0; }

std::string expectedLicence(const std::string& path)
{
    for (const char* folder : { "core/base/", "core/protocol/", "core/kernels/", "evaluators/" }) {
        if (startsWith(path, folder))
            return "Apache-2.0";
    }
    return startsWith(path, "tests/") ? "" : "GPL-3.0-or-later";
}

} // namespace

TEST(Files, everyFileNamesItsLicence)
{
    const std::vector<SourceFile> files = sourceFiles({ "core", "views", "app", "evaluators", "tests" }, { ".h", ".cpp" });
    ASSERT_GT(files.size(), 80U);
    for (const SourceFile& file : files) {
        if (startsWith(file.path, "tests/cases/"))
            continue;
        const std::string licence = expectedLicence(file.path);
        const bool named = startsWith(file.text, "// SPDX-License-Identifier: " + licence);
        EXPECT_TRUE(named) << file.path << " must start with the SPDX line of " << licence;
    }
}

TEST(Files, headersHaveOneGuardAndFilesStayReadable)
{
    for (const SourceFile& file : sourceFiles({ "core", "views", "app" }, { ".h", ".cpp" })) {
        if (endsWith(file.path, ".h"))
            EXPECT_NE(file.text.find("#pragma once"), std::string::npos) << file.path;
        EXPECT_LE(std::count(file.text.begin(), file.text.end(), '\n'), 500) << file.path;
    }
}

TEST(Files, mainWindowStaysSmall)
{
    for (const SourceFile& file : sourceFiles({ "app" }, { "main_window.cpp", "main_window.h" }))
        EXPECT_LT(std::count(file.text.begin(), file.text.end(), '\n'), 400) << file.path;
}

TEST(Files, noPathOfOneMachineAndNoUnfinishedWork)
{
    const std::regex machine(R"((^|[^A-Za-z0-9_.])/(work|root|farm)/)");
    const std::regex unfinished(R"(\b(TODO|FIXME|XXX)\b)");
    for (const SourceFile& file : sourceFiles({ "core", "views", "app", "resources", "packaging", "docs" }, { ".h", ".cpp", ".json", ".sql", ".md", ".cmake", ".sh" })) {
        EXPECT_FALSE(std::regex_search(file.text, machine)) << file.path;
        EXPECT_FALSE(std::regex_search(file.text, unfinished)) << file.path;
    }
}

TEST(Files, engineAvoidsWhatDiffersBetweenMachines)
{
    // Standard distributions and random_device give other numbers elsewhere; style guide, rule 27.
    const std::regex banned(R"(std::(normal|uniform_real|uniform_int)_distribution|random_device|std::mt19937|\brand\(\))");
    for (const SourceFile& file : sourceFiles({ "core" }, { ".h", ".cpp" })) {
        std::smatch match;
        EXPECT_FALSE(std::regex_search(file.text, match, banned)) << file.path << ": " << match.str();
    }
}

TEST(Files, desktopIdIsTheSameEverywhere)
{
    const std::string id = "org.priorscope.Priorscope";
    const std::vector<SourceFile> files = sourceFiles({ "packaging" }, { ".desktop", ".metainfo.xml" });
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].path, "packaging/" + id + ".desktop");
    EXPECT_EQ(files[1].path, "packaging/" + id + ".metainfo.xml");
    EXPECT_NE(files[1].text.find("<id>" + id + "</id>"), std::string::npos);
    EXPECT_NE(files[1].text.find("<launchable type=\"desktop-id\">" + id + ".desktop<"), std::string::npos);
    EXPECT_NE(files[0].text.find("\nIcon=" + id + "\n"), std::string::npos);
}
