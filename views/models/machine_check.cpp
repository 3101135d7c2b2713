// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/machine_check.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLibrary>
#include <QPromise>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QThread>
#include <QThreadPool>

#include <memory>

#include "models/number_format.h"

namespace priorscope {

namespace {

constexpr qint64 kLowDisk = 1'000'000'000;
using State = MachineFact::State;

QString tr(const char* text)
{
    return QCoreApplication::translate("priorscope::MachineCheck", text);
}

// Value of the first "key : value" line of a file below /proc.
QString procValue(const QString& path, const QString& key)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        return {};
    const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        if (line.startsWith(key))
            return line.section(QLatin1Char(':'), 1).simplified();
    }
    return {};
}

MachineFact processor()
{
    const QString model = procValue(QStringLiteral("/proc/cpuinfo"), QStringLiteral("model name"));
    const int cores = QThread::idealThreadCount();
    const QString kib = procValue(QStringLiteral("/proc/meminfo"), QStringLiteral("MemTotal"));
    const qint64 bytes = kib.section(QLatin1Char(' '), 0, 0).toLongLong() * 1024;
    return {tr("Compute"), State::Found, cores == 1 ? tr("Processor, 1 core") : tr("Processor, %1 cores").arg(cores),
        bytes > 0 ? tr("%1, %2 of memory").arg(model.isEmpty() ? tr("unnamed model") : model, bytesText(bytes))
                  : model};
}

MachineFact disk(const QString& folder)
{
    // The folder may be made when it is first needed: what counts is the place where it would stand.
    QString existing = folder;
    while (!QFileInfo::exists(existing) && existing != QDir::rootPath())
        existing = QFileInfo(existing).absolutePath();
    const QStorageInfo storage(existing);
    if (!storage.isValid() || !QFileInfo(existing).isWritable())
        return {tr("Compute"), State::Missing, tr("No place for projects"),
            tr("%1 cannot be written; choose another folder for a project").arg(QDir::toNativeSeparators(folder))};
    const bool low = storage.bytesAvailable() < kLowDisk;
    return {tr("Compute"), low ? State::Limited : State::Found,
        tr("Disk, %1 free").arg(bytesText(storage.bytesAvailable())),
        tr("of %1 at %2").arg(bytesText(storage.bytesTotal()), QDir::toNativeSeparators(folder))};
}

MachineFact gpu()
{
    const QDir known(QStringLiteral("/proc/driver/nvidia/gpus"));
    QStringList models;
    for (const QString& entry : known.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        models << procValue(known.filePath(entry) + QStringLiteral("/information"), QStringLiteral("Model"));
    const bool device = QFileInfo::exists(QStringLiteral("/dev/nvidia0"));
    QLibrary driver(QStringLiteral("cuda"), 1);
    const bool library = driver.load();
    if (device && library)
        return {tr("Compute"), State::Found,
            models.isEmpty() ? tr("GPU") : tr("GPU: %1").arg(models.join(QStringLiteral(", "))),
            tr("driver library present; black-box studies do not use it")};
    if (device || library)
        return {tr("Compute"), State::Limited, tr("GPU not usable"),
            device ? tr("a device is there, the driver library is not")
                   : tr("the driver library is there, a device is not")};
    return {tr("Compute"), State::Missing, tr("No NVIDIA GPU"), tr("not needed for black-box studies")};
}

MachineFact program(const QString& name, const QString& title, const QString& use)
{
    const QString path = QStandardPaths::findExecutable(name);
    if (path.isEmpty())
        return {tr("External programs"), State::Missing, title, use};
    return {tr("External programs"), State::Found, title, QDir::toNativeSeparators(path)};
}

} // namespace

QFuture<std::vector<MachineFact>> checkMachine(const QString& projectFolder)
{
    auto promise = std::make_shared<QPromise<std::vector<MachineFact>>>();
    QFuture<std::vector<MachineFact>> future = promise->future();
    QThreadPool::globalInstance()->start([promise, projectFolder] {
        promise->start();
        std::vector<MachineFact> facts{processor(), disk(projectFolder), gpu()};
        facts.push_back(
            program(QStringLiteral("python3"), tr("Python 3"), tr("only for your own black boxes written in Python")));
        facts.push_back(
            program(QStringLiteral("pdflatex"), tr("LaTeX"), tr("only to typeset exported pgfplots figures")));
        promise->addResult(std::move(facts));
        promise->finish();
    });
    return future;
}

} // namespace priorscope
