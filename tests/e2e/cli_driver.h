// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the built program as a user would, without any window system, in a folder of its own.

#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

namespace priorscope::tests {

struct CliResult {
    int exitCode = -1; // -1: crashed, killed or never started
    QByteArray out;
    QByteArray err;

    QJsonDocument json() const { return QJsonDocument::fromJson(out); } // null unless stdout is one JSON document
};

class CliFolder {
public:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& content) const; // returns the path
    QByteArray read(const QString& name) const;
    QStringList files() const;

    CliResult run(const QStringList& arguments) const; // waits for the end, at most two minutes
    void start(QProcess& process, const QStringList& arguments) const;
    void startProgram(
        QProcess& process, const QString& program, const QStringList& arguments) const; // same surroundings

private:
    QTemporaryDir m_folder;
};

} // namespace priorscope::tests
