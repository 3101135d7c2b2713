// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The window's entry point: builds the main window on the context, opens the project and runs the event loop. GUI
// thread.

#include <filesystem>
#include <optional>

class QApplication;

namespace priorscope {

class AppContext;

struct WindowOptions {
    std::optional<std::filesystem::path> project; // created if missing; none: the first-start page
    bool readOnly = false; // -R
};

// Returns the exit code of the program.
int runWindow(AppContext& context, QApplication& application, const WindowOptions& options);

} // namespace priorscope
