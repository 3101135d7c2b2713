// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parameter values as JSON and back, by their schema. Any thread.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/param_schema.h"
#include "engine/json_text.h"

namespace priorscope {

// 50 and 50.0, not 50.5; nothing outside 64 bits, or outside 53 bits when written with a point or an exponent.
std::optional<std::int64_t> wholeNumber(const nlohmann::json& json);
std::optional<std::uint64_t> seedNumber(const nlohmann::json& json); // 0 to 2^64 - 1

// The value of the parameter's type, not yet checked against its range; nothing when the type is another. `badElements`
// gets the pointers, relative to the value, of list elements that do not fit.
std::optional<ParamValue> readParam(
    const nlohmann::json& json, const Param& param, std::vector<std::string>& badElements);

OrderedJson toJson(const ParamValue& value);

} // namespace priorscope
