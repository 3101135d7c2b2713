// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MainWindow: the frame. Docks and perspectives come from the panel registry, menus from the action registry; it knows
// no experiment. GUI thread.

#include <QMainWindow>

#include <filesystem>

#include "app/project_session.h"
#include "app/window_commands.h"
#include "frame/project_view.h"
#include "models/inspector_model.h"
#include "panels/panel.h"

class QStackedWidget;
class QToolButton;

namespace priorscope {

class CommandPalette;
class ElidedLabel;
class InspectorView;
class MessageLine;
class PanelArea;
class PanelFrame;
class StartPage;
class StatusCells;
class ThemeController;
class TimeSlider;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    struct Parts {
        const Registries& registries;
        ExperimentService& service;
        Settings& settings;
        ThemeController& themes;
        const Clock& clock;
    };
    explicit MainWindow(const Parts& parts);
    ~MainWindow() override;

    void openProject(const std::filesystem::path& file, bool readOnly);
    ProjectSession& session() { return m_session; }
    WindowCommands& commands() { return *m_commands; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QDockWidget* addDock(const QString& id, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    void buildDocks();
    void buildCentre();
    void buildTools();
    void connectSession();

    void projectChanged();
    void projectOpened();
    void showFailure(const QString& what, const Error& error);
    void progressed();
    void showScope();
    QString nowText() const;

    void resetLayout();
    void applySizes(); // the design's, for the present size of the window
    void saveLayout();
    void restoreLayout();
    void foldActivity();
    void stepDock(int places);
    PanelArea* area() const; // of the present perspective; null: the start page is shown

    PanelRegistry m_panels;
    const Registries& m_registries;
    Settings& m_settings;
    ThemeController& m_themes;
    ProjectSession m_session;
    InspectorModel m_inspectorModel;
    WindowCommands* m_commands = nullptr;
    CommandPalette* m_palette = nullptr;

    QStackedWidget* m_centre = nullptr;
    StartPage* m_start = nullptr;
    QList<PanelArea*> m_areas;
    ProjectView* m_project = nullptr;
    InspectorView* m_inspector = nullptr;
    ActivityView* m_activity = nullptr;
    TimeSlider* m_time = nullptr;
    StatusCells* m_status = nullptr;
    QDockWidget* m_projectDock = nullptr;
    QDockWidget* m_inspectorDock = nullptr;
    QDockWidget* m_activityDock = nullptr;
    QToolBar* m_tools = nullptr;
    QToolBar* m_timeBar = nullptr;
    ElidedLabel* m_scope = nullptr;
    QByteArray m_savedLayout; // of the settings, until it is applied
    bool m_isLaidOut = false;
    bool m_isClosing = false;
};

} // namespace priorscope
