// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong usage and bad input: a clear message, the right exit code, nothing created, nothing changed.
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include "e2e/cli_driver.h"

using priorscope::tests::CliFolder;
using priorscope::tests::CliResult;

class TestCliRefusals : public QObject {
    Q_OBJECT

    CliFolder m_folder;

private slots:
    void initTestCase()
    {
        const CliResult run = m_folder.run(
            {"run", "preset:quick-look", "--project", "p.priorscope", "--set", "budget=10", "--progress", "none"});
        QVERIFY2(run.exitCode == 0, run.err);
        m_folder.write(QStringLiteral("notes.priorscope"), "no project at all");
        m_folder.write(QStringLiteral("empty.json"), "");
        m_folder.write(QStringLiteral("trace.jsonl"), "{\"step\": 1, \"x\": [0], \"value\": 1}\nnonsense\n");
        for (const char* name : {"folder.json", "folder.jsonl"})
            QVERIFY(QDir().mkdir(m_folder.path(QString::fromLatin1(name))));
        m_folder.write(QStringLiteral("recipe.json"), R"({"figure": 2, "panel": 5, "height_mm": 1, "colour": "red"})");
    }

    void usage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QStringList>("parts"); // all in the message
        const QStringList project{"--project", "p.priorscope"};
        QTest::newRow("unknown verb") << QStringList{"rnu"} << 2 << QStringList{"rnu", "run", "list"};
        QTest::newRow("unknown option") << QStringList{"registry", "metrics", "--colour"} << 2
                                        << QStringList{"--colour"};
        QTest::newRow("run without document") << QStringList{"run"} << 2 << QStringList{"SPEC"};
        QTest::newRow("run without project") << QStringList{"run", "preset:quick-look"} << 2 << QStringList{"project"};
        QTest::newRow("missing document")
            << QStringList{"run", "none.json", "--project", "n.priorscope"} << 2 << QStringList{"none.json"};
        QTest::newRow("folder as document")
            << QStringList{"run", ".", "--project", "n.priorscope"} << 2 << QStringList{"SPEC: cannot read .:"};
        QTest::newRow("unknown preset") << QStringList{"run", "preset:none", "--project", "n.priorscope"} << 2
                                        << QStringList{"preset:quick-look"};
        QTest::newRow("set without value") << QStringList{"run", "preset:quick-look", "--set", "budget", "--project",
            "n.priorscope"} << 2 << QStringList{"budget", "path=value"};
        QTest::newRow("set to nonsense") << QStringList{"run", "preset:quick-look", "--set", "budget=-3", "--project",
            "n.priorscope"} << 2 << QStringList{"/budget", "-3"};
        QTest::newRow("seed") << QStringList{"run", "preset:quick-look", "--seed", "x", "--project", "n.priorscope"}
                              << 2 << QStringList{"/seeds"};
        QTest::newRow("jobs") << QStringList{"run", "preset:quick-look", "--jobs", "0", "--project", "n.priorscope"}
                              << 2 << QStringList{"--jobs"};
        QTest::newRow("progress") << QStringList{"run", "preset:quick-look", "--progress", "loud", "--project",
            "n.priorscope"} << 2 << QStringList{"loud", "plain, json or none"};
        QTest::newRow("folder that cannot be written")
            << QStringList{"run", "preset:quick-look", "--project", "/proc/n.priorscope"} << 1 << QStringList{"/proc"};
        QTest::newRow("missing folder") << QStringList{"run", "preset:quick-look", "--project", "none/n.priorscope"}
                                        << 1 << QStringList{"none"};
        QTest::newRow("foreign file") << QStringList{"run", "preset:quick-look", "--project", "notes.priorscope"} << 2
                                      << QStringList{"notes.priorscope"};
        QTest::newRow("list foreign file")
            << QStringList{"list", "runs", "--project", "notes.priorscope"} << 2 << QStringList{"notes.priorscope"};
        QTest::newRow("check foreign file")
            << QStringList{"check", "notes.priorscope"} << 2 << QStringList{"notes.priorscope"};
        QTest::newRow("list missing file")
            << QStringList{"list", "runs", "--project", "none.priorscope"} << 2 << QStringList{"none.priorscope"};
        QTest::newRow("resume missing file")
            << QStringList{"resume", "--project", "none.priorscope"} << 2 << QStringList{"none.priorscope"};
        QTest::newRow("list kind") << (QStringList{"list", "trails"} + project) << 2 << QStringList{"trails", "trials"};
        QTest::newRow("list where") << (QStringList{"list", "runs", "--where", "colour = 1"} + project) << 2
                                    << QStringList{"colour", "columns"};
        QTest::newRow("list where changes")
            << (QStringList{"list", "runs", "--where", "1); DELETE FROM trial; --"} + project) << 2
            << QStringList{"DELETE"};
        QTest::newRow("csv and json") << (QStringList{"list", "runs", "--csv", "--json"} + project) << 2
                                      << QStringList{"--json"};
        QTest::newRow("show unknown") << (QStringList{"show", "none"} + project) << 2
                                      << QStringList{"none", "quick-look"};
        QTest::newRow("show unknown run")
            << (QStringList{"show", "quick-look/99"} + project) << 2 << QStringList{"1 to 36"};
        QTest::newRow("metrics unknown") << (QStringList{"metrics", "none"} + project) << 2 << QStringList{"none"};
        QTest::newRow("metrics family") << (QStringList{"metrics", "quick-look", "--family", "feedback"} + project) << 2
                                        << QStringList{"bbo"};
        QTest::newRow("export kind") << (QStringList{"export", "xls", "quick-look", "--out", "x"} + project) << 2
                                     << QStringList{"xls", "csv"};
        QTest::newRow("export nowhere") << (QStringList{"export", "csv", "quick-look", "--out", "none/x.csv"} + project)
                                        << 1 << QStringList{"none/x.csv"};
        QTest::newRow("figure panel") << (QStringList{"figure", "convergnce", "--out", "x.pdf"} + project) << 2
                                      << QStringList{"convergence"};
        QTest::newRow("figure suffix") << (QStringList{"figure", "convergence", "--out", "x.gif"} + project) << 2
                                       << QStringList{".pdf"};
        QTest::newRow("figure recipe") << (QStringList{"figure", "recipe.json", "--out", "x.pdf"} + project) << 2
                                       << QStringList{"/figure", "/panel", "/height_mm", "/colour"};
        QTest::newRow("figure run") << (QStringList{"figure", "convergence", "--runs", "99", "--out", "x.pdf"}
            + project) << 2 << QStringList{"99", "36"};
        QTest::newRow("value problem") << QStringList{"value", "bbob:f99:d2:i1", "--x", "[1,2]"} << 2
                                       << QStringList{"f99"};
        QTest::newRow("value family") << QStringList{"value", "bob", "--x", "[1,2]"} << 2 << QStringList{"bbob"};
        QTest::newRow("value length") << QStringList{"value", "bbob:f1:d2:i1", "--x", "[1]"} << 2
                                      << QStringList{"2 finite numbers"};
        QTest::newRow("value not finite")
            << QStringList{"value", "bbob:f1:d2:i1", "--x", "[1,\"NaN\"]"} << 2 << QStringList{"2 finite numbers"};
        QTest::newRow("registry") << QStringList{"registry", "things"} << 2 << QStringList{"objectives"};
        QTest::newRow("trace line") << QStringList{"trace-metrics", "trace.jsonl", "--bounds", "[[0,1]]"} << 2
                                    << QStringList{"line 2", "nonsense"};
        QTest::newRow("trace file") << QStringList{"trace-metrics", "none.jsonl"} << 2 << QStringList{"none.jsonl"};
        QTest::newRow("trace folder") << QStringList{"trace-metrics", "folder.jsonl"} << 2
                                      << QStringList{"cannot read folder.jsonl:"};
        QTest::newRow("trace meta folder")
            << QStringList{"trace-metrics", "trace.jsonl", "--meta", "."} << 2 << QStringList{"cannot read .:"};
        QTest::newRow("figure recipe folder") << (QStringList{"figure", "folder.json", "--out", "x.pdf"} + project) << 2
                                              << QStringList{"cannot read folder.json:"};
        QTest::newRow("trace bounds") << QStringList{"trace-metrics", "trace.jsonl", "--bounds", "[[1,0]]"} << 2
                                      << QStringList{"lower < upper"};
    }
    void usage()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QStringList, parts);
        const QStringList before = m_folder.files();
        const CliResult result = m_folder.run(arguments);
        QVERIFY2(result.exitCode == exitCode, result.err);
        QVERIFY2(result.out.isEmpty(), result.out);
        for (const QString& part : parts)
            QVERIFY2(result.err.contains(part.toUtf8()), result.err);
        QStringList after = m_folder.files();
        for (const char* shared : {"p.priorscope-shm", "p.priorscope-wal"}) // of readers; hold nothing
            after.removeAll(QString::fromLatin1(shared));
        QStringList expected = before;
        for (const char* shared : {"p.priorscope-shm", "p.priorscope-wal"})
            expected.removeAll(QString::fromLatin1(shared));
        QCOMPARE(after, expected);
        QCOMPARE(m_folder.read(QStringLiteral("notes.priorscope")), QByteArray("no project at all"));
    }

    void everyFaultOfADocumentIsNamed()
    {
        m_folder.write(
            QStringLiteral("bad.json"), R"({"priorscope": 1, "kind": "bbo", "name": "", "objectives": [{"id": "bob"}],
            "methods": [{"id": "cma-es", "preset": "hot"}, {"id": "random", "colour": 1}], "budget": 0, "initial": -1, "seeds": [1, 1]})");
        const CliResult result = m_folder.run({"run", "bad.json", "--project", "bad.priorscope", "--json"});
        QCOMPARE(result.exitCode, 2);
        QStringList pointers;
        for (const QJsonValue& issue : result.json()["issues"].toArray()) {
            pointers += issue["pointer"].toString();
            QVERIFY(!issue["found"].toString().isEmpty());
            QVERIFY(!issue["allowed"].toString().isEmpty());
        }
        for (const char* pointer : {"/name", "/objectives/0/id", "/methods/0/preset", "/methods/1/colour", "/budget",
                 "/initial", "/seeds/1"}) {
            QVERIFY2(pointers.contains(QString::fromLatin1(pointer)), qPrintable(pointers.join(QLatin1Char(' '))));
            QVERIFY2(result.err.contains(pointer), result.err);
        }
        QVERIFY(!m_folder.files().contains(QStringLiteral("bad.priorscope")));
        QCOMPARE(m_folder.run({"run", "empty.json", "--project", "bad.priorscope"}).exitCode, 2);
        QVERIFY(!m_folder.files().contains(QStringLiteral("bad.priorscope")));
    }

    void programsNeedConsent()
    {
        m_folder.write(
            QStringLiteral("command.json"), R"({"priorscope": 1, "kind": "bbo", "name": "own", "objectives": [
            {"id": "command", "argv": ["sh", "-c", "while read line; do echo '{\"value\": 1.5}'; done"], "bounds": [[0, 1]]}],
            "methods": [{"id": "random"}], "budget": 4, "initial": 2, "seeds": [1]})");
        for (const QStringList& more : {QStringList(), QStringList{"--force"}}) {
            const CliResult refused =
                m_folder.run(QStringList{"run", "command.json", "--project", "c.priorscope"} + more);
            QCOMPARE(refused.exitCode, 4);
            QVERIFY2(refused.err.contains("while read line"), refused.err);
            QVERIFY(!m_folder.files().contains(QStringLiteral("c.priorscope")));
        }
        const CliResult allowed =
            m_folder.run({"run", "command.json", "--project", "c.priorscope", "--allow-commands", "--json"});
        QVERIFY2(allowed.exitCode == 0, allowed.err);
        QCOMPARE(allowed.json()["completed_units"].toInt(), 4);
    }

    void brokenProgramIsHonestAndOthersGoOn()
    {
        m_folder.write(
            QStringLiteral("broken.json"), R"({"priorscope": 1, "kind": "bbo", "name": "broken", "objectives": [
            {"id": "command", "argv": ["sh", "-c", "exit 7"], "bounds": [[0, 1]]}, {"id": "functions-2d", "functions": [1]}],
            "methods": [{"id": "random"}], "budget": 10, "initial": 2, "seeds": [1]})");
        const CliResult run =
            m_folder.run({"run", "broken.json", "--project", "b.priorscope", "--allow-commands", "--json"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains("7"), run.err);
        const CliResult runs = m_folder.run({"list", "runs", "--project", "b.priorscope", "--json"});
        QCOMPARE(runs.json().array().at(0)["state"].toString(), QStringLiteral("failed"));
        QCOMPARE(runs.json().array().at(1)["state"].toString(), QStringLiteral("completed"));
    }

    void windowWithoutDisplaySaysSo()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QString::fromLatin1(name));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(PRIORSCOPE_EXECUTABLE), QStringList());
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("no display"));
    }

    // What is readable comes out, but never as if it were all.
    void damageIsToldAndTheRestGivenOut()
    {
        const CliResult whole = m_folder.run({"list", "trials", "--json", "--project", "p.priorscope"});
        const QJsonArray x = whole.json().array().at(whole.json().array().size() / 2).toObject()["x"].toArray();
        const QByteArray marker = QJsonDocument(x).toJson(QJsonDocument::Compact);
        QByteArray bytes = m_folder.read(QStringLiteral("p.priorscope"));
        const auto page = bytes.indexOf(marker) / 4096 * 4096;
        QVERIFY(page > 0);
        bytes.replace(page, 4096, QByteArray(4096, '\0'));
        m_folder.write(QStringLiteral("damaged.priorscope"), bytes);

        const CliResult list = m_folder.run({"list", "trials", "--json", "--project", "damaged.priorscope"});
        QCOMPARE(list.exitCode, 1);
        QVERIFY2(list.err.contains("table trial is damaged: run "), list.err);
        QVERIFY(!list.json().array().isEmpty());
        QVERIFY(list.json().array().size() < whole.json().array().size());
        const CliResult exported = m_folder.run(
            {"export", "csv", "quick-look", "--out", m_folder.path("damaged.csv"), "--project", "damaged.priorscope"});
        QCOMPARE(exported.exitCode, 1);
        QVERIFY2(exported.err.contains("table trial is damaged: run "), exported.err);
        QCOMPARE(m_folder.read(QStringLiteral("damaged.csv")).count('\n'), list.json().array().size() + 1);
        QCOMPARE(m_folder.read(QStringLiteral("damaged.priorscope")), bytes);

        const CliResult metrics = m_folder.run({"metrics", "quick-look", "--json", "--project", "damaged.priorscope"});
        QCOMPARE(metrics.exitCode, 1);
        QVERIFY2(metrics.err.contains("priorscope: run quick-look/"), metrics.err);
        const QJsonArray damaged = metrics.json()["left_out"]["damaged"].toArray();
        QVERIFY(!damaged.isEmpty());
        int compared = 0; // runs behind the metrics of single problems
        for (const QJsonValue& group : metrics.json()["groups"].toArray()) {
            if (group["by"].toObject().contains(QStringLiteral("problem")))
                compared += group["metrics"]["best_value"]["n"].toInt();
        }
        const CliResult runs = m_folder.run({"list", "runs", "--json", "--project", "p.priorscope"});
        QCOMPARE(compared, runs.json().array().size() - damaged.size());
    }

    void newerProjectIsNotChanged()
    {
        QByteArray bytes = m_folder.read(QStringLiteral("p.priorscope"));
        bytes.replace(60, 4, QByteArray("\0\0\0\x63", 4)); // user_version, big-endian, of the SQLite header
        m_folder.write(QStringLiteral("newer.priorscope"), bytes);
        const CliResult run =
            m_folder.run({"run", "preset:quick-look", "--project", "newer.priorscope", "--progress", "none"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains("99"), run.err);
        QCOMPARE(m_folder.read(QStringLiteral("newer.priorscope")), bytes);
    }
};

QTEST_GUILESS_MAIN(TestCliRefusals)
#include "tst_cli_refusals.moc"
