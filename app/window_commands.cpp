// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_commands.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

#include "app/project_session.h"
#include "dialogs/about_dialog.h"
#include "dialogs/consent_dialog.h"
#include "dialogs/new_experiment_dialog.h"
#include "engine/presets.h"
#include "engine/spec_codec.h"
#include "error_text.h"
#include "frame/activity_view.h"
#include "frame/panel_area.h"
#include "frame/panel_dock.h"
#include "frame/project_view.h"
#include "frame/queue_view.h"
#include "frame/table_style.h"
#include "models/inspector_model.h"
#include "services/settings.h"
#include "theme/theme_controller.h"

namespace priorscope {

namespace {

constexpr int kSmallestText = 8;
constexpr int kLargestText = 14;
constexpr QSizeF kSingleColumn{90, 65}; // mm

QString fileName(const std::filesystem::path& file)
{
    return QString::fromStdString(file.string());
}

} // namespace

WindowCommands::WindowCommands(const Parts& parts) : QObject(&parts.window), m_parts(parts), m_actions(&parts.window)
{
    addFileActions();
    addEditActions();
    addViewActions();
    addThemeActions();
    addRunActions();
    addAnalyseActions();
    addHelpActions();
    connect(&m_parts.session, &ProjectSession::progressed, this, &WindowCommands::updateEnabled);
    connect(&m_parts.session.selection(), &Selection::runsChanged, this, &WindowCommands::updateEnabled);
    connect(&m_parts.session.selection(), &Selection::timeChanged, this, &WindowCommands::updateEnabled);
    connect(&m_parts.inspector, &InspectorModel::contentChanged, this, &WindowCommands::updateEnabled);
    connect(&m_parts.activity.queue(), &QueueView::selectionChanged, this, &WindowCommands::updateEnabled);
    connect(&m_parts.session.service(), &ExperimentService::projectChanged, this, &WindowCommands::updateEnabled);
    connect(&m_parts.session, &ProjectSession::opened, this, &WindowCommands::updateRecent);
    updateRecent();
    updateEnabled();
}

void WindowCommands::addFileActions()
{
    m_actions.add({"file.new-project", MenuId::File, tr("&New project…"), tr("Create a project file"), "new",
                      {QKeySequence::New}},
        [this] { newProject(); });
    m_actions.add(
        {"file.open", MenuId::File, tr("&Open project…"), tr("Open a project file"), "open", {QKeySequence::Open}},
        [this] { chooseProject(); });
    for (int i = 1; i <= 10; ++i) {
        QAction* recent =
            m_actions.add({QStringLiteral("file.recent-%1").arg(i), MenuId::File, tr("Recent project %1").arg(i),
                              tr("Open this project again"), {}, {}, tr("Open &recent")},
                [] {});
        connect(recent, &QAction::triggered, this,
            [this, recent] { openProject(recent->data().toString().toStdString()); });
    }
    m_actions.add({"file.new-experiment", MenuId::File, tr("New &experiment…"),
                      tr("Configure an experiment and start it in this project"), "experiment",
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)}, {}, true},
        [this] { newExperiment({}); });
    m_actions.add(
        {"file.open-document", MenuId::File, tr("Open experiment &document…"),
            tr("Read an experiment from a JSON file"), "file", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}},
        [this] {
            auto* dialog =
                new QFileDialog(&m_parts.window, tr("Open experiment document"), {}, tr("Experiments (*.json)"));
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->setFileMode(QFileDialog::ExistingFile);
            connect(dialog, &QFileDialog::fileSelected, this, &WindowCommands::openDocument);
            dialog->open();
        });
    m_actions.add({"file.export-trials", MenuId::File, tr("E&xport trials…"),
                      tr("Write the trials of the current experiment as CSV"), "export"},
        [this] { exportTrials(); });
    m_actions.add(
        {"file.close", MenuId::File, tr("&Close project"), tr("Close the project; runs stop and can be resumed"),
            "close", {QKeySequence(Qt::CTRL | Qt::Key_W)}, {}, true},
        [this] { m_parts.session.close(); });
    m_actions.add(
        {"file.quit", MenuId::File, tr("&Quit"), tr("Close the window"), {}, {QKeySequence(Qt::CTRL | Qt::Key_Q)}},
        [this] { emit quitRequested(); });
}

void WindowCommands::addEditActions()
{
    m_actions.add({"edit.duplicate", MenuId::Edit, tr("&Duplicate and change…"),
                      tr("Start a new experiment from the document of this one"), "duplicate",
                      {QKeySequence(Qt::CTRL | Qt::Key_D)}},
        [this] { duplicateExperiment(); });
    m_actions.add({"edit.copy-id", MenuId::Edit, tr("&Copy run ids"), tr("Copy the ids of the selected runs"), "copy",
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}},
        [this] { copyIds(); });
    m_actions.add({"edit.filter", MenuId::Edit, tr("&Filter the project"), tr("Go to the filter box of the project"),
                      "filter", {QKeySequence::Find}, {}, true},
        [this] { m_parts.project.filter()->setFocus(Qt::ShortcutFocusReason); });
    m_actions.add(
        {"edit.clear-filter", MenuId::Edit, tr("C&lear the filter"), tr("Show every run of the project again"), {}},
        [this] { m_parts.project.filter()->clear(); });
}

void WindowCommands::addViewActions()
{
    m_actions.add({"view.maximise", MenuId::View, tr("&Maximise or restore the panel"),
                      tr("Give the focused panel all the room, or put the others back"), "maximise",
                      {QKeySequence(Qt::CTRL | Qt::Key_M)}},
        [this] { emit maximiseRequested(); });
    m_actions.add({"view.full-screen", MenuId::View, tr("&Full screen"), tr("Use the whole screen, or a window again"),
                      {}, {QKeySequence(Qt::Key_F11)}},
        [this] { m_parts.window.setWindowState(m_parts.window.windowState() ^ Qt::WindowFullScreen); });
    m_actions.add(
        {"view.fold", MenuId::View, tr("Fold the &queue"), tr("Fold queue and messages to one line, or unfold them"),
            "queue", {QKeySequence(Qt::CTRL | Qt::Key_J)}},
        [this] { m_parts.activity.setFolded(!m_parts.activity.isFolded()); });
    m_actions.add({"view.messages", MenuId::View, tr("Show m&essages"), tr("Show the list of messages"), "info"},
        [this] { m_parts.activity.showMessages(); });
    m_actions.add({"view.next-dock", MenuId::View, tr("&Next part of the window"),
                      tr("Move the keyboard to the next part"), {}, {QKeySequence(Qt::Key_F6)}, {}, true},
        [this] { emit dockStepRequested(1); });
    m_actions.add({"view.previous-dock", MenuId::View, tr("&Previous part of the window"),
                      tr("Move the keyboard to the previous part"), {}, {QKeySequence(Qt::SHIFT | Qt::Key_F6)}},
        [this] { emit dockStepRequested(-1); });
    m_actions.add({"view.reset-layout", MenuId::View, tr("&Reset the layout"),
                      tr("Put every panel back to its first place"), "reset", {}, {}, true},
        [this] { emit layoutResetRequested(); });
}

void WindowCommands::addThemeActions()
{
    const auto choices = [this](const QString& submenu, auto&& addAll) {
        auto* group = new QActionGroup(this);
        addAll([&](const QString& id, const QString& text, const QString& tip, bool on, std::function<void()> choose) {
            QAction* action =
                m_actions.add({id, MenuId::View, text, tip, {}, {}, submenu, false, true}, std::move(choose));
            action->setChecked(on);
            group->addAction(action);
        });
    };
    choices(tr("&Theme"), [this](auto&& add) {
        const std::tuple<ThemeChoice, const char*, QString> themes[] = {
            {ThemeChoice::System, "view.theme-system", tr("&System")},
            {ThemeChoice::Light, "view.theme-light", tr("&Light")},
            {ThemeChoice::Dark, "view.theme-dark", tr("&Dark")}};
        for (const auto& [choice, id, text] : themes) {
            add(QString::fromLatin1(id), text, tr("Colours of the window; figures for print do not change"),
                m_parts.settings.theme() == choice, [this, choice = choice] {
                    m_parts.settings.setTheme(choice);
                    m_parts.themes.setChoice(choice);
                });
        }
    });
    choices(tr("Text si&ze"), [this](auto&& add) {
        for (int points = kSmallestText; points <= kLargestText; ++points) {
            add(QStringLiteral("view.text-%1").arg(points), tr("%1 pt").arg(points),
                tr("Size of the text of the window"), m_parts.settings.textSize() == points, [this, points] {
                    m_parts.settings.setTextSize(points);
                    m_parts.themes.setPointSize(points);
                });
        }
    });
}

void WindowCommands::addRunActions()
{
    m_actions.add({"run.resume", MenuId::Run, tr("&Run"),
                      tr("Start or resume the selected runs; with none selected, every waiting or interrupted run"),
                      "play", {QKeySequence(Qt::Key_F5)}},
        [this] { m_parts.session.resume(targets()); });
    m_actions.add({"run.pause", MenuId::Run, tr("&Pause"),
                      tr("Pause the selected runs after their present evaluation; with none selected, all"), "pause"},
        [this] { m_parts.session.service().pauseRuns(targets()); });
    m_actions.add({"run.stop", MenuId::Run, tr("&Stop"), tr("Stop the selected runs; with none selected, all"), "stop"},
        [this] { m_parts.session.service().stopRuns(targets()); });
    m_actions.add({"run.toggle", MenuId::Run, tr("Pause or r&esume"), tr("Pause what runs, or resume what is paused"),
                      {}, {QKeySequence(Qt::Key_Space)}},
        [this] { pauseOrResume(); });
    m_actions.add(
        {"run.earlier", MenuId::Run, tr("Earlier in the &queue"), tr("Move the selected waiting runs one place up"),
            "chevron-up", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up)}, {}, true},
        [this] { moveInQueue(-1); });
    m_actions.add(
        {"run.later", MenuId::Run, tr("Later in the q&ueue"), tr("Move the selected waiting runs one place down"),
            "chevron-down", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down)}},
        [this] { moveInQueue(1); });
    m_parts.activity.queue().setTools(
        {action("run.resume"), action("run.pause"), action("run.stop"), action("run.earlier"), action("run.later")});
}

void WindowCommands::addAnalyseActions()
{
    m_actions.add({"analyse.back", MenuId::Analyse, tr("One evaluation &back"),
                      tr("Show the state one evaluation earlier"), "previous", {QKeySequence(Qt::ALT | Qt::Key_Left)}},
        [this] { stepTime(-1); });
    m_actions.add({"analyse.forward", MenuId::Analyse, tr("One evaluation &forward"),
                      tr("Show the state one evaluation later"), "next", {QKeySequence(Qt::ALT | Qt::Key_Right)}},
        [this] { stepTime(1); });
    m_actions.add({"analyse.follow", MenuId::Analyse, tr("Follow &live"), tr("Always show the newest evaluation"),
                      "live", {QKeySequence(Qt::CTRL | Qt::Key_L)}, {}, false, true},
        [this] { m_parts.session.selection().setFollowsLive(action("analyse.follow")->isChecked()); });
    m_actions.add(
        {"analyse.previous-trial", MenuId::Analyse, tr("&Previous trial"), tr("Select the trial before this one"),
            "chevron-left", {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Left)}, {}, true},
        [this] { selectNeighbour(-1); });
    m_actions.add({"analyse.next-trial", MenuId::Analyse, tr("&Next trial"), tr("Select the trial after this one"),
                      "chevron-right", {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Right)}},
        [this] { selectNeighbour(1); });
    m_actions.add({"analyse.best-trial", MenuId::Analyse, tr("Best &trial"),
                      tr("Select the best trial of the current run"), {}, {QKeySequence(Qt::CTRL | Qt::Key_B)}},
        [this] { selectBest(); });
    m_actions.add({"analyse.clear-trial", MenuId::Analyse, tr("&Clear the trial selection"),
                      tr("Inspect the run instead of one of its trials"), {}},
        [this] { m_parts.session.selection().selectTrial(std::nullopt); });
}

void WindowCommands::addHelpActions()
{
    m_actions.add(
        {"tools.palette", MenuId::Tools, tr("&Find an action…"), tr("Find and start any action by a few letters"),
            "search", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)}},
        [this] { emit paletteRequested(); });
    m_actions.add({"help.keys", MenuId::Help, tr("&Keyboard map"), tr("List every action and its keys"), "keyboard",
                      {QKeySequence::HelpContents}},
        [this] { showKeys(); });
    m_actions.add(
        {"help.about", MenuId::Help, tr("&About Priorscope"), tr("Version, licence and parts"), "info"}, [this] {
            auto* dialog = new AboutDialog(&m_parts.window);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
        });
}

void WindowCommands::addPanelActions(const PanelArea& area)
{
    bool first = true;
    for (PanelDock* dock : area.docks()) {
        const QString id = dock->objectName();
        const QString title = dock->windowTitle();
        m_actions.add({QStringLiteral("view.panel-%1").arg(id), MenuId::View, tr("Show %1").arg(title),
                          tr("Show this panel and give it the keyboard"), {}, {}, tr("Pa&nels")},
            [dock] {
                dock->show();
                dock->raise();
                dock->panel().setFocus(Qt::ShortcutFocusReason);
            });
        m_actions.add({QStringLiteral("figures.export-%1").arg(id), MenuId::Figures, tr("Export %1…").arg(title),
                          tr("Write this panel as a figure for print, or as its rows"), "export", {}, {}, !first},
            [this, dock] { exportPanel(*dock); });
        m_actions.add(
            {QStringLiteral("figures.table-%1").arg(id), MenuId::Figures, tr("Show the data of %1").arg(title),
                tr("Show the rows behind the picture, or the picture again"), "table"},
            [dock] { dock->showTable(!dock->showsTable()); });
        first = false;
    }
}

void WindowCommands::updateRecent()
{
    const auto files = m_parts.settings.recentProjects();
    for (std::size_t i = 0; i < 10; ++i) {
        QAction* recent = action(QStringLiteral("file.recent-%1").arg(i + 1));
        const bool used = i < files.size();
        recent->setVisible(used);
        if (!used)
            continue;
        recent->setText(QFileInfo(fileName(files[i])).completeBaseName());
        recent->setToolTip(QDir::toNativeSeparators(fileName(files[i])));
        recent->setData(fileName(files[i]));
    }
    for (QObject* owner : action("file.recent-1")->associatedObjects()) {
        if (auto* menu = qobject_cast<QMenu*>(owner))
            menu->menuAction()->setVisible(!files.empty());
    }
}

std::vector<RunId> WindowCommands::targets() const
{
    const std::vector<RunId> queued = m_parts.activity.queue().selectedRuns();
    return queued.empty() ? m_parts.project.selectedRuns() : queued;
}

void WindowCommands::updateEnabled()
{
    const ProjectInfo& project = m_parts.session.service().project();
    const bool writable = project.open && !project.readOnly;
    std::set<RunState> states;
    std::vector<RunId> runs = targets();
    if (runs.empty())
        runs = m_parts.session.queue().runs();
    for (const RunId run : runs) {
        if (const RunData* data = m_parts.session.store().find(run))
            states.insert(data->row.state);
    }
    const auto has = [&](std::initializer_list<RunState> any) {
        return writable && std::any_of(any.begin(), any.end(), [&](RunState s) { return states.contains(s); });
    };
    const Selection& selection = m_parts.session.selection();
    const std::vector<RunId> queued = m_parts.activity.queue().selectedRuns();
    const std::pair<const char*, bool> all[] = {
        {"file.new-experiment", project.open},
        {"file.close", project.open},
        {"file.export-trials", m_parts.project.currentExperiment().isValid()},
        {"edit.duplicate", m_parts.project.currentExperiment().isValid()},
        {"edit.copy-id", !selection.runs().empty()},
        {"edit.filter", project.open},
        {"edit.clear-filter", !m_parts.project.filter()->text().isEmpty()},
        {"view.maximise", project.open},
        {"view.fold", project.open},
        {"view.messages", project.open},
        {"view.next-dock", project.open},
        {"view.previous-dock", project.open},
        {"view.reset-layout", project.open},
        {"run.resume", has({RunState::Queued, RunState::Paused, RunState::Interrupted, RunState::Stopped})},
        {"run.pause", has({RunState::Running, RunState::Queued})},
        {"run.stop", has({RunState::Running, RunState::Queued, RunState::Paused})},
        {"run.toggle", has({RunState::Running, RunState::Queued, RunState::Paused})},
        {"run.earlier", writable && !queued.empty()},
        {"run.later", writable && !queued.empty()},
        {"analyse.back", selection.horizon() > 0},
        {"analyse.forward", selection.horizon() > 0},
        {"analyse.follow", selection.horizon() > 0},
        {"analyse.previous-trial", m_parts.inspector.neighbour(-1).has_value()},
        {"analyse.next-trial", m_parts.inspector.neighbour(1).has_value()},
        {"analyse.best-trial", selection.currentRun().isValid()},
        {"analyse.clear-trial", selection.trial().has_value()},
    };
    for (const auto& [id, enabled] : all)
        action(QString::fromLatin1(id))->setEnabled(enabled);
    action("analyse.follow")->setChecked(selection.followsLive());
}

void WindowCommands::openProject(const std::filesystem::path& file, bool readOnly)
{
    m_parts.session.open(file, readOnly);
}

void WindowCommands::newProject()
{
    auto* dialog = new QFileDialog(&m_parts.window, tr("New project"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), tr("Priorscope projects (*.priorscope)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("priorscope"));
    // An existing project is opened, not overwritten, so there is nothing to confirm.
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { openProject(file.toStdString()); });
    dialog->open();
}

void WindowCommands::chooseProject()
{
    auto* dialog = new QFileDialog(&m_parts.window, tr("Open project"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
        tr("Priorscope projects (*.priorscope);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { openProject(file.toStdString()); });
    dialog->open();
}

void WindowCommands::showKeys()
{
    auto* dialog = new QDialog(&m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard map"));
    auto* table = new QTableWidget(0, 3);
    table->setAccessibleName(tr("Actions and their keys"));
    table->setHorizontalHeaderLabels({tr("Menu"), tr("Action"), tr("Keys")});
    styleTable(*table);
    for (const QAction* shown : m_actions.actions()) {
        if (shown->shortcut().isEmpty())
            continue;
        const int row = table->rowCount();
        table->insertRow(row);
        table->setItem(row, 0, new QTableWidgetItem(m_actions.category(shown)));
        table->setItem(row, 1, new QTableWidgetItem(plainText(shown)));
        table->setItem(row, 2, new QTableWidgetItem(shown->shortcut().toString(QKeySequence::NativeText)));
    }
    table->resizeColumnsToContents();
    for (const int column : {0, 2})
        table->horizontalHeader()->resizeSection(column, table->columnWidth(column) + 16);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table);
    dialog->resize(560, 620);
    dialog->open();
}

void WindowCommands::exportPanel(PanelDock& dock)
{
    auto* dialog = new QFileDialog(&m_parts.window, tr("Export %1").arg(dock.windowTitle()),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
        tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png);;pgfplots source (*.tex);;Rows drawn (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(dock.objectName() + QStringLiteral(".pdf"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    connect(dialog, &QFileDialog::fileSelected, &dock, [this, &dock](const QString& file) {
        const Result<void> written = dock.panel().exportTo(file, kSingleColumn);
        if (written)
            m_parts.session.tell(Severity::Info, tr("%1 was exported to %2.").arg(dock.windowTitle(), file));
        else
            m_parts.session.tell(Severity::Error,
                tr("%1 could not be exported. %2").arg(dock.windowTitle(), errorSentences(written.error())));
    });
    dialog->open();
}

} // namespace priorscope
