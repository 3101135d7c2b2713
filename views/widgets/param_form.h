// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ParamForm: a form built from a ParamSchema: labels right-aligned in one column, controls as wide as what they expect,
// the message with its fix under the control. Values go in and out as JSON text of each member, or typed. GUI thread.

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

#include "base/param_schema.h"
#include "engine/spec_codec.h"

class QGridLayout;
class QLabel;

namespace priorscope {

class MessageLine;
class ParamField;

struct FormMessage {
    IssueSeverity severity = IssueSeverity::Error;
    QString text; // a sentence
    QString fixText; // "Use 0.3"; empty: no link
    QString fixJson; // what the link writes; empty = absent
};

class ParamForm : public QWidget {
    Q_OBJECT
public:
    explicit ParamForm(QWidget* parent = nullptr);
    ~ParamForm() override;

    void setSchema(const ParamSchema& schema); // builds the controls anew, all absent
    const ParamSchema& schema() const { return m_schema; }

    QString json(const std::string& name) const; // empty = absent, so that its default holds
    void setJson(
        const std::string& name, const QString& json); // no signal; keeps cursor and text when they already say so
    ParamValues values() const; // what can be read, defaults for what is absent
    void setValues(const ParamValues& values);

    void setMessage(const std::string& name, const std::optional<FormMessage>& message);
    std::optional<FormMessage> message(const std::string& name) const;
    void setNote(const std::string& name, const QString& note); // after the control: "24 of 24"; the unit when empty
    QWidget* control(const std::string& name) const; // null: no such parameter

    static int labelWidth(const QWidget* widget); // the same for all forms, so that their columns meet

signals:
    void edited(const std::string& name); // by the user, fixes included

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    struct Row;
    Row* find(const std::string& name) const;
    void addRow(QGridLayout& grid, const Param& param, int& line, int& column);

    ParamSchema m_schema;
    std::vector<std::unique_ptr<Row>> m_rows;
    QWidget* m_body = nullptr;
};

} // namespace priorscope
