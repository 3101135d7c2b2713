// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// EmptyState: what a panel shows instead of data: nothing there, still reading, or refused. Always a sentence why and
// what to do; never a spinner or an illustration. GUI thread.

#include <QWidget>

#include "theme/theme.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace priorscope {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    void showEmpty(const QString& iconName, const QString& why, const QString& whatToDo, const QString& button = {});
    void showLoading(const QString& what, double progress); // 0 to 1; negative: unknown
    void showError(const QString& reason, const QString& button = {}); // the button shows the evidence

signals:
    void activated(); // the button

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setTexts(const QString& main, const QString& second, const QString& button);
    void updateColors();

    QString m_icon;
    Token m_iconColor = Token::Text2;
    bool m_loading = false;
    QWidget* m_iconPlace = nullptr;
    QLabel* m_main = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_second = nullptr;
    QPushButton* m_button = nullptr;
};

} // namespace priorscope
