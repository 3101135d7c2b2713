// SPDX-License-Identifier: Apache-2.0
// Against real programs: sh, and nothing else.
#include "eval/command_supervisor.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <thread>

#include "protocol/command_messages.h"

using namespace priorscope;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> sh(const char* script)
{
    return {"sh", "-c", script};
}

// A process that is gone, or a zombie nobody has collected, runs no more.
bool isAlive(qint64 pid)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!stat.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = stat.readAll();
    return text.mid(text.lastIndexOf(')') + 2, 1) != "Z";
}

} // namespace

class CommandSupervisorTest : public QObject {
    Q_OBJECT

private slots:
    void answersLineByLine();
    void failures_data();
    void failures();
    void aLineNobodyAskedForEndsTheProgram();
    void aProgramThatIsNotThere();
    void theEnvironmentHoldsNoSecret();
    void theFolderIsPrivateAndGoesAway();
    void relativeFilesOfTheCommandLineAreFound();
    void partialLinesAreJoined();
    void stoppingCancelsTheWait();
    void whatAProgramLeavesBehindIsKilled_data();
    void whatAProgramLeavesBehindIsKilled();
    void destructionKillsWhatIgnoresSigterm();
    void manySessionsAtOnce();
};

void CommandSupervisorTest::answersLineByLine()
{
    CommandSupervisor supervisor;
    auto session = supervisor.start(sh("n=0; while read -r line; do n=$((n+1)); echo \"$n $line\"; done"));
    QVERIFY(session.ok());
    for (int i = 1; i <= 200; ++i) {
        const Result<std::string> answer = (*session)->exchange("hello", 10s, {});
        QVERIFY(answer.ok());
        QCOMPARE(*answer, std::to_string(i) + " hello");
    }
    const std::string large(std::size_t{1} << 20, 'x');
    const Result<std::string> answer = (*session)->exchange(large, 20s, {});
    QVERIFY(answer.ok());
    QCOMPARE(answer->size(), large.size() + 4);
}

void CommandSupervisorTest::failures_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    const int child = static_cast<int>(ErrorCode::ChildProcess);
    QTest::newRow("death") << "read -r l; echo 'no licence' >&2; exit 3" << child
                           << "exit status 3; it last said: no licence";
    QTest::newRow("death by signal") << "read -r l; kill -9 $$" << child << "signal 9";
    QTest::newRow("closes and ends") << "read -r l; exit 0" << child << "exit status 0";
    QTest::newRow("hang") << "read -r l; exec sleep 600" << static_cast<int>(ErrorCode::Timeout) << "300 ms";
    QTest::newRow("flood without a line") << "read -r l; exec cat /dev/zero" << child << "more than 8388608 bytes";
    QTest::newRow("long last words") << "read -r l; head -c 100000 /dev/zero | tr '\\0' a >&2; echo end >&2; exit 1"
                                     << child << "aend";
    QTest::newRow("words that are no text") << "read -r l; printf 'a\\377b\\001c' >&2; exit 1" << child << "b c";
}

void CommandSupervisorTest::failures()
{
    QFETCH(QString, script);
    QFETCH(int, code);
    QFETCH(QString, words);
    CommandSupervisor supervisor;
    auto session = supervisor.start(sh(script.toUtf8().constData()));
    QVERIFY(session.ok());
    const bool hangs = code == static_cast<int>(ErrorCode::Timeout);
    const Result<std::string> answer = (*session)->exchange("x", hangs ? 300ms : 20s, {});
    QVERIFY(!answer.ok());
    QCOMPARE(static_cast<int>(answer.error().code), code);
    QVERIFY2(answer.error().message.find(words.toStdString()) != std::string::npos, answer.error().message.c_str());
    QVERIFY(answer.error().message.size() < 5000);
    QVERIFY(QString::fromStdString(answer.error().message).toStdString() == answer.error().message);
    QVERIFY(!(*session)->exchange("again", 1s, {}).ok()); // dead for good
}

// Else its next line would be taken for the value of another point.
void CommandSupervisorTest::aLineNobodyAskedForEndsTheProgram()
{
    CommandSupervisor supervisor;
    auto session = supervisor.start(sh("while read -r l; do printf 'one\\ntwo\\n'; done"));
    QVERIFY(session.ok());
    QCOMPARE(*(*session)->exchange("x", 10s, {}), std::string("one"));
    const Result<std::string> second = (*session)->exchange("x", 10s, {});
    QVERIFY(!second.ok());
    QVERIFY(second.error().message.find("\"two\" without being asked") != std::string::npos);
}

void CommandSupervisorTest::aProgramThatIsNotThere()
{
    CommandSupervisor supervisor;
    const auto session = supervisor.start({"/no/such/program", "x"});
    QVERIFY(!session.ok());
    QCOMPARE(session.error().code, ErrorCode::ChildProcess);
    QVERIFY(session.error().message.find("/no/such/program") != std::string::npos);
    QCOMPARE(supervisor.start({}).error().code, ErrorCode::InvalidInput);
}

void CommandSupervisorTest::theEnvironmentHoldsNoSecret()
{
    qputenv("PRIORSCOPE_TEST_API_KEY", "secret");
    CommandSupervisor supervisor;
    auto session = supervisor.start(sh("read -r l; env | cut -d= -f1 | sort | tr '\\n' ' '; echo"));
    qunsetenv("PRIORSCOPE_TEST_API_KEY");
    QVERIFY(session.ok());
    const Result<std::string> answer = (*session)->exchange("x", 10s, {});
    QVERIFY(answer.ok());
    QStringList names = QString::fromStdString(*answer).split(' ', Qt::SkipEmptyParts);
    for (const char* ours : {"HOME", "LANG", "PATH"})
        QVERIFY2(names.removeAll(QLatin1String(ours)) == 1, ours);
    for (const char* ofTheShell : {"PWD", "OLDPWD", "SHLVL", "_"})
        names.removeAll(QLatin1String(ofTheShell));
    QVERIFY2(names.isEmpty(), qPrintable(names.join(' ')));
}

void CommandSupervisorTest::theFolderIsPrivateAndGoesAway()
{
    CommandSupervisor supervisor;
    std::string folder;
    {
        auto session = supervisor.start(sh("while read -r l; do touch x; pwd; done"));
        QVERIFY(session.ok());
        folder = *(*session)->exchange("x", 10s, {});
        QVERIFY(folder != QDir::currentPath().toStdString());
        QVERIFY(QFile::exists(QString::fromStdString(folder + "/x")));
        QVERIFY(!(QFile::permissions(QString::fromStdString(folder)) & (QFile::ReadGroup | QFile::ReadOther)));
    }
    QTRY_VERIFY(!QFile::exists(QString::fromStdString(folder)));
}

void CommandSupervisorTest::relativeFilesOfTheCommandLineAreFound()
{
    QTemporaryDir folder;
    QFile script(folder.filePath(QStringLiteral("mine.sh")));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("while read -r l; do echo mine; done\n");
    script.close();
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    CommandSupervisor supervisor;
    auto session = supervisor.start({"sh", "mine.sh"});
    const bool started = session.ok();
    const Result<std::string> answer =
        started ? (*session)->exchange("x", 10s, {}) : Result<std::string>(session.error());
    QDir::setCurrent(before);
    QVERIFY(answer.ok());
    QCOMPARE(*answer, std::string("mine"));
}

void CommandSupervisorTest::partialLinesAreJoined()
{
    CommandSupervisor supervisor;
    auto session = supervisor.start(
        sh("while read -r l; do printf '{\"va'; sleep 0.05; printf 'lue\":'; sleep 0.05; echo ' 1}'; done"));
    QVERIFY(session.ok());
    for (int i = 0; i < 3; ++i)
        QCOMPARE(*(*session)->exchange("x", 10s, {}), std::string("{\"value\": 1}"));
}

void CommandSupervisorTest::stoppingCancelsTheWait()
{
    CommandSupervisor supervisor;
    auto session = supervisor.start(sh("exec sleep 600"));
    QVERIFY(session.ok());
    std::stop_source stop;
    std::jthread stopper([&] { stop.request_stop(); });
    const Result<std::string> answer = (*session)->exchange("x", 600s, stop.get_token());
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

void CommandSupervisorTest::whatAProgramLeavesBehindIsKilled_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("program ends by itself") << "exit 0";
    QTest::newRow("program ends on our word") << "exec sleep 600";
    QTest::newRow("program ignores SIGTERM") << "trap '' TERM; while :; do sleep 600; done";
}

// Three children and their children, holding the output open.
void CommandSupervisorTest::whatAProgramLeavesBehindIsKilled()
{
    QFETCH(QString, ending);
    CommandSupervisor supervisor;
    QList<qint64> pids;
    {
        const QString script =
            QStringLiteral("read -r l; pids=$$; for i in 1 2 3; do (trap '' TERM HUP; sleep 600 & wait) & "
                           "pids=\"$pids $!\"; done; echo $pids; read -r l; ")
            + ending;
        auto session = supervisor.start(sh(script.toUtf8().constData()));
        QVERIFY(session.ok());
        const Result<std::string> answer = (*session)->exchange("x", 10s, {});
        QVERIFY(answer.ok());
        for (const QString& pid : QString::fromStdString(*answer).split(' '))
            pids.append(pid.toLongLong());
        QCOMPARE(pids.size(), 4);
        QVERIFY(!(*session)->exchange("end", 200ms, {}).ok());
    }
    for (const qint64 pid : pids)
        QTRY_VERIFY(!isAlive(pid));
}

void CommandSupervisorTest::destructionKillsWhatIgnoresSigterm()
{
    qint64 pid = 0;
    QElapsedTimer timer;
    {
        CommandSupervisor supervisor;
        auto session = supervisor.start(sh("trap '' TERM; read -r l; echo $$; while :; do sleep 600; done"));
        QVERIFY(session.ok());
        pid = QString::fromStdString(*(*session)->exchange("x", 10s, {})).toLongLong();
        QVERIFY(isAlive(pid));
        timer.start();
    }
    QVERIFY(!isAlive(pid));
    QVERIFY(timer.elapsed() < 4000);
}

void CommandSupervisorTest::manySessionsAtOnce()
{
    CommandSupervisor supervisor;
    std::atomic<int> right{0};
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (int round = 0; round < 5; ++round) {
                    auto session = supervisor.start(sh("while read -r line; do echo \"$line\"; done"));
                    const std::string text = std::to_string(t) + ' ' + std::to_string(round);
                    for (int i = 0; session && i < 10; ++i) {
                        const Result<std::string> answer = (*session)->exchange(text, 20s, {});
                        right += answer && *answer == text ? 1 : 0;
                    }
                }
            });
        }
    }
    QCOMPARE(right.load(), 200);
}

QTEST_GUILESS_MAIN(CommandSupervisorTest)
#include "command_supervisor_test.moc"
