// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/lease.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

namespace priorscope {

namespace {

std::string hostAndBoot()
{
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0)
        host[0] = '?';
    std::ifstream stream("/proc/sys/kernel/random/boot_id");
    std::string boot;
    std::getline(stream, boot);
    return std::string(host.data()) + '|' + boot;
}

// Start time of a live process in clock ticks since boot; nothing when it is gone or only waits to be reaped.
std::optional<std::string> startTicks(const std::string& pid)
{
    std::ifstream stream("/proc/" + pid + "/stat");
    std::string line;
    if (!std::getline(stream, line))
        return std::nullopt;
    // The second field is the program's name in parentheses and may hold spaces; fields count from the last one.
    const std::size_t nameEnd = line.rfind(')');
    if (nameEnd == std::string::npos)
        return std::nullopt;
    std::istringstream fields(line.substr(nameEnd + 1));
    std::vector<std::string> words;
    for (std::string word; fields >> word;)
        words.push_back(word);
    constexpr std::size_t kState = 0; // field 3 of proc(5)
    constexpr std::size_t kStart = 19; // field 22
    if (words.size() <= kStart || words[kState] == "Z" || words[kState] == "X")
        return std::nullopt;
    return words[kStart];
}

std::string fileIdentity(const std::filesystem::path& file)
{
    struct stat info { };
    if (::stat(file.c_str(), &info) != 0)
        return "?";
    return std::to_string(info.st_dev) + ':' + std::to_string(info.st_ino);
}

} // namespace

std::string makeOwner(const std::filesystem::path& file)
{
    const std::string pid = std::to_string(::getpid());
    return hostAndBoot() + '|' + pid + '|' + startTicks(pid).value_or("?") + '|' + fileIdentity(file);
}

bool isOwnerAlive(const std::string& owner, const std::filesystem::path& file)
{
    std::vector<std::string> parts;
    std::istringstream stream(owner);
    for (std::string part; std::getline(stream, part, '|');)
        parts.push_back(part);
    if (parts.size() != 5)
        return false;
    return parts[0] + '|' + parts[1] == hostAndBoot() && startTicks(parts[2]) == parts[3]
        && parts[4] == fileIdentity(file);
}

} // namespace priorscope
