// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/param_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>

#include "base/number_text.h"
#include "widgets/editable_json.h"

namespace priorscope {
namespace {

constexpr qint64 kMaxExpanded = 100'000; // "1-100000": more seeds than anyone runs, few enough to hold as text

QString arrayOf(const QStringList& items)
{
    return QLatin1Char('[') + items.join(QLatin1String(", ")) + QLatin1Char(']');
}

QString numberJson(const QString& text, bool integer)
{
    bool ok = false;
    const double value = QLocale::c().toDouble(text, &ok);
    if (!ok || !std::isfinite(value))
        return {};
    const EditableJson asIs(text);
    const bool exact = std::abs(value) < 9007199254740992.0 && value == std::floor(value);
    if (integer && exact)
        return QString::number(static_cast<qint64>(value));
    return asIs.valid() ? text : QString::fromStdString(toText(value));
}

// "1-8", "1, 8, 15", "1-3, 7"; numbers stay digits, so that 64-bit seeds pass unharmed.
QString integersJson(const Param& param, const QString& text)
{
    static const QRegularExpression item(QStringLiteral(R"(^(-?\d+)(?:\s*(?:-|\x{2013}|\.\.)\s*(-?\d+))?$)"));
    const QStringList parts = text.split(u',');
    QStringList numbers;
    for (const QString& part : parts) {
        const auto match = item.match(part.trimmed());
        if (!match.hasMatch())
            return {};
        if (match.capturedLength(2) == 0) {
            numbers << match.captured(1);
            continue;
        }
        const qint64 low = match.captured(1).toLongLong();
        const qint64 high = match.captured(2).toLongLong();
        if (high < low || high - low >= kMaxExpanded)
            return {};
        if (param.pairIsRange && parts.size() == 1)
            return arrayOf({match.captured(1), match.captured(2)});
        for (qint64 n = low; n <= high; ++n)
            numbers << QString::number(n);
    }
    // Two ascending numbers would mean all between; the other order says "these two".
    const bool pair = param.pairIsRange && parts.size() == 2 && numbers.size() == 2;
    if (pair && numbers[1].toLongLong() > numbers[0].toLongLong() + 1)
        numbers.swapItemsAt(0, 1);
    return arrayOf(numbers);
}

QString integersText(const Param& param, const QStringList& numbers)
{
    const auto range = [](const QString& a, const QString& b) { return a + QChar(0x2013) + b; };
    if (param.pairIsRange && numbers.size() == 2 && numbers[0].toLongLong() < numbers[1].toLongLong())
        return range(numbers[0], numbers[1]);
    QStringList parts;
    for (qsizetype i = 0; i < numbers.size();) {
        qsizetype last = i;
        while (last + 1 < numbers.size() && numbers[last + 1].toLongLong() == numbers[last].toLongLong() + 1)
            ++last;
        if (last >= i + 2) {
            parts << range(numbers[i], numbers[last]);
            i = last + 1;
        } else {
            parts << numbers[i++];
        }
    }
    return parts.join(QLatin1String(", "));
}

QString realsJson(const QString& text)
{
    QStringList numbers;
    for (const QString& part : text.split(u',')) {
        const QString number = numberJson(part.trimmed(), false);
        if (number.isEmpty())
            return {};
        numbers << number;
    }
    return arrayOf(numbers);
}

// Words as in a shell: blanks separate, quotes hold together, a backslash keeps the next character.
std::optional<QStringList> shellWords(const QString& text)
{
    QStringList words;
    QString word;
    bool inWord = false;
    QChar quote;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (quote.isNull() && c.isSpace()) {
            if (inWord)
                words << word;
            word.clear();
            inWord = false;
            continue;
        }
        inWord = true;
        if (c == u'\\' && quote != u'\'' && i + 1 < text.size())
            word += text.at(++i);
        else if (quote.isNull() && (c == u'"' || c == u'\''))
            quote = c;
        else if (c == quote)
            quote = QChar();
        else
            word += c;
    }
    if (!quote.isNull())
        return std::nullopt;
    if (inWord)
        words << word;
    return words;
}

QString boxesJson(const QString& text)
{
    const QString json = QLatin1Char('[') + text + QLatin1Char(']');
    const EditableJson boxes(json);
    const JsonNode* root = boxes.find(u"");
    return root && root->kind == JsonNode::Kind::Array ? jsonCompact(json) : QString();
}

QString readableJson(const Param& param, const QString& text)
{
    const QString plain = QString(text).replace(QChar(0x2212), QLatin1Char('-'));
    switch (param.type) {
    case ParamType::Integer:
        return numberJson(plain, true);
    case ParamType::Real:
        return numberJson(plain, false);
    case ParamType::Boolean:
        return plain == QLatin1String("true") || plain == QLatin1String("false") ? plain : QString();
    case ParamType::Choice:
    case ParamType::Text:
        return jsonQuoted(text);
    case ParamType::IntegerList:
        return integersJson(param, plain);
    case ParamType::RealList:
        return realsJson(plain);
    case ParamType::BoxList:
        return boxesJson(plain);
    case ParamType::TextList: {
        const auto words = shellWords(text);
        if (!words)
            return {};
        QStringList quoted;
        for (const QString& word : *words)
            quoted << jsonQuoted(word);
        return arrayOf(quoted);
    }
    }
    return {};
}

bool allOf(const JsonNode& node, JsonNode::Kind kind)
{
    return node.kind == JsonNode::Kind::Array
        && std::all_of(node.children.begin(), node.children.end(), [&](const JsonNode& c) { return c.kind == kind; });
}

QString listText(const Param& param, const EditableJson& text, const JsonNode& root)
{
    QStringList items;
    for (const JsonNode& child : root.children) {
        const QString item = text.raw(child);
        items << (param.type == ParamType::TextList ? shellWord(jsonUnquoted(item)) : item);
    }
    if (param.type == ParamType::IntegerList)
        return integersText(param, items);
    return items.join(param.type == ParamType::TextList ? QLatin1String(" ") : QLatin1String(", "));
}

template <typename T>
std::optional<ParamValue> listValue(const EditableJson& text, const JsonNode& root, T (*read)(const QString&))
{
    std::vector<T> values;
    for (const JsonNode& child : root.children)
        values.push_back(read(text.raw(child)));
    return ParamValue(std::move(values));
}

std::optional<ParamValue> boxesValue(const EditableJson& text, const JsonNode& root)
{
    std::vector<Box> boxes;
    for (const JsonNode& child : root.children) {
        if (!allOf(child, JsonNode::Kind::Number) || child.children.size() != 2)
            return std::nullopt;
        boxes.push_back({text.raw(child.children[0]).toDouble(), text.raw(child.children[1]).toDouble()});
    }
    return ParamValue(std::move(boxes));
}

std::optional<ParamValue> listParamValue(const Param& param, const EditableJson& text, const JsonNode& root)
{
    using Kind = JsonNode::Kind;
    if (param.type == ParamType::BoxList)
        return allOf(root, Kind::Array) ? boxesValue(text, root) : std::nullopt;
    if (!allOf(root, param.type == ParamType::TextList ? Kind::String : Kind::Number))
        return std::nullopt;
    if (param.type == ParamType::TextList)
        return listValue<std::string>(text, root, [](const QString& raw) { return jsonUnquoted(raw).toStdString(); });
    if (param.type == ParamType::RealList)
        return listValue<double>(text, root, [](const QString& raw) { return raw.toDouble(); });
    return listValue<std::int64_t>(text, root, [](const QString& raw) { return std::int64_t(raw.toLongLong()); });
}

QString itemJson(const std::string& item)
{
    return jsonQuoted(QString::fromStdString(item));
}
QString itemJson(double item)
{
    return QString::fromStdString(toText(item));
}
QString itemJson(std::int64_t item)
{
    return QString::number(item);
}
QString itemJson(const Box& item)
{
    return arrayOf({itemJson(item[0]), itemJson(item[1])});
}

struct Writer {
    QString operator()(bool v) const { return v ? QStringLiteral("true") : QStringLiteral("false"); }
    QString operator()(std::int64_t v) const { return itemJson(v); }
    QString operator()(double v) const { return itemJson(v); }
    QString operator()(const std::string& v) const { return itemJson(v); }
    template <typename T> QString operator()(const std::vector<T>& items) const
    {
        QStringList list;
        for (const T& item : items)
            list << itemJson(item);
        return arrayOf(list);
    }
};

} // namespace

QString shellWord(const QString& word)
{
    static const QRegularExpression plain(QStringLiteral(R"(^[\w@%+=:,./-]+$)"));
    if (plain.match(word).hasMatch())
        return word;
    QString quoted = word;
    return QLatin1Char('\'') + quoted.replace(QLatin1String("'"), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString paramText(const Param& param, const QString& json)
{
    const EditableJson text(json);
    const JsonNode* root = text.find(u"");
    if (!root)
        return {};
    using Kind = JsonNode::Kind;
    if (root->kind == Kind::String)
        return jsonUnquoted(text.raw(*root));
    if (param.type == ParamType::TextList && allOf(*root, Kind::String))
        return listText(param, text, *root);
    const bool numbers = param.type == ParamType::IntegerList || param.type == ParamType::RealList;
    if (numbers && allOf(*root, Kind::Number))
        return listText(param, text, *root);
    if (param.type == ParamType::BoxList && root->kind == Kind::Array) {
        const QString compact = jsonCompact(json);
        return compact.mid(1, compact.size() - 2);
    }
    return json;
}

QString paramJson(const Param& param, const QString& text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return {};
    const QString json = readableJson(param, trimmed);
    return json.isEmpty() ? jsonQuoted(text) : json;
}

QString paramJson(const ParamValue& value)
{
    return std::visit(Writer{}, value);
}

std::optional<ParamValue> paramValue(const Param& param, const QString& json)
{
    const EditableJson text(json);
    const JsonNode* root = text.find(u"");
    if (!root)
        return std::nullopt;
    using Kind = JsonNode::Kind;
    switch (param.type) {
    case ParamType::Integer: {
        bool ok = false;
        const qint64 number = json.toLongLong(&ok);
        return ok ? std::optional<ParamValue>(std::int64_t(number)) : std::nullopt;
    }
    case ParamType::Real:
        return root->kind == Kind::Number ? std::optional<ParamValue>(json.toDouble()) : std::nullopt;
    case ParamType::Boolean:
        return root->kind == Kind::Boolean ? std::optional<ParamValue>(json == QLatin1String("true")) : std::nullopt;
    case ParamType::Choice:
    case ParamType::Text:
        return root->kind == Kind::String ? std::optional<ParamValue>(jsonUnquoted(json).toStdString()) : std::nullopt;
    default:
        return listParamValue(param, text, *root);
    }
}

} // namespace priorscope
