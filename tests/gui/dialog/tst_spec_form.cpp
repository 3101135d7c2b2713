// SPDX-License-Identifier: GPL-3.0-or-later
// Form and JSON document of the New experiment dialog: two sides of one thing, faults named, one undo.

#include <QComboBox>
#include <QSignalSpy>

#include "dialogs/bound_form.h"
#include "dialogs/method_table.h"
#include "dialogs/problem_list.h"
#include "engine/presets.h"
#include "experiment_dialog_test.h"
#include "widgets/message_line.h"

Q_DECLARE_METATYPE(priorscope::ExperimentSpec)

using namespace priorscope;

class TestSpecForm : public ExperimentDialogTest {
    Q_OBJECT
private slots:
    void presetsSurviveTheForm_data();
    void presetsSurviveTheForm();
    void formEditsTheDocument();
    void documentEditsTheForm();
    void unknownMembersAreKeptAndReported();
    void brokenDocumentHoldsTheForm();
    void faultsAreNamed_data();
    void faultsAreNamed();
    void undoIsOneForBothSides();
    void methodsAreAddedDuplicatedLeftOutAndRemoved();
    void objectiveSetsComeAndGo();
    void clicksGiveTheSpecOfTheSameJson();
};

void TestSpecForm::presetsSurviveTheForm_data()
{
    QTest::addColumn<QString>("id");
    QVERIFY(!presets().empty());
    for (const Preset& preset : presets())
        QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
}

// Writing every control's value back changes nothing: what the form shows is what the document says.
void TestSpecForm::presetsSurviveTheForm()
{
    QFETCH(QString, id);
    const Preset* preset = findPreset(id.toStdString());
    auto* from = child<QComboBox>("startFrom");
    from->setCurrentIndex(from->findData(id));
    emit from->activated(from->currentIndex());
    const ParsedSpec wanted = parseSpec(preset->document, m_registries);
    QVERIFY2(wanted.ok(), wanted.ok() ? "" : toText(wanted.issues.front()).c_str());
    QVERIFY(parsed().spec == wanted.spec);
    for (BoundForm* form : m_dialog->findChildren<BoundForm*>()) {
        const std::vector<Param> params = form->schema().params();
        for (const Param& param : params) {
            if (!form->json(param.name).isEmpty() && form->isVisible())
                emit form->edited(param.name);
        }
    }
    QVERIFY2(parsed().spec == wanted.spec, qPrintable(m_dialog->document()));
    QVERIFY(child<QPushButton>("start")->isEnabled());
}

void TestSpecForm::formEditsTheDocument()
{
    type(field("seeds"), QStringLiteral("1-8"));
    QCOMPARE(field("seeds")->text(), QStringLiteral("1-8"));
    type(field("budget"), QStringLiteral("120"));
    type(field("limits/wall_seconds"), QStringLiteral("30"));
    QString wanted = QString::fromLatin1(kDocument);
    wanted.replace(
        QLatin1String("[1, 2, 3]"), QLatin1String("[1, 2, 3, 4, 5, 6, 7, 8],\n  \"limits\": {\"wall_seconds\": 30}"));
    wanted.replace(QLatin1String("\"budget\": 50"), QLatin1String("\"budget\": 120"));
    QCOMPARE(m_dialog->document(), wanted);
    // Emptied optional fields leave no trace.
    field("limits/wall_seconds")->setFocus();
    field("limits/wall_seconds")->selectAll();
    QTest::keyClick(field("limits/wall_seconds"), Qt::Key_Delete);
    QVERIFY(!m_dialog->document().contains(QLatin1String("limits")));
}

void TestSpecForm::documentEditsTheForm()
{
    auto* editor = child<JsonEditor>();
    editor->setFocus();
    QTextCursor cursor = editor->document()->find(QStringLiteral("50"));
    editor->setTextCursor(cursor);
    QTest::keyClicks(editor, QStringLiteral("75"));
    QCOMPARE(field("budget")->text(), QStringLiteral("75"));
    QCOMPARE(editor->textCursor().position(), cursor.selectionEnd()); // no jump
    QVERIFY(m_dialog->document().contains(QLatin1String("\"budget\": 75")));
    QCOMPARE(m_dialog->document().size(), QString::fromLatin1(kDocument).size()); // and nothing else changed
}

void TestSpecForm::unknownMembersAreKeptAndReported()
{
    setText(QString::fromLatin1(kDocument).replace(
        QLatin1String("\"preset\""), QLatin1String("\"extra\": [1, 2], \"preset\"")));
    QVERIFY(!child<QPushButton>("start")->isEnabled());
    type(field("budget"), QStringLiteral("99"));
    QVERIFY(m_dialog->document().contains(QLatin1String("\"extra\": [1, 2]")));
    const auto issues = parsed().issues;
    QCOMPARE(issues.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(issues.front().pointer), QStringLiteral("/methods/0/extra"));
    QCOMPARE(child<ProblemList>()->topLevelItemCount(), 1);
}

void TestSpecForm::brokenDocumentHoldsTheForm()
{
    setText(
        QString::fromLatin1(kDocument).replace(QLatin1String("\"budget\": 50,"), QLatin1String("\"budget\": 70,,")));
    QVERIFY(!field("budget")->isEnabled());
    QCOMPARE(field("budget")->text(), QStringLiteral("50")); // last good state
    const auto lines = m_dialog->findChildren<MessageLine*>();
    QVERIFY(std::any_of(lines.begin(), lines.end(), [](MessageLine* line) {
        return line->isVisible() && line->text().contains(QLatin1String("cannot be read (line 12)"));
    }));
    QVERIFY(!child<QPushButton>("start")->isEnabled());
    child<JsonEditor>()->undo();
    QVERIFY(field("budget")->isEnabled());
    QVERIFY(child<QPushButton>("start")->isEnabled());
}

void TestSpecForm::faultsAreNamed_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("message"); // part of it
    QTest::newRow("no name") << "name"
                             << ""
                             << "Name is missing";
    QTest::newRow("zero budget") << "budget"
                                 << "0"
                                 << "found 0, allowed a whole number 1 to 10000000";
    QTest::newRow("text as budget") << "budget"
                                    << "many"
                                    << "found \"many\", allowed a whole number";
    QTest::newRow("half an evaluation") << "budget"
                                        << "1.5"
                                        << "found 1.5";
    QTest::newRow("more initial points than budget") << "initial"
                                                     << "51"
                                                     << "found 51, allowed a whole number 0 to 50";
    QTest::newRow("no seeds") << "seeds"
                              << ""
                              << "Seeds is missing";
    QTest::newRow("seeds twice") << "seeds"
                                 << "1, 1"
                                 << "each seed once";
    QTest::newRow("negative seed") << "seeds"
                                   << "-1"
                                   << "found -1";
    QTest::newRow("seeds as words") << "seeds"
                                    << "one"
                                    << "found \"one\"";
    QTest::newRow("negative gap") << "stop/target_gap"
                                  << "-1"
                                  << "a number above 0";
    QTest::newRow("no time") << "limits/wall_seconds"
                             << "0"
                             << "a number above 0";
    QTest::newRow("unknown function") << "functions"
                                      << "99"
                                      << "found 99";
    QTest::newRow("sigma above one") << "sigma"
                                     << "1.3"
                                     << "found 1.3, allowed a number above 0, at most 1";
}

void TestSpecForm::faultsAreNamed()
{
    QFETCH(QString, field);
    QFETCH(QString, typed);
    QFETCH(QString, message);
    auto* edit = m_dialog->findChild<QLineEdit*>(field);
    QVERIFY(edit);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClick(edit, Qt::Key_Delete);
    QTest::keyClicks(edit, typed);
    QCOMPARE(edit->text(), typed); // nothing that was typed is lost
    QVERIFY(edit->property("invalid").toBool());
    QString shown;
    for (MessageLine* line : m_dialog->findChildren<MessageLine*>()) {
        if (line->isVisible())
            shown += line->text() + QLatin1Char('\n');
    }
    QVERIFY2(shown.contains(message), qPrintable(shown));
    QVERIFY(!child<QPushButton>("start")->isEnabled());
    QVERIFY(!child<QPushButton>("queue")->isEnabled());
    QVERIFY(child<MessageLine>("blocker")->isVisible());
    QCOMPARE(child<MessageLine>("blocker")->text(), child<QPushButton>("start")->toolTip());
    // The same line in the list below the document and in the gutter.
    QVERIFY(child<ProblemList>()->isVisible());
    QVERIFY(!child<JsonEditor>()->marks().empty());
}

void TestSpecForm::undoIsOneForBothSides()
{
    type(field("budget"), QStringLiteral("120"));
    addMethod(QStringLiteral("Random")); // a second one: an error until it has a label
    QCOMPARE(child<MethodTable>()->topLevelItemCount(), 3);
    field("budget")->setFocus();
    QTest::keyClick(field("budget"), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(child<MethodTable>()->topLevelItemCount(), 2);
    QCOMPARE(field("budget")->text(), QStringLiteral("120"));
    QTest::keyClick(field("budget"), Qt::Key_Z, Qt::ControlModifier); // all digits of one field are one step
    QCOMPARE(m_dialog->document(), QString::fromLatin1(kDocument));
    QCOMPARE(field("budget")->text(), QStringLiteral("50"));
    child<JsonEditor>()->redo();
    QCOMPARE(field("budget")->text(), QStringLiteral("120"));
}

void TestSpecForm::methodsAreAddedDuplicatedLeftOutAndRemoved()
{
    auto* table = child<MethodTable>();
    table->setCurrentRow(0);
    button(QStringLiteral("Duplicate"))->click();
    QCOMPARE(table->topLevelItemCount(), 3);
    QCOMPARE(table->currentRow(), 1);
    QVERIFY(parsed().ok());
    QCOMPARE(parsed().spec.methods[1].label, std::string("CMA-ES warm 2"));
    QVERIFY(parsed().spec.methods[1].params == parsed().spec.methods[0].params);

    const QString before = m_dialog->document();
    table->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    QCOMPARE(parsed().spec.methods.size(), std::size_t(2));
    QCOMPARE(table->topLevelItemCount(), 3); // it waits in its place
    QCOMPARE(table->topLevelItem(1)->text(0), QStringLiteral("CMA-ES warm 2"));
    table->topLevelItem(1)->setCheckState(0, Qt::Checked);
    QCOMPARE(m_dialog->document(), before);

    table->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    child<JsonEditor>()->undo();
    QCOMPARE(table->topLevelItemCount(), 3); // back once, not twice
    QCOMPARE(m_dialog->document(), before);

    table->setCurrentRow(1);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(m_dialog->document(), QString::fromLatin1(kDocument));
    table->setCurrentRow(0);
    button(QStringLiteral("Remove"))->click();
    button(QStringLiteral("Remove"))->click();
    QCOMPARE(table->topLevelItemCount(), 0);
    QVERIFY(!child<QPushButton>("start")->isEnabled());
    addMethod(QStringLiteral("Greedy refiner"));
    QVERIFY2(parsed().ok(), qPrintable(m_dialog->document()));
}

void TestSpecForm::objectiveSetsComeAndGo()
{
    child<QPushButton>("addSet")->click();
    QCOMPARE(m_dialog->findChildren<QComboBox*>(QStringLiteral("family")).size(), 2);
    auto* second = m_dialog->findChildren<QComboBox*>(QStringLiteral("family")).back();
    second->setCurrentIndex(second->findData(QStringLiteral("lotka-volterra")));
    emit second->activated(second->currentIndex());
    QVERIFY2(parsed().ok(), qPrintable(m_dialog->document()));
    QCOMPARE(parsed().spec.objectives.size(), std::size_t(2));
    child<JsonEditor>()->undo();
    child<JsonEditor>()->undo();
    QCOMPARE(m_dialog->document(), QString::fromLatin1(kDocument));
}

void TestSpecForm::clicksGiveTheSpecOfTheSameJson()
{
    m_dialog->setDocument(QStringLiteral("{\"priorscope\": 1, \"kind\": \"bbo\"}"));
    type(field("name"), QStringLiteral("by hand"));
    child<QPushButton>("addSet")->click();
    auto* family = child<QComboBox>("family");
    family->setCurrentIndex(family->findData(QStringLiteral("bbob")));
    emit family->activated(family->currentIndex());
    type(field("functions"), QStringLiteral("1, 8, 15, 21"));
    type(field("dimensions"), QStringLiteral("2"));
    type(field("instances"), QStringLiteral("1"));
    for (const char* label : {"CMA-ES", "Random", "Greedy refiner"})
        addMethod(QLatin1String(label));
    type(field("budget"), QStringLiteral("40"));
    type(field("seeds"), QStringLiteral("1-8"));
    const ParsedSpec wanted = parseSpec(R"({"priorscope": 1, "kind": "bbo", "name": "by hand",
        "objectives": [{"id": "bbob", "functions": [1, 8, 15, 21], "dimensions": [2], "instances": [1]}],
        "methods": [{"id": "cma-es"}, {"id": "random"}, {"id": "greedy-refiner"}],
        "budget": 40, "seeds": [1, 2, 3, 4, 5, 6, 7, 8]})",
        m_registries);
    QVERIFY(wanted.ok());
    QSignalSpy submitted(m_dialog.get(), &NewExperimentDialog::submitted);
    QTest::mouseClick(child<QPushButton>("start"), Qt::LeftButton);
    QCOMPARE(submitted.count(), 1);
    QVERIFY2(submitted[0][0].value<ExperimentSpec>() == wanted.spec, qPrintable(m_dialog->document()));
    QCOMPARE(submitted[0][1].toBool(), true);
    QVERIFY(!m_dialog->isVisible());
}

QTEST_MAIN(TestSpecForm)
#include "tst_spec_form.moc"
