// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The views that the documentation promises to other programs. Any thread.

#include <array>

namespace priorscope {

inline constexpr std::array<const char*, 6> kDocumentedViews = {
    "v_experiments", "v_runs", "v_trials", "v_candidates", "v_measurements", "v_calls"};

} // namespace priorscope
