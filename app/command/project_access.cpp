// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/project_access.h"

#include <charconv>

namespace priorscope {
namespace {

constexpr std::string_view kRunPrefix = "run:";

std::optional<std::int64_t> number(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

Error noRun(const std::string& name, const std::string& allowed)
{
    return {ErrorCode::NotFound, "no run \"" + name + "\"; allowed: " + allowed, name};
}

} // namespace

Result<ProjectInfo> openForReading(AppContext& context, const std::string& file)
{
    return await(context.service().openProject(file, true));
}

Result<ProjectInfo> openForRunning(AppContext& context, const std::string& file)
{
    Result<ProjectInfo> info = await(context.service().openProject(file, false));
    if (info && info->readOnly)
        return Error{ErrorCode::ReadOnly, "the project cannot be changed: " + info->readOnlyReason, file};
    return info;
}

Result<ExperimentRuns> findRuns(StoreReader& reader, const std::string& idOrName)
{
    Result<ExperimentRow> experiment = reader.findExperiment(idOrName);
    if (!experiment)
        return experiment.error();
    Result<std::vector<RunRow>> runs = reader.runs(experiment->id);
    if (!runs)
        return runs.error();
    return ExperimentRuns{std::move(*experiment), std::move(*runs)};
}

bool namesRun(const std::string& text)
{
    return text.starts_with(kRunPrefix) || text.find('/') != std::string::npos;
}

Result<RunRow> findRun(StoreReader& reader, const std::string& name)
{
    if (name.starts_with(kRunPrefix)) {
        const std::optional<std::int64_t> id = number(std::string_view(name).substr(kRunPrefix.size()));
        if (!id)
            return noRun(name, "run: and a number");
        Result<std::optional<RunRow>> run = reader.run(RunId{*id});
        if (!run)
            return run.error();
        if (!*run)
            return noRun(name, "the ids that `list runs --wide` shows");
        return std::move(**run);
    }
    const std::size_t slash = name.rfind('/');
    if (slash == std::string::npos)
        return noRun(name, "EXPERIMENT/N or run:ID");
    const Result<ExperimentRuns> found = findRuns(reader, name.substr(0, slash));
    if (!found)
        return found.error();
    const std::optional<std::int64_t> position = number(std::string_view(name).substr(slash + 1));
    if (!position || *position < 1 || *position > static_cast<std::int64_t>(found->runs.size()))
        return noRun(name, "1 to " + std::to_string(found->runs.size()) + " after the slash");
    return found->runs[static_cast<std::size_t>(*position - 1)];
}

} // namespace priorscope
