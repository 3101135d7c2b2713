// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelArea: the docks of one perspective, made from the panel registry: header, data table in place of the picture,
// maximise and restore, saved layout. GUI thread.

#include <QMainWindow>

#include <vector>

#include "panels/panel.h"

class QDockWidget;

namespace priorscope {

class PanelDock;

class PanelArea : public QMainWindow {
    Q_OBJECT
public:
    PanelArea(const PanelRegistry& registry, const PanelContext& context, const QString& perspective,
        QWidget* parent = nullptr);

    const QString& perspective() const { return m_perspective; }
    QList<PanelDock*> docks() const { return m_docks; }
    PanelDock* focusedDock() const; // with the keyboard focus inside; null: none
    void toggleMaximised(PanelDock* dock);
    bool isMaximised() const { return m_maximised != nullptr; }
    void resetLayout();
    QByteArray layoutState() const; // of the unmaximised layout
    void restoreLayout(const QByteArray& state); // a state of other docks is ignored
    void themeChanged();

signals:
    void exportRequested(priorscope::PanelDock* dock);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(); // two columns, the same height for all in one

    QString m_perspective;
    QList<PanelDock*> m_docks;
    PanelDock* m_maximised = nullptr;
    QByteArray m_beforeMaximising;
    bool m_arranged = false; // the default layout waits for the first real size
};

// The perspectives that have panels, in the order of the product.
QStringList perspectivesOf(const PanelRegistry& registry);
QString perspectiveTitle(const QString& perspective);

} // namespace priorscope
