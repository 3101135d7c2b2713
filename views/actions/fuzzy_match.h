// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fuzzy finding for the command palette. Stateless; any thread.

#include <QString>

#include <optional>

namespace priorscope {

// How well `pattern` fits `text` when its characters appear there in order, case aside; higher is better, nothing when
// they do not. Starts of words and neighbouring characters count most, then shorter texts. An empty pattern fits
// everything with 0.
std::optional<int> fuzzyScore(const QString& pattern, const QString& text);

} // namespace priorscope
