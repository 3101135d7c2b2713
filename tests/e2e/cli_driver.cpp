// SPDX-License-Identifier: GPL-3.0-or-later
#include "e2e/cli_driver.h"

#include <QDir>
#include <QFile>

namespace priorscope::tests {

constexpr int kTimeoutMs = 120000;

QString CliFolder::write(const QString& name, const QByteArray& content) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

QByteArray CliFolder::read(const QString& name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList CliFolder::files() const
{
    return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
}

void CliFolder::start(QProcess& process, const QStringList& arguments) const
{
    startProgram(process, QStringLiteral(PRIORSCOPE_EXECUTABLE), arguments);
}

void CliFolder::startProgram(QProcess& process, const QString& program, const QStringList& arguments) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // A verb that needed a window system would fail with this platform.
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("no-such-platform"));
    environment.remove(QStringLiteral("DISPLAY"));
    environment.insert(QStringLiteral("PRIORSCOPE_CONFIG_HOME"), path(QStringLiteral("config")));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder.path());
    process.start(program, arguments);
}

CliResult CliFolder::run(const QStringList& arguments) const
{
    QProcess process;
    start(process, arguments);
    CliResult result;
    if (process.waitForFinished(kTimeoutMs) && process.exitStatus() == QProcess::NormalExit)
        result.exitCode = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

} // namespace priorscope::tests
