// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files of resources/presets as text; the definition is generated (packaging/cmake/PriorscopePresets.cmake).

#include <vector>

namespace priorscope {

struct PresetText {
    const char* id;
    const char* json;
};

const std::vector<PresetText>& presetTexts(); // sorted by id

} // namespace priorscope
