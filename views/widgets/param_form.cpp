// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/param_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "widgets/message_line.h"
#include "widgets/param_field.h"
#include "widgets/param_text.h"

namespace priorscope {

struct ParamForm::Row {
    ParamField* field = nullptr;
    QLabel* note = nullptr;
    MessageLine* line = nullptr;
    std::optional<FormMessage> message;
};

ParamForm::ParamForm(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

ParamForm::~ParamForm() = default;

int ParamForm::labelWidth(const QWidget* widget)
{
    return widget->fontMetrics().horizontalAdvance(QLatin1Char('0')) * 16;
}

void ParamForm::setSchema(const ParamSchema& schema)
{
    if (m_body && m_schema.params() == schema.params())
        return;
    m_schema = schema;
    m_rows.clear();
    delete m_body;
    m_body = new QWidget(this);
    auto* grid = new QGridLayout(m_body);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(0, labelWidth(this));
    grid->setColumnMinimumWidth(1, labelWidth(this) * 3 / 2); // so that second columns meet, too
    grid->setColumnMinimumWidth(2, labelWidth(this) * 7 / 8);
    grid->setColumnStretch(3, 1);
    int line = 0;
    int column = 0;
    for (const Param& param : m_schema.params())
        addRow(*grid, param, line, column);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_body);
    m_body->show();
}

void ParamForm::addRow(QGridLayout& grid, const Param& param, int& line, int& column)
{
    auto row = std::make_unique<Row>();
    row->field = new ParamField(param, m_body);
    QWidget* control = row->field->widget();
    control->installEventFilter(this);
    auto* label = new QLabel(QString::fromStdString(param.label), m_body);
    label->setBuddy(control);
    label->setToolTip(control->toolTip());
    row->note = new QLabel(m_body);
    row->note->setForegroundRole(QPalette::PlaceholderText);
    row->line = new MessageLine(m_body);
    row->line->hide();

    if (column == 1 && row->field->isWide()) {
        column = 0;
        line += 2;
    }
    auto* cell = new QHBoxLayout;
    cell->setSpacing(8);
    cell->addWidget(control, row->field->isWide() ? 100 : 0);
    cell->addWidget(row->note);
    cell->addStretch(1);
    grid.addWidget(label, line, column * 2, Qt::AlignRight | Qt::AlignVCenter);
    grid.addLayout(cell, line, column * 2 + 1, 1, row->field->isWide() ? 3 : 1);
    grid.addWidget(row->line, line + 1, column * 2 + 1, 1, column == 0 ? 3 : 1);
    const bool rowFull = row->field->isWide() || column == 1;
    column = rowFull ? 0 : 1;
    line += rowFull ? 2 : 0;

    const std::string name = param.name;
    connect(row->field, &ParamField::edited, this, [this, name] { emit edited(name); });
    connect(row->line, &MessageLine::linkActivated, this, [this, raw = row.get(), name] {
        if (!raw->message)
            return;
        raw->field->setJson(raw->message->fixJson);
        raw->field->widget()->setFocus();
        emit edited(name);
    });
    m_rows.push_back(std::move(row));
    setNote(name, {});
}

ParamForm::Row* ParamForm::find(const std::string& name) const
{
    const auto it =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const auto& r) { return r->field->param().name == name; });
    return it == m_rows.end() ? nullptr : it->get();
}

QString ParamForm::json(const std::string& name) const
{
    const Row* row = find(name);
    return row ? row->field->json() : QString();
}

void ParamForm::setJson(const std::string& name, const QString& json)
{
    if (Row* row = find(name))
        row->field->setJson(json);
}

ParamValues ParamForm::values() const
{
    ParamValues values = m_schema.defaults();
    for (const auto& row : m_rows) {
        if (auto value = paramValue(row->field->param(), row->field->json()))
            values.insert_or_assign(row->field->param().name, std::move(*value));
    }
    return values;
}

void ParamForm::setValues(const ParamValues& values)
{
    for (const auto& row : m_rows) {
        const auto it = values.find(row->field->param().name);
        row->field->setJson(it == values.end() ? QString() : paramJson(it->second));
    }
}

void ParamForm::setMessage(const std::string& name, const std::optional<FormMessage>& message)
{
    Row* row = find(name);
    if (!row)
        return;
    row->message = message;
    row->field->setFault(message ? std::optional(message->severity) : std::nullopt);
    if (message)
        row->line->setMessage(message->severity, message->text, message->fixText);
    row->line->setVisible(message.has_value());
}

std::optional<FormMessage> ParamForm::message(const std::string& name) const
{
    const Row* row = find(name);
    return row ? row->message : std::nullopt;
}

void ParamForm::setNote(const std::string& name, const QString& note)
{
    Row* row = find(name);
    if (!row)
        return;
    row->note->setText(note.isEmpty() ? QString::fromStdString(row->field->param().unit) : note);
    row->note->setVisible(!row->note->text().isEmpty());
}

QWidget* ParamForm::control(const std::string& name) const
{
    const Row* row = find(name);
    return row ? row->field->widget() : nullptr;
}

bool ParamForm::eventFilter(QObject* object, QEvent* event)
{
    // One undo for form and document: line edits must not answer with their own.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            key->ignore();
            return true;
        }
    }
    auto* combo = qobject_cast<QComboBox*>(object);
    if (event->type() == QEvent::Wheel && combo && !combo->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace priorscope
