// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SearchButton: looks like a search field in the tool bar, opens the command palette. GUI thread.

#include <QAbstractButton>
#include <QAction>

namespace priorscope {

class SearchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit SearchButton(QAction* action, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QAction* m_action;
};

} // namespace priorscope
