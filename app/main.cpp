// SPDX-License-Identifier: GPL-3.0-or-later
// The executable: with a verb the command line, headless; without one the window.
#include <QApplication>
#include <QLocale>

#include <CLI/CLI.hpp>

#include <clocale>
#include <csignal>

#include "app/app_context.h"
#include "app/command/output.h"
#include "app/command/verb.h"
#include "app/window_main.h"
#include "theme/fonts.h"

namespace priorscope {
namespace {

struct Declared {
    const VerbEntry* entry = nullptr;
    CLI::App* command = nullptr;
    std::unique_ptr<Verb> verb;
};

void nameApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("priorscope"));
    QCoreApplication::setOrganizationDomain(QStringLiteral("priorscope.org"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PRIORSCOPE_VERSION));
}

ExitCode runVerb(Verb& verb)
{
    AppContext context(verb.serviceOptions());
    const Result<ExitCode> result = verb.run(context);
    if (result)
        return *result;
    printRemark("priorscope: " + result.error().message);
    return exitCodeOf(result.error().code);
}

// What a script reads, and what goes into a paper, does not depend on where the machine stands.
void ignoreLocaleOfNumbers()
{
    std::setlocale(LC_NUMERIC, "C"); // the application object has just set the user's
    QLocale::setDefault(QLocale::c());
}

int startVerb(const Declared& declared, int argc, char** argv)
{
    if (!declared.entry->paints) {
        const QCoreApplication application(argc, argv);
        ignoreLocaleOfNumbers();
        return static_cast<int>(runVerb(*declared.verb));
    }
    qputenv("QT_QPA_PLATFORM", "offscreen"); // a script has no display, and must not depend on one
    const QApplication application(argc, argv);
    ignoreLocaleOfNumbers();
    loadFonts();
    return static_cast<int>(runVerb(*declared.verb));
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

int startWindow(const WindowOptions& options, int argc, char** argv)
{
    if (!hasDisplay()) { // Qt would abort
        printRemark("priorscope: there is no display for the window; the verbs work without one, see --help");
        return static_cast<int>(ExitCode::Failed);
    }
    QApplication application(argc, argv);
    AppContext context({});
    return runWindow(context, application, options);
}

int start(int argc, char** argv)
{
    CLI::App line("Priorscope: where an LLM optimiser's performance comes from, the prior or the search.\n"
                  "Without a verb the window opens.",
        "priorscope");
    line.set_version_flag("--version", "priorscope " PRIORSCOPE_VERSION);
    line.require_subcommand(0, 1);
    std::string project;
    WindowOptions options;
    line.add_option("PROJECT", project, "A .priorscope file to open in the window, created when missing");
    line.add_flag("-R", options.readOnly, "Open it read-only");
    VerbRegistry registry;
    registerBuiltin_verbs(registry);
    std::vector<Declared> verbs;
    for (const VerbEntry& entry : registry.entries()) {
        verbs.push_back({&entry, line.add_subcommand(entry.id, entry.help), entry.make()});
        verbs.back().verb->declare(*verbs.back().command);
    }
    try {
        line.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return line.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::Usage);
    }
    nameApplication();
    for (const Declared& declared : verbs) {
        if (declared.command->parsed())
            return startVerb(declared, argc, argv);
    }
    if (!project.empty() && !project.ends_with(".priorscope")) {
        printRemark("priorscope: found " + project + ", allowed a verb (" + registry.ids() + ") or a .priorscope file");
        return static_cast<int>(ExitCode::Usage);
    }
    if (!project.empty())
        options.project = project;
    return startWindow(options, argc, argv);
}

} // namespace
} // namespace priorscope

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // a limit on file sizes is a full disk to the store, no reason to die
    return priorscope::start(argc, argv);
}
