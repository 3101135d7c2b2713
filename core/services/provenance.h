// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an experiment was made with and on: program, compiler, machine, libraries. Any thread.

#include <map>
#include <string>

namespace priorscope {

std::map<std::string, std::string> collectEnvironment(int jobs);

} // namespace priorscope
