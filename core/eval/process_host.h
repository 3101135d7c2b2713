// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProcessHost: the supervisor's side of its programs: QProcess objects, lines, kill ladder. Lives in the supervisor's
// thread.

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "eval/mailbox.h"

namespace priorscope {

class ProcessHost final : public QObject {
    Q_OBJECT
public:
    ~ProcessHost() override;

    void start(std::uint64_t id, const std::vector<std::string>& argv, std::shared_ptr<Mailbox> mailbox);
    void write(std::uint64_t id, const std::string& line);
    void end(std::uint64_t id); // SIGTERM to the group, SIGKILL when that does not help
    void endAll(); // blocks for at most two seconds

private:
    struct Child {
        std::shared_ptr<Mailbox> mailbox;
        QTemporaryDir folder; // gone after the process
        std::unique_ptr<QProcess> process;
        QByteArray out; // an unfinished line
        QByteArray errorTail;
        bool ending = false;
    };

    void connectChild(std::uint64_t id, Child& child);
    void readOut(Child& child);
    void readError(Child& child);
    void finish(std::uint64_t id, int exitCode, QProcess::ExitStatus status);
    void refuse(Child& child, const std::string& why);

    std::map<std::uint64_t, Child> m_children;
};

} // namespace priorscope
