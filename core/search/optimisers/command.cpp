// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own program as a method. The engine makes it (engine/command_optimiser.h), since only the engine may start
// programs.
#include "search/optimiser_registry.h"

namespace priorscope {

void ps_register_optimisers_command(OptimiserRegistry& registry);
void ps_register_optimisers_command(OptimiserRegistry& registry)
{
    Param argv;
    argv.name = "argv";
    argv.label = "Command line";
    argv.type = ParamType::TextList;
    argv.help = "The program and its arguments.";
    Param name;
    name.name = "name";
    name.label = "Name";
    name.type = ParamType::Text;
    name.optional = true;
    name.help = "What the method is called in plots and tables.";
    Param batch;
    batch.name = "batch";
    batch.label = "Points per question";
    batch.type = ParamType::Integer;
    batch.defaultValue = std::int64_t{1};
    batch.minimum = 1;
    batch.maximum = 10'000;
    batch.help = "How many points the program is asked for at a time.";
    Param timeout;
    timeout.name = "timeout_s";
    timeout.label = "Time-out";
    timeout.type = ParamType::Real;
    timeout.defaultValue = 60.0;
    timeout.minimum = 0;
    timeout.exclusiveMinimum = true;
    timeout.unit = "s";
    timeout.help = "How long one answer of the program may take.";

    OptimiserEntry entry;
    entry.id = "command";
    entry.label = "Own program";
    entry.help = "A program of yours that proposes points, one JSON line each way.";
    entry.schema = ParamSchema({argv, name, batch, timeout});
    entry.external = true;
    registry.add(std::move(entry));
}

} // namespace priorscope
