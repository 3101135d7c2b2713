// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace priorscope::log {
namespace {

void write(std::string_view category, const char* level, std::string_view text)
{
    std::string line;
    line.reserve(category.size() + text.size() + 16);
    line.append(category).append(" ").append(level).append(": ").append(text).append("\n");
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool debugWanted()
{
    const char* wanted = std::getenv("PRIORSCOPE_LOG");
    return wanted && std::string_view(wanted) == "debug";
}

} // namespace

void debug(std::string_view category, std::string_view text)
{
    static const bool wanted = debugWanted();
    if (wanted)
        write(category, "debug", text);
}

void info(std::string_view category, std::string_view text) { write(category, "info", text); }

void warning(std::string_view category, std::string_view text) { write(category, "warning", text); }

void assertionFailed(const char* condition, const char* file, int line)
{
    write("ps.base", "error",
        std::string("assertion failed: ") + condition + " (" + file + ":" + std::to_string(line) + ")");
#ifndef NDEBUG
    std::abort();
#endif
}

} // namespace priorscope::log
