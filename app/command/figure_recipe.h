// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `figure` draws: a panel, an experiment, runs and a size, from a RECIPE.json or from options. Any thread.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace priorscope {

struct FigureRecipe {
    std::string panel; // id of the panel registry
    std::string experiment; // name or #id; empty: the newest of the project
    std::vector<int> runs; // as `list runs` counts them; empty: all of the experiment
    double widthMm = 84; // one column
    double heightMm = 60;
};

// {"figure": 1, "panel": ..., "experiment": ..., "runs": [...], "width_mm": ..., "height_mm": ...}; an error names
// every wrong member.
Result<FigureRecipe> parseRecipe(const std::string& json);

} // namespace priorscope
