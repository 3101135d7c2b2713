// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MessageLine: severity icon, one sentence, and at most one link that mends it. GUI thread.

#include <QLabel>
#include <QWidget>

#include "engine/spec_codec.h"
#include "theme/theme.h"

namespace priorscope {

QString severityIconName(IssueSeverity severity);
Token severityToken(IssueSeverity severity);
QString severityWord(IssueSeverity severity); // "Error", translated: never colour alone

// An icon of the theme at 14 px, following palette changes.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    explicit IconLabel(QWidget* parent = nullptr);
    void setIcon(const QString& name, Token token);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_name;
    Token m_token = Token::Text;
};

class MessageLine : public QWidget {
    Q_OBJECT
public:
    explicit MessageLine(QWidget* parent = nullptr);
    // `linkText` empty: no link. Links are reached by Tab.
    void setMessage(IssueSeverity severity, const QString& text, const QString& linkText = {});
    void setWordWrap(bool wrap); // on unless told
    QString text() const { return m_text; } // the sentence without the link

signals:
    void linkActivated();

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    IssueSeverity m_severity = IssueSeverity::Error;
    QString m_text;
    QString m_link;
    IconLabel* m_icon = nullptr;
    QLabel* m_label = nullptr;
};

} // namespace priorscope
