// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What several BBOB functions share: points in blocks, products with matrices, and the transformations of BBOB. Inlined
// like block_math.h. Pure, no allocation, any thread.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "objectives/bbob/bbob_instance.h"
#include "objectives/bbob/block_math.h"

namespace priorscope::bbob {

// Fixed room for one point, so that an evaluation allocates nothing. Whole blocks are written, and read once written.
struct Point {
    alignas(sizeof(Block)) std::array<double, kMaxDimension> values;
};

PS_INLINE Block get(const Quads& row, std::size_t block)
{
    return *reinterpret_cast<const Block*>(row[block].values.data());
}
PS_INLINE Block get(const Point& z, std::size_t block)
{
    return *reinterpret_cast<const Block*>(z.values.data() + kLanes * block);
}
PS_INLINE void set(Point& z, std::size_t block, Block v)
{
    *reinterpret_cast<Block*>(z.values.data() + kLanes * block) = v;
}

PS_INLINE std::size_t blocksOf(const Instance& p)
{
    return (p.dimension + kLanes - 1) / kLanes;
}

struct X { // the caller's numbers; zeros behind the last
    const double* values;
    std::size_t size;

    PS_INLINE Block operator[](std::size_t block) const
    {
        using Unaligned = double __attribute__((vector_size(32), aligned(8), may_alias));
        const double* at = values + kLanes * block;
        switch (size - kLanes * block) {
        case 1:
            return Block{at[0], 0, 0, 0};
        case 2:
            return Block{at[0], at[1], 0, 0};
        case 3:
            return Block{at[0], at[1], at[2], 0};
        default:
            return Block(*reinterpret_cast<const Unaligned*>(at));
        }
    }
};

PS_INLINE Point shifted(const Instance& p, X x)
{
    Point z;
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, x[b] - get(p.shift, b));
    return z;
}

// `count` blocks of the product, from the block `first` on, which stay in registers.
template <std::size_t count>
PS_INLINE void multiplyRows(const Columns& m, const double* x, std::size_t size, std::size_t first, Point& z)
{
    Block sums[count] = {};
    for (std::size_t j = 0; j < size; ++j) {
        const Block factor = all(x[j]);
        for (std::size_t b = 0; b < count; ++b)
            sums[b] += get(m.values, j * m.blocks + first + b) * factor;
    }
    for (std::size_t b = 0; b < count; ++b)
        set(z, first + b, sums[b]);
}

PS_INLINE Point times(const Columns& m, const double* x, std::size_t size)
{
    Point z;
    std::size_t block = 0;
    for (; block + 5 <= m.blocks; block += 5)
        multiplyRows<5>(m, x, size, block, z);
    for (; block + 2 <= m.blocks; block += 2)
        multiplyRows<2>(m, x, size, block, z);
    if (block < m.blocks)
        multiplyRows<1>(m, x, size, block, z);
    return z;
}

PS_INLINE Point rotatedShift(const Instance& p, X x)
{
    return times(p.inner, shifted(p, x).values.data(), p.dimension);
}
PS_INLINE Point timesOuter(const Instance& p, const Point& z)
{
    return times(p.outer, z.values.data(), p.dimension);
}

// The irregularity of BBOB turns v into v * exp(this), where `level` is log |v|.
PS_INLINE Block ripple(Block v, Block level)
{
    constexpr double kPerTurn = 10 / std::numbers::pi;
    const Block first = v > 0 ? all(kPerTurn) : all(0.55 * kPerTurn);
    const Block second = v > 0 ? all(0.79 * kPerTurn) : all(0.31 * kPerTurn);
    return 0.049 * (sinPi(first * level) + sinPi(second * level));
}

PS_INLINE Block oscillated(Block v)
{
    return v * exponentialOfSmall(ripple(v, logarithm(absolute(v))));
}

PS_INLINE Block asymmetric(Block v, Block exponent)
{
    return v > 0 ? exponential((1 + exponent * squareRoot(v)) * logarithm(v)) : v;
}

PS_INLINE Block oscillatedAsymmetric(Block v, Block exponent) // asymmetric(oscillated(v)) with one logarithm
{
    const Block level = logarithm(absolute(v));
    const Block extra = ripple(v, level);
    const Block z = v * exponentialOfSmall(extra);
    return z > 0 ? exponential((1 + exponent * squareRoot(z)) * (level + extra)) : z;
}

PS_INLINE double penalty(const Instance& p, X x)
{
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block excess = absolute(x[b]) - 5;
        sum += square(excess <= 0 ? all(0) : excess);
    }
    return total(sum);
}

struct RastriginSum {
    Block cosines = all(0);
    Block squares = all(0);

    PS_INLINE void add(Block z)
    {
        cosines += cosPi(2 * z);
        squares += z * z;
    }
    PS_INLINE double value(std::size_t blocks) const // zeros behind the last coordinate have the cosine 1
    {
        return 10 * (static_cast<double>(kLanes * blocks) - total(cosines)) + total(squares);
    }
};

PS_INLINE Block withNext(Block z, Block following) // each coordinate's successor
{
    return __builtin_shufflevector(z, following, 1, 2, 3, 4);
}

// Calls term(z, next) for all neighbours and adds what it gives.
template <typename Term> PS_INLINE double sumOfPairs(const Instance& p, const Point& z, Term term)
{
    const std::size_t blocks = blocksOf(p);
    Block sum = all(0);
    Block current = get(z, 0);
    for (std::size_t b = 0; b < blocks; ++b) {
        const Block following = b + 1 < blocks ? get(z, b + 1) : all(0);
        const Block value = term(current, withNext(current, following));
        sum += below(kLanes * b, p.dimension - 1) ? value : all(0);
        current = following;
    }
    return total(sum);
}

PS_INLINE double rosenbrockSum(const Instance& p, const Point& z)
{
    return sumOfPairs(
        p, z, [](Block v, Block next) PS_INLINE_LAMBDA { return 100 * square(v * v - next) + square(v - 1); });
}

PS_INLINE double tailSquares(const Instance& p, const Point& z) // all but the first
{
    Block first = get(z, 0);
    first[0] = 0;
    Block sum = square(first);
    for (std::size_t b = 1; b < blocksOf(p); ++b)
        sum += square(get(z, b));
    return total(sum);
}

} // namespace priorscope::bbob
