// SPDX-License-Identifier: Apache-2.0
#pragma once
// xoshiro256** (Blackman and Vigna, 2018, arXiv 1805.01407), seeded by SplitMix64, with our own normal variates: the
// standard library's distributions differ between implementations. Value type; one owner, one thread at a time.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace priorscope {

class Rng {
public:
    explicit Rng(std::uint64_t seed = 0); // 0 is a seed like any other

    std::uint64_t next();
    double uniform(); // [0, 1), 53 bits
    double uniform(double lower, double upper); // [lower, upper)
    std::uint64_t below(std::uint64_t bound); // {0, ..., bound - 1} without modulo bias; bound >= 1
    double normal(); // N(0, 1) by Box-Muller; the second variate of a pair is kept for the next call

    // Exact state as text ("s0 s1 s2 s3 spare" in hexadecimal), and back.
    std::string save() const;
    static Result<Rng> restore(std::string_view text);

    bool operator==(const Rng&) const = default;

private:
    std::array<std::uint64_t, 4> m_state {};
    double m_spare = 0;
    bool m_hasSpare = false;
};

// A seed for one purpose, derived from the user's seed and names ("initial", problem id, ...): FNV-1a over the parts with a
// separator, mixed by SplitMix64. Stable for ever: stored runs are recomputed from it.
std::uint64_t deriveSeed(std::uint64_t seed, std::initializer_list<std::string_view> parts);

} // namespace priorscope
