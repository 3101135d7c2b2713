// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who runs a run: host, boot, process and its start time, and the identity of the project file (so that a copy of the
// file does not look alive). Needs no heartbeat: a process that is gone is gone. Any thread.

#include <filesystem>
#include <string>

namespace priorscope {

std::string makeOwner(const std::filesystem::path& file); // this process as an owner of runs of this file
bool isOwnerAlive(const std::string& owner, const std::filesystem::path& file);

} // namespace priorscope
