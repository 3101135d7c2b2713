// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SpecDraft: the one state behind the New experiment dialog. The editor's text is the truth; a change made in the form
// is the smallest edit of that text, so undo, order and unknown members survive, and both sides always read the same
// document. GUI thread.

#include <QObject>

#include <optional>

#include "engine/spec_codec.h"
#include "widgets/editable_json.h"
#include "widgets/param_form.h"

namespace priorscope {

class JsonEditor;

QString issueSentence(const SpecIssue& issue); // "found 1.3, allowed a number above 0, at most 1"

class SpecDraft : public QObject {
    Q_OBJECT
public:
    SpecDraft(const Registries& registries, JsonEditor& editor, QObject* parent = nullptr);

    const Registries& registries() const { return m_registries; }
    bool readable() const { return m_readable; } // the text is a JSON object; else json() is its last good state
    const EditableJson& json() const { return m_json; }
    const ParsedSpec& parsed() const { return m_parsed; } // of the present text, readable or not
    std::size_t countOf(const QString& arrayPointer) const;

    void replace(const QString& text); // the whole document
    // Changes of the form; ignored while the text cannot be read. An empty `json` takes the member away.
    void set(const QString& pointer, const QString& json);
    void remove(const QString& pointer);
    void insert(const QString& arrayPointer, std::size_t index, const QString& json);

    // The first issue at `pointer` or below it, errors first.
    const SpecIssue* issueAt(const QString& pointer) const;
    // A form whose parameters are members of the object at `prefix`: what the document says now, and what is wrong with
    // it.
    void load(ParamForm& form, const QString& prefix) const;

signals:
    void changed(); // the text, by whichever side

private:
    void read();
    void apply(const std::optional<JsonEdit>& edit, const QString& pointer);
    std::optional<FormMessage> messageFor(const Param& param, const QString& pointer) const;

    const Registries& m_registries;
    JsonEditor& m_editor;
    EditableJson m_json;
    ParsedSpec m_parsed;
    bool m_readable = false;
    QString m_lastPointer; // of the last change, while nothing else happened: typing in one field is one undo step
    bool m_applying = false;
};

} // namespace priorscope
