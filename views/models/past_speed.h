// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How fast studies went on this machine before: what the estimate of a new one is made of. GUI thread.

#include <optional>
#include <string>

namespace priorscope {

class RunStore;

// Evaluations per second of the newest experiment that has completed runs and was made on `host`: the median over its
// completed runs (a run that waited overnight to be resumed does not count for much) times its parallel jobs. Nothing
// when there is no such experiment.
std::optional<double> pastEvaluationsPerSecond(const RunStore& store, const std::string& host);

} // namespace priorscope
