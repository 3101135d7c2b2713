// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/consent.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <fstream>
#include <system_error>
#include <utility>

namespace priorscope {

namespace {

void addText(QCryptographicHash& hash, const std::string& text)
{
    // The length first: ["ab", "c"] and ["a", "bc"] are different commands.
    hash.addData(QByteArray::number(static_cast<qulonglong>(text.size())) + ':');
    hash.addData(QByteArray::fromStdString(text));
}

// The whole content, whatever its size: size and time of change can be made to look the same.
void addFile(QCryptographicHash& hash, const std::filesystem::path& path)
{
    QFile file(path);
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return;
    QCryptographicHash content(QCryptographicHash::Sha256);
    if (content.addData(&file))
        hash.addData(content.result());
}

} // namespace

ConsentStore::ConsentStore(std::filesystem::path file) : m_file(std::move(file))
{
    std::ifstream stream(m_file);
    for (std::string line; std::getline(stream, line);)
        m_hashes.insert(line);
}

std::string ConsentStore::hashOf(const std::vector<std::string>& argv)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string& argument : argv) {
        addText(hash, argument);
        addFile(hash, argument);
    }
    return hash.result().toHex().toStdString();
}

bool ConsentStore::has(const std::vector<std::string>& argv) const
{
    const std::string hash = hashOf(argv);
    const std::lock_guard lock(m_mutex);
    return m_hashes.contains(hash);
}

Result<void> ConsentStore::give(const std::vector<std::vector<std::string>>& commands)
{
    std::error_code failure;
    if (m_file.has_parent_path())
        std::filesystem::create_directories(m_file.parent_path(), failure);
    const std::lock_guard lock(m_mutex);
    std::ofstream stream(m_file, std::ios::app);
    std::vector<std::string> added;
    for (const std::vector<std::string>& argv : commands) {
        added.push_back(hashOf(argv));
        stream << added.back() << '\n';
    }
    stream.flush();
    if (!stream) {
        return Error{ErrorCode::Io, "the consent cannot be kept: \"" + m_file.string() + "\" cannot be written",
            m_file.string()};
    }
    m_hashes.insert(added.begin(), added.end());
    return {};
}

ConsentLauncher::ConsentLauncher(ICommandLauncher& launcher, const ConsentStore& consent, bool allowAll)
    : m_launcher(launcher), m_consent(consent), m_allowAll(allowAll)
{
}

Result<std::unique_ptr<ICommandSession>> ConsentLauncher::start(const std::vector<std::string>& argv)
{
    if (!m_allowAll && !m_consent.has(argv)) {
        const std::string name = argv.empty() ? std::string() : argv.front();
        return Error{ErrorCode::Refused,
            "the program \"" + name + "\" has no consent to run, or it has changed since consent was given", name};
    }
    return m_launcher.start(argv);
}

} // namespace priorscope
