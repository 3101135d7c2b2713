// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ElidedLabel: one line of text that gives way, with the full text in the tooltip when it does. For names and
// provenance, never for numbers. GUI thread.

#include <QWidget>

#include "theme/theme.h"

namespace priorscope {

class ElidedLabel : public QWidget {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return m_text; }
    void setColor(Token token);
    bool isElided() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_text;
    Token m_color = Token::Text;
};

} // namespace priorscope
