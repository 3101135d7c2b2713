// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs a script of tests/search/oracles with the interpreter named by PRIORSCOPE_PYTHON and gives its output lines.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace priorscope::test {

// Nothing when PRIORSCOPE_PYTHON is not set; an empty list when the script failed.
inline std::optional<std::vector<std::string>> oracleLines(
    const std::string& script, const std::string& arguments = {})
{
    const char* python = std::getenv("PRIORSCOPE_PYTHON");
    if (!python || !*python)
        return std::nullopt;
    const std::string command =
        "'" + std::string(python) + "' '" + PRIORSCOPE_SOURCE_DIR + "/tests/search/oracles/" + script + "' " + arguments;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (!pipe)
        return std::vector<std::string>{};
    std::string text;
    std::array<char, 4096> buffer;
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        text.append(buffer.data(), n);
    std::vector<std::string> lines;
    if (::pclose(pipe) != 0)
        return lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find('\n', start);
        lines.push_back(text.substr(start, end - start));
        start = end == std::string::npos ? text.size() : end + 1;
    }
    return lines;
}

inline constexpr const char* kNoOracle =
    "PRIORSCOPE_PYTHON is not set: name a Python that has the packages of tests/requirements.txt";

} // namespace priorscope::test
