// SPDX-License-Identifier: Apache-2.0
#pragma once
// Log lines for layers without Qt: "category level text" on stderr. Any thread; one write per line.
// PRIORSCOPE_LOG=debug shows debug lines. Keys and prompts are never logged above debug.

#include <string_view>

namespace priorscope::log {

void debug(std::string_view category, std::string_view text);
void info(std::string_view category, std::string_view text);
void warning(std::string_view category, std::string_view text);

// A broken assumption of ours: aborts when NDEBUG is not set, else logs. Use through PS_ASSERT.
void assertionFailed(const char* condition, const char* file, int line);

} // namespace priorscope::log

#define PS_ASSERT(condition)                                                                                           \
    ((condition) ? static_cast<void>(0) : ::priorscope::log::assertionFailed(#condition, __FILE__, __LINE__))
