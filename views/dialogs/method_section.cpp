// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/method_section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

#include "dialogs/bound_form.h"
#include "dialogs/method_table.h"
#include "engine/run_plan.h"
#include "models/number_format.h"
#include "theme/icons.h"
#include "widgets/param_text.h"

namespace priorscope {
namespace {

const QString kMethods = QStringLiteral("/methods");

// The members that every method has beside its own.
ParamSchema formSchema(const OptimiserEntry& entry)
{
    std::vector<Param> params;
    params.push_back({.name = "label",
        .label = MethodSection::tr("Label").toStdString(),
        .type = ParamType::Text,
        .optional = true,
        .help = MethodSection::tr("Name in tables and figures; made from the setting when empty.").toStdString()});
    params.insert(params.end(), entry.schema.params().begin(), entry.schema.params().end());
    return ParamSchema(std::move(params));
}

std::string idOf(const EditableJson& method)
{
    const QString raw = method.raw(u"/id");
    return raw.startsWith(u'"') ? jsonUnquoted(raw).toStdString() : raw.toStdString();
}

} // namespace

MethodSection::MethodSection(SpecDraft& draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_table(new MethodTable(this)), m_form(new BoundForm(draft, {}, this)),
      m_hint(new QLabel(this))
{
    m_add = addButton(QStringLiteral("plus"), tr("Add method"), tr("Add a method after the chosen one"));
    m_duplicate = addButton(QStringLiteral("duplicate"), tr("Duplicate"), tr("Add a copy of the chosen method"));
    m_remove = addButton(QStringLiteral("trash"), tr("Remove"), tr("Remove the chosen method"));
    auto* menu = new QMenu(m_add);
    menu->setToolTipsVisible(true);
    for (const OptimiserEntry& entry : draft.registries().optimisers.entries()) {
        QAction* action = menu->addAction(QString::fromStdString(entry.label));
        action->setToolTip(QString::fromStdString(entry.help));
        connect(action, &QAction::triggered, this, [this, id = entry.id] { add(id); });
    }
    m_add->setMenu(menu);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setWordWrap(true);
    layOut();
    connect(m_duplicate, &QPushButton::clicked, this, &MethodSection::duplicate);
    connect(m_remove, &QPushButton::clicked, this, &MethodSection::remove);
    auto* deleteKey = new QShortcut(QKeySequence::Delete, m_table);
    deleteKey->setContext(Qt::WidgetShortcut);
    connect(deleteKey, &QShortcut::activated, this, &MethodSection::remove);
    connect(m_table, &MethodTable::includedToggled, this, &MethodSection::toggle);
    connect(m_table, &MethodTable::currentRowChanged, this, [this] {
        showCurrent();
        emit currentChanged();
    });
}

QPushButton* MethodSection::addButton(const QString& iconName, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(icon(iconName), text, this);
    button->setToolTip(tip);
    button->setAutoDefault(false); // Enter starts, it does not add
    return button;
}

void MethodSection::layOut()
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    for (QPushButton* button : {m_add, m_duplicate, m_remove})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_table);
    layout->addLayout(buttons);
    layout->addSpacing(2);
    layout->addWidget(m_hint);
    layout->addWidget(m_form);
}

void MethodSection::reload()
{
    arrange();
    const std::vector<QString> names = labels();
    const QString evaluations = evaluationsEach();
    std::vector<MethodRow> rows;
    std::map<std::string, int> variants;
    for (const Place& place : m_places) {
        rows.push_back(rowOf(place, place.included ? names[place.index] : QString()));
        rows.back().evaluations = evaluations;
        rows.back().variant = variants[rows.back().id]++;
    }
    m_table->setRows(rows);
    showCurrent();
    emit currentChanged();
}

// Table order: the document's, with each left-out method where it was. One that came back by undo waits no longer.
void MethodSection::arrange()
{
    const std::size_t count = m_draft.countOf(kMethods);
    const auto isBack = [&](const LeftOut& left) {
        for (std::size_t i = 0; i < count; ++i) {
            if (m_draft.json().raw(QStringLiteral("/methods/%1").arg(i)) == left.json)
                return true;
        }
        return false;
    };
    m_leftOut.erase(std::remove_if(m_leftOut.begin(), m_leftOut.end(), isBack), m_leftOut.end());
    m_places.clear();
    for (std::size_t i = 0; i <= count; ++i) {
        for (std::size_t k = 0; k < m_leftOut.size(); ++k) {
            if (std::min(m_leftOut[k].place, count) == i)
                m_places.push_back({false, k});
        }
        if (i < count)
            m_places.push_back({true, i});
    }
}

QString MethodSection::jsonOf(const Place& place) const
{
    return place.included ? m_draft.json().raw(QStringLiteral("/methods/%1").arg(place.index))
                          : m_leftOut[place.index].json;
}

// parseSpec leaves out methods of unknown ids, so its list is walked along.
std::vector<QString> MethodSection::labels() const
{
    std::vector<QString> names;
    const auto& known = m_draft.parsed().spec.methods;
    std::size_t next = 0;
    for (std::size_t i = 0; i < m_draft.countOf(kMethods); ++i) {
        const EditableJson method(jsonOf({true, i}));
        const std::string id = idOf(method);
        if (next < known.size() && known[next].id == id)
            names.push_back(QString::fromStdString(known[next++].label));
        else
            names.push_back(id.empty() ? tr("no method") : QString::fromStdString(id));
    }
    return names;
}

MethodRow MethodSection::rowOf(const Place& place, const QString& label) const
{
    const EditableJson method(jsonOf(place));
    MethodRow row;
    row.id = idOf(method);
    row.included = place.included;
    const OptimiserEntry* entry = m_draft.registries().optimisers.find(row.id);
    row.setting = entry ? settingOf(method, *entry) : tr("unknown method");
    row.synthetic = entry && entry->synthetic;
    row.label = label;
    if (!place.included) {
        const QString own = method.raw(u"/label");
        row.label = own.startsWith(u'"') ? jsonUnquoted(own) : QString::fromStdString(entry ? entry->label : row.id);
        return row;
    }
    if (const SpecIssue* issue = m_draft.issueAt(QStringLiteral("/methods/%1").arg(place.index)))
        row.fault = issue->severity;
    return row;
}

QString MethodSection::evaluationsEach() const
{
    const ParsedSpec& parsed = m_draft.parsed();
    if (!parsed.ok())
        return {};
    const Result<SpecEstimate> numbers = estimate(parsed.spec, m_draft.registries());
    return numbers ? countText(numbers->evaluations / static_cast<std::int64_t>(parsed.spec.methods.size()))
                   : QString();
}

QString MethodSection::settingOf(const EditableJson& method, const OptimiserEntry& entry) const
{
    QStringList parts;
    for (const Param& param : entry.schema.params()) {
        const QString json = method.raw(QLatin1Char('/') + QString::fromStdString(param.name));
        if (json.isEmpty() || (param.defaultValue && json == paramJson(*param.defaultValue)))
            continue;
        const QString text = paramText(param, json);
        parts << (param.type == ParamType::Choice ? text
                                                  : QString::fromStdString(param.label) + QLatin1Char(' ') + text);
    }
    return parts.isEmpty() ? tr("defaults") : parts.join(QLatin1String(", "));
}

QString MethodSection::currentPointer() const
{
    const int row = m_table->currentRow();
    if (row < 0 || row >= static_cast<int>(m_places.size()) || !m_places[static_cast<std::size_t>(row)].included)
        return {};
    return QStringLiteral("/methods/%1").arg(m_places[static_cast<std::size_t>(row)].index);
}

void MethodSection::showCurrent()
{
    const QString pointer = currentPointer();
    const std::string id = pointer.isEmpty() ? std::string() : idOf(EditableJson(m_draft.json().raw(pointer)));
    const OptimiserEntry* entry = m_draft.registries().optimisers.find(id);
    const bool any = m_table->currentRow() >= 0;
    m_duplicate->setEnabled(any);
    m_remove->setEnabled(any);
    m_form->setVisible(!pointer.isEmpty());
    m_hint->setVisible(pointer.isEmpty());
    m_hint->setText(any ? tr("This method is left out of the document; its box brings it back.")
                        : tr("There is no method yet; add at least one."));
    if (pointer.isEmpty())
        return;
    m_form->setPrefix(pointer);
    m_form->setSchema(entry ? formSchema(*entry) : ParamSchema());
    m_form->reload();
}

void MethodSection::toggle(int row, bool included)
{
    const Place place = m_places[static_cast<std::size_t>(row)];
    if (place.included == included)
        return;
    const QString json = jsonOf(place);
    if (included) {
        const std::size_t at = m_leftOut[place.index].place;
        m_leftOut.erase(m_leftOut.begin() + static_cast<std::ptrdiff_t>(place.index));
        m_draft.insert(kMethods, at, json);
    } else {
        m_leftOut.push_back({place.index, json});
        m_draft.remove(QStringLiteral("/methods/%1").arg(place.index));
    }
}

void MethodSection::insertAfterCurrent(const QString& json)
{
    const int row = m_table->currentRow();
    std::size_t at = m_draft.countOf(kMethods);
    for (std::size_t r = 0; r < m_places.size(); ++r) {
        if (static_cast<int>(r) > row && m_places[r].included)
            at = std::min(at, m_places[r].index);
    }
    m_draft.insert(kMethods, at, json);
    const auto added = std::find_if(
        m_places.begin(), m_places.end(), [&](const Place& place) { return place.included && place.index == at; });
    m_table->setCurrentRow(static_cast<int>(added - m_places.begin()));
}

void MethodSection::add(const std::string& id)
{
    insertAfterCurrent(QStringLiteral("{\"id\": %1}").arg(jsonQuoted(QString::fromStdString(id))));
}

// Labels must differ, so the copy gets its own.
void MethodSection::duplicate()
{
    const int row = m_table->currentRow();
    if (row < 0)
        return;
    const QString json = jsonOf(m_places[static_cast<std::size_t>(row)]);
    const QString base = m_table->topLevelItem(row)->text(0);
    const std::vector<QString> taken = labels();
    QString label;
    for (int n = 2; label.isEmpty() || std::find(taken.begin(), taken.end(), label) != taken.end(); ++n)
        label = QStringLiteral("%1 %2").arg(base).arg(n);
    QString copy = json;
    if (const auto edit = EditableJson(json).set(QStringLiteral("/label"), jsonQuoted(label)))
        copy.replace(edit->position, edit->removed, edit->inserted);
    insertAfterCurrent(copy);
}

void MethodSection::remove()
{
    const int row = m_table->currentRow();
    if (row < 0)
        return;
    const Place place = m_places[static_cast<std::size_t>(row)];
    if (place.included) {
        m_draft.remove(QStringLiteral("/methods/%1").arg(place.index));
        return;
    }
    m_leftOut.erase(m_leftOut.begin() + static_cast<std::ptrdiff_t>(place.index));
    reload();
}

} // namespace priorscope
