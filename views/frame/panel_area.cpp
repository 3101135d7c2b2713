// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/panel_area.h"

#include <QApplication>

#include "frame/panel_dock.h"

namespace priorscope {

QStringList perspectivesOf(const PanelRegistry& registry)
{
    QStringList found;
    for (const char* name : {"search", "kernels", "feedback", "figures"}) {
        const auto& entries = registry.entries();
        const bool used = std::any_of(entries.begin(), entries.end(),
            [&](const PanelEntry& entry) { return entry.perspective == QLatin1String(name); });
        if (used)
            found << QString::fromLatin1(name);
    }
    return found;
}

QString perspectiveTitle(const QString& perspective)
{
    if (perspective == QLatin1String("search"))
        return PanelArea::tr("Search");
    if (perspective == QLatin1String("kernels"))
        return PanelArea::tr("Kernels");
    if (perspective == QLatin1String("feedback"))
        return PanelArea::tr("Feedback");
    return PanelArea::tr("Figures");
}

PanelArea::PanelArea(
    const PanelRegistry& registry, const PanelContext& context, const QString& perspective, QWidget* parent)
    : QMainWindow(parent), m_perspective(perspective)
{
    setWindowFlags(Qt::Widget);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    for (const PanelEntry& entry : registry.entries()) {
        if (entry.perspective != perspective)
            continue;
        auto* dock = new PanelDock(entry, context, this);
        connect(dock, &PanelDock::exportRequested, this, [this, dock] { emit exportRequested(dock); });
        connect(dock, &PanelDock::maximiseRequested, this, [this, dock] { toggleMaximised(dock); });
        addDockWidget(Qt::LeftDockWidgetArea, dock);
        m_docks << dock;
    }
}

void PanelArea::arrange()
{
    QList<PanelDock*> columns[2];
    for (int i = 0; i < m_docks.size(); ++i) {
        PanelDock* dock = m_docks[i];
        removeDockWidget(dock);
        columns[i % 2] << dock;
    }
    for (int c = 0; c < 2; ++c) {
        for (int i = 0; i < columns[c].size(); ++i) {
            PanelDock* dock = columns[c][i];
            if (i > 0)
                splitDockWidget(columns[c][i - 1], dock, Qt::Vertical);
            else if (c > 0)
                splitDockWidget(columns[0].first(), dock, Qt::Horizontal);
            else
                addDockWidget(Qt::LeftDockWidgetArea, dock);
            dock->show();
        }
    }
    if (!columns[1].isEmpty())
        resizeDocks({columns[0].first(), columns[1].first()}, {width() / 2, width() / 2}, Qt::Horizontal);
}

void PanelArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_arranged || !isVisible())
        return;
    m_arranged = true;
    arrange();
}

PanelDock* PanelArea::focusedDock() const
{
    const QWidget* focus = QApplication::focusWidget();
    for (PanelDock* dock : m_docks) {
        if (focus && dock->isAncestorOf(focus))
            return dock;
    }
    return nullptr;
}

void PanelArea::toggleMaximised(PanelDock* dock)
{
    if (m_maximised) {
        m_maximised = nullptr;
        restoreState(m_beforeMaximising);
        return;
    }
    m_beforeMaximising = saveState();
    m_maximised = dock;
    for (PanelDock* other : m_docks)
        other->setVisible(other == dock);
}

void PanelArea::resetLayout()
{
    m_maximised = nullptr;
    m_arranged = true;
    arrange();
}

QByteArray PanelArea::layoutState() const
{
    return m_maximised ? m_beforeMaximising : saveState();
}

void PanelArea::restoreLayout(const QByteArray& state)
{
    m_arranged = restoreState(state);
}

void PanelArea::themeChanged()
{
    for (PanelDock* dock : m_docks)
        dock->panel().themeChanged();
}

} // namespace priorscope
