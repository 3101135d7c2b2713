// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/damage_walk.h"

#include "store/database.h"

namespace priorscope {

Result<std::vector<KeyGap>> walkPastDamage(
    const KeyWalk& walk, const std::function<Result<void>(const Statement&)>& onRow)
{
    std::vector<KeyGap> gaps;
    std::int64_t key = 0; // everything up to here is read or lost
    while (true) {
        walk.rows.bindValue(walk.keyParameter, key);
        while (true) {
            const Result<bool> more = walk.rows.step();
            if (!more && more.error().code != ErrorCode::Corrupt)
                return more.error();
            if (!more)
                break;
            if (!*more)
                return gaps;
            if (const Result<void> taken = onRow(walk.rows); !taken)
                return taken.error();
            key = walk.rows.integer(walk.keyColumn);
        }
        if (key >= walk.lastKey)
            return gaps;
        ++key; // unreadable: the next scan starts behind it
        if (!gaps.empty() && gaps.back().last == key - 1)
            gaps.back().last = key;
        else
            gaps.push_back({key, key});
    }
}

std::string gapText(const std::vector<KeyGap>& gaps)
{
    std::string text;
    for (const KeyGap& gap : gaps) {
        text += (text.empty() ? "" : ", ") + std::to_string(gap.first);
        if (gap.last != gap.first)
            text += " to " + std::to_string(gap.last);
    }
    return text;
}

std::int64_t largestKey(Database& database, const std::string& sql, std::int64_t fallback)
{
    const Result<std::int64_t> largest = database.integer(sql);
    return largest ? *largest : fallback;
}

} // namespace priorscope
