// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/file_text.h"

namespace priorscope {
namespace {

TEST(FileText, wholeContentByteForByte)
{
    const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "priorscope_file_text";
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{65536}, std::size_t{200001}}) {
        std::string content(size, '\0');
        for (std::size_t i = 0; i < size; ++i)
            content[i] = static_cast<char>(i * 7);
        std::ofstream(file, std::ios::binary) << content;
        const Result<std::string> read = readTextFile(file);
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(*read, content);
    }
    std::filesystem::remove(file);
}

TEST(FileText, foldersAndMissingFilesAreErrors)
{
    for (const std::filesystem::path& file : {std::filesystem::path("."), std::filesystem::path("no such file")}) {
        const Result<std::string> read = readTextFile(file);
        ASSERT_FALSE(read.ok());
        EXPECT_EQ(read.error().code, ErrorCode::NotFound);
        EXPECT_NE(read.error().message.find("cannot read " + file.string() + ": "), std::string::npos);
    }
}

} // namespace
} // namespace priorscope
