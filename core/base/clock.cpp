// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <chrono>

namespace priorscope {

std::int64_t SystemClock::utcNs() const
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t SystemClock::monotonicNs() const
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace priorscope
