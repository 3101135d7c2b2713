// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// WindowCommands: every action of the window and what it does. GUI thread.

#include <QObject>

#include <filesystem>
#include <vector>

#include "actions/action_registry.h"
#include "domain/ids.h"

namespace priorscope {

class ActivityView;
class InspectorModel;
class PanelArea;
class PanelDock;
class ProjectSession;
class ProjectView;
class Settings;
class ThemeController;
struct ExperimentSpec;
struct Registries;

class WindowCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;
        ProjectSession& session;
        ProjectView& project;
        ActivityView& activity;
        InspectorModel& inspector;
        Settings& settings;
        ThemeController& themes;
        const Registries& registries;
    };
    explicit WindowCommands(const Parts& parts);

    ActionRegistry& actions() { return m_actions; }
    QAction* action(const QString& id) const { return m_actions.action(id); }
    void updateEnabled(); // after the project, the selection or the queue changed
    void updateRecent();
    void addPanelActions(const PanelArea& area); // before the menus are filled

    void openProject(const std::filesystem::path& file, bool readOnly = false);
    void openDocument(const QString& file); // a .json experiment, in the new-experiment dialog
    void runExample(const QString& presetId); // in the project of the examples
    void showExample(const QString& presetId); // its document, in the dialog
    void exportPanel(PanelDock& dock);

signals:
    // What only the window itself can do.
    void quitRequested();
    void paletteRequested();
    void layoutResetRequested();
    void maximiseRequested();
    void dockStepRequested(int places);

private:
    void addFileActions();
    void addEditActions();
    void addViewActions();
    void addRunActions();
    void addAnalyseActions();
    void addHelpActions();
    void addThemeActions();

    void newProject();
    void chooseProject();
    void newExperiment(const QString& document);
    void duplicateExperiment();
    void submit(const ExperimentSpec& spec, bool start);
    void exportTrials(); // of the current experiment, as the command line does
    void copyIds() const;
    std::vector<RunId> targets() const; // runs a command acts on: selected in the queue, else in the project
    void pauseOrResume();
    void moveInQueue(int places);
    void stepTime(int places);
    void selectNeighbour(int places);
    void selectBest();
    void showKeys();

    Parts m_parts;
    ActionRegistry m_actions;
};

} // namespace priorscope
