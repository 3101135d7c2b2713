// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CommandSupervisor: owns every external program that speaks JSON Lines, in one thread with an event loop. Each gets a
// process group, a private folder and an environment of PATH, HOME and LANG alone. start() and the sessions work from
// any thread. Asks nobody for consent: see ConsentLauncher.

#include <QThread>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/ports.h"

namespace priorscope {

class ProcessHost;

class CommandSupervisor final : public ICommandLauncher {
public:
    CommandSupervisor();
    // Ends what still runs, process groups as a whole: SIGTERM, half a second later SIGKILL. Sessions must be gone by
    // then.
    ~CommandSupervisor() override;

    Result<std::unique_ptr<ICommandSession>> start(const std::vector<std::string>& argv) override;

private:
    QThread m_thread;
    ProcessHost* const m_host; // lives in m_thread, which deletes it
    std::atomic<std::uint64_t> m_lastId{0};
};

} // namespace priorscope
