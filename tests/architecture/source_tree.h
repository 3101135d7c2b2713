// SPDX-License-Identifier: Apache-2.0
#pragma once
// The project's own source files, as the architecture tests read them.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace priorscope::tests {

struct SourceFile {
    std::string path; // relative to the source folder, with slashes
    std::string text;
};

inline bool endsWith(const std::string& text, const std::string& end)
{
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// All files below the given top folders with one of the endings, sorted by path.
inline std::vector<SourceFile> sourceFiles(const std::vector<std::string>& folders, const std::vector<std::string>& endings)
{
    const std::filesystem::path root = PRIORSCOPE_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const std::string& folder : folders) {
        if (!std::filesystem::exists(root / folder))
            continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const std::string name = entry.path().filename().string();
            const bool wanted = std::any_of(endings.begin(), endings.end(), [&](const std::string& e) { return endsWith(name, e); });
            if (!entry.is_regular_file() || !wanted)
                continue;
            std::ifstream in(entry.path(), std::ios::binary);
            files.push_back({ std::filesystem::relative(entry.path(), root).generic_string(),
                { std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>() } });
        }
    }
    std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

} // namespace priorscope::tests
