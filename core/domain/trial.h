// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Trial: one evaluation of an objective, as stored. Plain values, any thread.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace priorscope {

enum class TrialStatus : std::uint8_t {
    Ok, // a finite value
    NotFinite, // the objective returned NaN or an infinity; `value` holds it
    Infeasible, // outside the constraints; `value` may still be finite
    Failed, // the objective reported an error, died or answered nonsense; `message` says how
    TimedOut,
    Lost, // the method gave no usable point; consumes budget, `x` is empty
};

// The names of the command line and the project file: ok, not_finite, infeasible, failed, timed_out, lost.
const char* toName(TrialStatus status);
bool fromName(const std::string& name, TrialStatus& status);

namespace TrialFlag {
    inline constexpr std::uint32_t kClipped = 1; // the proposal lay outside the box and was clipped to it
    inline constexpr std::uint32_t kDuplicate = 2; // equals an earlier point within 1e-9 in every coordinate of u
}

struct Trial {
    int step = 0; // 1-based over the whole run, initial points included
    std::string source; // who proposed it: init, random, cma, local, llm, mcts-op, command, ...
    std::vector<double> x; // native units, length d; empty when Lost
    double value = std::numeric_limits<double>::quiet_NaN(); // minimised; NaN when there is none
    bool feasible = true;
    TrialStatus status = TrialStatus::Ok;
    std::uint32_t flags = 0; // TrialFlag bits
    std::string message; // why, when status is not Ok
    std::int64_t startedNs = 0; // UTC; provenance only
    std::int64_t durationNs = 0; // provenance only

    bool operator==(const Trial&) const = default;
};

// What a method gets to know and what two runs are compared by: everything except times.
bool sameResult(const Trial& a, const Trial& b); // bitwise on x and value, NaN equals NaN

} // namespace priorscope
