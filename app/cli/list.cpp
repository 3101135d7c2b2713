// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope list [KIND] --project P: the rows of the project's documented views, as a table, CSV or JSON.
#include <map>

#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/row_table.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

class ListVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "List experiments, runs, trials, candidates or calls.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("KIND", m_kind, "experiments, runs, trials, candidates or calls");
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--where", m_where, "SQL expression over the columns of --wide, such as \"seed = 1\"");
        command.add_flag("--wide", m_wide, "All columns, with row ids and times");
        CLI::Option* json = command.add_flag("--json", m_json, "Print one JSON document, a list of objects");
        command.add_flag("--csv", m_csv, "Print comma-separated values")->excludes(json);
    }

    Result<ExitCode> run(AppContext& context) override
    {
        const std::optional<RowKind> kind = rowKind(m_kind);
        if (!kind)
            return Error{ErrorCode::InvalidInput, "KIND: found " + m_kind + ", allowed " + rowKindNames(), "KIND"};
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        Result<StoreReader::Table> table = ask<StoreReader::Table>(
            context, [view = kind->view, where = m_where](StoreReader& reader) { return reader.view(view, where); });
        if (!table)
            return table.error();
        const StoreReader::Table rows = m_wide ? std::move(*table) : pick(*table, kind->columns);
        const Result<void> printed = m_json ? printJson(asJson(rows)) : printText(m_csv ? asCsv(rows) : asText(rows));
        if (!printed)
            return printed.error();
        return exitCodeOf(rows);
    }

private:
    std::string m_kind = "experiments";
    std::string m_project;
    std::string m_where;
    bool m_wide = false;
    bool m_json = false;
    bool m_csv = false;
};

} // namespace
} // namespace priorscope

PS_VERB(list, priorscope::ListVerb)
