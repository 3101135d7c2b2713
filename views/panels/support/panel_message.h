// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelMessage: what stands in a panel that has nothing to draw: icon, one sentence why, one what to do. GUI thread.

#include <QWidget>

#include "theme/theme.h"

class QLabel;

namespace priorscope {

class PanelMessage : public QWidget {
    Q_OBJECT
public:
    explicit PanelMessage(QWidget* parent = nullptr);
    void setMessage(
        const QString& iconName, const QString& why, const QString& whatToDo, Token iconToken = Token::Text2);
    QString text() const; // both sentences

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_icon;
    Token m_token = Token::Text2;
    QLabel* m_why = nullptr;
    QLabel* m_whatToDo = nullptr;
    QWidget* m_iconPlace = nullptr;
};

} // namespace priorscope
