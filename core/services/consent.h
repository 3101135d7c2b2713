// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Consent to run the external programs that a document names. Kept in the user's own configuration, never in the
// project: a project from somebody else must not bring its own consent. Thread-safe.

#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/ports.h"

namespace priorscope {

class ConsentStore {
public:
    explicit ConsentStore(std::filesystem::path file); // one hash per line; missing = no consent yet

    bool has(const std::vector<std::string>& argv) const;
    Result<void> give(const std::vector<std::vector<std::string>>& commands);

    // SHA-256 over the command line and over the files it names, so that a changed script asks again. A file beyond 1
    // MiB counts with its size and time of change only.
    static std::string hashOf(const std::vector<std::string>& argv);

private:
    const std::filesystem::path m_file;
    mutable std::mutex m_mutex;
    std::set<std::string> m_hashes;
};

// Refuses to start what has no consent; starts the rest with `launcher`.
class ConsentLauncher final : public ICommandLauncher {
public:
    ConsentLauncher(ICommandLauncher& launcher, const ConsentStore& consent, bool allowAll);
    Result<std::unique_ptr<ICommandSession>> start(const std::vector<std::string>& argv) override;

private:
    ICommandLauncher& m_launcher;
    const ConsentStore& m_consent;
    const bool m_allowAll;
};

} // namespace priorscope
