// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_source.h"

#include <utility>

#include "engine/spec_codec.h"
#include "models/run_store.h"
#include "services/experiment_service.h"

namespace priorscope {
namespace {

Result<ProjectRows> queryRows(StoreReader& reader, const Registries& registries)
{
    ProjectRows rows;
    Result<std::vector<ExperimentRow>> experiments = reader.experiments();
    if (!experiments)
        return experiments.error();
    rows.experiments = std::move(*experiments);
    Result<std::vector<RunRow>> runs = reader.runs();
    if (!runs)
        return runs.error();
    rows.runs = std::move(*runs);
    for (const ExperimentRow& row : rows.experiments) {
        ParsedSpec parsed = parseSpec(row.spec, registries);
        if (parsed.ok())
            rows.specs.emplace(row.id, std::move(parsed.spec));
    }
    return rows;
}

Result<RunHistory> queryHistory(StoreReader& reader, RunId id)
{
    RunHistory history;
    const Result<std::optional<RunRow>> row = reader.run(id);
    if (!row)
        return row.error();
    if (!*row)
        return Error{ErrorCode::NotFound, "the run is no longer in the project", std::to_string(id.value)};
    history.row = **row;
    Result<std::vector<Trial>> trials = reader.trials(id);
    if (!trials)
        return trials.error();
    history.trials = std::move(*trials);
    Result<std::vector<SearchState>> states = reader.searchStates(id);
    if (!states)
        return states.error();
    history.states = std::move(*states);
    return history;
}

class ServiceRunSource : public RunSource {
public:
    explicit ServiceRunSource(ExperimentService& service) : m_service(service) { }

    std::string project() const override
    {
        const ProjectInfo& info = m_service.project();
        return info.open ? info.file.string() : std::string();
    }

    QFuture<Result<ProjectRows>> readRows() override
    {
        const Registries& registries = m_service.registries();
        return m_service.read<ProjectRows>(
            [&registries](StoreReader& reader) { return queryRows(reader, registries); });
    }

    QFuture<Result<std::vector<RunHistory>>> readHistory(std::vector<RunId> runs) override
    {
        return m_service.read<std::vector<RunHistory>>(
            [runs = std::move(runs)](StoreReader& reader) -> Result<std::vector<RunHistory>> {
                std::vector<RunHistory> all;
                for (const RunId id : runs) {
                    Result<RunHistory> history = queryHistory(reader, id);
                    if (!history)
                        return history.error();
                    all.push_back(std::move(*history));
                }
                return all;
            });
    }

private:
    ExperimentService& m_service;
};

} // namespace

std::unique_ptr<RunSource> makeServiceRunSource(ExperimentService& service)
{
    return std::make_unique<ServiceRunSource>(service);
}

// Here, so that a store fed by another source needs nothing of the service.
RunStore::RunStore(ExperimentService& service, LiveHub& hub, QObject* parent)
    : RunStore(makeServiceRunSource(service), hub, parent)
{
}

} // namespace priorscope
