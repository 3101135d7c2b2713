// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/objective_section.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "dialogs/bound_form.h"
#include "theme/icons.h"

namespace priorscope {

// One set: "Set [family] [n problems] [remove]" and the family's form.
class ObjectiveSection::Block : public QWidget {
public:
    Block(SpecDraft& draft, std::size_t index, QWidget* parent);
    void reload();
    void setRemovable(bool removable) { m_remove->setVisible(removable); }

private:
    void chooseFamily(const QString& id);
    QString problemsText(const ObjectiveEntry& entry) const;

    SpecDraft& m_draft;
    QString m_pointer;
    QComboBox* m_family = nullptr;
    QLabel* m_problems = nullptr;
    QToolButton* m_remove = nullptr;
    BoundForm* m_form = nullptr;
};

ObjectiveSection::Block::Block(SpecDraft& draft, std::size_t index, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_pointer(QStringLiteral("/objectives/%1").arg(index)),
      m_family(new QComboBox(this)), m_problems(new QLabel(this)), m_remove(new QToolButton(this)),
      m_form(new BoundForm(draft, m_pointer, this))
{
    auto* label = new QLabel(ObjectiveSection::tr("Set"), this);
    label->setBuddy(m_family);
    label->setMinimumWidth(ParamForm::labelWidth(this));
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_family->setAccessibleName(ObjectiveSection::tr("Objective set %1").arg(index + 1));
    m_family->setObjectName(QStringLiteral("family"));
    m_family->setFocusPolicy(Qt::StrongFocus);
    for (const ObjectiveEntry& entry : draft.registries().objectives.entries()) {
        m_family->addItem(QString::fromStdString(entry.label), QString::fromStdString(entry.id));
        m_family->setItemData(m_family->count() - 1, QString::fromStdString(entry.help), Qt::ToolTipRole);
    }
    m_problems->setForegroundRole(QPalette::PlaceholderText);
    m_remove->setIcon(icon(QStringLiteral("trash")));
    m_remove->setToolTip(ObjectiveSection::tr("Remove this objective set"));
    m_remove->setAccessibleName(ObjectiveSection::tr("Remove objective set %1").arg(index + 1));
    m_remove->setAutoRaise(true);

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(label);
    head->addWidget(m_family);
    head->addWidget(m_problems);
    head->addStretch(1);
    head->addWidget(m_remove);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(head);
    layout->addWidget(m_form);
    connect(m_family, &QComboBox::activated, this, [this] { chooseFamily(m_family->currentData().toString()); });
    connect(m_remove, &QToolButton::clicked, this, [this] { m_draft.remove(m_pointer); });
}

void ObjectiveSection::Block::reload()
{
    const QString raw = m_draft.json().raw(m_pointer + QLatin1String("/id"));
    const QString id = raw.startsWith(u'"') ? jsonUnquoted(raw) : QString();
    m_family->setCurrentIndex(m_family->findData(id)); // -1: unknown; the message below the form names it
    const ObjectiveEntry* entry = m_draft.registries().objectives.find(id.toStdString());
    m_family->setToolTip(
        entry ? QString::fromStdString(entry->help) : ObjectiveSection::tr("The document names no known set."));
    m_form->setSchema(entry ? entry->schema : ParamSchema());
    m_form->reload();
    m_problems->setText(entry ? problemsText(*entry) : QString());
}

QString ObjectiveSection::Block::problemsText(const ObjectiveEntry& entry) const
{
    const SpecIssue* issue = m_draft.issueAt(m_pointer);
    if (issue && issue->severity == IssueSeverity::Error)
        return {};
    const Result<std::vector<ProblemRef>> problems = entry.expand(m_form->values());
    if (!problems)
        return {};
    return problems->size() == 1 ? ObjectiveSection::tr("1 problem")
                                 : ObjectiveSection::tr("%1 problems").arg(problems->size());
}

// Members that the new family knows by the same name stay.
void ObjectiveSection::Block::chooseFamily(const QString& id)
{
    const ObjectiveEntry* entry = m_draft.registries().objectives.find(id.toStdString());
    if (!entry)
        return;
    QString json = QStringLiteral("{\"id\": %1").arg(jsonQuoted(id));
    for (const Param& param : entry->schema.params()) {
        const QString name = QString::fromStdString(param.name);
        const QString kept = m_draft.json().raw(m_pointer + QLatin1Char('/') + name);
        if (!kept.isEmpty())
            json += QStringLiteral(", %1: %2").arg(jsonQuoted(name), kept);
    }
    m_draft.set(m_pointer, json + QLatin1Char('}'));
}

ObjectiveSection::ObjectiveSection(SpecDraft& draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_blocksLayout(new QVBoxLayout)
{
    auto* add = new QPushButton(icon(QStringLiteral("plus")), ObjectiveSection::tr("Add set"), this);
    add->setObjectName(QStringLiteral("addSet"));
    add->setToolTip(ObjectiveSection::tr("Add another objective set; every method runs on all of them"));
    add->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addSpacing(ParamForm::labelWidth(this) + 8);
    buttons->addWidget(add);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_blocksLayout->setSpacing(12);
    layout->addLayout(m_blocksLayout);
    layout->addLayout(buttons);
    connect(add, &QPushButton::clicked, this, &ObjectiveSection::addSet);
}

ObjectiveSection::~ObjectiveSection() = default;

void ObjectiveSection::reload()
{
    const std::size_t count = m_draft.countOf(QStringLiteral("/objectives"));
    while (m_blocks.size() > count) {
        m_blocks.back()->hide();
        m_blocks.back()->deleteLater(); // its own button may be the sender
        m_blocks.pop_back();
    }
    while (m_blocks.size() < count) {
        m_blocks.push_back(new Block(m_draft, m_blocks.size(), this));
        m_blocksLayout->addWidget(m_blocks.back());
    }
    for (Block* block : m_blocks) {
        block->setRemovable(count > 1);
        block->reload();
    }
}

void ObjectiveSection::addSet()
{
    const auto& entries = m_draft.registries().objectives.entries();
    if (entries.empty())
        return;
    const QString json = QStringLiteral("{\"id\": %1}").arg(jsonQuoted(QString::fromStdString(entries.front().id)));
    m_draft.insert(QStringLiteral("/objectives"), m_blocks.size(), json);
}

} // namespace priorscope
