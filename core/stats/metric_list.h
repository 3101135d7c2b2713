// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The names of all metrics with their meaning in one sentence. Any thread.

#include <string>
#include <vector>

namespace priorscope {

struct MetricInfo {
    std::string id; // as in the output of `metrics` and `trace-metrics`
    std::string family; // bbo: of points; samples: of kernel parameters
    std::string help;
};

const std::vector<MetricInfo>& metricList();

} // namespace priorscope
