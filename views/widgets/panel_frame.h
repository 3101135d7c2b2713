// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelFrame: the header of a dock, [title][subtitle] ... [own tools] | [reset view][data table][export][more]. Set it
// with QDockWidget::setTitleBarWidget. GUI thread.

#include <QAction>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace priorscope {

class ElidedLabel;

class PanelFrame : public QWidget {
    Q_OBJECT
public:
    explicit PanelFrame(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setTitleVisible(bool visible); // in a tab group the tab carries the title
    void setSubtitle(const QString& subtitle);
    QString subtitle() const;
    void setTools(const QList<QAction*>& tools); // the panel's own, at most four; not owned

    // The standard tools; connect to triggered(). Hide one with setVisible(false) where it makes no sense.
    QAction* resetAction() const { return m_reset; }
    QAction* tableAction() const { return m_table; }
    QAction* exportAction() const { return m_export; }
    QMenu* moreMenu() const { return m_moreMenu; } // the button shows while the menu has actions

signals:
    void doubleClicked(); // maximise or restore

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QToolButton* addButton(QAction* action);
    void updateStandardTools();

    QLabel* m_title = nullptr;
    ElidedLabel* m_subtitle = nullptr;
    QHBoxLayout* m_tools = nullptr;
    QWidget* m_separator = nullptr;
    QToolButton* m_moreButton = nullptr;
    QMenu* m_moreMenu = nullptr;
    QAction* m_reset = nullptr;
    QAction* m_table = nullptr;
    QAction* m_export = nullptr;
    QList<QToolButton*> m_ownButtons;
};

} // namespace priorscope
