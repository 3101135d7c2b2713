// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Four numbers at a time: arithmetic, and the elementary functions that BBOB needs, with a fixed order of IEEE
// operations. A compiler turns one block into one wide or two narrow instructions, whichever the target has; the bits
// are the same on every machine. Everything is inlined, also into functions compiled for more than the baseline
// instructions. Pure, any thread. Built with -ffp-contract=off.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace priorscope::bbob {

inline constexpr std::size_t kLanes = 4;

using Block = double __attribute__((vector_size(32), may_alias));
using Bits = std::uint64_t __attribute__((vector_size(32), may_alias));
using Mask = std::int64_t __attribute__((vector_size(32), may_alias)); // of a comparison: all bits or none

// No block is ever passed in a call, so that nothing depends on how a target would pass one.
#pragma GCC diagnostic ignored "-Wpsabi"

#define PS_INLINE [[gnu::always_inline]] inline
#define PS_INLINE_LAMBDA __attribute__((always_inline))

PS_INLINE Block all(double v)
{
    return Block{v, v, v, v};
}

PS_INLINE double total(Block v)
{
    return (v[0] + v[1]) + (v[2] + v[3]);
}

PS_INLINE Block square(Block v)
{
    return v * v;
}

PS_INLINE Block absolute(Block v)
{
    return Block(Bits(v) & 0x7fffffffffffffffULL);
}

PS_INLINE Block squareRoot(Block v)
{
    return Block{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
}

// All bits for the lanes of the block at `start` that lie below `count`.
PS_INLINE Mask below(std::size_t start, std::size_t count)
{
    const auto left = static_cast<std::int64_t>(count - start);
    return Mask{0, 1, 2, 3} < Mask{left, left, left, left};
}

// Adding it leaves no bits behind the point: the nearest whole number for |v| < 2^51, with its parity in the last bit.
inline constexpr double kWhole = 6755399441055744.0; // 1.5 * 2^52

PS_INLINE Block nearestWhole(Block v) // |v| < 2^51; halves go to the even one
{
    return (v + kWhole) - kWhole;
}

PS_INLINE Block roundedUp(Block v) // floor(v + 0.5), |v| < 2^51
{
    const Block raised = v + 0.5;
    const Block whole = nearestWhole(raised);
    return whole - (whole > raised ? all(1) : all(0));
}

// Lowest coefficient first. Halves are joined pairwise, so that a processor works on both at once.
template <std::size_t first, std::size_t count, std::size_t total_>
PS_INLINE Block polynomialPart(const double (&coefficients)[total_], const Block* powers)
{
    if constexpr (count == 1) {
        return all(coefficients[first]);
    } else {
        constexpr std::size_t half = std::bit_floor(count - 1);
        return polynomialPart<first, half>(coefficients, powers)
            + powers[std::countr_zero(half)] * polynomialPart<first + half, count - half>(coefficients, powers);
    }
}

// The coefficients in this file are minimax approximations; what they leave out is below 1e-17.
template <std::size_t count> PS_INLINE Block polynomial(Block x, const double (&coefficients)[count])
{
    const Block second = x * x;
    const Block fourth = second * second;
    const Block powers[] = {x, second, fourth, fourth * fourth};
    return polynomialPart<0, count>(coefficients, powers);
}

PS_INLINE Block withParityOf(Block shifted, Block v) // -v where shifted = whole number + kWhole is odd
{
    return Block(Bits(v) ^ (Bits(shifted) << 63));
}

PS_INLINE Block bounded(Block r) // to [-1/2, 1/2]
{
    const Block low = r > -0.5 ? r : all(-0.5);
    return low < 0.5 ? low : all(0.5);
}

PS_INLINE Block sineOf(Block r) // sin(pi r), |r| <= 1/2
{
    const Block q = r * r;
    const Block sum = polynomial(q,
        {-5.167712780049969, 2.5501640398772785, -0.5992645293182587, 0.08214588656284182, -0.007370430422392483,
            0.0004662994375327039, -2.1902598362084932e-05, 7.689120058646458e-07});
    return r * (std::numbers::pi + q * sum);
}

PS_INLINE Block cosineOf(Block r) // cos(pi r), |r| <= 1/2
{
    const Block q = r * r;
    const Block sum = polynomial(q,
        {-4.934802200544677, 4.058712126416545, -1.3352627688446643, 0.2353306301459845, -0.025806888862656672,
            0.001929556817784377, -0.0001045678070899109, 4.1507499114430705e-06});
    return 1 + q * sum;
}

// sin(pi v) and cos(pi v). From 2^51 on, where a double knows nothing of the phase, some number between -1 and 1.
PS_INLINE Block sinPi(Block v)
{
    const Block shifted = v + kWhole;
    return withParityOf(shifted, sineOf(bounded(v - (shifted - kWhole))));
}

PS_INLINE Block cosPi(Block v)
{
    const Block shifted = v + kWhole;
    return withParityOf(shifted, cosineOf(bounded(v - (shifted - kWhole))));
}

inline constexpr double kCosineLimit = 1e8;

PS_INLINE Block cosine(Block v) // cos(v), |v| < kCosineLimit, by three parts of pi that multiply exactly
{
    constexpr double kFirst = 3.141592651605606; // 27 bits each, then the rest
    constexpr double kSecond = 1.9841871479187034e-09;
    constexpr double kThird = 1.1442377452219664e-17;
    const Block shifted = v * std::numbers::inv_pi + kWhole;
    const Block k = shifted - kWhole;
    const Block r = ((v - k * kFirst) - k * kSecond) - k * kThird;
    return withParityOf(shifted, cosineOf(r * std::numbers::inv_pi));
}

PS_INLINE Block logarithm(Block v) // v > 0 and finite; about -709 for 0 and what is close to it
{
    constexpr std::uint64_t kRootOfHalf = 0x3fe6a09e667f3bcdULL;
    constexpr std::uint64_t kOne = 0x3ff0000000000000ULL;
    constexpr double kLn2High = 6.93147180369123816490e-01; // low 21 bits zero: its product with an exponent is exact
    constexpr double kLn2Low = 1.90821492927058770002e-10;
    const Bits exponent = (Bits(v) + (kOne - kRootOfHalf)) >> 52; // biased, of v / m with m in [sqrt(1/2), sqrt(2))
    const Block m = Block(Bits(v) + kOne - (exponent << 52));
    const Block k = Block(exponent | 0x4330000000000000ULL) - (4503599627370496.0 + 1023);
    const Block s = (m - 1) / (m + 1); // log m = 2 atanh s
    const Block q = s * s;
    const Block sum = polynomial(q,
        {0.6666666666666734, 0.3999999999941434, 0.2857142874247243, 0.22222198563647533, 0.18183564861578946,
            0.15314035902693143, 0.1479610524749081});
    return k * kLn2High + (2 * s + (s * q * sum + k * kLn2Low));
}

PS_INLINE Block exponential(Block v) // 0 below -708, infinite above 709
{
    constexpr double kLn2High = 6.93147180369123816490e-01;
    constexpr double kLn2Low = 1.90821492927058770002e-10;
    const Block shifted = v * std::numbers::log2e + kWhole;
    const Block k = shifted - kWhole;
    const Block r = (v - k * kLn2High) - k * kLn2Low;
    const Block sum = polynomial(r,
        {0.5000000000000012, 0.166666666666667, 0.04166666666651541, 0.008333333333307217, 0.0013888888947017426,
            0.00019841269917358787, 2.4801489940789245e-05, 2.7557216319325095e-06, 2.763128080269892e-07,
            2.5117856395534903e-08});
    const Block mantissa = 1 + (r + r * r * sum);
    const Block scaled = Block(Bits(mantissa) + (Bits(shifted) << 52));
    const Block positive = v < -708 ? all(0) : scaled;
    return v > 709 ? all(HUGE_VAL) : positive;
}

PS_INLINE Block exponentialOfSmall(Block v) // |v| < 0.0985
{
    const Block sum = polynomial(v,
        {0.4999999999999998, 0.16666666666729724, 0.0416666666668698, 0.008333332994406325, 0.0013888888287818509,
            0.00019846751658703709, 2.48085205140528e-05});
    return 1 + (v + v * v * sum);
}

} // namespace priorscope::bbob
