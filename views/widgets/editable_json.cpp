// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editable_json.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace priorscope {
namespace {

constexpr int kMaxDepth = 100; // no document of ours comes near; keeps the recursion bounded on hostile text

// Recursive descent; every function returns false at the first character that is not JSON.
class Scanner {
public:
    explicit Scanner(const QString& text) : m_text(text) { }

    std::optional<JsonNode> document()
    {
        JsonNode root;
        if (!value(root, 0))
            return std::nullopt;
        skipSpace();
        if (m_at != m_text.size())
            return std::nullopt;
        return root;
    }

private:
    QChar peek() const { return m_at < m_text.size() ? m_text.at(m_at) : QChar(); }

    void skipSpace()
    {
        while (peek() == u' ' || peek() == u'\n' || peek() == u'\t' || peek() == u'\r')
            ++m_at;
    }

    bool take(QChar c)
    {
        skipSpace();
        if (peek() != c)
            return false;
        ++m_at;
        return true;
    }

    bool word(QStringView text)
    {
        if (!QStringView(m_text).mid(m_at).startsWith(text))
            return false;
        m_at += text.size();
        return true;
    }

    bool value(JsonNode& node, int depth)
    {
        skipSpace();
        node.start = node.keyStart = m_at;
        const bool ok = content(node, depth);
        node.end = m_at;
        return ok;
    }

    bool content(JsonNode& node, int depth)
    {
        if (depth > kMaxDepth)
            return false;
        if (peek() == u'{' || peek() == u'[')
            return container(node, depth);
        if (peek() == u'"') {
            node.kind = JsonNode::Kind::String;
            return string();
        }
        if (word(u"null"))
            return true;
        if (word(u"true") || word(u"false")) {
            node.kind = JsonNode::Kind::Boolean;
            return true;
        }
        node.kind = JsonNode::Kind::Number;
        return number();
    }

    bool container(JsonNode& node, int depth)
    {
        const bool object = peek() == u'{';
        const QChar close = object ? u'}' : u']';
        node.kind = object ? JsonNode::Kind::Object : JsonNode::Kind::Array;
        ++m_at;
        if (take(close))
            return true;
        do {
            JsonNode child;
            skipSpace();
            const qsizetype keyStart = m_at;
            if (object) {
                if (peek() != u'"' || !string())
                    return false;
                child.key = jsonUnquoted(QStringView(m_text).mid(keyStart, m_at - keyStart));
                if (!take(u':'))
                    return false;
            }
            if (!value(child, depth + 1))
                return false;
            child.keyStart = keyStart;
            node.children.push_back(std::move(child));
        } while (take(u','));
        return take(close);
    }

    bool string()
    {
        static const QRegularExpression pattern(
            QStringLiteral(R"("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+")"));
        return match(pattern);
    }

    bool number()
    {
        static const QRegularExpression pattern(
            QStringLiteral(R"(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"));
        return match(pattern);
    }

    bool match(const QRegularExpression& pattern)
    {
        const auto found =
            pattern.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        if (!found.hasMatch())
            return false;
        m_at = found.capturedEnd();
        return true;
    }

    const QString& m_text;
    qsizetype m_at = 0;
};

QString unescapedToken(QStringView token)
{
    return token.toString()
        .replace(QLatin1String("~1"), QLatin1String("/"))
        .replace(QLatin1String("~0"), QLatin1String("~"));
}

const JsonNode* childOf(const JsonNode& parent, const QString& name)
{
    if (parent.kind == JsonNode::Kind::Object)
        return parent.member(name);
    bool number = false;
    const qulonglong index = name.toULongLong(&number);
    const bool inside = parent.kind == JsonNode::Kind::Array && number && index < parent.children.size();
    return inside ? &parent.children[index] : nullptr;
}

std::pair<QString, QString> splitLast(const QString& pointer)
{
    const qsizetype slash = pointer.lastIndexOf(u'/');
    return {pointer.left(slash), unescapedToken(QStringView(pointer).mid(slash + 1))};
}

} // namespace

const JsonNode* JsonNode::member(QStringView name) const
{
    const auto it = std::find_if(children.rbegin(), children.rend(), [&](const JsonNode& c) { return c.key == name; });
    return kind != Kind::Object || it == children.rend() ? nullptr : &*it;
}

EditableJson::EditableJson(QString text) : m_text(std::move(text)), m_root(Scanner(m_text).document()) { }

const JsonNode* EditableJson::find(QStringView pointer) const
{
    const JsonNode* node = m_root ? &*m_root : nullptr;
    if (pointer.isEmpty())
        return node;
    for (const QStringView token : pointer.mid(1).split(u'/')) {
        if (!node)
            return nullptr;
        node = childOf(*node, unescapedToken(token));
    }
    return node;
}

QString EditableJson::raw(QStringView pointer) const
{
    const JsonNode* node = find(pointer);
    return node ? raw(*node) : QString();
}

std::optional<JsonEdit> EditableJson::set(const QString& pointer, const QString& json) const
{
    if (const JsonNode* node = find(pointer))
        return JsonEdit{node->start, node->end - node->start, json};
    if (pointer.isEmpty())
        return std::nullopt;
    const auto [parentPointer, name] = splitLast(pointer);
    const JsonNode* parent = find(parentPointer);
    if (!parent) {
        const QString member = QStringLiteral("{%1: %2}").arg(jsonQuoted(name), json);
        return set(parentPointer, member);
    }
    if (parent->kind == JsonNode::Kind::Array)
        return added(*parent, parent->children.size(), json);
    if (parent->kind != JsonNode::Kind::Object)
        return std::nullopt;
    return added(*parent, parent->children.size(), jsonQuoted(name) + QLatin1String(": ") + json);
}

std::optional<JsonEdit> EditableJson::insert(const QString& arrayPointer, std::size_t index, const QString& json) const
{
    const JsonNode* array = find(arrayPointer);
    if (!array)
        return set(arrayPointer, QLatin1Char('[') + json + QLatin1Char(']'));
    if (array->kind != JsonNode::Kind::Array)
        return std::nullopt;
    return added(*array, std::min(index, array->children.size()), json);
}

JsonEdit EditableJson::added(const JsonNode& parent, std::size_t index, const QString& child) const
{
    if (parent.children.empty())
        return {parent.start + 1, parent.end - parent.start - 2, child};
    const JsonNode& first = parent.children.front();
    const QString lead = m_text.mid(parent.start + 1, first.keyStart - parent.start - 1); // "\n    " or nothing
    const QString separator = QLatin1Char(',') + (lead.contains(u'\n') ? lead : QStringLiteral(" "));
    if (index < parent.children.size())
        return {parent.children[index].keyStart, 0, child + separator};
    return {parent.children.back().end, 0, separator + child};
}

std::optional<JsonEdit> EditableJson::remove(const QString& pointer, bool dropEmptyParent) const
{
    const JsonNode* node = find(pointer);
    if (!node || pointer.isEmpty())
        return std::nullopt;
    const QString parentPointer = splitLast(pointer).first;
    const JsonNode* parent = find(parentPointer);
    const auto& all = parent->children;
    if (all.size() == 1) {
        if (dropEmptyParent && !parentPointer.isEmpty())
            return remove(parentPointer);
        return JsonEdit{parent->start + 1, parent->end - parent->start - 2, {}};
    }
    const auto index = static_cast<std::size_t>(node - all.data());
    if (index + 1 < all.size())
        return JsonEdit{node->keyStart, all[index + 1].keyStart - node->keyStart, {}};
    return JsonEdit{all[index - 1].end, node->end - all[index - 1].end, {}};
}

QString jsonQuoted(const QString& text)
{
    QString out = QStringLiteral("\"");
    for (const QChar c : text) {
        if (c == u'"' || c == u'\\')
            out += QLatin1Char('\\') + c;
        else if (c == u'\n')
            out += QLatin1String("\\n");
        else if (c == u'\t')
            out += QLatin1String("\\t");
        else if (c.unicode() < 0x20)
            out += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            out += c;
    }
    return out + QLatin1Char('"');
}

QString jsonUnquoted(QStringView json)
{
    QString out;
    for (qsizetype i = 1; i + 1 < json.size(); ++i) {
        if (json[i] != u'\\') {
            out += json[i];
            continue;
        }
        const QChar c = json[++i];
        if (c == u'u') {
            out += QChar(static_cast<char16_t>(json.mid(i + 1, 4).toUShort(nullptr, 16)));
            i += 4;
        } else {
            static const QString from = QStringLiteral("bfnrt");
            static const QString to = QStringLiteral("\b\f\n\r\t");
            const qsizetype at = from.indexOf(c);
            out += at < 0 ? c : to.at(at);
        }
    }
    return out;
}

QString jsonCompact(const QString& json)
{
    QString out;
    bool inString = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const QChar c = json.at(i);
        if (!inString && c.isSpace())
            continue;
        out += c;
        if (inString && c == u'\\')
            out += json.at(++i);
        else if (c == u'"')
            inString = !inString;
        else if (!inString && (c == u',' || c == u':'))
            out += QLatin1Char(' ');
    }
    return out;
}

} // namespace priorscope
