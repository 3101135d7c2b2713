// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// EditableJson: a JSON text that knows where each value stands, so that a form can change one value and leave every
// other character (order, spacing, unknown members) as its author wrote it. Plain values, any thread.

#include <QString>

#include <optional>
#include <vector>

namespace priorscope {

struct JsonNode {
    enum class Kind { Null, Boolean, Number, String, Array, Object };
    Kind kind = Kind::Null;
    qsizetype start = 0; // of the value, in UTF-16 units
    qsizetype end = 0; // one past it
    qsizetype keyStart = 0; // of the quoted name of a member; `start` for array elements
    QString key; // of a member, unescaped
    std::vector<JsonNode> children; // members or elements in order

    const JsonNode* member(QStringView name) const; // the last of that name, as readers of JSON take it; null: none
};

// Replace `removed` characters at `position` by `inserted`.
struct JsonEdit {
    qsizetype position = 0;
    qsizetype removed = 0;
    QString inserted;
};

class EditableJson {
public:
    EditableJson() = default;
    explicit EditableJson(QString text);

    bool valid() const { return m_root.has_value(); } // one whole JSON value
    const QString& text() const { return m_text; }
    const JsonNode* find(QStringView pointer) const; // RFC 6901; null: nothing there, or not valid
    QString raw(const JsonNode& node) const { return m_text.mid(node.start, node.end - node.start); }
    QString raw(QStringView pointer) const; // empty: nothing there

    // The smallest edit that makes `pointer` hold `json`: replaces, or adds the member or the last element
    // ("/methods/-"). A missing parent object is made. Nothing when a parent is no container.
    std::optional<JsonEdit> set(const QString& pointer, const QString& json) const;
    // ... that takes a member or element away with its comma; an object left empty goes too when `dropEmptyParent`.
    std::optional<JsonEdit> remove(const QString& pointer, bool dropEmptyParent = false) const;
    // ... that puts an element before the `index`th, or last.
    std::optional<JsonEdit> insert(const QString& arrayPointer, std::size_t index, const QString& json) const;

private:
    JsonEdit added(const JsonNode& parent, std::size_t index, const QString& child) const;

    QString m_text;
    std::optional<JsonNode> m_root;
};

QString jsonQuoted(const QString& text); // "a \"b\"" with quotes and escapes
QString jsonUnquoted(QStringView json); // precondition: a whole JSON string
QString jsonCompact(const QString& json); // on one line, one space after commas and colons; precondition: valid

} // namespace priorscope
