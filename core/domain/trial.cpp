// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/trial.h"

#include <algorithm>
#include <bit>

#include "base/enum_names.h"

namespace priorscope {
namespace {

constexpr EnumNames<TrialStatus, 6> kNames { {
    { TrialStatus::Ok, "ok" },
    { TrialStatus::NotFinite, "not_finite" },
    { TrialStatus::Infeasible, "infeasible" },
    { TrialStatus::Failed, "failed" },
    { TrialStatus::TimedOut, "timed_out" },
    { TrialStatus::Lost, "lost" },
} };

bool sameBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (a != a && b != b);
}

} // namespace

const char* toName(TrialStatus status) { return nameOf(kNames, status); }
bool fromName(const std::string& name, TrialStatus& status) { return valueOf(kNames, name, status); }

bool sameResult(const Trial& a, const Trial& b)
{
    return a.step == b.step && a.source == b.source && a.feasible == b.feasible && a.status == b.status && a.flags == b.flags
        && sameBits(a.value, b.value) && std::equal(a.x.begin(), a.x.end(), b.x.begin(), b.x.end(), sameBits);
}

} // namespace priorscope
