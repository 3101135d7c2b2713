// SPDX-License-Identifier: Apache-2.0
#pragma once
// Time as a dependency. Results never depend on it; only provenance, time-outs and time limits read it. Any thread.

#include <cstdint>

namespace priorscope {

class Clock {
public:
    virtual ~Clock() = default;
    virtual std::int64_t utcNs() const = 0; // nanoseconds since 1970-01-01 UTC
    virtual std::int64_t monotonicNs() const = 0; // never goes back; origin unspecified
};

class SystemClock final : public Clock {
public:
    std::int64_t utcNs() const override;
    std::int64_t monotonicNs() const override;
};

} // namespace priorscope
