// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/csv_table.h"

namespace priorscope {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) { }

    bool atEnd() const { return m_at >= m_text.size(); }
    int line() const { return m_line; }

    // One record, without its line break. False when a quote is never closed.
    bool record(std::vector<std::string>& cells)
    {
        cells.assign(1, {});
        while (!atEnd()) {
            const char c = m_text[m_at++];
            if (c == '"') {
                if (!quoted(cells.back()))
                    return false;
            } else if (c == ',') {
                cells.emplace_back();
            } else if (c == '\n') {
                ++m_line;
                return true;
            } else if (c != '\r') {
                cells.back() += c;
            }
        }
        return true;
    }

private:
    bool quoted(std::string& cell)
    {
        while (!atEnd()) {
            const char c = m_text[m_at++];
            m_line += c == '\n' ? 1 : 0;
            if (c != '"') {
                cell += c;
            } else if (!atEnd() && m_text[m_at] == '"') {
                cell += '"';
                ++m_at;
            } else {
                return true;
            }
        }
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
};

} // namespace

Result<CsvTable> parseCsv(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    CsvTable table;
    Reader reader(text);
    while (!reader.atEnd()) {
        CsvTable::Row row;
        row.line = reader.line();
        const std::string where = "line " + std::to_string(row.line);
        if (!reader.record(row.cells))
            return Error{ErrorCode::InvalidInput, where + ": a quote is opened and never closed", where};
        if (row.cells.size() == 1 && row.cells[0].empty())
            continue;
        if (table.columns.empty()) {
            table.columns = std::move(row.cells);
            continue;
        }
        if (row.cells.size() != table.columns.size())
            return Error{ErrorCode::InvalidInput,
                where + ": found " + std::to_string(row.cells.size()) + " cells, allowed "
                    + std::to_string(table.columns.size()) + " as in the header",
                where};
        table.rows.push_back(std::move(row));
    }
    if (table.columns.empty())
        return Error{ErrorCode::InvalidInput, "the table is empty; its first line must name the columns", {}};
    return table;
}

} // namespace priorscope
