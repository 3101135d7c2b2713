// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/win_matrix.h"

#include <algorithm>

namespace priorscope {
namespace {

std::size_t indexOf(std::vector<std::string>& names, const std::string& name)
{
    const auto it = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::size_t>(it - names.begin());
    if (it == names.end())
        names.push_back(name);
    return index;
}

// `wins` of the row's method; the interval of a share s is that of 1 - s turned round.
WinMatrix::Cell cellOf(const BboPair& pair, bool turned)
{
    WinMatrix::Cell cell{pair.wins, pair.losses, pair.ties, pair.p, pair.pAdjusted, std::nullopt, pair.share};
    if (turned) {
        std::swap(cell.wins, cell.losses);
        if (pair.share)
            cell.ci = Interval{1 - pair.share->upper, 1 - pair.share->lower, pair.share->level};
    }
    if (cell.wins + cell.losses > 0)
        cell.share = static_cast<double>(cell.wins) / (cell.wins + cell.losses);
    return cell;
}

} // namespace

WinMatrix winMatrix(std::span<const BboPair> pairs)
{
    WinMatrix matrix;
    for (const BboPair& pair : pairs) {
        indexOf(matrix.methods, pair.a);
        indexOf(matrix.methods, pair.b);
    }
    const std::size_t n = matrix.methods.size();
    matrix.cells.resize(n * n);
    for (const BboPair& pair : pairs) {
        const std::size_t a = indexOf(matrix.methods, pair.a);
        const std::size_t b = indexOf(matrix.methods, pair.b);
        matrix.cells[a * n + b] = cellOf(pair, false);
        matrix.cells[b * n + a] = cellOf(pair, true);
    }
    return matrix;
}

} // namespace priorscope
