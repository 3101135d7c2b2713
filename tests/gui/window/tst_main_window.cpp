// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a person uses it: keyboard and mouse on the real widgets, real services, a project in a folder of its
// own.

#include <QClipboard>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include "frame/activity_view.h"
#include "frame/command_palette.h"
#include "frame/panel_area.h"
#include "frame/panel_dock.h"
#include "frame/project_view.h"
#include "frame/queue_view.h"
#include "frame/start_page.h"
#include "widget_faults.h"
#include "widgets/message_line.h"
#include "widgets/panel_frame.h"
#include "window_rig.h"

using namespace priorscope;
using namespace priorscope::test;

class TestMainWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { m_rig = std::make_unique<WindowRig>(); }
    void cleanup() { m_rig.reset(); }

    void actionsAreSound();
    void startPageWithoutProject();
    void studyByClicks();
    void selectionDrivesEverything();
    void filterAndItsFaults();
    void queuePausesResumesAndMoves();
    void spacePausesButNotInButtons();
    void closingDuringARunAsksOnce();
    void interruptedRunsAreOffered();
    void paletteRunsByKeyboard();
    void docksByF6();
    void timeStepsByKeys();
    void maximiseAndRestore();
    void layoutSurvivesAndResets();
    void smallScreenFoldsTheQueue();
    void themesSwitchLive();
    void badFilesSayWhy_data();
    void badFilesSayWhy();
    void dropOpensProjects();
    void exportWritesTheTrials();
    void everythingHasAName();

private:
    MainWindow& window() { return *m_rig->window; }
    template <typename T> T* part() { return window().findChild<T*>(); }
    QAction* action(const char* id) { return window().commands().action(QString::fromLatin1(id)); }
    QTreeView* tree() { return part<ProjectView>()->tree(); }
    QModelIndex row(std::initializer_list<int> path);
    RunState state(RunId run) { return window().session().store().find(run)->row.state; }

    std::unique_ptr<WindowRig> m_rig;
};

void TestMainWindow::initTestCase()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
    loadFonts();
}

QModelIndex TestMainWindow::row(std::initializer_list<int> path)
{
    QModelIndex index;
    for (const int place : path)
        index = tree()->model()->index(place, 0, index);
    return index;
}

void TestMainWindow::actionsAreSound()
{
    QCOMPARE(window().commands().actions().faults(), QStringList());
    QVERIFY(window().commands().actions().actions().size() > 40);
}

void TestMainWindow::startPageWithoutProject()
{
    QVERIFY(part<StartPage>()->isVisible());
    QVERIFY(!part<ProjectView>()->isVisible());
    QVERIFY(!action("run.resume")->isEnabled());
    QVERIFY(!action("file.new-experiment")->isEnabled());
    m_rig->settings->addRecentProject(m_rig->file("gone.priorscope"));
    part<StartPage>()->setRecent(m_rig->settings->recentProjects());
    const auto missing = [this] {
        QList<QToolButton*> found;
        for (QToolButton* button : part<StartPage>()->findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String("gone"))
                found << button;
        }
        return found;
    };
    QTRY_COMPARE(missing().size(), 1);
    QVERIFY(!missing().first()->isEnabled());
    QVERIFY(missing().first()->toolTip().contains("not there"));
    for (QToolButton* button : part<StartPage>()->findChildren<QToolButton*>()) {
        if (button->accessibleName().startsWith("Remove gone"))
            button->click();
    }
    QVERIFY(m_rig->settings->recentProjects().empty());
}

void TestMainWindow::studyByClicks()
{
    QVERIFY(m_rig->open());
    QVERIFY(!part<StartPage>()->isVisible());
    QVERIFY(part<ProjectView>()->isVisible());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    RunStore& store = window().session().store();
    QCOMPARE(store.experiments().size(), std::size_t{1});
    const std::vector<RunId> runs = store.runs(store.experiments().front().id);
    QCOMPARE(runs.size(), std::size_t{8});
    for (const RunId run : runs)
        QTRY_COMPARE(state(run), RunState::Completed);
    // The new experiment is selected, with all of its runs, and their histories are loaded.
    QTRY_COMPARE(window().session().selection().runs().size(), std::size_t{8});
    QTRY_VERIFY(store.find(runs.back())->loaded);
    QCOMPARE(store.find(runs.back())->trials.size(), std::size_t{30});
    QCOMPARE(tree()->model()->rowCount(row({0})), 2); // methods
    QCOMPARE(tree()->model()->rowCount(row({0, 0})), 2); // problems
    QTRY_COMPARE(window().session().queue().rowCount(), 0);
    QVERIFY(window().windowTitle().startsWith("study.priorscope"));
}

void TestMainWindow::selectionDrivesEverything()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    Selection& selection = window().session().selection();
    QTRY_COMPARE(selection.runs().size(), std::size_t{8});
    tree()->expandAll();
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, tree()->visualRect(row({0, 1, 0})).center());
    QCOMPARE(selection.runs().size(), std::size_t{2});
    QCOMPARE(selection.horizon(), 30);
    QTest::mouseClick(
        tree()->viewport(), Qt::LeftButton, Qt::ControlModifier, tree()->visualRect(row({0, 0, 1})).center());
    QCOMPARE(selection.runs().size(), std::size_t{4});
    QTRY_VERIFY(window().session().store().find(selection.currentRun())->loaded);
    QVERIFY(action("analyse.best-trial")->isEnabled());
    QTRY_COMPARE(window().session().store().find(selection.currentRun())->row.completed, 30);
    action("analyse.best-trial")->trigger();
    QVERIFY(selection.trial());
    const int best = window().session().store().find(selection.currentRun())->row.bestStep;
    QCOMPARE(selection.trial()->step, best);
    const auto& model = *window().findChild<QDockWidget*>("inspector");
    QVERIFY(static_cast<PanelFrame*>(model.titleBarWidget())->subtitle().contains("seed"));
    if (best > 1) {
        QTest::keyClick(&window(), Qt::Key_Left, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(selection.trial()->step, best - 1);
    }
    action("edit.copy-id")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text().split(' ').size(), 4);
}

void TestMainWindow::filterAndItsFaults()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    QTRY_COMPARE(tree()->model()->rowCount(), 1);
    QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
    QLineEdit* filter = part<ProjectView>()->filter();
    QVERIFY(filter->hasFocus());
    QTest::keyClicks(filter, "method:greedy seed:2");
    QCOMPARE(tree()->model()->rowCount(row({0})), 1);
    QTest::keyClicks(filter, " sate:x");
    const auto* fault = part<ProjectView>()->findChild<MessageLine*>();
    QVERIFY(fault->isVisible());
    QVERIFY2(fault->text().contains("sate"), qPrintable(fault->text()));
    action("edit.clear-filter")->trigger();
    QVERIFY(!fault->isVisible());
    QCOMPARE(tree()->model()->rowCount(row({0})), 2);
}

void TestMainWindow::queuePausesResumesAndMoves()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kLongStudy));
    QueueModel& queue = window().session().queue();
    QTRY_COMPARE(queue.counts(), (QueueModel::Counts{1, 2, 0}));
    QTableView* table = part<QueueView>()->table();
    const RunId last = queue.run(2);
    table->selectRow(2);
    QTest::keyClick(table, Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(queue.run(1), last);
    table->selectRow(0);
    const RunId running = queue.run(0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(queue.index(0, 0)).center());
    action("run.pause")->trigger();
    QTRY_COMPARE(queue.counts().paused, 1);
    QTRY_COMPARE(state(running), RunState::Paused);
    table->selectRow(queue.rowOf(running));
    action("run.resume")->trigger();
    QTRY_COMPARE(queue.counts().paused, 0);
    table->clearSelection();
    tree()->selectAll();
    QTRY_VERIFY(action("run.stop")->isEnabled());
    action("run.stop")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!m_rig->service->isBusy(), 10'000);
    QTRY_COMPARE(state(running), RunState::Stopped);
}

void TestMainWindow::spacePausesButNotInButtons()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kLongStudy));
    QTRY_COMPARE(window().session().queue().counts().running, 1);
    QTRY_VERIFY(action("run.toggle")->isEnabled());
    tree()->setFocus();
    QTest::keyClick(tree(), Qt::Key_Space);
    QTRY_COMPARE(window().session().queue().counts(), (QueueModel::Counts{0, 0, 3}));
    QTRY_VERIFY(action("run.toggle")->isEnabled());
    QTest::keyClick(tree(), Qt::Key_Space);
    QTRY_COMPARE(window().session().queue().counts().running, 1);
    QKeyEvent press(QEvent::ShortcutOverride, Qt::Key_Space, Qt::NoModifier);
    press.ignore();
    QApplication::sendEvent(part<QToolButton>(), &press);
    QVERIFY(press.isAccepted()); // the button keeps its key
    window().session().service().stopRuns({});
    QVERIFY(m_rig->waitIdle());
}

void TestMainWindow::closingDuringARunAsksOnce()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kLongStudy));
    QTRY_VERIFY(m_rig->service->isBusy());
    window().close();
    window().close(); // asked already
    const auto boxes = window().findChildren<QMessageBox*>("confirmClose");
    QCOMPARE(boxes.size(), 1);
    QVERIFY(window().isVisible());
    QElapsedTimer timer;
    timer.start();
    for (QAbstractButton* button : boxes.first()->buttons()) {
        if (boxes.first()->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!window().isVisible(), 5000);
    QVERIFY(timer.elapsed() < 5000);
}

void TestMainWindow::interruptedRunsAreOffered()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kLongStudy));
    QTRY_VERIFY(m_rig->service->isBusy());
    window().session().close();
    QTRY_VERIFY(!m_rig->service->project().open);
    QTRY_VERIFY(part<StartPage>()->isVisible());
    QVERIFY(m_rig->open());
    QTRY_COMPARE(tree()->model()->rowCount(), 1);
    MessageLine* notice = nullptr;
    for (MessageLine* line : part<ProjectView>()->findChildren<MessageLine*>()) {
        if (line->isVisible())
            notice = line;
    }
    QVERIFY(notice);
    QVERIFY2(notice->text().contains("interrupted"), qPrintable(notice->text()));
    emit notice->linkActivated();
    QTRY_VERIFY(m_rig->service->isBusy());
    QVERIFY(!notice->isVisible());
    window().session().service().stopRuns({});
    QVERIFY(m_rig->waitIdle());
}

void TestMainWindow::paletteRunsByKeyboard()
{
    QVERIFY(m_rig->open());
    QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = part<CommandPalette>();
    QTRY_VERIFY(palette->isVisible());
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListWidget*>();
    const int all = list->count();
    QTest::keyClicks(line, "dark");
    QVERIFY(list->count() >= 1 && list->count() < all);
    QCOMPARE(list->currentItem()->text(), QString("Dark"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!palette->isVisible());
    QCOMPARE(m_rig->settings->theme(), ThemeChoice::Dark);
    QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    for (int i = 0; i < list->count(); ++i)
        QVERIFY(list->item(i)->text() != "Close the trial"); // only what is there
    QTest::keyClick(line, Qt::Key_Down);
    QCOMPARE(list->currentRow(), 1);
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(!palette->isVisible());
}

void TestMainWindow::docksByF6()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    QTRY_VERIFY(window().session().selection().currentRun().isValid());
    QSet<QString> seen;
    for (int i = 0; i < 8; ++i) {
        QTest::keyClick(&window(), Qt::Key_F6);
        for (const QWidget* w = QApplication::focusWidget(); w; w = w->parentWidget()) {
            if (!w->objectName().isEmpty() && (qobject_cast<const QDockWidget*>(w) || w->objectName() == "time"))
                seen << w->objectName();
        }
    }
    for (const char* name : {"project", "inspector", "activity", "convergence", "trajectory"})
        QVERIFY2(seen.contains(name), qPrintable(QString(name) + " not in " + QStringList(seen.values()).join(',')));
    const QWidget* before = QApplication::focusWidget();
    QTest::keyClick(&window(), Qt::Key_F6);
    QTest::keyClick(&window(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), before);
}

void TestMainWindow::timeStepsByKeys()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    Selection& selection = window().session().selection();
    QTRY_COMPARE(selection.horizon(), 30);
    QTRY_VERIFY(action("analyse.back")->isEnabled());
    const RunId current = selection.currentRun();
    QTRY_COMPARE(window().session().store().find(current)->row.completed, 30);
    QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(selection.time(), 29);
    QVERIFY(!selection.followsLive());
    QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(&window(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(selection.time(), 29);
    QTest::keyClick(&window(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(selection.followsLive());
}

void TestMainWindow::maximiseAndRestore()
{
    QVERIFY(m_rig->open());
    auto* area = part<PanelArea>();
    const QList<PanelDock*> docks = area->docks();
    QVERIFY(docks.size() >= 2);
    QTRY_VERIFY(docks[0]->isVisible() && docks[1]->isVisible());
    QTest::mouseDClick(&docks[0]->header(), Qt::LeftButton, {}, QPoint(5, 5));
    QVERIFY(docks[0]->isVisible());
    QVERIFY(!docks[1]->isVisible());
    QTest::mouseDClick(&docks[0]->header(), Qt::LeftButton, {}, QPoint(5, 5));
    QVERIFY(docks[1]->isVisible());
    docks[0]->header().tableAction()->trigger();
    QVERIFY(docks[0]->showsTable());
    docks[0]->header().tableAction()->trigger();
    QVERIFY(!docks[0]->showsTable());
}

void TestMainWindow::layoutSurvivesAndResets()
{
    QVERIFY(m_rig->open());
    auto* project = window().findChild<QDockWidget*>("project");
    QTRY_COMPARE(project->width(), 360);
    window().resizeDocks({project}, {500}, Qt::Horizontal);
    QTRY_COMPARE(project->width(), 500);
    window().close();
    m_rig->makeWindow({1920, 1080});
    QVERIFY(m_rig->open());
    project = window().findChild<QDockWidget*>("project");
    QTRY_COMPARE(project->width(), 500);
    action("view.reset-layout")->trigger();
    QTRY_COMPARE(project->width(), 360);
    QTRY_COMPARE(window().findChild<QDockWidget*>("inspector")->width(), 316);
}

void TestMainWindow::smallScreenFoldsTheQueue()
{
    m_rig->makeWindow({1366, 768});
    QVERIFY(m_rig->open());
    QTRY_VERIFY(part<ActivityView>()->isFolded());
    QTRY_COMPARE(window().findChild<QDockWidget*>("project")->width(), 258);
    QVERIFY(part<ActivityView>()->height() < 40);
    QTest::keyClick(&window(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(!part<ActivityView>()->isFolded());
    QTRY_VERIFY(part<ActivityView>()->height() > 100);
}

void TestMainWindow::themesSwitchLive()
{
    action("view.theme-dark")->trigger();
    QTRY_VERIFY(window().palette().color(QPalette::Window).lightness() < 128);
    action("view.theme-light")->trigger();
    QTRY_VERIFY(window().palette().color(QPalette::Window).lightness() > 128);
    const int before = QFontMetrics(window().font()).height();
    action("view.text-14")->trigger();
    QTRY_VERIFY(QFontMetrics(window().font()).height() > before);
    QCOMPARE(m_rig->settings->textSize(), 14);
    action("view.text-9")->trigger();
}

void TestMainWindow::badFilesSayWhy_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("foreign") << QByteArray("this is a letter, not a project\n") << "not a Priorscope project";
}

void TestMainWindow::badFilesSayWhy()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QFile bad(QString::fromStdString(m_rig->file("bad.priorscope").string()));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write(content);
    bad.close();
    window().openProject(m_rig->file("bad.priorscope"), false);
    QTRY_VERIFY(part<QMessageBox>());
    QVERIFY2(part<QMessageBox>()->informativeText().contains(says), qPrintable(part<QMessageBox>()->informativeText()));
    QCOMPARE(window().session().messages().count(Severity::Error), 1);
    QVERIFY(part<StartPage>()->isVisible());
    QVERIFY(bad.open(QIODevice::ReadOnly));
    QCOMPARE(bad.readAll(), content);
}

void TestMainWindow::dropOpensProjects()
{
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(QString::fromStdString(m_rig->file().string()))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &drop);
    QTRY_VERIFY(m_rig->service->project().open);
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile("/tmp/picture.png")});
    QDragEnterEvent refused({10, 10}, Qt::CopyAction, &other, Qt::LeftButton, Qt::NoModifier);
    refused.ignore();
    QApplication::sendEvent(&window(), &refused);
    QVERIFY(!refused.isAccepted());
}

void TestMainWindow::exportWritesTheTrials()
{
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    QTRY_VERIFY(action("file.export-trials")->isEnabled());
    action("file.export-trials")->trigger();
    auto* dialog = part<QFileDialog>();
    QVERIFY(dialog);
    const QString name = QString::fromStdString(m_rig->file("trials.csv").string());
    emit dialog->fileSelected(name);
    dialog->close();
    QFile file(name);
    QTRY_VERIFY(file.exists());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 8 * 30);
    QVERIFY(lines.first().startsWith("experiment,run,method,objective,seed,step"));
}

void TestMainWindow::everythingHasAName()
{
    QCOMPARE(unnamedWidgets(window()), QStringList());
    QVERIFY(m_rig->open());
    QVERIFY(m_rig->startStudy(kSmallStudy));
    QVERIFY(m_rig->waitIdle());
    QTRY_VERIFY(part<ProjectView>()->isVisible());
    QCOMPARE(unnamedWidgets(window()), QStringList());
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
