// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QStackedWidget>
#include <QToolBar>

#include "app/window_tools.h"
#include "error_text.h"
#include "frame/activity_view.h"
#include "frame/command_palette.h"
#include "frame/inspector_view.h"
#include "frame/messages_view.h"
#include "frame/panel_area.h"
#include "frame/panel_dock.h"
#include "frame/queue_view.h"
#include "frame/start_page.h"
#include "frame/status_cells.h"
#include "models/number_format.h"
#include "services/settings.h"
#include "theme/theme_controller.h"
#include "widgets/elided_label.h"
#include "widgets/panel_frame.h"
#include "widgets/segmented_control.h"
#include "widgets/time_slider.h"

namespace priorscope {

namespace {

QString nameOf(const std::filesystem::path& file)
{
    return QString::fromStdString(file.filename().string());
}

} // namespace

MainWindow::MainWindow(const Parts& parts)
    : m_registries(parts.registries), m_settings(parts.settings), m_themes(parts.themes),
      m_session(parts.service, parts.clock),
      m_inspectorModel(m_session.store(), m_session.selection(), parts.registries)
{
    setWindowTitle(tr("Priorscope"));
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu); // Qt's own menu would offer to hide the tool bar for good
    buildDocks();
    m_commands = new WindowCommands(
        {*this, m_session, *m_project, *m_activity, m_inspectorModel, m_settings, m_themes, parts.registries});
    buildCentre();
    buildTools();
    connectSession();
    m_palette = new CommandPalette(m_commands->actions(), this);
    qApp->installEventFilter(this);
    resize(1440, 900);
    restoreGeometry(m_settings.windowGeometry());
    m_savedLayout = m_settings.windowLayout();
    projectChanged();
}

MainWindow::~MainWindow()
{
    qApp->removeEventFilter(this);
}

QDockWidget* MainWindow::addDock(const QString& id, const QString& title, QWidget* content, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(id);
    dock->setAccessibleName(title);
    dock->setFeatures(QDockWidget::DockWidgetMovable);
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildDocks()
{
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_project = new ProjectView({m_session.store(), m_session.pace(), m_session.selection(), m_registries});
    m_inspector = new InspectorView(m_inspectorModel);
    m_activity = new ActivityView(m_session.queue(), m_session.messages());
    m_projectDock = addDock(QStringLiteral("project"), tr("Project"), m_project, Qt::LeftDockWidgetArea);
    m_inspectorDock = addDock(QStringLiteral("inspector"), tr("Inspector"), m_inspector, Qt::RightDockWidgetArea);
    m_activityDock =
        addDock(QStringLiteral("activity"), tr("Queue and messages"), m_activity, Qt::BottomDockWidgetArea);
    m_activityDock->setTitleBarWidget(new QWidget); // its tabs are its header

    auto* projectHeader = plainHeader(tr("Project"));
    auto* inspectorHeader = plainHeader(tr("Inspector"));
    m_projectDock->setTitleBarWidget(projectHeader);
    m_inspectorDock->setTitleBarWidget(inspectorHeader);
    connect(m_project, &ProjectView::summaryChanged, projectHeader,
        [this, projectHeader] { projectHeader->setSubtitle(m_project->summary()); });
    connect(&m_inspectorModel, &InspectorModel::contentChanged, inspectorHeader,
        [this, inspectorHeader] { inspectorHeader->setSubtitle(m_inspectorModel.subtitle()); });
    connect(m_activity, &ActivityView::foldedChanged, this, &MainWindow::foldActivity);

    m_timeBar = new QToolBar(tr("Time"), this);
    m_timeBar->setObjectName(QStringLiteral("time"));
    m_timeBar->setMovable(false);
    m_timeBar->setContentsMargins(0, 0, 0, 0);
    m_timeBar->layout()->setContentsMargins(0, 0, 0, 0); // the slider has its own
    m_time = new TimeSlider(m_session.store(), m_session.selection());
    m_timeBar->addWidget(m_time);
    addToolBar(Qt::BottomToolBarArea, m_timeBar);
    m_status = new StatusCells;
    setStatusBar(m_status);
}

void MainWindow::buildCentre()
{
    m_start = new StartPage({m_registries,
        {m_commands->action("file.new-project"), m_commands->action("file.open"),
            m_commands->action("file.open-document")}});
    m_start->checkMachine();
    connect(m_start, &StartPage::openRequested, this,
        [this](const std::filesystem::path& file) { openProject(file, false); });
    connect(m_start, &StartPage::forgetRequested, this, [this](const std::filesystem::path& file) {
        m_settings.removeRecentProject(file);
        m_start->setRecent(m_settings.recentProjects());
        m_commands->updateRecent();
    });
    connect(m_start, &StartPage::exampleChosen, m_commands, [this](const QString& id, bool run) {
        if (run)
            m_commands->runExample(id);
        else
            m_commands->showExample(id);
    });
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_start);
    setCentralWidget(m_centre);

    registerBuiltin_panels(m_panels);
    const PanelContext context{m_registries, m_session.store(), m_session.selection(), m_themes.theme()};
    for (const QString& perspective : perspectivesOf(m_panels)) {
        auto* area = new PanelArea(m_panels, context, perspective);
        connect(
            area, &PanelArea::exportRequested, m_commands, [this](PanelDock* dock) { m_commands->exportPanel(*dock); });
        m_commands->addPanelActions(*area);
        m_centre->addWidget(area);
        m_areas << area;
    }
    connect(&m_themes, &ThemeController::themeChanged, this, [this] {
        for (PanelArea* area : m_areas)
            area->themeChanged();
    });
}

void MainWindow::buildTools()
{
    const auto action = [this](const char* id) { return m_commands->action(QString::fromLatin1(id)); };
    m_commands->actions().fill(*menuBar());
    m_commands->updateRecent();
    m_tools = new QToolBar(tr("Tools"), this);
    m_tools->setObjectName(QStringLiteral("tools"));
    m_tools->setMovable(false);
    addToolBar(Qt::TopToolBarArea, m_tools);
    const ToolBarParts tools = fillToolBar(*m_tools,
        {action("file.new-experiment"), action("file.open"), action("run.resume"), action("run.pause"),
            action("run.stop"), action("tools.palette")},
        perspectivesOf(m_panels));
    m_scope = tools.scope;
    connect(tools.perspective, &SegmentedControl::currentChanged, this, [this](int index) {
        if (area())
            m_centre->setCurrentWidget(m_areas[index]);
    });

    for (const char* id :
        {"run.resume", "run.pause", "run.stop", "edit.duplicate", "file.export-trials", "edit.copy-id"})
        m_project->tree()->addAction(action(id));
    for (const char* id : {"run.resume", "run.pause", "run.stop", "run.earlier", "run.later"})
        m_activity->queue().table()->addAction(action(id));
    static_cast<PanelFrame*>(m_inspectorDock->titleBarWidget())
        ->setTools({action("analyse.previous-trial"), action("analyse.next-trial")});

    connect(m_commands, &WindowCommands::quitRequested, this, &QWidget::close);
    connect(m_commands, &WindowCommands::paletteRequested, this, [this] { m_palette->openEmpty(); });
    connect(m_commands, &WindowCommands::layoutResetRequested, this, &MainWindow::resetLayout);
    connect(m_commands, &WindowCommands::dockStepRequested, this, &MainWindow::stepDock);
    connect(m_commands, &WindowCommands::maximiseRequested, this, [this] {
        PanelArea* shown = area();
        if (shown && (shown->isMaximised() || shown->focusedDock()))
            shown->toggleMaximised(shown->focusedDock());
    });
}

void MainWindow::connectSession()
{
    connect(&m_session, &ProjectSession::opened, this, &MainWindow::projectOpened);
    connect(&m_session, &ProjectSession::closed, this, [this] {
        if (m_isClosing)
            close();
    });
    connect(&m_session, &ProjectSession::failed, this, &MainWindow::showFailure);
    connect(&m_session, &ProjectSession::created, m_project, &ProjectView::selectExperiment);
    connect(&m_session, &ProjectSession::progressed, this, &MainWindow::progressed);
    connect(&m_session.service(), &ExperimentService::projectChanged, this, &MainWindow::projectChanged);
    connect(&m_session.selection(), &Selection::runsChanged, this, &MainWindow::showScope);
    connect(
        m_project, &ProjectView::newExperimentRequested, m_commands->action("file.new-experiment"), &QAction::trigger);
    connect(m_project, &ProjectView::resumeRequested, this, [this] { m_session.resume({}); });
    connect(&m_activity->messages(), &MessagesView::runActivated, m_project, &ProjectView::selectRun);
    connect(m_project, &ProjectView::selectionChanged, this, [this] { m_activity->queue().table()->clearSelection(); });
}

PanelArea* MainWindow::area() const
{
    return qobject_cast<PanelArea*>(m_centre->currentWidget());
}

void MainWindow::openProject(const std::filesystem::path& file, bool readOnly)
{
    m_commands->openProject(file, readOnly);
}

void MainWindow::projectOpened()
{
    const ProjectInfo& project = m_session.service().project();
    m_settings.addRecentProject(project.file);
    m_commands->updateRecent();
    m_project->filter()->clear();
    m_project->setNotice(project);
    if (project.readOnly)
        m_session.tell(Severity::Warning,
            tr("The project is open for reading only: %1.").arg(QString::fromStdString(project.readOnlyReason)));
}

void MainWindow::projectChanged()
{
    const ProjectInfo& project = m_session.service().project();
    const bool open = project.open && !m_areas.isEmpty();
    setWindowTitle(project.open ? tr("%1 – Priorscope").arg(nameOf(project.file)) : tr("Priorscope"));
    if (!open)
        m_start->setRecent(m_settings.recentProjects());
    if (open != (area() != nullptr))
        m_centre->setCurrentIndex(open ? 1 : 0);
    for (QDockWidget* dock : {m_projectDock, m_inspectorDock, m_activityDock})
        dock->setVisible(open);
    m_timeBar->setVisible(open);
    if (open && isVisible() && !m_isLaidOut)
        restoreLayout();
    progressed();
    showScope();
}

void MainWindow::showFailure(const QString& what, const Error& error)
{
    QMessageBox* box = messageBox(this, QStringLiteral("error"), what, errorSentences(error));
    box->addButton(QMessageBox::Close);
    box->open();
}

QString MainWindow::nowText() const
{
    const RunData* shown = m_session.store().find(m_session.selection().currentRun());
    if (!shown)
        return tr("Ready");
    const RunRow& row = shown->row;
    QString text = tr("%1, seed %2: evaluation %3 of %4")
                       .arg(QString::fromStdString(row.methodLabel))
                       .arg(row.key.seed)
                       .arg(countText(row.completed), countText(row.budget));
    if (row.best && row.optimum)
        text += tr(", gap %1").arg(shortNumber(*row.best - *row.optimum));
    else if (row.best)
        text += tr(", best %1").arg(shortNumber(*row.best));
    return text;
}

void MainWindow::progressed()
{
    const ProjectInfo& project = m_session.service().project();
    const StoreHealth health = m_session.service().storeHealth();
    const QueueModel::Counts& counts = m_session.queue().counts();
    m_status->setWhat(m_isClosing ? tr("Stopping the runs; they can be resumed") : nowText());
    m_status->setRuns(counts.running, counts.waiting);
    m_status->setHealth(health, project.open, project.readOnly);
    m_status->setSecondsLeft(m_session.secondsLeft());
    m_project->setHealth(health, m_session.service().isBusy());
}

void MainWindow::showScope()
{
    m_scope->setText(scopeText(m_session.store(), m_session.selection(), m_session.service().project().open));
    m_status->setWhat(nowText());
}

} // namespace priorscope
