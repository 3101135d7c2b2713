// SPDX-License-Identifier: GPL-3.0-or-later
// The New experiment dialog as a dialog: keyboard, refusals, files, names for screen readers, small screens.

#include <QAccessible>
#include <QComboBox>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "dialogs/consent_dialog.h"
#include "dialogs/document_pane.h"
#include "dialogs/method_table.h"
#include "experiment_dialog_test.h"
#include "widgets/message_line.h"

Q_DECLARE_METATYPE(priorscope::ExperimentSpec)

using namespace priorscope;

class TestNewExperiment : public ExperimentDialogTest {
    Q_OBJECT
private slots:
    void keyboardReachesEverything();
    void enterStartsAndEscapeAsks();
    void refusalStopsStarting();
    void duplicateTakesAFreeName();
    void filesAreLoaded();
    void commandRunsTheDocument();
    void everyInputHasAName();
    void fitsTheSmallestScreen();
    void consentShowsEveryCommand();
};

void TestNewExperiment::keyboardReachesEverything()
{
    field("name")->setFocus();
    QSet<QWidget*> reached;
    for (int i = 0; i < 200 && !reached.contains(m_dialog->focusWidget()); ++i) {
        reached << m_dialog->focusWidget();
        QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Tab);
    }
    QList<QWidget*> wanted{field("budget"), field("seeds"), field("functions"), child<QComboBox>("family"),
        child<MethodTable>(), child<JsonEditor>(), child<QPushButton>("start"), child<QPushButton>("queue"),
        child<QComboBox>("startFrom"), button(QStringLiteral("Add method")), button(QStringLiteral("Cancel")),
        button(QStringLiteral("Copy as command"))};
    for (QWidget* widget : wanted)
        QVERIFY2(reached.contains(widget), qPrintable(widget->accessibleName() + widget->objectName()));
    // Reading order: header, form from top to bottom, document, footer.
    const auto top = [&](QWidget* w) { return w->mapTo(m_dialog.get(), QPoint()).y(); };
    QWidget* last = field("name");
    for (QWidget* w = last->nextInFocusChain(); w != child<JsonEditor>(); w = w->nextInFocusChain()) {
        const bool inForm = w->isVisible() && (w->focusPolicy() & Qt::TabFocus) && qobject_cast<QLineEdit*>(w);
        if (!inForm)
            continue;
        QVERIFY2(top(w) >= top(last), qPrintable(w->objectName()));
        last = w;
    }
}

void TestNewExperiment::enterStartsAndEscapeAsks()
{
    QSignalSpy submitted(m_dialog.get(), &NewExperimentDialog::submitted);
    auto* editor = child<JsonEditor>();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_Return); // a new line, not a start
    QCOMPARE(submitted.count(), 0);
    editor->undo();
    type(field("budget"), QStringLiteral("60"));
    QTest::keyClick(field("budget"), Qt::Key_Escape);
    QVERIFY(m_dialog->isVisible()); // asks, because something would be lost
    auto* question = m_dialog->findChild<QDialog*>();
    QVERIFY(question && question->isVisible());
    QTest::keyClick(question, Qt::Key_Escape);
    QVERIFY(!question->isVisible());
    QVERIFY(m_dialog->isVisible());
    QTest::keyClick(field("budget"), Qt::Key_Return);
    QCOMPARE(submitted.count(), 1);
    QCOMPARE(submitted[0][0].value<ExperimentSpec>().budget, 60);

    m_dialog->setDocument(QString::fromLatin1(kDocument));
    m_dialog->show();
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible()); // nothing to lose
}

void TestNewExperiment::refusalStopsStarting()
{
    NewExperimentContext context;
    context.refusal = QStringLiteral("The project is read-only.");
    NewExperimentDialog dialog(m_registries, context);
    dialog.show();
    auto* start = dialog.findChild<QPushButton*>(QStringLiteral("start"));
    QVERIFY(!start->isEnabled());
    QCOMPARE(
        dialog.findChild<MessageLine*>(QStringLiteral("blocker"))->text(), QStringLiteral("The project is read-only."));
}

void TestNewExperiment::duplicateTakesAFreeName()
{
    const ExperimentSpec spec = parsed().spec;
    ExperimentSpec other = spec;
    other.name = "study-2";
    NewExperimentContext context;
    context.experiments = {spec, other};
    NewExperimentDialog dialog(m_registries, context);
    dialog.duplicate(spec);
    ParsedSpec copy = parseSpec(dialog.document().toStdString(), m_registries);
    QVERIFY(copy.ok());
    QCOMPARE(copy.spec.name, std::string("study-3"));
    copy.spec.name = spec.name;
    QVERIFY(copy.spec == spec);
}

void TestNewExperiment::filesAreLoaded()
{
    QTemporaryDir folder;
    const QString good = folder.filePath(QStringLiteral("good.json"));
    QFile file(good);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(kDocument).replace("study", "from a file"));
    file.close();
    auto* pane = child<DocumentPane>();
    QSignalSpy loaded(pane, &DocumentPane::fileLoaded);
    pane->loadFile(good);
    QVERIFY(loaded.wait());
    QCOMPARE(field("name")->text(), QStringLiteral("from a file"));
    const QString before = m_dialog->document();
    pane->loadFile(folder.filePath(QStringLiteral("missing.json")));
    QTRY_VERIFY([&] {
        const auto lines = pane->findChildren<MessageLine*>();
        return std::any_of(lines.begin(), lines.end(), [](MessageLine* line) {
            return line->isVisible() && line->text().contains(QLatin1String("missing.json"));
        });
    }());
    QCOMPARE(m_dialog->document(), before);
}

void TestNewExperiment::commandRunsTheDocument()
{
    setText(QString::fromLatin1(kDocument).replace(QLatin1String("study"), QLatin1String("it's mine")));
    const QString command = m_dialog->shellCommand();
    QVERIFY(!command.contains(u'\n'));
    QVERIFY(command.contains(QLatin1String("it'\\''s mine")));
    QVERIFY(command.contains(QLatin1String("priorscope run")));
    QVERIFY(command.endsWith(QLatin1String("--project 'study.priorscope'")));
}

void TestNewExperiment::everyInputHasAName()
{
    for (QWidget* widget : m_dialog->findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)
            || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(accessible);
        QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestNewExperiment::fitsTheSmallestScreen()
{
    QVERIFY2(
        m_dialog->minimumSizeHint().width() <= 1340, qPrintable(QString::number(m_dialog->minimumSizeHint().width())));
    QVERIFY2(
        m_dialog->minimumSizeHint().height() <= 720, qPrintable(QString::number(m_dialog->minimumSizeHint().height())));
}

void TestNewExperiment::consentShowsEveryCommand()
{
    const std::vector<std::vector<std::string>> commands{{"python3", "my file.py"}, {"./run", "a\nb", "x\u202Ey"}};
    ConsentDialog dialog(commands);
    dialog.show();
    const QString shown = dialog.findChild<QPlainTextEdit*>()->toPlainText();
    QCOMPARE(shown.count(u'\n'), 1); // one line for each program, whatever its words hold
    QVERIFY(shown.contains(QLatin1String("python3 'my file.py'")));
    QVERIFY(shown.contains(QLatin1String("\\u{000a}")));
    QVERIFY(shown.contains(QLatin1String("\\u{202e}")));
    int given = 0;
    connect(&dialog, &ConsentDialog::consentGiven, &dialog,
        [&](const auto& allowed) { given += allowed == commands ? 1 : 100; });
    QTest::keyClick(&dialog, Qt::Key_Return); // Enter refuses
    QCOMPARE(given, 0);
    QVERIFY(!dialog.isVisible());
    dialog.show();
    for (QPushButton* b : dialog.findChildren<QPushButton*>()) {
        if (b->text() == QLatin1String("Allow and run"))
            b->click();
    }
    QCOMPARE(given, 1);
}

QTEST_MAIN(TestNewExperiment)
#include "tst_new_experiment.moc"
