// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/spec_draft.h"

#include <utility>

#include "widgets/json_editor.h"
#include "widgets/param_text.h"

namespace priorscope {

QString issueSentence(const SpecIssue& issue)
{
    const QString found = QString::fromStdString(issue.found);
    const QString allowed = QString::fromStdString(issue.allowed);
    return issue.severity == IssueSeverity::Error ? SpecDraft::tr("found %1, allowed %2").arg(found, allowed)
                                                  : SpecDraft::tr("found %1, better %2").arg(found, allowed);
}

SpecDraft::SpecDraft(const Registries& registries, JsonEditor& editor, QObject* parent)
    : QObject(parent), m_registries(registries), m_editor(editor)
{
    connect(&m_editor, &QPlainTextEdit::textChanged, this, &SpecDraft::read);
    read();
}

void SpecDraft::read()
{
    const QString text = m_editor.toPlainText();
    if (m_readable && text == m_json.text())
        return; // formats and selections also count as changes
    if (!m_applying)
        m_lastPointer.clear();
    EditableJson json(text);
    const JsonNode* root = json.find(u"");
    m_readable = root && root->kind == JsonNode::Kind::Object;
    if (m_readable)
        m_json = std::move(json);
    m_parsed = parseSpec(text.toStdString(), m_registries);
    emit changed();
}

std::size_t SpecDraft::countOf(const QString& arrayPointer) const
{
    const JsonNode* array = m_json.find(arrayPointer);
    return array && array->kind == JsonNode::Kind::Array ? array->children.size() : 0;
}

void SpecDraft::replace(const QString& text)
{
    m_lastPointer.clear();
    m_editor.replaceAll(text);
}

void SpecDraft::set(const QString& pointer, const QString& json)
{
    if (!json.isEmpty()) {
        apply(m_json.set(pointer, json), pointer);
        return;
    }
    const bool inOptionalGroup =
        pointer.startsWith(QLatin1String("/limits/")) || pointer.startsWith(QLatin1String("/stop/"));
    apply(m_json.remove(pointer, inOptionalGroup), pointer);
}

void SpecDraft::remove(const QString& pointer)
{
    apply(m_json.remove(pointer), {});
}

void SpecDraft::insert(const QString& arrayPointer, std::size_t index, const QString& json)
{
    apply(m_json.insert(arrayPointer, index, json), {});
}

void SpecDraft::apply(const std::optional<JsonEdit>& edit, const QString& pointer)
{
    if (!edit || !m_readable)
        return;
    const bool join = !pointer.isEmpty() && pointer == m_lastPointer;
    m_applying = true;
    m_editor.apply(*edit, join);
    m_applying = false;
    m_lastPointer = pointer;
}

const SpecIssue* SpecDraft::issueAt(const QString& pointer) const
{
    const std::string exact = pointer.toStdString();
    const SpecIssue* found = nullptr;
    for (const SpecIssue& issue : m_parsed.issues) {
        const bool inside = issue.pointer == exact || issue.pointer.rfind(exact + '/', 0) == 0;
        if (inside && (!found || (found->severity == IssueSeverity::Warning && issue.severity == IssueSeverity::Error)))
            found = &issue;
    }
    return found;
}

std::optional<FormMessage> SpecDraft::messageFor(const Param& param, const QString& pointer) const
{
    const SpecIssue* issue = issueAt(pointer);
    if (!issue)
        return std::nullopt;
    const QString label = QString::fromStdString(param.label);
    const QString allowed = QString::fromStdString(issue->allowed);
    FormMessage message{issue->severity, {}, {}, {}};
    message.text = m_json.find(pointer) ? tr("%1: %2.").arg(label, issueSentence(*issue))
                                        : tr("%1 is missing; allowed is %2.").arg(label, allowed);
    if (param.defaultValue && issue->severity == IssueSeverity::Error) {
        message.fixJson = paramJson(*param.defaultValue);
        message.fixText = tr("Use %1").arg(paramText(param, message.fixJson));
    }
    if (param.optional && m_json.find(pointer))
        message.fixText = tr("Leave it out");
    return message;
}

void SpecDraft::load(ParamForm& form, const QString& prefix) const
{
    for (const Param& param : form.schema().params()) {
        const QString pointer = prefix + QLatin1Char('/') + QString::fromStdString(param.name);
        form.setJson(param.name, m_json.raw(pointer));
        form.setMessage(param.name, messageFor(param, pointer));
    }
}

} // namespace priorscope
