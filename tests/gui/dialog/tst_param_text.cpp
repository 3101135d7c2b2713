// SPDX-License-Identifier: GPL-3.0-or-later
// What people type becomes JSON and back, and edits of a JSON text touch nothing else.

#include <QTest>

#include "widgets/editable_json.h"
#include "widgets/param_text.h"

using namespace priorscope;

namespace {

Param paramOf(ParamType type, bool pairIsRange = false)
{
    Param param;
    param.name = "p";
    param.type = type;
    param.pairIsRange = pairIsRange;
    return param;
}

QString applied(const QString& text, const std::optional<JsonEdit>& edit)
{
    QString result = text;
    return edit ? result.replace(edit->position, edit->removed, edit->inserted) : QStringLiteral("no edit");
}

} // namespace

class TestParamText : public QObject {
    Q_OBJECT
private slots:
    void readsWhatIsTyped_data();
    void readsWhatIsTyped();
    void showsWhatIsStored_data();
    void showsWhatIsStored();
    void typedValuesSurvive();
    void editsTouchNothingElse_data();
    void editsTouchNothingElse();
    void refusesWhatIsNotJson_data();
    void refusesWhatIsNotJson();
    void quotingIsReversible();
};

void TestParamText::readsWhatIsTyped_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("pairIsRange");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("json");
    const auto row = [](const char* name, ParamType type, bool range, const char* typed, const char* json) {
        QTest::newRow(name) << int(type) << range << QString::fromUtf8(typed) << QString::fromUtf8(json);
    };
    row("empty is absent", ParamType::Real, false, "  ", "");
    row("number stays as typed", ParamType::Real, false, "0.30", "0.30");
    row("short form of a number", ParamType::Real, false, ".5", "0.5");
    row("true minus", ParamType::Real, false, "\u22120.5", "-0.5");
    row("whole number with exponent", ParamType::Integer, false, "1e3", "1000");
    row("half is no whole number but is kept", ParamType::Integer, false, "1.5", "1.5");
    row("unreadable number is kept as text", ParamType::Real, false, "a lot", "\"a lot\"");
    row("infinity is no number", ParamType::Real, false, "inf", "\"inf\"");
    row("range of seeds", ParamType::IntegerList, false, "1-8", "[1, 2, 3, 4, 5, 6, 7, 8]");
    row("range with a dash", ParamType::IntegerList, false, "1\u20133", "[1, 2, 3]");
    row("list and range", ParamType::IntegerList, false, "1-3, 7", "[1, 2, 3, 7]");
    row("largest seed", ParamType::IntegerList, false, "18446744073709551615", "[18446744073709551615]");
    row("pair means range", ParamType::IntegerList, true, "1-24", "[1, 24]");
    row("two of a family", ParamType::IntegerList, true, "1, 24", "[24, 1]");
    row("neighbours are both", ParamType::IntegerList, true, "3, 4", "[3, 4]");
    row("backward range", ParamType::IntegerList, false, "8-1", "\"8-1\"");
    row("endless range", ParamType::IntegerList, false, "0-999999999999", "\"0-999999999999\"");
    row("trailing comma", ParamType::IntegerList, false, "1,", "\"1,\"");
    row("numbers", ParamType::RealList, false, "0.1,  2", "[0.1, 2]");
    row("command line", ParamType::TextList, false, "python3 'my file.py' a\\ b",
        "[\"python3\", \"my file.py\", \"a b\"]");
    row("open quote", ParamType::TextList, false, "python3 'mine", "\"python3 'mine\"");
    row("boxes", ParamType::BoxList, false, "[-5,5], [0, 1]", "[[-5, 5], [0, 1]]");
    row("broken boxes", ParamType::BoxList, false, "[-5,5", "\"[-5,5\"");
    row("text with quotes", ParamType::Text, false, "say \"x\"", "\"say \\\"x\\\"\"");
}

void TestParamText::readsWhatIsTyped()
{
    QFETCH(int, type);
    QFETCH(bool, pairIsRange);
    QFETCH(QString, typed);
    QFETCH(QString, json);
    const Param param = paramOf(ParamType(type), pairIsRange);
    QCOMPARE(paramJson(param, typed), json);
    if (!json.isEmpty())
        QVERIFY2(EditableJson(json).valid(), qPrintable(json));
    // Whatever it became, showing and reading it again changes nothing.
    QCOMPARE(paramJson(param, paramText(param, json)), json);
}

void TestParamText::showsWhatIsStored_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("pairIsRange");
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, ParamType type, bool range, const char* json, const char* text) {
        QTest::newRow(name) << int(type) << range << QString::fromUtf8(json) << QString::fromUtf8(text);
    };
    row("seeds as a range", ParamType::IntegerList, false, "[1,2,3,4]", "1\u20134");
    row("two are no range", ParamType::IntegerList, false, "[1,2]", "1, 2");
    row("pair of a family", ParamType::IntegerList, true, "[1,24]", "1\u201324");
    row("mixed", ParamType::IntegerList, false, "[1, 2, 3, 9]", "1\u20133, 9");
    row("another type is shown", ParamType::Real, false, "[1]", "[1]");
    row("text in a number", ParamType::Real, false, "\"high\"", "high");
    row("words", ParamType::TextList, false, "[\"a\", \"b c\", \"\"]", "a 'b c' ''");
    row("nothing", ParamType::Real, false, "", "");
}

void TestParamText::showsWhatIsStored()
{
    QFETCH(int, type);
    QFETCH(bool, pairIsRange);
    QFETCH(QString, json);
    QFETCH(QString, text);
    QCOMPARE(paramText(paramOf(ParamType(type), pairIsRange), json), text);
}

void TestParamText::typedValuesSurvive()
{
    const std::pair<ParamType, ParamValue> values[] = {{ParamType::Boolean, true},
        {ParamType::Integer, std::int64_t(-3)}, {ParamType::Real, 0.1},
        {ParamType::Text, std::string("a \"b\" \u00e4 \n")}, {ParamType::Choice, std::string("warm")},
        {ParamType::IntegerList, std::vector<std::int64_t>{1, 8, 15}},
        {ParamType::RealList, std::vector<double>{0.1, -2}},
        {ParamType::TextList, std::vector<std::string>{"a b", "c"}},
        {ParamType::BoxList, std::vector<Box>{{-5, 5}, {0, 0.1}}}};
    for (const auto& [type, value] : values) {
        const std::optional<ParamValue> back = paramValue(paramOf(type), paramJson(value));
        QVERIFY(back.has_value());
        QVERIFY(*back == value);
    }
    QVERIFY(!paramValue(paramOf(ParamType::Real), QStringLiteral("\"1\"")));
    QVERIFY(!paramValue(paramOf(ParamType::BoxList), QStringLiteral("[[1]]")));
}

void TestParamText::editsTouchNothingElse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("json"); // empty: remove
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* pointer, const char* json,
                         const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(pointer) << QString::fromUtf8(json)
                            << QString::fromUtf8(expected);
    };
    row("replace", R"({ "a" : 1,"b":2})", "/a", "7", R"({ "a" : 7,"b":2})");
    row("add inline", R"({"a": 1})", "/b", "2", R"({"a": 1, "b": 2})");
    row("add on lines", "{\n  \"a\": 1\n}", "/b", "2", "{\n  \"a\": 1,\n  \"b\": 2\n}");
    row("add to empty", "{}", "/b", "2", R"({"b": 2})");
    row("make the parent", R"({"a": 1})", "/limits/usd", "2", R"({"a": 1, "limits": {"usd": 2}})");
    row("element", R"([{"a": 1}, {"a": 2}])", "/1/a", "3", R"([{"a": 1}, {"a": 3}])");
    row("append element", "[1]", "/-", "2", "[1, 2]");
    row("repeated member: the last counts", R"({"a": 1, "a": 2})", "/a", "3", R"({"a": 1, "a": 3})");
    row("escaped name", R"({"a/b": 1})", "/a~1b", "2", R"({"a/b": 2})");
    row("remove first", R"({"a": 1, "b": 2})", "/a", "", R"({"b": 2})");
    row("remove last", "{\n  \"a\": 1,\n  \"b\": 2\n}", "/b", "", "{\n  \"a\": 1\n}");
    row("remove the only one", R"([ 1 ])", "/0", "", "[]");
    row("remove and the empty parent", R"({"a": 1, "limits": {"usd": 2}})", "/limits/usd", "", R"({"a": 1})");
    row("no place", R"({"a": 1})", "/a/b", "2", "no edit");
}

void TestParamText::editsTouchNothingElse()
{
    QFETCH(QString, text);
    QFETCH(QString, pointer);
    QFETCH(QString, json);
    QFETCH(QString, expected);
    const EditableJson document(text);
    QVERIFY(document.valid());
    QCOMPARE(applied(text, json.isEmpty() ? document.remove(pointer, true) : document.set(pointer, json)), expected);
}

void TestParamText::refusesWhatIsNotJson_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "{", "{\"a\":}", "[1,]", "{\"a\":1,}", "01", "+1", "1.", "'a'", "{\"a\":1} x", "nul",
             "\"a", "\"a\nb\"", "\"\\x\"", "{a:1}", "[1 2]"})
        QTest::newRow(text) << QString::fromUtf8(text);
    QTest::newRow("too deep") << QString(5000, QLatin1Char('['));
}

void TestParamText::refusesWhatIsNotJson()
{
    QFETCH(QString, text);
    QVERIFY(!EditableJson(text).valid());
    QVERIFY(!EditableJson(text).find(u""));
}

void TestParamText::quotingIsReversible()
{
    const QString text = QString::fromUtf8("tab\t newline\n quote\" back\\slash bell\a \u00e9 \U0001F600");
    QCOMPARE(jsonUnquoted(jsonQuoted(text)), text);
    QCOMPARE(jsonUnquoted(u"\"\\u00e9\\b\\/\""), QStringLiteral("\u00e9\b/"));
    QVERIFY(EditableJson(jsonQuoted(text)).valid());
    QCOMPARE(jsonCompact(QStringLiteral("{ \"a b\" :\n [1,2 ] }")), QStringLiteral("{\"a b\": [1, 2]}"));
}

QTEST_GUILESS_MAIN(TestParamText)
#include "tst_param_text.moc"
