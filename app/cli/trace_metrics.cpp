// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope trace-metrics FILE: the metrics of a trial log or a parameter table that came from elsewhere.
#include "app/app_context.h"
#include "app/command/output.h"
#include "app/command/verb.h"
#include "stats/trace_report.h"

namespace priorscope {
namespace {

class TraceMetricsVerb final : public Verb {
public:
    static VerbEntry describe()
    {
        return {{}, "Metrics of any trial log (step, x, value [, source]) or parameter table.", false, {}};
    }

    void declare(CLI::App& command) override
    {
        command.add_option("FILE", m_file, "TRACE.jsonl or SAMPLES.csv")->required();
        command.add_option("--meta", m_meta, "META.json with bounds, n_init and cell_bins, or parameter and alphabet");
        command.add_option("--bounds", m_bounds, "Box of a trial log, [[lower, upper], ...]");
        command.add_flag("--json", m_json, "Print one JSON document (the default)");
    }

    Result<ExitCode> run(AppContext&) override
    {
        TraceReportRequest request;
        request.file = m_file;
        if (!m_meta.empty())
            request.meta = m_meta;
        if (!m_bounds.empty()) {
            const Result<TraceMeta> meta = parseTraceMeta("{\"bounds\": " + m_bounds + "}");
            if (!meta)
                return Error{ErrorCode::InvalidInput,
                    "bounds: found " + m_bounds + ", allowed [[lower, upper], ...] with lower < upper", "bounds"};
            request.bounds = meta->bounds;
        }
        const Result<nlohmann::ordered_json> report = traceReport(request);
        if (!report)
            return report.error();
        if (const Result<void> printed = printJson({{"metrics", *report}}); !printed)
            return printed.error();
        return ExitCode::Done;
    }

private:
    std::string m_file;
    std::string m_meta;
    std::string m_bounds;
    bool m_json = false;
};

} // namespace
} // namespace priorscope

PS_VERB(trace_metrics, priorscope::TraceMetricsVerb)
