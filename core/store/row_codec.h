// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How values stand in the project file's columns, written and read in one place. Any thread.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/search_state.h"
#include "engine/run_event.h"

namespace priorscope {

class Statement;

// SQLite stores NaN as NULL and loses the sign of -0.0, so a second column says what the value is.
struct StoredValue {
    std::optional<double> real;
    const char* kind = "none"; // finite, -0, nan, inf, -inf, none
};
StoredValue encodeValue(const Trial& trial);
double decodeValue(double real, std::string_view kind);

std::string encodeDoubles(const std::vector<double>& values); // little-endian float64
std::vector<double> decodeDoubles(std::string_view bytes);

const char* severityName(Severity severity);
Severity severityOf(std::string_view name);

inline constexpr const char* kTrialColumns =
    "step, source, x, value, value_kind, feasible, status, flags, message, started_ns, duration_ns";
Result<Trial> readTrial(
    const Statement& row, int firstColumn = 0); // of kTrialColumns; Corrupt when x or status is unreadable
// run_id, then kTrialColumns; `trial` must live until the statement has run.
void bindTrial(Statement& insert, RunId run, const Trial& trial);

} // namespace priorscope
