// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reading of comma-separated text (RFC 4180: quotes, doubled quotes, line breaks inside quotes). Any thread.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace priorscope {

struct CsvTable {
    struct Row {
        std::vector<std::string> cells; // as many as columns
        int line = 0; // 1-based line where the row begins
    };
    std::vector<std::string> columns; // of the first line
    std::vector<Row> rows; // blank lines left out
};

Result<CsvTable> parseCsv(std::string_view text);

} // namespace priorscope
