// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StoreHealth: whether what the runs produce reaches the project file. Plain values, any thread.

#include <cstdint>
#include <string>

namespace priorscope {

struct StoreHealth {
    enum class State { Ok, Waiting, Failed };
    State state = State::Ok;
    std::string reason; // "the project is locked by another program", "the disk is full"
    std::int64_t waitingRows = 0; // accepted, not yet committed
    std::int64_t lastCommitNs = 0; // UTC
    std::int64_t fileBytes = 0;
};

} // namespace priorscope
