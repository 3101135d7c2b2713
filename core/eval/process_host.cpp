// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/process_host.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QTimer>

#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "protocol/command_messages.h"

namespace priorscope {
namespace {

constexpr int kErrorTailBytes = 4096;
constexpr int kTermMs = 500; // between SIGTERM and SIGKILL
constexpr rlim_t kMaxFileBytes = rlim_t{1} << 30;

// In the child between fork and exec: async-signal-safe calls only.
void isolate()
{
    setsid(); // a group of its own, so that its children can be ended with it
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    const rlimit fileSize{kMaxFileBytes, kMaxFileBytes};
    setrlimit(RLIMIT_FSIZE, &fileSize);
}

QProcessEnvironment cleanEnvironment(const QString& home)
{
    QProcessEnvironment environment;
    environment.insert(
        QStringLiteral("PATH"), qEnvironmentVariable("PATH", QStringLiteral("/usr/local/bin:/usr/bin:/bin")));
    environment.insert(QStringLiteral("HOME"), home);
    environment.insert(QStringLiteral("LANG"), QStringLiteral("C.UTF-8"));
    return environment;
}

// The program runs in a folder of its own; files that the command line names relative to ours are made absolute.
QString resolved(const std::string& argument, bool isProgram)
{
    const QString text = QString::fromStdString(argument);
    const QFileInfo file(text);
    const bool isPath = text.contains(QLatin1Char('/')) || (!isProgram && file.isFile());
    return isPath && file.exists() ? file.absoluteFilePath() : text;
}

// The group of a process that QProcess may have collected already: its id stays taken while the group has members.
void signalGroup(qint64 pid, int signal)
{
    if (pid > 1)
        ::kill(static_cast<pid_t>(-pid), signal);
}

std::string printable(const QByteArray& bytes)
{
    QString text = QString::fromUtf8(bytes);
    for (QChar& c : text) {
        if (c < QLatin1Char(' ') && c != QLatin1Char('\n'))
            c = QLatin1Char(' ');
    }
    return text.trimmed().toStdString();
}

constexpr const char* kGroupProperty = "group"; // the pid; QProcess forgets it when the process ends

qint64 groupOf(const QProcess& process)
{
    return process.property(kGroupProperty).toLongLong();
}

} // namespace

ProcessHost::~ProcessHost()
{
    endAll();
}

void ProcessHost::start(std::uint64_t id, const std::vector<std::string>& argv, std::shared_ptr<Mailbox> mailbox)
{
    Child& child = m_children[id];
    child.mailbox = std::move(mailbox);
    child.process = std::make_unique<QProcess>();
    connectChild(id, child);
    QStringList arguments;
    for (std::size_t i = 1; i < argv.size(); ++i)
        arguments.append(resolved(argv[i], false));
    child.process->setProcessEnvironment(cleanEnvironment(child.folder.path()));
    child.process->setWorkingDirectory(child.folder.path());
    child.process->setChildProcessModifier(isolate);
    child.process->start(resolved(argv.front(), true), arguments);
    child.process->setProperty(kGroupProperty, child.process->processId());
}

void ProcessHost::connectChild(std::uint64_t id, Child& child)
{
    QProcess* process = child.process.get();
    connect(process, &QProcess::started, this, [&child] { child.mailbox->started(); });
    connect(process, &QProcess::readyReadStandardOutput, this, [this, &child] { readOut(child); });
    connect(process, &QProcess::readyReadStandardError, this, [this, &child] { readError(child); });
    connect(process, &QProcess::finished, this,
        [this, id](int exitCode, QProcess::ExitStatus status) { finish(id, exitCode, status); });
    connect(process, &QProcess::errorOccurred, this, [this, id, &child](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return; // finished() follows
        child.mailbox->die(
            {ErrorCode::ChildProcess, "cannot start: " + child.process->errorString().toStdString(), {}});
        QTimer::singleShot(0, this, [this, id] { m_children.erase(id); });
    });
}

void ProcessHost::write(std::uint64_t id, const std::string& line)
{
    const auto found = m_children.find(id);
    if (found == m_children.end())
        return;
    Child& child = found->second;
    readOut(child); // a line that is here already answers no question, or the answers would slip by one point
    if (child.ending)
        return;
    child.mailbox->expectAnswer();
    child.process->write(QByteArray::fromStdString(line + '\n'));
}

void ProcessHost::readOut(Child& child)
{
    if (child.ending) {
        child.process->readAllStandardOutput();
        return;
    }
    child.out += child.process->readAllStandardOutput();
    qsizetype newline = child.out.indexOf('\n');
    while (newline >= 0 && newline <= static_cast<qsizetype>(kMaxLineBytes) && !child.ending) {
        if (!child.mailbox->deliver(child.out.left(newline).toStdString()))
            refuse(child,
                "it wrote \"" + printable(child.out.left(qMin<qsizetype>(newline, 120))) + "\" without being asked");
        child.out.remove(0, newline + 1);
        newline = child.out.indexOf('\n');
    }
    if (child.out.size() > static_cast<qsizetype>(kMaxLineBytes))
        refuse(child, "it wrote a line of more than " + std::to_string(kMaxLineBytes) + " bytes");
}

void ProcessHost::readError(Child& child)
{
    child.errorTail = (child.errorTail + child.process->readAllStandardError()).right(kErrorTailBytes);
}

// It breaks the protocol; what it says from now on cannot be matched to a question.
void ProcessHost::refuse(Child& child, const std::string& why)
{
    child.ending = true;
    child.out.clear();
    child.mailbox->die({ErrorCode::ChildProcess, "the program was ended: " + why, {}});
    signalGroup(groupOf(*child.process), SIGKILL);
}

void ProcessHost::end(std::uint64_t id)
{
    const auto found = m_children.find(id);
    if (found == m_children.end())
        return;
    Child& child = found->second;
    child.ending = true;
    child.mailbox->die({ErrorCode::Cancelled, "the program was ended", {}});
    signalGroup(groupOf(*child.process), SIGTERM);
    QTimer::singleShot(
        kTermMs, child.process.get(), [process = child.process.get()] { signalGroup(groupOf(*process), SIGKILL); });
}

void ProcessHost::finish(std::uint64_t id, int exitCode, QProcess::ExitStatus status)
{
    const auto found = m_children.find(id);
    if (found == m_children.end())
        return;
    Child& child = found->second;
    signalGroup(groupOf(*child.process), SIGKILL); // what it left behind
    readOut(child);
    readError(child);
    std::string why =
        status == QProcess::CrashExit ? "the program was ended by signal " : "the program ended with exit status ";
    why += std::to_string(exitCode);
    if (const std::string said = printable(child.errorTail); !said.empty())
        why += "; it last said: " + said;
    child.mailbox->die({ErrorCode::ChildProcess, std::move(why), {}});
    QTimer::singleShot(0, this, [this, id] { m_children.erase(id); }); // not while its QProcess emits
}

void ProcessHost::endAll()
{
    for (auto& [id, child] : m_children) {
        child.process->disconnect(this);
        child.mailbox->die({ErrorCode::Cancelled, "the program was ended", {}});
        signalGroup(groupOf(*child.process), SIGTERM);
    }
    QDeadlineTimer deadline(kTermMs);
    for (auto& [id, child] : m_children)
        child.process->waitForFinished(static_cast<int>(deadline.remainingTime()));
    deadline.setRemainingTime(1000);
    for (auto& [id, child] : m_children) {
        signalGroup(groupOf(*child.process), SIGKILL);
        child.process->waitForFinished(static_cast<int>(deadline.remainingTime()));
    }
    m_children.clear();
}

} // namespace priorscope
