// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sobol's low-discrepancy sequence, plain or with Owen's nested uniform scrambling ("Randomly permuted (t,m,s)-nets and
// (t,s)-sequences", 1995): each seed gives another sequence, every point uniform by itself, every first 2^k points as
// even as the plain ones. Plain values, any thread.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace priorscope {

class SobolSequence {
public:
    static constexpr std::size_t kMaxDimension = 40;

    // 1 <= dimension <= kMaxDimension; without a seed the sequence is the plain one.
    SobolSequence(std::size_t dimension, std::optional<std::uint64_t> seed);

    // The point at `index`, of length dimension, each coordinate in (0, 1): the middle of a cell of width 2^-32.
    void point(std::uint32_t index, std::span<double> u) const;

private:
    std::vector<std::array<std::uint32_t, 32>> m_directions; // per dimension, for the index's bits from the lowest
    std::vector<std::uint64_t> m_seeds; // per dimension; empty: plain
};

} // namespace priorscope
