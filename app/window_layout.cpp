// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow, second half: layout, keyboard and closing. GUI thread.

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDataStream>
#include <QDockWidget>
#include <QFileInfo>
#include <QMap>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolBar>

#include "app/main_window.h"
#include "app/window_tools.h"
#include "frame/activity_view.h"
#include "frame/inspector_view.h"
#include "frame/panel_area.h"
#include "frame/panel_dock.h"
#include "frame/queue_view.h"
#include "services/settings.h"
#include "widgets/time_control.h"

namespace priorscope {

namespace {

constexpr int kWide = 1500; // narrower: tool texts become icons, side docks shrink
constexpr int kNarrow = 1280; // narrower: the inspector becomes a tab of the project dock
constexpr int kHigh = 900; // lower: the queue folds to one line
constexpr qint32 kLayoutVersion = 1;
constexpr int kQueueHeight = 160;

QString droppedFile(const QMimeData* data)
{
    if (!data->hasUrls() || data->urls().size() != 1)
        return {};
    const QString file = data->urls().first().toLocalFile();
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("priorscope") || suffix == QLatin1String("json") ? file : QString();
}

} // namespace

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (area() && !m_isLaidOut)
        restoreLayout();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_tools->setToolButtonStyle(width() >= kWide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void MainWindow::applySizes()
{
    const bool wide = width() >= kWide;
    if (width() < kNarrow)
        tabifyDockWidget(m_inspectorDock, m_projectDock);
    resizeDocks({m_projectDock, m_inspectorDock}, {wide ? 360 : 258, wide ? 316 : 258}, Qt::Horizontal);
    m_activity->setFolded(height() < kHigh);
    if (!m_activity->isFolded())
        resizeDocks({m_activityDock}, {kQueueHeight}, Qt::Vertical);
}

void MainWindow::resetLayout()
{
    const std::pair<QDockWidget*, Qt::DockWidgetArea> places[] = {{m_projectDock, Qt::LeftDockWidgetArea},
        {m_inspectorDock, Qt::RightDockWidgetArea}, {m_activityDock, Qt::BottomDockWidgetArea}};
    for (const auto& [dock, place] : places) {
        removeDockWidget(dock);
        addDockWidget(place, dock);
        dock->show();
    }
    applySizes();
    if (PanelArea* shown = area())
        shown->resetLayout();
}

void MainWindow::foldActivity()
{
    const bool folded = m_activity->isFolded();
    m_activityDock->setMaximumHeight(folded ? m_activity->sizeHint().height() : QWIDGETSIZE_MAX);
    if (!folded)
        resizeDocks({m_activityDock}, {kQueueHeight}, Qt::Vertical);
}

void MainWindow::saveLayout()
{
    m_settings.setWindowGeometry(saveGeometry());
    if (!m_isLaidOut)
        return;
    QMap<QString, QByteArray> perspectives;
    for (const PanelArea* each : m_areas)
        perspectives.insert(each->perspective(), each->layoutState());
    QByteArray layout;
    QDataStream stream(&layout, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << kLayoutVersion << saveState() << m_activity->isFolded() << perspectives;
    m_settings.setWindowLayout(layout);
}

void MainWindow::restoreLayout()
{
    m_isLaidOut = true;
    QDataStream stream(m_savedLayout);
    stream.setVersion(QDataStream::Qt_6_4);
    qint32 version = 0;
    QByteArray frame;
    bool folded = false;
    QMap<QString, QByteArray> perspectives;
    stream >> version >> frame >> folded >> perspectives;
    const bool usable = stream.status() == QDataStream::Ok && version == kLayoutVersion;
    if (!usable || !restoreState(frame)) {
        applySizes();
        return;
    }
    m_activity->setFolded(folded);
    for (PanelArea* each : m_areas)
        each->restoreLayout(perspectives.value(each->perspective()));
}

void MainWindow::stepDock(int places)
{
    QList<QWidget*> parts{m_projectDock};
    if (PanelArea* shown = area()) {
        for (PanelDock* dock : shown->docks())
            parts << dock;
    }
    parts << m_inspectorDock << m_activityDock << m_timeBar;
    parts.removeIf([](QWidget* part) { return !part->isVisible(); });
    if (parts.isEmpty())
        return;
    qsizetype now = places > 0 ? -1 : 0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (QApplication::focusWidget() && parts[i]->isAncestorOf(QApplication::focusWidget()))
            now = i;
    }
    const qsizetype count = parts.size();
    for (qsizetype step = 1; step <= count; ++step) {
        if (focusFirst(*parts[(now + step * places + count * count) % count]))
            return;
    }
}

bool MainWindow::eventFilter(QObject* object, QEvent* event)
{
    // Space pauses and resumes runs in the whole window, except where it already presses or picks something.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space
        && (qobject_cast<QAbstractButton*>(object) || qobject_cast<QComboBox*>(object)
            || qobject_cast<TimeTrack*>(object))) {
        event->accept();
        return true;
    }
    return QMainWindow::eventFilter(object, event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_session.service().isBusy() || m_isClosing) {
        saveLayout();
        event->accept();
        return;
    }
    event->ignore();
    if (findChild<QMessageBox*>(QStringLiteral("confirmClose")))
        return;
    QMessageBox* box = messageBox(this, QStringLiteral("warning"), tr("Runs are going on. Stop them and close?"),
        tr("They stop after their present evaluation and can be resumed without a difference."));
    box->setObjectName(QStringLiteral("confirmClose"));
    QPushButton* stop = box->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    box->addButton(tr("Keep running"), QMessageBox::RejectRole);
    connect(stop, &QPushButton::clicked, this, [this] {
        m_isClosing = true;
        progressed();
        m_session.close(); // closed() closes the window
    });
    box->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString file = droppedFile(event->mimeData());
    event->acceptProposedAction();
    if (file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        m_commands->openDocument(file);
    else
        openProject(file.toStdString(), false);
}

} // namespace priorscope
