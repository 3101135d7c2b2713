// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// BoundForm: a ParamForm whose parameters are members of one object of the draft. A parameter's name may be a relative
// JSON pointer ("limits/usd"). Issues of the object that belong to no control stand below the form. GUI thread.

#include "dialogs/spec_draft.h"
#include "widgets/param_form.h"

namespace priorscope {

class BoundForm : public ParamForm {
    Q_OBJECT
public:
    BoundForm(SpecDraft& draft, QString prefix, QWidget* parent = nullptr);

    void setPrefix(const QString& prefix) { m_prefix = prefix; }
    const QString& prefix() const { return m_prefix; }
    void reload();

private:
    const SpecIssue* otherIssue() const;

    SpecDraft& m_draft;
    QString m_prefix;
    MessageLine* m_other = nullptr;
};

} // namespace priorscope
