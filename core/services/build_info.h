// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Facts about this build, filled in when it was configured. Constants.

namespace priorscope::build {

extern const char* const kVersion; // "0.1.0"
extern const char* const kGit; // "1a2b3c4d5e6f", with "-dirty" when files were changed; "unknown" outside a clone
extern const char* const kCompiler; // "GNU 12.2.0"
extern const char* const kBuildType; // "Release"

} // namespace priorscope::build
