// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Example experiments that come with the program (resources/presets/*.json, compiled in). Any thread.

#include <string>
#include <string_view>
#include <vector>

namespace priorscope {

struct Preset {
    std::string id; // stem of the file: "quick-look"
    std::string title;
    std::string description; // what it shows and what it leaves out
    std::string document; // the experiment as JSON text, to be read by parseSpec()
};

const std::vector<Preset>& presets(); // sorted by id
const Preset* findPreset(std::string_view id); // null: unknown

} // namespace priorscope
