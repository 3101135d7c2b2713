// SPDX-License-Identifier: GPL-3.0-or-later
// Renders the dialogs at the sizes and themes that must look right: nothing clipped, no scroll bar where none belongs.
// With PRIORSCOPE_SCREENSHOTS set to a folder the pictures are kept.

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "dialogs/about_dialog.h"
#include "dialogs/consent_dialog.h"
#include "dialogs/method_table.h"
#include "dialogs/new_experiment_dialog.h"
#include "gui_test.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"
#include "widgets/json_editor.h"

using namespace priorscope;

namespace {

const char* const kWithFaults = R"({
  "priorscope": 1,
  "kind": "bbo",
  "name": "bbob-2d-greed",
  "objectives": [
    {"id": "bbob", "functions": [1, 24], "dimensions": [2], "instances": [1]}
  ],
  "methods": [
    {"id": "cma-es", "preset": "warm"},
    {"id": "random"},
    {"id": "greedy-refiner"},
    {"id": "cma-es", "label": "CMA-ES wide",
     "preset": "warm", "sigma": 1.3}
  ],
  "budget": 50,
  "initial": 5,
  "seeds": [1, 2, 3, 4, 5, 6, 7, 8],
  "limits": {"wall_seconds": 600}
})";

void keep(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("PRIORSCOPE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(widget.grab().save(folder + QLatin1Char('/') + name + QLatin1String(".png")));
}

// Layouts that depend on each other (wrapped rows, the height of their list) need a few rounds.
void settle()
{
    for (int round = 0; round < 8; ++round)
        QCoreApplication::processEvents();
}

// Labels and buttons that are narrower than their text.
QStringList clipped(const QWidget& root)
{
    QStringList found;
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->wordWrap() && label->width() < label->sizeHint().width())
            found << label->text();
    }
    for (const QPushButton* button : root.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->width() < button->sizeHint().width())
            found << button->text();
    }
    return found;
}

} // namespace

class TestDialogLook : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { loadFonts(); }
    void newExperiment_data();
    void newExperiment();
    void smallDialogs();
};

void TestDialogLook::newExperiment_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("faults");
    const QSize small(1340, 720);
    const QSize large(1320, 888);
    QTest::newRow("new-experiment-light-1366") << false << small << true;
    QTest::newRow("new-experiment-dark-1366") << true << small << false;
    QTest::newRow("new-experiment-light-1920") << false << large << true;
    QTest::newRow("new-experiment-dark-1920") << true << large << true;
    QTest::newRow("new-experiment-light-clean") << false << large << false;
}

void TestDialogLook::newExperiment()
{
    failOnAnyWarning();
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QFETCH(bool, faults);
    applyTheme(*qApp, dark ? ThemeKind::Dark : ThemeKind::Light);
    const Registries registries = makeBuiltinRegistries();
    NewExperimentContext context;
    if (!faults)
        context.evaluationsPerSecond = 5400;
    NewExperimentDialog dialog(registries, context);
    if (faults)
        dialog.setDocument(QString::fromLatin1(kWithFaults));
    dialog.resize(size);
    dialog.show();
    if (faults) {
        auto* table = dialog.findChild<MethodTable*>();
        table->setCurrentRow(3);
    }
    settle();
    QCOMPARE(dialog.size(), size);
    const QStringList cut = clipped(dialog);
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1String(" | "))));
    auto* form = dialog.findChild<QScrollArea*>();
    QVERIFY(form->widget()->width() <= form->viewport()->width()); // nothing beyond the right edge
    keep(dialog, QString::fromLatin1(QTest::currentDataTag()));
}

void TestDialogLook::smallDialogs()
{
    failOnAnyWarning();
    applyTheme(*qApp, ThemeKind::Light);
    AboutDialog about;
    about.show();
    ConsentDialog consent(
        {{"python3", "benchmarks/my objective.py", "--dimension", "5"}, {"/opt/solver/bin/ask-tell"}});
    consent.show();
    settle();
    QVERIFY2(clipped(about).isEmpty(), qPrintable(clipped(about).join(QLatin1String(" | "))));
    QVERIFY2(clipped(consent).isEmpty(), qPrintable(clipped(consent).join(QLatin1String(" | "))));
    keep(about, QStringLiteral("about"));
    keep(consent, QStringLiteral("consent"));
}

QTEST_MAIN(TestDialogLook)
#include "tst_dialog_look.moc"
