// SPDX-License-Identifier: Apache-2.0
// Dependencies point one way: every include is checked against the table of docs/architecture.md, section 2.

#include "architecture/source_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace priorscope::tests;

namespace {

struct Layer {
    std::vector<std::string> folders; // relative to the source folder
    std::set<std::string> own; // first part of the include paths that belong to it
    std::string forbidden; // regular expression over foreign includes that it must not see
};

// In layer order: a layer may include its own folders and those of the layers before it.
const std::vector<Layer> kLayers {
    { { "core/base" }, { "base" }, "^(Q[A-Z]|Qt|nlohmann/|Eigen/|boost/|sqlite3|curl/|cuda)" },
    { { "core/protocol" }, { "protocol" }, "^(Q[A-Z]|Qt|Eigen/|boost/|sqlite3|curl/|cuda)" },
    { { "core/domain" }, { "domain" }, "^(Q[A-Z]|Qt|nlohmann/|Eigen/|boost/|sqlite3|curl/|cuda)" },
    { { "core/search", "core/objectives", "core/stats", "core/engine" }, { "search", "objectives", "stats", "engine" },
        "^(Q[A-Z]|Qt|sqlite3|curl/|cuda|clang-c/)" },
    { { "core/eval", "core/store", "core/services" }, { "eval", "store", "services" },
        "^(QApplication|QGuiApplication|QWidget|QtGui|QtWidgets|QPainter|QColor|QIcon|QImage|QPixmap|cuda)" },
    { { "views/models", "views/live" }, { "models", "live" },
        "^(QApplication|QGuiApplication|QWidget|QtGui|QtWidgets|QPainter|QColor|QIcon|QImage|QPixmap|sqlite3|curl/)" },
    { { "views" }, { "theme", "widgets", "panels", "delegates", "dialogs", "actions", "frame" }, "^(sqlite3|curl/|QProcess|QtSql)" },
    { { "app" }, { "app" }, "^(sqlite3|curl/|QProcess|QtSql)" },
};

std::size_t layerOf(const std::string& path)
{
    for (std::size_t i = 0; i < kLayers.size(); ++i) {
        for (const std::string& folder : kLayers[i].folders) {
            if (path.compare(0, folder.size() + 1, folder + "/") == 0)
                return i;
        }
    }
    return kLayers.size();
}

std::vector<std::string> includesOf(const std::string& text)
{
    static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<std::string> includes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, pattern))
            includes.push_back(match[1]);
    }
    return includes;
}

// What is wrong with one include of a file; empty when nothing is.
std::string fault(const std::string& path, const std::string& include)
{
    const std::size_t layer = layerOf(path);
    if (layer == kLayers.size())
        return "belongs to no layer";
    if (std::regex_search(include, std::regex(kLayers[layer].forbidden)))
        return "may not see " + include;
    const std::string first = include.substr(0, include.find('/'));
    for (std::size_t other = layer + 1; other < kLayers.size(); ++other) {
        if (include.find('/') != std::string::npos && kLayers[other].own.count(first) > 0)
            return "points to a later layer: " + include;
    }
    return {};
}

} // namespace

TEST(Layers, everyIncludePointsOneWay)
{
    const std::vector<SourceFile> files = sourceFiles({ "core", "views", "app" }, { ".h", ".cpp" });
    ASSERT_GT(files.size(), 60U);
    for (const SourceFile& file : files) {
        for (const std::string& include : includesOf(file.text))
            EXPECT_EQ(fault(file.path, include), "") << file.path;
    }
}

TEST(Layers, theCheckItselfFindsFaults)
{
    EXPECT_NE(fault("core/base/rng.cpp", "nlohmann/json.hpp"), "");
    EXPECT_NE(fault("core/engine/scheduler.cpp", "QString"), "");
    EXPECT_NE(fault("core/engine/scheduler.cpp", "store/store_reader.h"), "");
    EXPECT_NE(fault("core/store/store_writer.cpp", "QtWidgets/QWidget"), "");
    EXPECT_NE(fault("views/models/run_store.cpp", "theme/theme.h"), "");
    EXPECT_NE(fault("views/panels/convergence.cpp", "sqlite3.h"), "");
    EXPECT_NE(fault("core/unknown/x.cpp", "vector"), "");
    EXPECT_EQ(fault("core/store/database.cpp", "sqlite3.h"), "");
    EXPECT_EQ(fault("views/panels/convergence.cpp", "models/run_store.h"), "");
}

TEST(Layers, onlyPlotPanelIncludesQCustomPlot)
{
    for (const SourceFile& file : sourceFiles({ "core", "views", "app" }, { ".h", ".cpp" })) {
        const bool mayInclude = file.path.compare(0, 19, "views/widgets/plot_") == 0;
        for (const std::string& include : includesOf(file.text))
            EXPECT_TRUE(mayInclude || include != "qcustomplot.h") << file.path;
    }
}

TEST(Layers, sqlStaysInTheStore)
{
    const std::regex sql(R"("\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b)");
    for (const SourceFile& file : sourceFiles({ "core", "views", "app" }, { ".h", ".cpp" })) {
        if (file.path.compare(0, 11, "core/store/") != 0)
            EXPECT_FALSE(std::regex_search(file.text, sql)) << file.path;
    }
}

TEST(Layers, theWindowNeverBlocksOrSpins)
{
    const std::regex banned(R"(processEvents|QEventLoop|waitForFinished|waitForStarted|BlockingQueuedConnection|\bmsleep\b|sleep_for)");
    for (const SourceFile& file : sourceFiles({ "views" }, { ".h", ".cpp" })) {
        std::smatch match;
        EXPECT_FALSE(std::regex_search(file.text, match, banned)) << file.path << ": " << match.str();
    }
}
