// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/trace_report.h"

#include "base/file_text.h"

namespace priorscope {
namespace {

using nlohmann::ordered_json;

ordered_json orNull(const std::optional<double>& value)
{
    return value ? ordered_json(*value) : ordered_json();
}

Result<TraceMeta> findMeta(const TraceReportRequest& request)
{
    std::filesystem::path beside = request.file;
    beside.replace_extension(".meta.json");
    std::error_code ignored; // a folder that cannot be read counts as one without a meta file
    if (!request.meta && !std::filesystem::exists(beside, ignored))
        return TraceMeta{};
    const Result<std::string> text = readTextFile(request.meta.value_or(beside));
    return text ? parseTraceMeta(*text) : text.error();
}

Result<ordered_json> trialLogReport(const std::string& text, const TraceMeta& meta)
{
    const Result<TrialLog> log = parseTrialLog(text);
    if (!log)
        return log.error();
    const std::size_t d = log->x.front().size();
    if (!meta.bounds)
        return Error{ErrorCode::InvalidInput,
            "bounds: found nothing, allowed [[lower, upper], ...] with " + std::to_string(d)
                + " pairs, in a META.json (--meta) or by --bounds",
            "bounds"};
    if (meta.bounds->size() != d)
        return Error{ErrorCode::InvalidInput,
            "bounds: found " + std::to_string(meta.bounds->size()) + " pairs, allowed " + std::to_string(d)
                + ", one per coordinate of x",
            "bounds"};
    Trace trace{log->steps, log->x, log->values};
    for (std::vector<double>& u : trace.u) {
        for (std::size_t k = 0; k < d; ++k)
            u[k] = (u[k] - (*meta.bounds)[k][0]) / ((*meta.bounds)[k][1] - (*meta.bounds)[k][0]);
    }
    return toJson(
        summarise(trace, meta.initial.value_or(log->leadingInitial), meta.cellBins.value_or(defaultCellBins(d))));
}

ordered_json toJson(const ParameterMetrics& m)
{
    ordered_json out{{"n", m.n}};
    if (m.n == 0)
        return out;
    out["symbols"] = m.symbols;
    out["entropy"] = m.entropy;
    out["miller_madow"] = m.millerMadow;
    out["entropy_norm"] = orNull(m.entropyNorm);
    out["entropy_joint"] = m.entropyJoint;
    out["modal_share"] = m.modalShare;
    out["modal_wilson"] = m.modalWilson;
    out["mi_size"] = m.miSize;
    out["u_size"] = orNull(m.uSize);
    out["temperature_pairs"] = ordered_json::array();
    for (const TemperaturePair& pair : m.temperaturePairs)
        out["temperature_pairs"].push_back({{"low", pair.low}, {"high", pair.high}, {"kl", pair.kl}, {"js", pair.js}});
    out["tile_change"] = orNull(m.tileChange);
    out["tile_change_within"] = orNull(m.tileChangeWithin);
    out["tile_change_excess"] = orNull(m.tileChangeExcess);
    out["grid_form_change"] = orNull(m.gridFormChange);
    return out;
}

} // namespace

ordered_json toJson(const TrajectoryMetrics& m)
{
    return {{"n", m.n}, {"n_finite", m.nFinite}, {"cells", m.cells}, {"cov_cell", orNull(m.covCell)},
        {"cov_raw", m.covRaw}, {"cov_marg", orNull(m.covMarg)}, {"moves", m.moves}, {"path", m.path},
        {"straightness", orNull(m.straightness)}, {"resultant", orNull(m.resultant)},
        {"mean_cosine", orNull(m.meanCosine)}, {"path_norm", orNull(m.pathNorm)}, {"dist_best", orNull(m.distBest)},
        {"share_near", orNull(m.shareNear)}, {"dist_nearest", orNull(m.distNearest)}, {"improvements", m.improvements},
        {"improvement_rate", orNull(m.improvementRate)}, {"stagnation", m.stagnation}, {"duplicates", m.duplicates}};
}

ordered_json toJson(const TraceSummary& summary)
{
    ordered_json out;
    out["best_step"] = summary.bestStep ? ordered_json(*summary.bestStep) : ordered_json();
    out["best_value"] = orNull(summary.bestValue);
    out["all"] = toJson(summary.all);
    if (summary.proposals)
        out["proposals"] = toJson(*summary.proposals);
    return out;
}

ordered_json toJson(const ParameterReport& report)
{
    return {{"rows", report.rows}, {"unparsed", report.unparsed}, {"all_parsed", toJson(report.allParsed)},
        {"correct_only", toJson(report.correctOnly)}};
}

Result<ordered_json> traceReport(const TraceReportRequest& request)
{
    const std::string suffix = request.file.extension().string();
    if (suffix != ".jsonl" && suffix != ".csv")
        return Error{ErrorCode::InvalidInput,
            "file: found " + request.file.filename().string()
                + ", allowed *.jsonl (a trial log) or *.csv (a parameter table)",
            request.file.string()};
    const Result<std::string> text = readTextFile(request.file);
    if (!text)
        return text.error();
    Result<TraceMeta> meta = findMeta(request);
    if (!meta)
        return meta.error();
    if (request.bounds)
        meta->bounds = request.bounds;
    if (suffix == ".jsonl")
        return trialLogReport(*text, *meta);
    const Result<std::vector<ParameterSample>> samples = parseSampleTable(*text);
    if (!samples)
        return samples.error();
    return toJson(parameterReport(*samples, meta->parameter, meta->alphabet));
}

} // namespace priorscope
