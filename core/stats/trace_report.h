// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Metrics of files that did not come from this program: a trial log TRACE.jsonl (step, x, value [, source] per line) or
// a parameter table SAMPLES.csv, each with a META.json. Faults name the line, what was found and what is allowed. Any
// thread; reads files.

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/param_schema.h"
#include "base/result.h"
#include "stats/parameter_metrics.h"
#include "stats/trajectory_metrics.h"

namespace priorscope {

struct TraceReportRequest {
    std::filesystem::path file; // *.jsonl or *.csv
    std::optional<std::filesystem::path> meta; // else NAME.meta.json beside the file, if there is one
    std::optional<std::vector<Box>> bounds; // of a trial log; goes before those of the meta file
};

// The members of the documentation's metrics, undefined ones as null.
Result<nlohmann::ordered_json> traceReport(const TraceReportRequest& request);

// What stands in a META.json; members that it leaves out are empty.
struct TraceMeta {
    std::optional<std::vector<Box>> bounds;
    std::optional<int> initial;
    std::optional<int> cellBins;
    SampleParameter parameter = SampleParameter::Block;
    int alphabet = 32; // canonical block shapes
};
Result<TraceMeta> parseTraceMeta(std::string_view json);

struct TrialLog {
    std::vector<int> steps;
    std::vector<std::vector<double>> x;
    std::vector<double> values; // NaN for everything that is not finite
    int leadingInitial = 0; // first lines with the source init
};
Result<TrialLog> parseTrialLog(std::string_view jsonLines);
Result<std::vector<ParameterSample>> parseSampleTable(std::string_view csv);

nlohmann::ordered_json toJson(const TrajectoryMetrics& metrics);
nlohmann::ordered_json toJson(const TraceSummary& summary);
nlohmann::ordered_json toJson(const ParameterReport& report);

} // namespace priorscope
