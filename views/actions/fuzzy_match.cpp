// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/fuzzy_match.h"

#include <algorithm>
#include <vector>

namespace priorscope {

namespace {

constexpr int kMatch = 1;
constexpr int kNeighbour = 7;
constexpr int kWordStart = 6;
constexpr int kTextStart = 2;
constexpr int kImpossible = -1'000'000;

bool startsWord(const QString& text, qsizetype i)
{
    return i == 0 || !text[i - 1].isLetterOrNumber();
}

} // namespace

std::optional<int> fuzzyScore(const QString& pattern, const QString& text)
{
    QString wanted = pattern.toCaseFolded();
    wanted.remove(QLatin1Char(' '));
    const QString given = text.toCaseFolded();
    if (wanted.isEmpty())
        return 0;
    // best[i]: best score of the pattern so far with its last character at given[i].
    const auto n = static_cast<std::size_t>(given.size());
    std::vector<int> best(n, kImpossible);
    for (qsizetype p = 0; p < wanted.size(); ++p) {
        std::vector<int> next(n, kImpossible);
        int reachable = p == 0 ? 0 : kImpossible; // best of all ends before i
        for (std::size_t i = 0; i < n; ++i) {
            const auto at = static_cast<qsizetype>(i);
            if (given[at] == wanted[p]) {
                int gain = kMatch + (startsWord(given, at) ? kWordStart : 0) + (i == 0 ? kTextStart : 0);
                const int after = p > 0 && i > 0 ? best[i - 1] + kNeighbour : kImpossible;
                next[i] = std::max(reachable, after) + gain;
            }
            if (p > 0)
                reachable = std::max(reachable, best[i]);
        }
        best = std::move(next);
    }
    const int score = n == 0 ? kImpossible : *std::max_element(best.begin(), best.end());
    if (score < 0)
        return std::nullopt;
    return score * 64 - static_cast<int>(std::min<qsizetype>(given.size(), 63));
}

} // namespace priorscope
