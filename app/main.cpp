// SPDX-License-Identifier: GPL-3.0-or-later
// The executable: with a verb the command line, headless; without one the window.
#include <QCoreApplication>

#include <CLI/CLI.hpp>

#include <map>

#include "app/app_context.h"
#include "app/command/output.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

struct Declared {
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

int start(int argc, char** argv)
{
    CLI::App line("Priorscope: where an LLM optimiser's performance comes from, the prior or the search", "priorscope");
    line.set_version_flag("--version", "priorscope " PRIORSCOPE_VERSION);
    line.require_subcommand(1);
    VerbRegistry registry;
    registerBuiltin_verbs(registry);
    std::vector<Declared> verbs;
    for (const VerbEntry& entry : registry.entries()) {
        verbs.push_back({line.add_subcommand(entry.id, entry.help), entry.make()});
        verbs.back().verb->declare(*verbs.back().command);
    }
    try {
        line.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return line.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::Usage);
    }
    nameApplication();
    QCoreApplication application(argc, argv);
    for (const Declared& declared : verbs) {
        if (declared.command->parsed())
            return static_cast<int>(runVerb(*declared.verb));
    }
    return static_cast<int>(ExitCode::Usage);
}

} // namespace
} // namespace priorscope

int main(int argc, char** argv)
{
    return priorscope::start(argc, argv);
}
