// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/message_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "theme/icons.h"

namespace priorscope {

QString severityIconName(IssueSeverity severity)
{
    return severity == IssueSeverity::Error ? QStringLiteral("error") : QStringLiteral("warning");
}

Token severityToken(IssueSeverity severity)
{
    return severity == IssueSeverity::Error ? Token::Error : Token::Warn;
}

QString severityWord(IssueSeverity severity)
{
    return severity == IssueSeverity::Error ? MessageLine::tr("Error") : MessageLine::tr("Warning");
}

IconLabel::IconLabel(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void IconLabel::setIcon(const QString& name, Token token)
{
    m_name = name;
    m_token = token;
    update();
}

QSize IconLabel::sizeHint() const
{
    const int side = fontMetrics().height();
    return {side, side};
}

void IconLabel::paintEvent(QPaintEvent*)
{
    if (m_name.isEmpty())
        return;
    QPainter painter(this);
    paintIcon(painter, rect(), m_name, themeOf(palette()).color(m_token));
}

MessageLine::MessageLine(QWidget* parent) : QWidget(parent), m_icon(new IconLabel(this)), m_label(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 1, 0, 3);
    layout->setSpacing(6);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_label, 1);
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    connect(m_label, &QLabel::linkActivated, this, &MessageLine::linkActivated);
}

void MessageLine::setMessage(IssueSeverity severity, const QString& text, const QString& linkText)
{
    m_severity = severity;
    m_text = text;
    m_link = linkText;
    m_label->setTextInteractionFlags(linkText.isEmpty()
            ? Qt::TextSelectableByMouse
            : Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard | Qt::TextSelectableByMouse);
    m_label->setFocusPolicy(linkText.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
    m_label->setAccessibleName(QStringLiteral("%1: %2 %3").arg(severityWord(severity), text, linkText).trimmed());
    m_icon->setIcon(severityIconName(severity), severityToken(severity));
    restyle();
}

void MessageLine::setWordWrap(bool wrap)
{
    m_label->setWordWrap(wrap);
    layout()->setAlignment(m_icon, wrap ? Qt::AlignTop : Qt::AlignVCenter);
}

void MessageLine::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange
        && m_label->palette().windowText().color() != themeOf(palette()).color(severityToken(m_severity)))
        restyle();
    QWidget::changeEvent(event);
}

// Rich text takes the colour of links from the application, not from the label, so it stands in the text.
void MessageLine::restyle()
{
    const QColor colour = themeOf(palette()).color(severityToken(m_severity));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colour);
    m_label->setPalette(colours);
    const QString link = m_link.isEmpty()
        ? QString()
        : QStringLiteral(" <a href=\"fix\" style=\"color:%1\">%2</a>").arg(colour.name(), m_link.toHtmlEscaped());
    m_label->setText(m_text.toHtmlEscaped() + link);
}

} // namespace priorscope
