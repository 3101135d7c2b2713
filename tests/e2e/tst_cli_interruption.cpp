// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C and kill -9 at random moments: nothing committed is lost, and what is resumed equals what was never
// interrupted. Takes the number of kills from PRIORSCOPE_KILLS.
#include <QElapsedTimer>
#include <QJsonArray>
#include <QTest>

#include <csignal>

#include "base/rng.h"
#include "e2e/cli_driver.h"

using priorscope::tests::CliFolder;
using priorscope::tests::CliResult;

namespace {

const QByteArray kStudy = R"({"priorscope": 1, "kind": "bbo", "name": "study",
  "objectives": [{"id": "functions-2d", "functions": [1, 2]}],
  "methods": [{"id": "cma-es", "preset": "warm"}, {"id": "greedy-refiner"}, {"id": "random"}],
  "budget": 2000, "initial": 5, "seeds": [1, 2]})";
constexpr int kUnits = 2 * 3 * 2 * 2000;

// Slow enough that Ctrl+C always comes in time.
const QByteArray kSlow = R"({"priorscope": 1, "kind": "bbo", "name": "slow", "objectives": [
  {"id": "command", "argv": ["sh", "-c", "while read line; do sleep 0.05; echo '{\"value\": 1}'; done"], "bounds": [[0, 1]]}],
  "methods": [{"id": "random"}], "budget": 60, "initial": 5, "seeds": [1, 2]})";

} // namespace

class TestCliInterruption : public QObject {
    Q_OBJECT

    CliFolder m_folder;
    qint64 m_durationMs = 0; // of an uninterrupted run
    QByteArray m_trials; // of an uninterrupted run

    QByteArray trialsOf(const QString& project) const
    {
        return m_folder.run({"list", "trials", "--project", project, "--csv"}).out;
    }

    // Starts the program and kills it after `delayMs`; false when it had ended before.
    bool killAfter(const QStringList& arguments, qint64 delayMs) const
    {
        QProcess process;
        m_folder.start(process, arguments);
        const bool ended = process.waitForFinished(static_cast<int>(delayMs));
        if (!ended) {
            process.kill();
            process.waitForFinished();
        }
        return !ended;
    }

private slots:
    void initTestCase()
    {
        m_folder.write(QStringLiteral("study.json"), kStudy);
        m_folder.write(QStringLiteral("slow.json"), kSlow);
        QElapsedTimer timer;
        timer.start();
        const CliResult run =
            m_folder.run({"run", "study.json", "--project", "whole.priorscope", "--jobs", "2", "--progress", "none"});
        m_durationMs = timer.elapsed();
        QVERIFY2(run.exitCode == 0, run.err);
        m_trials = trialsOf(QStringLiteral("whole.priorscope"));
        QCOMPARE(m_trials.count('\n'), kUnits + 1);
    }

    void killedRunsResumeToTheSameTrials()
    {
        const int wanted = qEnvironmentVariableIntValue("PRIORSCOPE_KILLS");
        QVERIFY2(wanted > 0, "PRIORSCOPE_KILLS says how often to kill");
        priorscope::Rng rng(20260519);
        int kills = 0;
        for (int attempt = 0; kills < wanted; ++attempt) {
            const QString project = QStringLiteral("killed%1.priorscope").arg(attempt);
            QStringList next{"run", "study.json", "--project", project, "--jobs", "2", "--progress", "none"};
            bool done = false;
            while (!done && kills < wanted) {
                const auto delay = static_cast<qint64>(rng.uniform(1, static_cast<double>(m_durationMs)));
                done = !killAfter(next, delay);
                if (done)
                    break;
                ++kills;
                // Before the experiment was stored there is nothing to resume: the same document starts it.
                const CliResult runs = m_folder.run({"list", "runs", "--project", project, "--json"});
                if (!runs.json().array().isEmpty())
                    next = QStringList{"resume", "--project", project, "--jobs", "2", "--progress", "none"};
                if (runs.exitCode == 0)
                    QCOMPARE(m_folder.run({"check", project}).exitCode, 0);
            }
            if (!done) {
                const CliResult last = m_folder.run(next);
                QVERIFY2(last.exitCode == 0, last.err);
            }
            const QByteArray trials = trialsOf(project);
            QVERIFY2(trials == m_trials,
                qPrintable(QStringLiteral("%1 rows after %2 kills").arg(trials.count('\n')).arg(kills)));
        }
    }

    void interruptStopsAndResumeGoesOn_data()
    {
        QTest::addColumn<int>("signalNumber");
        QTest::newRow("Ctrl+C") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }
    void interruptStopsAndResumeGoesOn()
    {
        QFETCH(int, signalNumber);
        const QString project = QStringLiteral("stopped%1.priorscope").arg(signalNumber);
        QProcess process;
        m_folder.start(
            process, {"run", "slow.json", "--project", project, "--allow-commands", "--progress", "json", "--json"});
        QByteArray progress;
        process.setReadChannel(QProcess::StandardError);
        while (!progress.contains("\"evaluations\"")) {
            QVERIFY2(process.waitForReadyRead(30000), progress);
            progress += process.readAllStandardError();
        }
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signalNumber), 0);
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        const CliResult shown = m_folder.run({"show", "slow", "--project", project});
        QCOMPARE(shown.json()["state"].toString(), QStringLiteral("stopped"));
        const int done = shown.json()["completed_units"].toInt();
        QVERIFY(done > 0 && done < 120);
        const CliResult resumed =
            m_folder.run({"resume", "--project", project, "--allow-commands", "--json", "--progress", "none"});
        QVERIFY2(resumed.exitCode == 0, resumed.err);
        QCOMPARE(trialsOf(project).count('\n'), 121);
        const CliResult again = m_folder.run({"resume", "--project", project, "--json"});
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(again.json()["resumed"].toInt(-1), 0);
    }

    // A limit on the size of files: the store cannot go on. Ctrl+C still ends the program, and nothing is lost for
    // good.
    void aProjectThatCannotGrowCanBeLeft()
    {
        QProcess process;
        m_folder.startProgram(process, QStringLiteral("sh"),
            {QStringLiteral("-c"),
                QStringLiteral(
                    "ulimit -f 500; exec \"$0\" run study.json --project cramped.priorscope --progress none"),
                QStringLiteral(PRIORSCOPE_EXECUTABLE)});
        QByteArray told;
        QVERIFY(QTest::qWaitFor(
            [&] {
                told += process.readAllStandardError();
                return told.contains("cannot be written now");
            },
            60'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 3);
        QCOMPARE(m_folder.run({"resume", "--project", "cramped.priorscope"}).exitCode, 0);
        QCOMPARE(trialsOf(QStringLiteral("cramped.priorscope")), m_trials);
    }
};

QTEST_GUILESS_MAIN(TestCliInterruption)
#include "tst_cli_interruption.moc"
