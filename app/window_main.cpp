// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_main.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <cstdio>

#include "app/app_context.h"
#include "app/main_window.h"
#include "base/clock.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"

namespace priorscope {

int runWindow(AppContext& context, QApplication& application, const WindowOptions& options)
{
    QElapsedTimer timer;
    timer.start();
    loadFonts();
    Settings& settings = context.settings();
    ThemeController themes(application);
    themes.setPointSize(settings.textSize());
    themes.setChoice(settings.theme());
    const SystemClock clock;
    context.service().setJobs(settings.jobs());
    MainWindow window({context.registries(), context.service(), settings, themes, clock});
    if (options.project)
        window.openProject(*options.project, options.readOnly);
    window.show();
    // Queued behind the first paint, which is when the window is there for its user.
    QTimer::singleShot(0, &window, [&timer] {
        if (qEnvironmentVariableIsSet("PRIORSCOPE_STARTUP_TIME"))
            std::fprintf(stderr, "priorscope: first window after %lld ms\n", static_cast<long long>(timer.elapsed()));
    });
    return QApplication::exec();
}

} // namespace priorscope
