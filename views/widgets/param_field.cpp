// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/param_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "theme/theme.h"
#include "widgets/editable_json.h"
#include "widgets/param_text.h"

namespace priorscope {
namespace {

constexpr int kArrowWidth = 18;

int characters(const QWidget* widget, int count)
{
    return widget->fontMetrics().horizontalAdvance(QLatin1Char('0')) * count + 20;
}

// Widths by expected content, in digits.
int expectedCharacters(const Param& param)
{
    switch (param.type) {
    case ParamType::Integer:
    case ParamType::Real:
        return 9;
    case ParamType::IntegerList:
        return 12;
    default:
        return 44;
    }
}

double stepOf(const Param& param, double value)
{
    if (param.type == ParamType::Integer)
        return 1;
    const double magnitude = value == 0 ? 1 : std::abs(value);
    return std::pow(10, std::floor(std::log10(magnitude)) - (magnitude < 1 ? 0 : 1));
}

} // namespace

FieldEdit::FieldEdit(QWidget* parent) : QLineEdit(parent)
{
    setAcceptDrops(false); // a file dropped here is meant for the dialog
}

void FieldEdit::setSteps(const Param& param)
{
    m_steps = param;
    setTextMargins(0, 0, kArrowWidth, 0);
    setMouseTracking(true);
}

void FieldEdit::setFault(std::optional<IssueSeverity> fault)
{
    m_fault = fault;
    setProperty("invalid", fault == IssueSeverity::Error); // drawn by the style
    update();
}

QRect FieldEdit::arrowRect() const
{
    return {width() - kArrowWidth, 1, kArrowWidth - 1, height() - 2};
}

void FieldEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!m_steps)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeOf(palette()).color(isEnabled() ? Token::Text2 : Token::Disabled), 1.2));
    const QPointF middle = QRectF(arrowRect()).center();
    for (const int side : {-1, 1}) {
        const QPointF tip = middle + QPointF(0, side * 5.5);
        painter.drawPolyline(QPolygonF{{tip.x() - 3, tip.y() - side * 3.0}, tip, {tip.x() + 3, tip.y() - side * 3.0}});
    }
}

void FieldEdit::keyPressEvent(QKeyEvent* event)
{
    const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!m_steps || !arrow || event->modifiers() != Qt::NoModifier)
        return QLineEdit::keyPressEvent(event);
    stepBy(event->key() == Qt::Key_Up ? 1 : -1);
}

void FieldEdit::mousePressEvent(QMouseEvent* event)
{
    if (!m_steps || !arrowRect().contains(event->pos()))
        return QLineEdit::mousePressEvent(event);
    stepBy(event->pos().y() < height() / 2 ? 1 : -1);
}

void FieldEdit::mouseMoveEvent(QMouseEvent* event)
{
    QLineEdit::mouseMoveEvent(event);
    setCursor(m_steps && arrowRect().contains(event->pos()) ? Qt::ArrowCursor : Qt::IBeamCursor);
}

void FieldEdit::wheelEvent(QWheelEvent* event)
{
    if (!m_steps || !hasFocus())
        return event->ignore(); // the form scrolls
    stepBy(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void FieldEdit::stepBy(int steps)
{
    const std::string shown = (text().isEmpty() ? placeholderText() : text()).toStdString();
    const std::optional<double> value = toDouble(shown);
    if (!value || !std::isfinite(*value) || isReadOnly() || !isEnabled())
        return; // never replace what cannot be read
    const double step = stepOf(*m_steps, *value);
    double next = std::round((*value + steps * step) / step) * step;
    if (m_steps->minimum && (next < *m_steps->minimum || (m_steps->exclusiveMinimum && next <= *m_steps->minimum)))
        next = m_steps->exclusiveMinimum ? *value : *m_steps->minimum;
    if (m_steps->maximum)
        next = std::min(next, *m_steps->maximum);
    // 12 digits drop the binary dust of 0.1 + 0.2.
    setText(QString::number(next, 'g', m_steps->type == ParamType::Integer ? 17 : 12));
    emit textEdited(text());
}

ParamField::ParamField(const Param& param, QWidget* parent) : QObject(parent), m_param(param)
{
    if (param.type == ParamType::Choice)
        makeCombo(parent);
    else if (param.type == ParamType::Boolean)
        makeCheck(parent);
    else
        makeEdit(parent);
    const QString help = QString::fromStdString(param.help);
    const QString allowed = QString::fromStdString(allowedText(param));
    widget()->setToolTip(help.isEmpty() ? tr("Allowed: %1.").arg(allowed) : tr("%1\nAllowed: %2.").arg(help, allowed));
    widget()->setAccessibleDescription(help);
    const QString label = QString::fromStdString(param.label);
    widget()->setAccessibleName(
        param.unit.empty() ? label : tr("%1, in %2").arg(label, QString::fromStdString(param.unit)));
    widget()->setObjectName(QString::fromStdString(param.name));
}

void ParamField::makeCombo(QWidget* parent)
{
    m_combo = new QComboBox(parent);
    m_combo->setFocusPolicy(Qt::StrongFocus); // the wheel scrolls the form unless the box was chosen
    if (m_param.optional && !m_param.defaultValue)
        m_combo->addItem(tr("not set"), QString());
    for (const std::string& choice : m_param.choices)
        m_combo->addItem(QString::fromStdString(choice), jsonQuoted(QString::fromStdString(choice)));
    connect(m_combo, &QComboBox::activated, this, [this] {
        m_json = m_combo->currentData().toString();
        emit edited();
    });
}

void ParamField::makeCheck(QWidget* parent)
{
    m_check = new QCheckBox(parent);
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) {
        m_check->setTristate(false);
        m_json = on ? QStringLiteral("true") : QStringLiteral("false");
        emit edited();
    });
}

void ParamField::makeEdit(QWidget* parent)
{
    m_edit = new FieldEdit(parent);
    if (m_param.type == ParamType::Integer || m_param.type == ParamType::Real)
        m_edit->setSteps(m_param);
    m_edit->setMinimumWidth(characters(m_edit, std::min(expectedCharacters(m_param), 16)));
    m_edit->setMaximumWidth(characters(m_edit, expectedCharacters(m_param)));
    if (m_param.defaultValue)
        m_edit->setPlaceholderText(paramText(m_param, paramJson(*m_param.defaultValue)));
    connect(m_edit, &QLineEdit::textEdited, this, &ParamField::edited);
}

QWidget* ParamField::widget() const
{
    if (m_edit)
        return m_edit;
    return m_combo ? static_cast<QWidget*>(m_combo) : m_check;
}

bool ParamField::isWide() const
{
    return m_edit && expectedCharacters(m_param) > 16;
}

QString ParamField::json() const
{
    return m_edit ? paramJson(m_param, m_edit->text()) : m_json;
}

void ParamField::setJson(const QString& json)
{
    if (json == this->json() && !(json.isEmpty() && m_param.defaultValue && !widget()->hasFocus()))
        return;
    // An absent member means its default; an edit under the cursor stays as typed.
    showJson(json.isEmpty() && m_param.defaultValue ? paramJson(*m_param.defaultValue) : json);
    m_json = json;
}

void ParamField::showJson(const QString& json)
{
    if (m_edit) {
        const QString text = paramText(m_param, json);
        if (text != m_edit->text())
            m_edit->setText(text);
        return;
    }
    if (m_check) {
        const bool known = json == QLatin1String("true") || json == QLatin1String("false");
        m_check->setTristate(!known && !json.isEmpty());
        m_check->setCheckState(m_check->isTristate() ? Qt::PartiallyChecked
                : json == QLatin1String("true")      ? Qt::Checked
                                                     : Qt::Unchecked);
        return;
    }
    const int known = m_combo->findData(json);
    const int foreign = m_combo->findData(true, Qt::UserRole + 1);
    if (foreign >= 0 && foreign != known)
        m_combo->removeItem(foreign);
    if (known < 0 && !json.isEmpty()) { // a word that the schema does not know is shown, not replaced
        m_combo->addItem(paramText(m_param, json), json);
        m_combo->setItemData(m_combo->count() - 1, true, Qt::UserRole + 1);
    }
    m_combo->setCurrentIndex(m_combo->findData(json));
}

void ParamField::setFault(std::optional<IssueSeverity> fault)
{
    if (m_edit)
        m_edit->setFault(fault);
}

} // namespace priorscope
