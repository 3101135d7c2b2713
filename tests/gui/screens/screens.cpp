// SPDX-License-Identifier: GPL-3.0-or-later
// ps_screens FOLDER [SCALE]: pictures of every state of the window, light and dark, at two sizes, and a check of each
// for what must not be seen. Ends with 1 when something was found. GUI thread.

#include <QAbstractItemModel>
#include <QDir>
#include <QLineEdit>
#include <QMessageBox>
#include <QTableView>
#include <QTreeView>

#include <cstdio>

#include "frame/activity_view.h"
#include "frame/command_palette.h"
#include "frame/panel_area.h"
#include "frame/panel_dock.h"
#include "frame/project_view.h"
#include "frame/start_page.h"
#include "window/widget_faults.h"
#include "window/window_rig.h"

using namespace priorscope;
using namespace priorscope::test;

namespace {

const char* const kStudy = R"({"priorscope": 1, "kind": "bbo", "name": "greed on 2-D functions",
    "objectives": [{"id": "functions-2d", "functions": [7]}],
    "methods": [{"id": "cma-es", "preset": "warm"}, {"id": "cma-es", "preset": "optuna-like"}, {"id": "random"},
        {"id": "greedy-refiner"}],
    "budget": 50, "initial": 5, "seeds": [1, 2, 3, 4, 5, 6, 7, 8]})";
const char* const kSeveral = R"({"priorscope": 1, "kind": "bbo", "name": "BBOB in five dimensions",
    "objectives": [{"id": "bbob", "functions": [1, 8, 15, 21], "dimensions": [5], "instances": [1]}],
    "methods": [{"id": "cma-es", "preset": "warm"}, {"id": "random"}],
    "budget": 100, "initial": 5, "seeds": [1, 2, 3]})";
const char* const kFaulty = R"({
  "priorscope": 1,
  "kind": "bbo",
  "name": "greed in five dimensions",
  "objectives": [
    {"id": "bbob", "functions": [1, 24], "dimensions": [5], "instances": [1, 2]}
  ],
  "methods": [
    {"id": "cma-es", "preset": "warm", "sigma": -0.2},
    {"id": "random"},
    {"id": "greedy-refiner"}
  ],
  "budget": 50,
  "initial": 5,
  "seeds": [1, 2, 3, 4, 5, 6, 7, 8],
  "limits": {"wall_seconds": 60}
})";
const char* const kForeign = R"({"priorscope": 1, "kind": "bbo", "name": "my simulator",
    "objectives": [{"id": "command", "argv": ["python3", "simulator.py", "--fast"], "bounds": [[0, 1], [0, 1]]}],
    "methods": [{"id": "random"}], "budget": 20, "initial": 5, "seeds": [1]})";

class Screens {
public:
    Screens(QString folder, QSize size) : m_folder(std::move(folder)), m_size(size) { m_rig.makeWindow(size); }

    int run()
    {
        startPage();
        emptyProject();
        finishedStudy();
        severalProblems();
        dialogs();
        liveRun();
        errors();
        return m_faults;
    }

private:
    MainWindow& window() { return *m_rig.window; }
    template <typename T> T* part() { return window().findChild<T*>(); }
    void trigger(const char* id) { window().commands().action(QString::fromLatin1(id))->trigger(); }

    // The picture of `widget` in both themes.
    void shot(const QString& name, QWidget& widget)
    {
        for (const auto& [choice, suffix] : {std::pair{ThemeChoice::Light, QStringLiteral("light")},
                 std::pair{ThemeChoice::Dark, QStringLiteral("dark")}}) {
            m_rig.themes->setChoice(choice);
            QTest::qWait(200); // the plots redraw within 40 ms, resized docks settle in two passes
            const QString file = QStringLiteral("%1-%2-%3.png").arg(name, suffix).arg(m_size.width());
            if (!widget.grab().save(QDir(m_folder).filePath(file)))
                fault(QStringLiteral("%1 could not be written").arg(file));
            for (const QString& found : visibleFaults(widget))
                fault(QStringLiteral("%1: %2").arg(file, found));
        }
        m_rig.themes->setChoice(ThemeChoice::Light);
    }
    void fault(const QString& text)
    {
        std::printf("%s\n", qPrintable(text));
        ++m_faults;
    }
    QDialog* visibleDialog()
    {
        for (QDialog* dialog : window().findChildren<QDialog*>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    void shotDialog(const QString& name)
    {
        if (!QTest::qWaitFor([this] { return visibleDialog() != nullptr; })) {
            fault(name + QStringLiteral(": no dialog came"));
            return;
        }
        QTest::qWait(100);
        QDialog* dialog = visibleDialog();
        shot(name, *dialog);
        dialog->close();
        QTest::qWait(20);
    }
    // As large as it opens on a screen of the window's size; the offscreen one is smaller.
    void newExperiment(const char* document)
    {
        trigger("file.new-experiment");
        auto* dialog = part<NewExperimentDialog>();
        dialog->resize(QSize(1320, 888).boundedTo(m_size - QSize(26, 48)));
        if (document)
            dialog->setDocument(QString::fromUtf8(document));
        QTest::qWait(300);
    }

    void startPage()
    {
        m_rig.settings->addRecentProject(m_rig.file("greed-study.priorscope"));
        m_rig.settings->addRecentProject(
            QString(QLatin1String(PRIORSCOPE_SOURCE_DIR) + QStringLiteral("/CMakeLists.txt")).toStdString());
        part<StartPage>()->setRecent(m_rig.settings->recentProjects());
        QTest::qWait(500);
        shot(QStringLiteral("start"), window());
    }
    void emptyProject()
    {
        m_rig.open();
        QTest::qWait(200);
        shot(QStringLiteral("empty"), window());
    }
    void finishedStudy()
    {
        if (!m_rig.startStudy(kStudy) || !m_rig.waitIdle())
            fault(QStringLiteral("the study did not run"));
        QTest::qWait(600);
        QTreeView* tree = part<ProjectView>()->tree();
        const QAbstractItemModel* model = tree->model();
        tree->expand(model->index(0, 0, model->index(0, 0)));
        QTest::qWait(100);
        shot(QStringLiteral("finished"), window());
        tree->setCurrentIndex(model->index(5, 0, model->index(0, 0, model->index(0, 0))));
        tree->selectionModel()->select(model->index(0, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::qWait(300);
        trigger("analyse.best-trial");
        shot(QStringLiteral("trial"), window());
        for (PanelDock* dock : part<PanelArea>()->docks()) {
            part<PanelArea>()->toggleMaximised(dock);
            shot(QStringLiteral("panel-") + dock->objectName(), window());
            dock->showTable(true);
            shot(QStringLiteral("table-") + dock->objectName(), window());
            dock->showTable(false);
            part<PanelArea>()->toggleMaximised(dock);
        }
        part<ProjectView>()->filter()->setText(QStringLiteral("sate:running"));
        shot(QStringLiteral("bad-filter"), window());
        part<ProjectView>()->filter()->clear();
    }
    void severalProblems()
    {
        if (!m_rig.startStudy(kSeveral) || !m_rig.waitIdle())
            fault(QStringLiteral("the second study did not run"));
        QTest::qWait(500);
        part<ProjectView>()->tree()->expandAll();
        shot(QStringLiteral("several"), window());
        part<ProjectView>()->tree()->collapseAll();
    }
    void dialogs()
    {
        newExperiment(nullptr);
        shotDialog(QStringLiteral("new-experiment"));
        newExperiment(kFaulty);
        shotDialog(QStringLiteral("new-experiment-faults"));
        newExperiment(kForeign);
        QTest::mouseClick(
            part<NewExperimentDialog>()->findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
        QTest::qWait(100);
        shotDialog(QStringLiteral("consent"));
        trigger("help.about");
        shotDialog(QStringLiteral("about"));
        trigger("help.keys");
        shotDialog(QStringLiteral("keys"));
        trigger("tools.palette");
        part<CommandPalette>()->findChild<QLineEdit*>()->setText(QStringLiteral("pa"));
        shotDialog(QStringLiteral("palette"));
    }
    void liveRun()
    {
        m_rig.startStudy(kLongStudy);
        QTest::qWait(900);
        shot(QStringLiteral("live"), window());
        window().close();
        shotDialog(QStringLiteral("close"));
        window().session().service().stopRuns({});
        m_rig.waitIdle();
    }
    void errors()
    {
        QFile foreign(QString::fromStdString(m_rig.file("letter.priorscope").string()));
        if (foreign.open(QIODevice::WriteOnly))
            foreign.write("this is a letter, not a project\n");
        foreign.close();
        window().openProject(m_rig.file("letter.priorscope"), false);
        QTest::qWait(400);
        shotDialog(QStringLiteral("error"));
        m_rig.open();
        part<ActivityView>()->showMessages();
        QTest::qWait(200);
        shot(QStringLiteral("messages"), window());
    }

    WindowRig m_rig;
    QString m_folder;
    QSize m_size;
    int m_faults = 0;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: ps_screens FOLDER [SCALE]\n");
        return 2;
    }
    if (argc > 2)
        qputenv("QT_SCALE_FACTOR", argv[2]);
    QApplication application(argc, argv);
    loadFonts();
    const QString folder = QString::fromLocal8Bit(argv[1]);
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "ps_screens: cannot make %s\n", argv[1]);
        return 2;
    }
    int faults = 0;
    for (const QSize size : {QSize(1920, 1080), QSize(1366, 768)})
        faults += Screens(folder, size).run();
    std::printf("%d faults\n", faults);
    return faults == 0 ? 0 : 1;
}
