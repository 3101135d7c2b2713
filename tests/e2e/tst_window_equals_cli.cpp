// SPDX-License-Identifier: Apache-2.0
// One study of 3 methods, 4 functions and 8 seeds: typed and clicked in the window, and run by the command line with
// one and two jobs. The trials are the same to the last bit.

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "e2e/cli_driver.h"
#include "gui/window/window_rig.h"

using namespace priorscope;
using namespace priorscope::tests;

class TestWindowEqualsCli : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { loadFonts(); }
    void sameTrials();

private:
    static void type(QWidget* dialog, const char* field, const QString& text);
};

void TestWindowEqualsCli::type(QWidget* dialog, const char* field, const QString& text)
{
    auto* edit = dialog->findChild<QLineEdit*>(QLatin1String(field));
    QVERIFY2(edit, field);
    QTest::mouseClick(edit, Qt::LeftButton);
    QTest::keySequence(edit, QKeySequence::SelectAll);
    QTest::keyClicks(edit, text);
}

void TestWindowEqualsCli::sameTrials()
{
    test::WindowRig rig;
    QVERIFY(rig.open());
    QVERIFY(rig.activate());
    QTest::keyClick(rig.window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = rig.window->findChild<NewExperimentDialog*>();
    QVERIFY(dialog);
    type(dialog, "name", QStringLiteral("quick-look"));
    type(dialog, "functions", QStringLiteral("3, 17, 42, 99"));
    type(dialog, "seeds", QStringLiteral("1-8"));
    auto* start = dialog->findChild<QPushButton*>(QStringLiteral("start"));
    QVERIFY(QTest::qWaitFor([start] { return start->isEnabled(); }));
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&rig] { return !rig.window->session().store().experiments().empty(); }));
    QVERIFY(rig.waitIdle());
    // The next study's time is estimated from this one.
    QTRY_VERIFY(!rig.window->findChild<NewExperimentDialog*>());
    QVERIFY(rig.activate());
    QTest::keyClick(rig.window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    auto* source = rig.window->findChild<QLabel*>(QStringLiteral("estimateSource"));
    QVERIFY(source);
    QVERIFY2(source->text().contains(QStringLiteral("evaluations per second")), qPrintable(source->text()));
    rig.window.reset();
    rig.service.reset(); // closes the project

    const CliFolder cli;
    const auto trialsOf = [&cli](const QString& project) {
        const CliResult listed = cli.run({"list", "trials", "--project", project, "--csv"});
        return listed.exitCode == 0 ? listed.out : QByteArray();
    };
    const QByteArray byClicks = trialsOf(QString::fromStdString(rig.file().string()));
    QCOMPARE(byClicks.count('\n'), 3 * 4 * 8 * 50 + 1);
    for (const char* jobs : {"1", "2"}) {
        const QString project = cli.path(QStringLiteral("jobs%1.priorscope").arg(QLatin1String(jobs)));
        const CliResult ran = cli.run({"run", "preset:quick-look", "--project", project, "--jobs", jobs, "--set",
            "objectives.0.functions=[3,17,42,99]", "--set", "seeds=[1,2,3,4,5,6,7,8]", "--progress", "none"});
        QVERIFY2(ran.exitCode == 0, ran.err.constData());
        QCOMPARE(trialsOf(project), byClicks);
    }
}

QTEST_MAIN(TestWindowEqualsCli)
#include "tst_window_equals_cli.moc"
