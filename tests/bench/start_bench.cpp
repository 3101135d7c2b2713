// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the program to its first painted window on an empty project.
#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>

#include "bench.h"
#include "bench_project.h"

namespace priorscope::bench {
namespace {

constexpr int kPatienceMs = 20'000;

// Wall clock of everything, loading the program included, and what the program says of itself.
Values firstWindow(const std::filesystem::path& folder)
{
    const std::filesystem::path file = folder / "empty.priorscope";
    if (!BenchProject(file, 0, 2, 1).close())
        return {};
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PRIORSCOPE_STARTUP_TIME"), QStringLiteral("1"));
    environment.insert(QStringLiteral("PRIORSCOPE_CONFIG_HOME"), QString::fromStdString((folder / "config").string()));
    program.setProcessEnvironment(environment);
    program.setReadChannel(QProcess::StandardError);
    QElapsedTimer timer;
    timer.start();
    program.start(QStringLiteral(PRIORSCOPE_EXECUTABLE), {QString::fromStdString(file.string())});
    const QRegularExpression said(QStringLiteral("first window after (\\d+) ms"));
    QString text;
    Values values;
    while (values.empty() && timer.elapsed() < kPatienceMs && program.waitForReadyRead(kPatienceMs)) {
        text += QString::fromUtf8(program.readAll());
        if (const QRegularExpressionMatch match = said.match(text); match.hasMatch())
            values = {{"/whole", static_cast<double>(timer.nsecsElapsed()) * 1e-6},
                {"/inside", match.captured(1).toDouble()}};
    }
    program.kill();
    program.waitForFinished(kPatienceMs);
    return values;
}

} // namespace

void addStart(const Options& options)
{
    addMeasuredTogether(options, "start/first-window", "ms", [=] { return firstWindow(options.folder); });
}

} // namespace priorscope::bench
