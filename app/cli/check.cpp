// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope check PROJECT [--repair-into Q]: is the file whole, and what can be saved of it.
#include "store/check.h"
#include "app/command/output.h"
#include "app/command/verb.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

class CheckVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Check a project file; salvage what is readable.", false, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("PROJECT", m_project, "The .priorscope file; it is only read")->required();
        command.add_option("--repair-into", m_into, "A new file that gets every readable row");
        command.add_flag("--json", m_json, "Print one JSON document");
    }

    Result<ExitCode> run(AppContext&) override
    {
        const Result<CheckReport> report = checkProject(m_project);
        if (!report && (m_into.empty() || report.error().code != ErrorCode::Corrupt))
            return report.error();
        ordered_json out;
        out["ok"] = report && report->faults.empty();
        out["schema"] = report ? ordered_json(report->schemaVersion) : ordered_json();
        out["faults"] = ordered_json::array();
        if (!report)
            out["faults"].push_back({{"table", ""}, {"text", report.error().message}});
        for (const TableFault& fault : report ? report->faults : std::vector<TableFault>())
            out["faults"].push_back({{"table", fault.table}, {"text", fault.text}});
        if (!m_into.empty()) {
            if (const Result<void> repaired = repair(out); !repaired)
                return repaired.error();
        }
        if (const Result<void> printed = m_json ? printJson(out) : printText(asText(out)); !printed)
            return printed.error();
        return out["ok"].get<bool>() || !m_into.empty() ? ExitCode::Done : ExitCode::Failed;
    }

private:
    Result<void> repair(ordered_json& out) const
    {
        const Result<SalvageReport> salvaged = repairInto(m_project, m_into);
        if (!salvaged)
            return salvaged.error();
        out["repaired_into"] = m_into;
        out["tables"] = ordered_json::array();
        for (const TableSalvage& table : salvaged->tables)
            out["tables"].push_back({{"table", table.table}, {"copied", table.copied}, {"lost", table.lost}});
        return {};
    }

    static std::string asText(const ordered_json& out)
    {
        std::string text = out["ok"].get<bool>() ? "the project is whole\n" : "the project is damaged\n";
        for (const ordered_json& fault : out["faults"]) {
            const std::string table = fault["table"].get<std::string>();
            text += "  " + (table.empty() ? "" : table + ": ") + fault["text"].get<std::string>() + '\n';
        }
        if (out.contains("tables")) {
            std::vector<std::vector<std::string>> rows{{"table", "copied", "lost"}};
            for (const ordered_json& table : out["tables"])
                rows.push_back(
                    {table["table"].get<std::string>(), table["copied"].dump(), table["lost"].get<std::string>()});
            text += "saved into " + out["repaired_into"].get<std::string>() + "\n" + textTable(rows);
        }
        return text;
    }

    std::string m_project;
    std::string m_into;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(check, priorscope::CheckVerb)
