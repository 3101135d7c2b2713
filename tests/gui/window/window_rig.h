// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// WindowRig: the real window on real services, with its files in a folder of its own. GUI thread.

#include <QApplication>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include "app/main_window.h"
#include "base/clock.h"
#include "dialogs/new_experiment_dialog.h"
#include "services/settings.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"

namespace priorscope::test {

// 2 methods x 2 problems x 2 seeds, over in well under a second.
inline const char* const kSmallStudy = R"({"priorscope": 1, "kind": "bbo", "name": "small study",
    "objectives": [{"id": "functions-2d", "functions": [1, 2]}],
    "methods": [{"id": "random"}, {"id": "greedy-refiner"}],
    "budget": 30, "initial": 5, "seeds": [1, 2]})";

// Goes on for minutes.
inline const char* const kLongStudy = R"({"priorscope": 1, "kind": "bbo", "name": "long study",
    "objectives": [{"id": "lotka-volterra"}],
    "methods": [{"id": "random"}], "budget": 2000000, "initial": 5, "seeds": [1, 2, 3]})";

class WindowRig {
public:
    QTemporaryDir folder;
    Registries registries = makeBuiltinRegistries();
    SystemClock clock;
    std::unique_ptr<Settings> settings;
    std::unique_ptr<ThemeController> themes;
    std::unique_ptr<ExperimentService> service;
    std::unique_ptr<MainWindow> window;

    WindowRig()
    {
        settings = std::make_unique<Settings>(std::filesystem::path(folder.path().toStdString()));
        themes = std::make_unique<ThemeController>(*qApp);
        themes->setChoice(ThemeChoice::Light);
        makeWindow({1920, 1080});
    }
    ~WindowRig() { window.reset(); }

    void makeWindow(QSize size)
    {
        window.reset();
        ExperimentService::Options options;
        options.configFolder = folder.path().toStdString();
        service = std::make_unique<ExperimentService>(registries, options);
        window = std::make_unique<MainWindow>(MainWindow::Parts{registries, *service, *settings, *themes, clock});
        window->resize(size);
        window->show();
    }
    std::filesystem::path file(const char* name = "study.priorscope") const
    {
        return std::filesystem::path(folder.path().toStdString()) / name;
    }
    bool open(const char* name = "study.priorscope")
    {
        window->openProject(file(name), false);
        return QTest::qWaitFor(
            [this] { return service->project().open && window->session().store().error() == std::nullopt; });
    }
    // By keyboard and mouse, as a person does it.
    bool startStudy(const char* document)
    {
        const std::size_t before = window->session().store().experiments().size();
        if (!activate())
            return false;
        QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = window->findChild<NewExperimentDialog*>();
        if (!dialog)
            return false;
        dialog->setDocument(QString::fromUtf8(document));
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("start"));
        if (!QTest::qWaitFor([start] { return start->isEnabled(); }))
            return false;
        QTest::mouseClick(start, Qt::LeftButton);
        return QTest::qWaitFor([&] { return window->session().store().experiments().size() > before; }) && activate();
    }
    // Shortcuts belong to the active window, and a closed dialog leaves none.
    bool activate()
    {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get());
    }
    bool waitIdle()
    {
        return QTest::qWaitFor([this] { return !service->isBusy(); }, 30'000);
    }
};

} // namespace priorscope::test
