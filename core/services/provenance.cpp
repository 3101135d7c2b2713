// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provenance.h"

#include <QSysInfo>

#include <sqlite3.h>

#include <array>
#include <fstream>
#include <sstream>
#include <thread>

#include "services/build_info.h"

namespace priorscope {

namespace {

// Value of the first line "name : value" of /proc/cpuinfo; empty on a machine that has no such line.
std::string cpuInfo(const std::string& name)
{
    std::ifstream stream("/proc/cpuinfo");
    for (std::string line; std::getline(stream, line);) {
        const std::size_t colon = line.find(':');
        if (line.starts_with(name) && colon != std::string::npos && colon + 2 <= line.size())
            return line.substr(colon + 2);
    }
    return {};
}

// Only what changes floating-point code paths; the whole list is a page long.
std::string cpuFeatures()
{
    constexpr std::array<const char*, 5> relevant = {"sse4_2", "avx", "avx2", "fma", "avx512f"};
    std::string found;
    std::istringstream flags(cpuInfo("flags"));
    for (std::string flag; flags >> flag;) {
        for (const char* name : relevant)
            found += flag == name ? (found.empty() ? "" : " ") + flag : std::string();
    }
    return found;
}

} // namespace

std::map<std::string, std::string> collectEnvironment(int jobs)
{
    return {
        {"application", build::kVersion},
        {"git", build::kGit},
        {"compiler", build::kCompiler},
        {"build_type", build::kBuildType},
        {"host", QSysInfo::machineHostName().toStdString()},
        {"os", QSysInfo::prettyProductName().toStdString()},
        {"kernel", (QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion()).toStdString()},
        {"cpu", cpuInfo("model name")},
        {"cpu_features", cpuFeatures()},
        {"cpu_threads", std::to_string(std::thread::hardware_concurrency())},
        {"qt", qVersion()},
        {"sqlite", sqlite3_libversion()},
        {"jobs", std::to_string(jobs)},
    };
}

} // namespace priorscope
