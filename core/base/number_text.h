// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers as text, independent of the locale. Any thread.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace priorscope {

// Shortest text that reads back to the same double; "NaN", "Infinity" and "-Infinity" for the rest.
std::string toText(double value);
// The reverse of toText, also "nan", "inf", "-inf"; nothing when the whole text is not one number.
std::optional<double> toDouble(std::string_view text);

// "[1,-0.5]": JSON array of finite numbers; non-finite coordinates appear as the strings of toText.
std::string toJsonArray(std::span<const double> values);
std::optional<std::vector<double>> fromJsonArray(std::string_view text);

} // namespace priorscope
