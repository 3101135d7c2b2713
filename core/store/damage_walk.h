// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reading past damaged pages: a damaged page stops an ordered scan, and a new one that starts behind it goes on.
// One connection, one thread.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace priorscope {

class Database;
class Statement;

struct KeyGap { // keys that lie on damaged pages, both included
    std::int64_t first = 0;
    std::int64_t last = 0;
};

struct KeyWalk {
    Statement& rows; // ordered by an integer key, "key > ?N" with N = keyParameter
    int keyParameter = 1;
    int keyColumn = 0;
    std::int64_t lastKey = 0; // nothing is looked for behind it
};

// Calls onRow with each readable row. Errors other than damage end the walk.
Result<std::vector<KeyGap>> walkPastDamage(
    const KeyWalk& walk, const std::function<Result<void>(const Statement&)>& onRow);

// "5 to 17, 40": for messages.
std::string gapText(const std::vector<KeyGap>& gaps);

// Where a walk may end: the largest key by `sql`, or, when even that is unreadable, `fallback`.
std::int64_t largestKey(Database& database, const std::string& sql, std::int64_t fallback);

} // namespace priorscope
