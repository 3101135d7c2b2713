// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/bound_form.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "widgets/message_line.h"

namespace priorscope {

BoundForm::BoundForm(SpecDraft& draft, QString prefix, QWidget* parent)
    : ParamForm(parent), m_draft(draft), m_prefix(std::move(prefix)), m_other(new MessageLine(this))
{
    m_other->hide();
    auto* box = static_cast<QVBoxLayout*>(layout());
    box->addWidget(m_other);
    m_other->setContentsMargins(labelWidth(this) + 8, 0, 0, 0);
    connect(this, &ParamForm::edited, this, [this](const std::string& name) {
        m_draft.set(m_prefix + QLatin1Char('/') + QString::fromStdString(name), json(name));
    });
}

void BoundForm::reload()
{
    m_draft.load(*this, m_prefix);
    const SpecIssue* issue = m_prefix.isEmpty() ? nullptr : otherIssue();
    if (issue)
        m_other->setMessage(issue->severity, issueSentence(*issue));
    m_other->setVisible(issue != nullptr);
}

// An issue of the object itself or of a member that has no control here.
const SpecIssue* BoundForm::otherIssue() const
{
    const std::string prefix = m_prefix.toStdString();
    for (const SpecIssue& issue : m_draft.parsed().issues) {
        if (issue.pointer == prefix)
            return &issue;
        if (issue.pointer.rfind(prefix + '/', 0) != 0)
            continue;
        const std::string rest = issue.pointer.substr(prefix.size() + 1);
        const auto& params = schema().params();
        const bool shown = std::any_of(params.begin(), params.end(),
            [&](const Param& p) { return rest == p.name || rest.rfind(p.name + '/', 0) == 0; });
        if (!shown)
            return &issue;
    }
    return nullptr;
}

} // namespace priorscope
