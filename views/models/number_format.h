// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers, durations and sizes as the window shows them: the user's locale, U+2212 as minus, fixed significant digits.
// Stateless; any thread.

#include <QString>

#include <cstdint>
#include <span>

namespace priorscope {

// Three significant digits by default: "0.0355", "−1,230", "2.4e−9", "NaN", "∞".
QString shortNumber(double value, int significantDigits = 3);
QString shortNumbers(std::span<const double> values, int significantDigits = 4); // "−2.190, 1.780"
QString countText(std::int64_t value); // "1,024"
// "1 run", "1,024 runs": `one` and `many` are whole translated texts with %1.
QString counted(std::int64_t value, const QString& one, const QString& many);
QString durationText(double seconds); // "0.2 s", "31 s", "12 min", "3.1 h", "2.2 d"
QString preciseDurationText(std::int64_t nanoseconds); // "0.4 µs", "12.3 ms", "4.20 s"
QString bytesText(std::int64_t bytes); // "182 MB"

} // namespace priorscope
