// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own program as an objective. The engine makes it (engine/command_objective.h), since only the engine may
// start programs.
#include "objectives/objective_registry.h"

namespace priorscope {
namespace {

ParamSchema schemaOfCommand()
{
    Param argv;
    argv.name = "argv";
    argv.label = "Command line";
    argv.type = ParamType::TextList;
    argv.help = "The program and its arguments.";
    Param bounds;
    bounds.name = "bounds";
    bounds.label = "Bounds";
    bounds.type = ParamType::BoxList;
    bounds.help = "The box to search, one [lower, upper] per variable.";
    Param name;
    name.name = "name";
    name.label = "Name";
    name.type = ParamType::Text;
    name.optional = true;
    name.help =
        "What the problem is called; the last part of the command line when absent. Initial points depend on it.";
    Param timeout;
    timeout.name = "timeout_s";
    timeout.label = "Time-out";
    timeout.type = ParamType::Real;
    timeout.optional = true;
    timeout.minimum = 0;
    timeout.exclusiveMinimum = true;
    timeout.unit = "s";
    timeout.help = "How long one evaluation may take; the document's limit, or 60 s, when absent.";
    Param optimum;
    optimum.name = "f_opt";
    optimum.label = "Known optimum";
    optimum.type = ParamType::Real;
    optimum.optional = true;
    optimum.help = "The smallest value, when it is known.";
    return ParamSchema({argv, bounds, name, timeout, optimum});
}

std::string nameOf(const ParamValues& params)
{
    if (const auto* name = findParam<std::string>(params, "name"))
        return *name;
    const auto* argv = findParam<std::vector<std::string>>(params, "argv");
    if (!argv || argv->empty())
        return "unnamed";
    return argv->back().substr(argv->back().rfind('/') + 1);
}

Result<std::vector<ProblemRef>> expandCommand(const ParamValues& params)
{
    return std::vector<ProblemRef>{{"command", "command:" + nameOf(params), params}};
}

Result<ParamValues> parseCommand(std::string_view text)
{
    return Error{ErrorCode::InvalidInput,
        "own programs are described in a document: {\"id\": \"command\", \"argv\": [...], \"bounds\": [[lower, upper], "
        "...]}",
        std::string(text)};
}

} // namespace

void ps_register_objectives_command(ObjectiveRegistry& registry);
void ps_register_objectives_command(ObjectiveRegistry& registry)
{
    ObjectiveEntry entry;
    entry.id = "command";
    entry.label = "Own program";
    entry.help = "A program of yours that evaluates points, one JSON line each way.";
    entry.schema = schemaOfCommand();
    entry.external = true;
    entry.expand = expandCommand;
    entry.parse = parseCommand;
    registry.add(std::move(entry));
}

} // namespace priorscope
