// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The controls of a form. FieldEdit: a line edit with optional steps and a fault frame, which never changes what is
// typed. ParamField: the control that fits one parameter, read and written as JSON text. GUI thread.

#include <QLineEdit>
#include <QObject>

#include <optional>

#include "base/param_schema.h"
#include "engine/spec_codec.h"

class QCheckBox;
class QComboBox;

namespace priorscope {

class FieldEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit FieldEdit(QWidget* parent = nullptr);
    void setSteps(const Param& param); // Up, Down, the wheel while focused, and two arrows
    void setFault(std::optional<IssueSeverity> fault);
    std::optional<IssueSeverity> fault() const { return m_fault; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QRect arrowRect() const;
    void stepBy(int steps);

    std::optional<Param> m_steps;
    std::optional<IssueSeverity> m_fault;
};

class ParamField : public QObject {
    Q_OBJECT
public:
    ParamField(const Param& param, QWidget* parent);

    const Param& param() const { return m_param; }
    QWidget* widget() const;
    bool isWide() const; // takes a row of its own
    QString json() const; // empty = absent
    void setJson(const QString& json); // leaves the control alone when it already says so
    void setFault(std::optional<IssueSeverity> fault);

signals:
    void edited(); // by the user

private:
    void makeCombo(QWidget* parent);
    void makeCheck(QWidget* parent);
    void makeEdit(QWidget* parent);
    void showJson(const QString& json);

    Param m_param;
    FieldEdit* m_edit = nullptr; // exactly one of the three
    QComboBox* m_combo = nullptr;
    QCheckBox* m_check = nullptr;
    QString m_json; // of the combo and the check, which cannot show every JSON value
};

} // namespace priorscope
