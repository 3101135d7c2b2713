// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whole files as text, for documents that a user names. Any thread.

#include <filesystem>
#include <string>

#include "base/result.h"

namespace priorscope {

// Pipes can be read; folders and whatever else cannot be read are an Error, NotFound.
Result<std::string> readTextFile(const std::filesystem::path& file);

} // namespace priorscope
