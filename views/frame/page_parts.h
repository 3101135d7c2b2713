// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts the start page is laid out from: framed columns, section lines, cards, rows that start an action. GUI
// thread.

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QWidget>

class QVBoxLayout;

namespace priorscope {

class PanelFrame;

QLabel* secondaryLabel(const QString& text); // wraps, secondary colour
QLabel* sectionLabel(const QString& text); // a line across a column

// A bordered column with a panel header.
class PageColumn : public QWidget {
    Q_OBJECT
public:
    explicit PageColumn(const QString& title, const QString& subtitle = {}, QWidget* parent = nullptr);
    QVBoxLayout* body() const { return m_body; }
    PanelFrame* header() const { return m_header; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    PanelFrame* m_header = nullptr;
    QVBoxLayout* m_body = nullptr;
};

// A section of a column with a line below.
class PageCard : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override;
};

// Icon, text and shortcut of an action across the whole column.
class ActionRow : public QAbstractButton {
    Q_OBJECT
public:
    explicit ActionRow(QAction* action, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QAction* m_action;
};

} // namespace priorscope
