// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/new_experiment_schema.h"

#include <QCoreApplication>

#include "domain/experiment_spec.h"

namespace priorscope {
namespace {

std::string tr(const char* text)
{
    return QCoreApplication::translate("NewExperimentDialog", text).toStdString();
}

Param count(const char* name, std::string label, int value, int minimum, std::string help)
{
    return {.name = name,
        .label = std::move(label),
        .type = ParamType::Integer,
        .defaultValue = std::int64_t(value),
        .minimum = minimum,
        .maximum = 10'000'000,
        .help = std::move(help)};
}

Param optionalReal(const char* name, std::string label, std::string unit, std::string help)
{
    return {.name = name,
        .label = std::move(label),
        .type = ParamType::Real,
        .optional = true,
        .minimum = 0,
        .exclusiveMinimum = true,
        .unit = std::move(unit),
        .help = std::move(help)};
}

} // namespace

ParamSchema generalSchema()
{
    return ParamSchema({{.name = "name",
        .label = tr("Name"),
        .type = ParamType::Text,
        .help = tr("Name of the experiment in the project, in tables and in files.")}});
}

ParamSchema budgetSchema()
{
    const ExperimentSpec fresh;
    return ParamSchema({
        count("budget", tr("Evaluations"), fresh.budget, 1, tr("Evaluations of each run, initial points included.")),
        count("initial", tr("Initial points"), fresh.initial, 0,
            tr("Uniform points, the same for every method of a seed, counted in the evaluations.")),
        {.name = "seeds",
            .label = tr("Seeds"),
            .type = ParamType::IntegerList,
            .minimum = 0,
            .help = tr("One run of each method on each problem for every seed; 1-8 means all eight.")},
        optionalReal("stop/target_gap", tr("Target gap"), {},
            tr("A run ends early once its best value is this close to the known optimum.")),
        optionalReal("limits/wall_seconds", tr("Run time"), "s",
            tr("A run that takes longer is stopped; where it stops depends on the machine.")),
        optionalReal("limits/evaluation_seconds", tr("One evaluation"), "s",
            tr("An external program that takes longer has failed that evaluation; 60 s when empty.")),
    });
}

} // namespace priorscope
