// SPDX-License-Identifier: GPL-3.0-or-later
// Every verb with its promised forms, fields, columns and exit codes.
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include "e2e/cli_driver.h"

using priorscope::tests::CliFolder;
using priorscope::tests::CliResult;

namespace {

const QByteArray kStudy = R"({"priorscope": 1, "kind": "bbo", "name": "study",
  "objectives": [{"id": "functions-2d", "functions": [1, 2]}, {"id": "bbob", "functions": [1], "dimensions": [2], "instances": [1]}],
  "methods": [{"id": "cma-es", "preset": "warm"}, {"id": "greedy-refiner"}, {"id": "random"}],
  "budget": 20, "initial": 5, "seeds": [1, 2]})";
constexpr int kRuns = 18;
constexpr int kUnits = kRuns * 20;

QStringList keysOf(const QJsonValue& value)
{
    return value.toObject().keys();
}

QByteArrayList linesOf(const QByteArray& text)
{
    return text.trimmed().split('\n');
}

bool hasKeys(const QJsonValue& value, const QStringList& keys)
{
    for (const QString& key : keys) {
        if (!value.toObject().contains(key)) {
            qWarning("no member %s among %s", qPrintable(key), qPrintable(keysOf(value).join(QLatin1Char(' '))));
            return false;
        }
    }
    return true;
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT

    CliFolder m_folder;
    const QString m_project = QStringLiteral("p.priorscope");

    CliResult list(const QString& kind, const QStringList& more) const
    {
        return m_folder.run(QStringList{QStringLiteral("list"), kind, QStringLiteral("--project"), m_project} + more);
    }

private slots:
    void initTestCase()
    {
        m_folder.write(QStringLiteral("study.json"), kStudy);
        const CliResult run =
            m_folder.run({"run", "study.json", "--project", m_project, "--jobs", "2", "--json", "--progress", "none"});
        QVERIFY2(run.exitCode == 0, run.err);
        QVERIFY(run.json().isObject());
        QCOMPARE(run.json()["completed_units"].toInt(), kUnits);
        QVERIFY2(run.err.isEmpty(), run.err);
    }

    void value()
    {
        const CliResult result = m_folder.run({"value", "bbob:f8:d5:i1", "--x", "[1,-2,3,-4,5]", "--json"});
        QCOMPARE(result.exitCode, 0);
        const QJsonObject object = result.json().object();
        QVERIFY(hasKeys(object, {"objective", "x", "value", "f_opt", "gap", "feasible"}));
        QCOMPARE(object["objective"].toString(), QStringLiteral("bbob:f8:d5:i1"));
        QCOMPARE(object["f_opt"].toDouble(), 149.15);
        QVERIFY(object["gap"].toDouble() > 0);
        QVERIFY(object["feasible"].toBool());
        QCOMPARE(object["value"].toDouble() - object["f_opt"].toDouble(), object["gap"].toDouble());
        const CliResult outside = m_folder.run({"value", "bbob:f1:d2:i1", "--x", "[6,0]", "--json"});
        QCOMPARE(outside.json()["feasible"].toBool(true), false);
    }

    void registryKinds_data()
    {
        QTest::addColumn<QString>("expected");
        for (const auto& [kind, expected] :
            {std::pair("objectives", "bbob"), std::pair("optimisers", "cma-es"), std::pair("metrics", "cov_cell"),
                std::pair("panels", "convergence"), std::pair("presets", "quick-look"), std::pair("agents", ""),
                std::pair("tasks", ""), std::pair("figures", "")})
            QTest::newRow(kind) << QString::fromLatin1(expected);
    }
    void registryKinds()
    {
        QFETCH(QString, expected);
        const CliResult result = m_folder.run({"registry", QString::fromLatin1(QTest::currentDataTag()), "--json"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.json().isArray());
        QStringList ids;
        for (const QJsonValue& entry : result.json().array()) {
            QVERIFY(hasKeys(entry, {"id", "help"}));
            ids += entry["id"].toString();
        }
        QVERIFY(expected.isEmpty() ? ids.isEmpty() : ids.contains(expected));
    }

    void everyPresetIsValid()
    {
        const CliResult list = m_folder.run({"registry", "presets", "--json"});
        QVERIFY(!list.json().array().isEmpty());
        for (const QJsonValue& preset : list.json().array()) {
            const CliResult dry = m_folder.run({"run", "preset:" + preset["id"].toString(), "--dry-run"});
            QVERIFY2(dry.exitCode == 0, dry.err);
        }
    }

    void traceMetrics()
    {
        const QString folder = QStringLiteral(PRIORSCOPE_SOURCE_DIR "/tests/cases/traces/");
        QFile expectation(folder + QStringLiteral("staircase_2d.expect.json"));
        QVERIFY(expectation.open(QIODevice::ReadOnly));
        const QJsonObject want = QJsonDocument::fromJson(expectation.readAll())["metrics"].toObject();
        const CliResult got = m_folder.run(
            {"trace-metrics", folder + "staircase_2d.jsonl", "--meta", folder + "staircase_2d.meta.json", "--json"});
        QCOMPARE(got.exitCode, 0);
        const QJsonObject metrics = got.json()["metrics"].toObject();
        QCOMPARE(metrics.keys(), want.keys());
        QCOMPARE(keysOf(metrics["all"]), keysOf(want["all"]));
        QCOMPARE(metrics["all"]["straightness"].toDouble(), want["all"].toObject()["straightness"].toDouble());
        const CliResult samples = m_folder.run({"trace-metrics", folder + "collapsed.csv", "--json"});
        QVERIFY(samples.json()["metrics"]["all_parsed"]["u_size"].isNull());
    }

    void dryRunTellsAndCreatesNothing()
    {
        const QStringList before = m_folder.files();
        const CliResult result = m_folder.run(
            {"run", "study.json", "--dry-run", "--project", "new.priorscope", "--set", "budget=30", "--seed", "7"});
        QCOMPARE(result.exitCode, 0);
        const QJsonDocument json = result.json();
        QCOMPARE(json["evaluations"].toInt(), 3 * 3 * 30);
        QCOMPARE(json["runs"].toInt(), 9);
        QCOMPARE(json["calls"].toInt(-1), 0);
        QVERIFY(json["seconds"].isNull());
        QVERIFY(hasKeys(json["power"], {"test", "win_share", "problems", "critical_wins", "power"}));
        QCOMPARE(m_folder.files(), before);
    }

    void listColumns_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("rows");
        QTest::newRow("trials") << QByteArray(
            "experiment,run,method,objective,seed,step,source,x,value,feasible,status")
                                << kUnits;
        QTest::newRow("candidates") << QByteArray("experiment,run,task,size,language,agent,round,sample,temperature,"
                                                  "prompt,verdict,stage,median_ns,parameters")
                                    << 0;
        QTest::newRow("calls") << QByteArray("experiment,run,step,attempt,endpoint,model,outcome,input_tokens,cached_"
                                             "tokens,output_tokens,reasoning_tokens,usd,seconds")
                               << 0;
        QTest::newRow("runs") << QByteArray(
            "experiment,run,method,objective,seed,state,completed,budget,best,best_step,optimum,reason")
                              << kRuns;
        QTest::newRow("experiments") << QByteArray("experiment,kind,runs,completed") << 1;
    }
    void listColumns()
    {
        QFETCH(QByteArray, header);
        QFETCH(int, rows);
        const QString kind = QString::fromLatin1(QTest::currentDataTag());
        const CliResult csv = list(kind, {"--csv"});
        QCOMPARE(csv.exitCode, 0);
        QCOMPARE(linesOf(csv.out).first(), header);
        QCOMPARE(linesOf(csv.out).size() - 1, rows);
        const CliResult wide = list(kind, {"--csv", "--wide"});
        QVERIFY(linesOf(wide.out).first().startsWith(header));
        QVERIFY(linesOf(wide.out).first().size() > header.size());
        const CliResult json = list(kind, {"--json"});
        QVERIFY(json.json().isArray());
        QCOMPARE(json.json().array().size(), rows);
    }

    void listTrialsAsJson()
    {
        const CliResult result = list(QStringLiteral("trials"), {"--json", "--where", "run = 2 and step = 6"});
        QCOMPARE(result.json().array().size(), 1);
        const QJsonObject trial = result.json().array().first().toObject();
        QCOMPARE(trial["x"].toArray().size(), 2);
        QVERIFY(trial["value"].isDouble());
        QVERIFY(trial["feasible"].isBool());
        QCOMPARE(trial["seed"].toInt(), 2);
    }

    void show()
    {
        const CliResult result = m_folder.run({"show", "study", "--project", m_project, "--json"});
        QCOMPARE(result.exitCode, 0);
        const QJsonDocument json = result.json();
        QCOMPARE(json["state"].toString(), QStringLiteral("completed"));
        QCOMPARE(json["completed_units"].toInt(), kUnits);
        QCOMPARE(json["total_units"].toInt(), kUnits);
        QCOMPARE(json["counts"]["ok"].toInt(), kUnits);
        QVERIFY(hasKeys(json["cost"], {"usd", "input_tokens", "output_tokens", "unknown_calls"}));
        QVERIFY(!json["environment"].toObject().isEmpty());
        QCOMPARE(json["spec"]["name"].toString(), QStringLiteral("study"));
        for (const char* name : {"study/3", "run:3"}) {
            const CliResult run = m_folder.run({"show", QString::fromLatin1(name), "--project", m_project, "--json"});
            QVERIFY2(run.exitCode == 0, run.err);
            QCOMPARE(run.json()["total_units"].toInt(), 20);
            QVERIFY(hasKeys(run.json()["run"], {"method", "objective", "seed", "best", "best_step"}));
        }
    }

    void metrics()
    {
        const CliResult result = m_folder.run({"metrics", "study", "--project", m_project, "--json"});
        QVERIFY2(result.exitCode == 0, result.err);
        const QJsonObject json = result.json().object();
        QVERIFY(hasKeys(json, {"groups", "pairs", "curves", "targets", "suites", "ert", "fixed_budget", "left_out"}));
        QVERIFY(json["left_out"]["damaged"].toArray().isEmpty());
        const QJsonArray suites = json["suites"].toArray();
        QCOMPARE(suites.size(), 3); // two and the one over all
        QCOMPARE(json["suite_groups"].toArray().size(), 2 * 3);
        QVERIFY(
            hasKeys(suites.first(), {"suite", "win_matrix", "ecdf", "run_length_ecdf", "fixed_budget", "profiles"}));
        QCOMPARE(suites.first()["ecdf"]["curves"].toArray().size(), 3);
        QVERIFY(hasKeys(suites.first()["ecdf"]["curves"].toArray().first(), {"by", "x", "y", "lo", "hi", "n"}));
        QCOMPARE(json["ert"].toArray().size(), 3 * 3);
        QCOMPARE(json["groups"].toArray().size(), 3 * 3 + 3);
        const QJsonObject group = json["groups"].toArray().first().toObject();
        QVERIFY(hasKeys(group["by"], {"method", "problem"}));
        for (const char* name :
            {"best_step", "gap", "log10_gap", "auc", "cov_cell", "straightness", "proposals.cov_cell"})
            QVERIFY2(
                hasKeys(group["metrics"].toObject()[QLatin1String(name)], {"value", "n", "ci", "null", "p", "p_adj"}),
                name);
        QCOMPARE(json["pairs"].toArray().size(), 3);
        const QJsonObject pair = json["pairs"].toArray().first().toObject();
        QVERIFY(hasKeys(pair, {"a", "b", "wins", "losses", "ties", "p", "ci"}));
        QCOMPARE(pair["wins"].toInt() + pair["losses"].toInt() + pair["ties"].toInt(), 3);
        const QJsonObject curve = json["curves"].toArray().first().toObject();
        QVERIFY(hasKeys(curve, {"by", "x", "y", "lo", "hi", "n"}));
        QCOMPARE(curve["y"].toArray().size(), 20);
        for (const QJsonValue& target : json["targets"].toArray()) {
            QVERIFY(hasKeys(target, {"id", "grade", "value", "ci", "n", "rule", "source"}));
            QCOMPARE(target["grade"].toString(), QStringLiteral("not enough data"));
        }
        const CliResult csv = m_folder.run({"metrics", "study", "--project", m_project, "--csv"});
        QVERIFY(csv.out.startsWith("method,problem,suite,metric,"));
        const CliResult text = m_folder.run({"metrics", "study", "--project", m_project});
        QVERIFY2(text.exitCode == 0, text.err);
        for (const char* part : {"coverage", "wins-ties-losses", "COCO's 51 targets", "performance profile", "R1 not"})
            QVERIFY2(text.out.contains(part), part);
    }

    void exportedTrialsEqualTheListedOnes()
    {
        const CliResult exported =
            m_folder.run({"export", "csv", "study", "--project", m_project, "--out", "trials.csv"});
        QVERIFY2(exported.exitCode == 0, exported.err);
        QCOMPARE(m_folder.read(QStringLiteral("trials.csv")), list(QStringLiteral("trials"), {"--csv"}).out);
    }

    void check()
    {
        const CliResult result = m_folder.run({"check", m_project, "--json"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.json()["ok"].toBool());
        const CliResult repaired = m_folder.run({"check", m_project, "--repair-into", "saved.priorscope", "--json"});
        QVERIFY2(repaired.exitCode == 0, repaired.err);
        const CliResult copy = m_folder.run({"list", "trials", "--project", "saved.priorscope", "--csv"});
        QCOMPARE(copy.out, list(QStringLiteral("trials"), {"--csv"}).out);
    }

    void figure_data()
    {
        QTest::addColumn<QByteArray>("beginning");
        for (const char* panel : {"convergence", "trajectory"}) {
            QTest::addRow("%s.pdf", panel) << QByteArray("%PDF");
            QTest::addRow("%s.svg", panel) << QByteArray("<?xml");
            QTest::addRow("%s.png", panel) << QByteArray("\x89PNG");
            QTest::addRow("%s.tex", panel) << QByteArray();
            QTest::addRow("%s.csv", panel) << QByteArray();
        }
    }
    void figure()
    {
        QFETCH(QByteArray, beginning);
        const QString file = QString::fromLatin1(QTest::currentDataTag());
        const CliResult result = m_folder.run({"figure", file.section(QLatin1Char('.'), 0, 0), "--project", m_project,
            "--experiment", "study", "--runs", "1,3", "--out", file});
        QVERIFY2(result.exitCode == 0, result.err);
        const QByteArray content = m_folder.read(file);
        QVERIFY(content.startsWith(beginning));
        if (file.endsWith(QStringLiteral("tex")))
            QVERIFY(content.contains("\\begin{axis}"));
        if (file.endsWith(QStringLiteral("csv")))
            QVERIFY(linesOf(content).size() > 20);
    }

    void figureFromRecipe()
    {
        m_folder.write(QStringLiteral("recipe.json"),
            R"({"figure": 1, "panel": "convergence", "experiment": "study", "width_mm": 84, "height_mm": 60})");
        const CliResult result = m_folder.run({"figure", "recipe.json", "--project", m_project, "--out", "recipe.pdf"});
        QVERIFY2(result.exitCode == 0, result.err);
        QVERIFY(m_folder.read(QStringLiteral("recipe.pdf")).size() > 1000);
    }

    void trialsAreBitEqualForAnyNumberOfJobs()
    {
        QByteArray first;
        for (const char* jobs : {"1", "2"}) {
            const QString project = QStringLiteral("jobs%1.priorscope").arg(QLatin1String(jobs));
            const CliResult run = m_folder.run(
                {"run", "study.json", "--project", project, "--jobs", QLatin1String(jobs), "--progress", "none"});
            QVERIFY2(run.exitCode == 0, run.err);
            const QByteArray trials = m_folder.run({"list", "trials", "--project", project, "--csv"}).out;
            QCOMPARE(linesOf(trials).size(), kUnits + 1);
            if (first.isEmpty())
                first = trials;
            QCOMPARE(trials, first);
        }
    }

    void progressStyles()
    {
        const CliResult json =
            m_folder.run({"run", "study.json", "--project", "progress.priorscope", "--progress", "json"});
        const QJsonDocument last = QJsonDocument::fromJson(linesOf(json.err).last());
        QCOMPARE(last["evaluations"].toInt(), kUnits);
        QCOMPARE(last["of_runs"].toInt(), kRuns);
        const CliResult plain = m_folder.run({"run", "study.json", "--project", "progress.priorscope"});
        QVERIFY(plain.err.contains("360 of 360 evaluations"));
    }

    void demo()
    {
        const CliResult result = m_folder.run({"demo", "--offline", "--project", "demo.priorscope"});
        QVERIFY2(result.exitCode == 0, result.err);
        for (const char* part : {"greedy", "CMA-ES", "functions-2d", "bbob", "problems", "[", "Holm", "will come"})
            QVERIFY2(result.out.contains(part), part);
        QCOMPARE(m_folder.run({"show", "example-black-box", "--project", "demo.priorscope"}).json()["state"].toString(),
            QStringLiteral("completed"));
    }

    // A script reads the same numbers on a machine whose decimal point is a comma.
    void textDoesNotFollowTheLocale()
    {
        const QString locales = m_folder.path(QStringLiteral("locales"));
        QVERIFY(QDir().mkpath(locales));
        QProcess::execute(QStringLiteral("localedef"),
            {QStringLiteral("-i"), QStringLiteral("de_DE"), QStringLiteral("-f"), QStringLiteral("UTF-8"),
                locales + QStringLiteral("/de_DE.UTF-8")});
        if (!QDir(locales + QStringLiteral("/de_DE.UTF-8")).exists())
            QSKIP("localedef cannot make a German locale (package locales)");
        const auto texts = [this](const char* locale) {
            qputenv("LC_ALL", locale);
            const QString figure = QLatin1String(locale) + QStringLiteral(".svg");
            QByteArray all = m_folder.run({"demo", "--offline", "--project", QLatin1String(locale)}).out;
            all += m_folder.run({"metrics", "study", "--project", m_project}).out;
            m_folder.run({"figure", "convergence", "--experiment", "study", "--project", m_project, "--out", figure});
            return all + m_folder.read(figure);
        };
        const QByteArray before = qgetenv("LC_ALL");
        qputenv("LOCPATH", locales.toLocal8Bit());
        const QByteArray german = texts("de_DE.UTF-8");
        const QByteArray plain = texts("C.UTF-8");
        qunsetenv("LOCPATH");
        qputenv("LC_ALL", before);
        QVERIFY(plain.contains("<svg"));
        QCOMPARE(german, plain);
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
