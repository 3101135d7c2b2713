// SPDX-License-Identifier: Apache-2.0
// The executable links Qt 6 alone: Debian also ships QCustomPlot for Qt 5 under a name that is easy to take by mistake.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

TEST(Linkage, onlyQt6AndNoCuda)
{
    const std::string command = "ldd " PRIORSCOPE_BINARY_DIR "/bin/priorscope";
    FILE* pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string output;
    std::array<char, 4096> buffer;
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), n);
    EXPECT_EQ(pclose(pipe), 0);
    EXPECT_NE(output.find("libQt6Core"), std::string::npos) << output;
    EXPECT_NE(output.find("libQCustomPlotQt6"), std::string::npos) << output;
    EXPECT_EQ(output.find("Qt5"), std::string::npos) << output;
    EXPECT_EQ(output.find("libcuda"), std::string::npos) << output;
}
