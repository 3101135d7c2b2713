// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/output.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/number_text.h"

namespace priorscope {

using nlohmann::ordered_json;

Result<void> printText(const std::string& text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return Error{ErrorCode::Io, "the standard output cannot be written", "stdout"};
    return {};
}

Result<void> printJson(const ordered_json& document)
{
    return printText(document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n');
}

void printRemark(const std::string& line)
{
    std::fputs((line + '\n').c_str(), stderr);
}

ordered_json jsonNumber(double value)
{
    return std::isfinite(value) ? ordered_json(value) : ordered_json(toText(value));
}

ordered_json jsonNumber(const std::optional<double>& value)
{
    return value ? jsonNumber(*value) : ordered_json();
}

std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string csvLine(const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i)
        line += (i == 0 ? "" : ",") + csvCell(cells[i]);
    return line + '\n';
}

std::string textTable(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - row[i].size(), ' ');
            const bool right = i > 0 && toDouble(row[i]).has_value();
            line += (i == 0 ? "" : "  ") + (right ? padding + row[i] : row[i] + padding);
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

} // namespace priorscope
