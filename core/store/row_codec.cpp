// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/row_codec.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/number_text.h"
#include "store/database.h"

namespace priorscope {

static_assert(std::endian::native == std::endian::little, "the blobs of the project file are little-endian");

StoredValue encodeValue(const Trial& trial)
{
    const double value = trial.value;
    if (std::isnan(value))
        return {
            std::nullopt, trial.status == TrialStatus::Ok || trial.status == TrialStatus::NotFinite ? "nan" : "none"};
    if (std::isinf(value))
        return {value, value > 0 ? "inf" : "-inf"};
    if (value == 0 && std::signbit(value))
        return {0.0, "-0"};
    return {value, "finite"};
}

double decodeValue(double real, std::string_view kind)
{
    if (kind == "finite")
        return real;
    if (kind == "-0")
        return -0.0;
    if (kind == "inf")
        return std::numeric_limits<double>::infinity();
    if (kind == "-inf")
        return -std::numeric_limits<double>::infinity();
    return std::numeric_limits<double>::quiet_NaN();
}

std::string encodeDoubles(const std::vector<double>& values)
{
    std::string bytes(values.size() * sizeof(double), '\0');
    if (!values.empty())
        std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

std::vector<double> decodeDoubles(std::string_view bytes)
{
    std::vector<double> values(bytes.size() / sizeof(double));
    if (!values.empty())
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
    return values;
}

const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "error";
}

Severity severityOf(std::string_view name)
{
    if (name == "info")
        return Severity::Info;
    return name == "warning" ? Severity::Warning : Severity::Error;
}

Result<Trial> readTrial(const Statement& row, int firstColumn)
{
    int column = firstColumn;
    Trial trial;
    trial.step = row.integer32(column++);
    trial.source = row.text(column++);
    const std::optional<std::vector<double>> x = fromJsonArray(row.text(column++));
    const double real = row.real(column++);
    trial.value = decodeValue(real, row.text(column++));
    trial.feasible = row.integer(column++) != 0;
    const bool known = fromName(row.text(column++), trial.status);
    trial.flags = static_cast<std::uint32_t>(row.integer(column++));
    trial.message = row.text(column++);
    trial.startedNs = row.integer(column++);
    trial.durationNs = row.integer(column++);
    if (!x || !known)
        return Error{
            ErrorCode::Corrupt, "step " + std::to_string(trial.step) + " of table trial is unreadable", "trial"};
    trial.x = *x;
    return trial;
}

void bindTrial(Statement& insert, RunId run, const Trial& trial)
{
    const StoredValue value = encodeValue(trial);
    insert.bind(run.value, trial.step, Borrowed{trial.source}, toJsonArray(trial.x), value.real, Borrowed{value.kind},
        trial.feasible ? 1 : 0, Borrowed{toName(trial.status)}, trial.flags, Borrowed{trial.message}, trial.startedNs,
        trial.durationNs);
}

} // namespace priorscope
