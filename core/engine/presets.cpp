// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/presets.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/preset_texts.h"

namespace priorscope {

const std::vector<Preset>& presets()
{
    static const std::vector<Preset> all = [] {
        std::vector<Preset> list;
        for (const PresetText& text : presetTexts()) {
            const auto file = nlohmann::ordered_json::parse(text.json);
            list.push_back({text.id, file.at("title").get<std::string>(), file.at("description").get<std::string>(),
                file.at("document").dump(2) + '\n'});
        }
        return list;
    }();
    return all;
}

const Preset* findPreset(std::string_view id)
{
    const auto& all = presets();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Preset& preset) { return preset.id == id; });
    return it == all.end() ? nullptr : &*it;
}

} // namespace priorscope
