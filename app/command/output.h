// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What verbs print: results on stdout, remarks on stderr. Main thread.

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace priorscope {

Result<void> printJson(const nlohmann::ordered_json& document); // the one document of --json
Result<void> printText(const std::string& text); // as is
void printRemark(const std::string& line); // on stderr, with a line break

// A number, or the text NaN, Infinity, -Infinity, which JSON numbers cannot say.
nlohmann::ordered_json jsonNumber(double value);
nlohmann::ordered_json jsonNumber(const std::optional<double>& value); // null when there is none

std::string csvCell(const std::string& text); // quoted where RFC 4180 asks for it
std::string csvLine(const std::vector<std::string>& cells); // with its line break

// Columns padded to their widest cell, numbers to the right; the first row is the header.
std::string textTable(const std::vector<std::vector<std::string>>& rows);

} // namespace priorscope
