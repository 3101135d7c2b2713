// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope export csv EXPERIMENT --project P --out PATH: the trials of an experiment as a file.
#include <QSaveFile>

#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/row_table.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

class ExportVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Write the trials of an experiment to a file.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("KIND", m_kind, "csv")->required();
        command.add_option("EXPERIMENT", m_name, "An experiment by name or #id")->required();
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--out", m_out, "The file to write; an older one is replaced")->required();
    }

    Result<ExitCode> run(AppContext& context) override
    {
        if (m_kind != "csv")
            return Error{ErrorCode::InvalidInput, "KIND: found " + m_kind + ", allowed csv in this version", "KIND"};
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Result<StoreReader::Table> trials =
            ask<StoreReader::Table>(context, [name = m_name](StoreReader& reader) { return trialsOf(reader, name); });
        if (!trials)
            return trials.error();
        const QByteArray csv = QByteArray::fromStdString(asCsv(*trials));
        QSaveFile file(QString::fromStdString(m_out));
        if (!file.open(QIODevice::WriteOnly) || file.write(csv) < 0 || !file.commit())
            return Error{ErrorCode::Io, "cannot write " + m_out + ": " + file.errorString().toStdString(), m_out};
        return exitCodeOf(*trials);
    }

private:
    static Result<StoreReader::Table> trialsOf(StoreReader& reader, const std::string& name)
    {
        const Result<ExperimentRow> experiment = reader.findExperiment(name);
        if (!experiment)
            return experiment.error();
        const RowKind kind = rowKind("trials").value();
        const Result<StoreReader::Table> table =
            reader.view(kind.view, "experiment_id = " + std::to_string(experiment->id.value));
        if (!table)
            return table.error();
        return pick(*table, kind.columns);
    }

    std::string m_kind;
    std::string m_name;
    std::string m_project;
    std::string m_out;
};

} // namespace
} // namespace priorscope

PS_VERB(export, priorscope::ExportVerb)
