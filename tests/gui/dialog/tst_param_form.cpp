// SPDX-License-Identifier: GPL-3.0-or-later
// A form from a schema: values in and out, text that cannot be read, messages with their fix, names for assistive
// tools.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "gui_test.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"
#include "widgets/message_line.h"
#include "widgets/param_form.h"

using namespace priorscope;

namespace {

ParamSchema everyType()
{
    const auto param = [](const char* name, ParamType type, std::optional<ParamValue> value = {}) {
        Param p;
        p.name = name;
        p.label = std::string("The ") + name;
        p.type = type;
        p.defaultValue = std::move(value);
        p.help = "What it does.";
        return p;
    };
    std::vector<Param> params{param("flag", ParamType::Boolean, false),
        param("count", ParamType::Integer, std::int64_t(10)), param("share", ParamType::Real, 0.3),
        param("variant", ParamType::Choice, std::string("A")), param("note", ParamType::Text),
        param("seeds", ParamType::IntegerList), param("weights", ParamType::RealList),
        param("argv", ParamType::TextList), param("bounds", ParamType::BoxList)};
    params[1].minimum = 0;
    params[2].minimum = 0;
    params[2].maximum = 1;
    params[2].unit = "of all";
    params[3].choices = {"A", "B"};
    for (std::size_t i = 4; i < params.size(); ++i)
        params[i].optional = true;
    return ParamSchema(params);
}

} // namespace

class TestParamForm : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { failOnAnyWarning(); }
    void valuesGoInAndOut();
    void absentMeansDefault();
    void unreadableTextStays();
    void unknownChoiceAndTypeAreShown();
    void sameValueKeepsTextAndCursor();
    void stepsStayInRange();
    void messageWithFix();
    void namesForAssistiveTools();
};

void TestParamForm::initTestCase()
{
    loadFonts();
    applyTheme(*qApp, ThemeKind::Light);
}

void TestParamForm::valuesGoInAndOut()
{
    ParamForm form;
    form.setSchema(everyType());
    QSignalSpy edited(&form, &ParamForm::edited);
    const ParamValues values{{"flag", true}, {"count", std::int64_t(7)}, {"share", 0.125},
        {"variant", std::string("B")}, {"note", std::string("a b")}, {"seeds", std::vector<std::int64_t>{1, 2, 3, 9}},
        {"weights", std::vector<double>{0.5, 1}}, {"argv", std::vector<std::string>{"python3", "my file.py"}},
        {"bounds", std::vector<Box>{{-5, 5}}}};
    form.setValues(values);
    QVERIFY(form.values() == values);
    QCOMPARE(edited.count(), 0); // only the user's edits are told
}

void TestParamForm::absentMeansDefault()
{
    ParamForm form;
    form.setSchema(everyType());
    form.setValues({});
    QVERIFY(form.values() == everyType().defaults());
    auto* share = qobject_cast<QLineEdit*>(form.control("share"));
    QCOMPARE(share->text(), QStringLiteral("0.3"));
    QSignalSpy edited(&form, &ParamForm::edited);
    share->selectAll();
    QTest::keyClick(share, Qt::Key_Delete);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(form.json("share"), QString());
    QVERIFY(form.values() == everyType().defaults());
}

void TestParamForm::unreadableTextStays()
{
    ParamForm form;
    form.setSchema(everyType());
    auto* share = qobject_cast<QLineEdit*>(form.control("share"));
    share->selectAll();
    QTest::keyClicks(share, QStringLiteral("a third"));
    QTest::keyClick(share, Qt::Key_Up); // steps never replace it
    QCOMPARE(share->text(), QStringLiteral("a third"));
    QCOMPARE(form.json("share"), QStringLiteral("\"a third\""));
    form.setJson("share", form.json("share"));
    QCOMPARE(share->text(), QStringLiteral("a third"));
}

void TestParamForm::unknownChoiceAndTypeAreShown()
{
    ParamForm form;
    form.setSchema(everyType());
    auto* variant = qobject_cast<QComboBox*>(form.control("variant"));
    form.setJson("variant", QStringLiteral("\"Z\""));
    QCOMPARE(variant->currentText(), QStringLiteral("Z"));
    QCOMPARE(form.json("variant"), QStringLiteral("\"Z\""));
    form.setJson("variant", QStringLiteral("\"B\""));
    QCOMPARE(variant->currentText(), QStringLiteral("B"));
    QCOMPARE(variant->count(), 2); // the unknown word is gone with its document
    form.setJson("flag", QStringLiteral("3"));
    QCOMPARE(form.json("flag"), QStringLiteral("3"));
}

void TestParamForm::sameValueKeepsTextAndCursor()
{
    ParamForm form;
    form.setSchema(everyType());
    auto* seeds = qobject_cast<QLineEdit*>(form.control("seeds"));
    seeds->selectAll();
    QTest::keyClicks(seeds, QStringLiteral("1-3,9"));
    seeds->setCursorPosition(2);
    form.setJson("seeds", QStringLiteral("[1, 2, 3, 9]"));
    QCOMPARE(seeds->text(), QStringLiteral("1-3,9"));
    QCOMPARE(seeds->cursorPosition(), 2);
    form.setJson("seeds", QStringLiteral("[5]"));
    QCOMPARE(seeds->text(), QStringLiteral("5"));
}

void TestParamForm::stepsStayInRange()
{
    ParamForm form;
    form.setSchema(everyType());
    auto* share = qobject_cast<QLineEdit*>(form.control("share"));
    form.setJson("share", QStringLiteral("0.9"));
    QTest::keyClick(share, Qt::Key_Up);
    QCOMPARE(form.json("share"), QStringLiteral("1"));
    QTest::keyClick(share, Qt::Key_Up);
    QCOMPARE(form.json("share"), QStringLiteral("1"));
    auto* count = qobject_cast<QLineEdit*>(form.control("count"));
    form.setJson("count", QStringLiteral("1"));
    QTest::keyClick(count, Qt::Key_Down);
    QTest::keyClick(count, Qt::Key_Down);
    QCOMPARE(form.json("count"), QStringLiteral("0"));
}

void TestParamForm::messageWithFix()
{
    ParamForm form;
    form.setSchema(everyType());
    form.setJson("share", QStringLiteral("1.3"));
    form.setMessage("share", FormMessage{IssueSeverity::Error, "Share is too large.", "Use 0.3", "0.3"});
    form.show();
    const auto lines = form.findChildren<MessageLine*>();
    MessageLine* shown = nullptr;
    for (MessageLine* line : lines) {
        if (line->isVisible())
            shown = line;
    }
    QVERIFY(shown);
    QCOMPARE(shown->text(), QStringLiteral("Share is too large."));
    QVERIFY(form.control("share")->property("invalid").toBool());
    QSignalSpy edited(&form, &ParamForm::edited);
    emit shown->findChild<QLabel*>()->linkActivated(QStringLiteral("fix"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(form.json("share"), QStringLiteral("0.3"));
    form.setMessage("share", std::nullopt);
    QVERIFY(!shown->isVisible());
    QVERIFY(!form.control("share")->property("invalid").toBool());
}

void TestParamForm::namesForAssistiveTools()
{
    ParamForm form;
    form.setSchema(everyType());
    for (const Param& param : form.schema().params()) {
        QWidget* control = form.control(param.name);
        QVERIFY(control);
        QVERIFY(control->accessibleName().startsWith(QString::fromStdString(param.label)));
        QVERIFY(control->toolTip().contains(QStringLiteral("What it does.")));
        const auto labels = form.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->buddy() == control; }));
    }
}

QTEST_MAIN(TestParamForm)
#include "tst_param_form.moc"
