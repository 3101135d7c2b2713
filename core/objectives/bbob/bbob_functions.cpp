// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/bbob/bbob_functions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "objectives/bbob/bbob_parts.h"

namespace priorscope::bbob {
namespace {

PS_INLINE double sphere(const Instance& p, X x)
{
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum += square(x[b] - get(p.shift, b));
    return total(sum);
}

PS_INLINE double ellipsoid(const Instance& p, X x)
{
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum += get(p.scale, b) * square(oscillated(x[b] - get(p.shift, b)));
    return total(sum);
}

PS_INLINE double rastrigin(const Instance& p, X x)
{
    RastriginSum sum;
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum.add(get(p.scale, b) * oscillatedAsymmetric(x[b] - get(p.shift, b), get(p.asymmetry, b)));
    return sum.value(blocksOf(p));
}

PS_INLINE double buecheRastrigin(const Instance& p, X x)
{
    RastriginSum sum;
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block z = oscillated(x[b] - get(p.shift, b));
        sum.add(z * (z > 0 ? get(p.positiveScale, b) : get(p.scale, b)));
    }
    return sum.value(blocksOf(p)) + 100 * penalty(p, x);
}

PS_INLINE double linearSlope(const Instance& p, X x)
{
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block best = get(p.shift, b);
        const Block scale = get(p.scale, b);
        const Block slope = best > 0 ? scale : -scale;
        sum += 5 * scale - slope * (x[b] * best >= 25 ? best : x[b]);
    }
    return total(sum);
}

PS_INLINE double attractiveSector(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block v = get(z, b);
        sum += square((v * get(p.shift, b) > 0 ? all(100) : all(1)) * v);
    }
    const double value = total(sum);
    if (!(value > 0 && value < HUGE_VAL))
        return value;
    const Block level = logarithm(all(value)); // pow(oscillated(value), 0.9)
    return exponential(0.9 * (level + ripple(all(value), level)))[0];
}

PS_INLINE double stepEllipsoid(const Instance& p, X x)
{
    const Point raw = rotatedShift(p, x);
    Point steps;
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block v = get(raw, b);
        set(steps, b, absolute(v) > 0.5 ? roundedUp(v) : roundedUp(10 * v) / 10);
    }
    const Point z = timesOuter(p, steps);
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum += get(p.scale, b) * square(get(z, b));
    return 0.1 * std::max(std::abs(raw.values[0]) * 1e-4, total(sum)) + penalty(p, x);
}

PS_INLINE double rosenbrock(const Instance& p, X x)
{
    Point z;
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, get(p.scale, b) * (x[b] - get(p.shift, b)) + 1);
    return rosenbrockSum(p, z);
}

PS_INLINE Point centred(const Instance& p, X x) // of f9 and f19
{
    Point z = times(p.inner, x.values, p.dimension);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, get(z, b) + 0.5);
    return z;
}

PS_INLINE double rosenbrockRotated(const Instance& p, X x)
{
    return rosenbrockSum(p, centred(p, x));
}

PS_INLINE double ellipsoidRotated(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum += get(p.scale, b) * square(oscillated(get(z, b)));
    return total(sum);
}

PS_INLINE double discus(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    Block first = square(oscillated(get(z, 0)));
    first[0] *= 1e6;
    Block sum = first;
    for (std::size_t b = 1; b < blocksOf(p); ++b)
        sum += square(oscillated(get(z, b)));
    return total(sum);
}

PS_INLINE Point bent(const Instance& p, X x) // of f12, f17 and f18
{
    Point z = rotatedShift(p, x);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, asymmetric(get(z, b), get(p.asymmetry, b)));
    return timesOuter(p, z);
}

PS_INLINE double bentCigar(const Instance& p, X x)
{
    const Point z = bent(p, x);
    return z.values[0] * z.values[0] + 1e6 * tailSquares(p, z);
}

PS_INLINE double sharpRidge(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    return z.values[0] * z.values[0] + 100 * std::sqrt(tailSquares(p, z));
}

PS_INLINE double differentPowers(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block v = absolute(get(z, b));
        sum += v > 0 ? exponential(get(p.scale, b) * logarithm(v)) : v;
    }
    return std::sqrt(total(sum));
}

PS_INLINE double rastriginRotated(const Instance& p, X x)
{
    Point z = rotatedShift(p, x);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, oscillatedAsymmetric(get(z, b), get(p.asymmetry, b)));
    const Point turned = timesOuter(p, z);
    RastriginSum sum;
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum.add(get(turned, b));
    return sum.value(blocksOf(p));
}

// The sum of 0.5^k cos(2 pi 3^k (v + 0.5)) above its lowest value, which is that of v = 0. Each cosine follows from the
// one before by tripling its angle as a complex power.
PS_INLINE Block weierstrassExcess(Block v)
{
    constexpr int kTerms = 12;
    Block cosines = cosPi(2 * v);
    Block sines = sinPi(2 * v);
    Block sum = 1 - cosines;
    double amplitude = 1;
    for (int k = 1; k < kTerms; ++k) {
        amplitude *= 0.5;
        const Block c = cosines * cosines;
        const Block s = sines * sines;
        cosines *= c - 3 * s;
        sines *= 3 * c - s;
        sum += amplitude * (1 - cosines);
    }
    return sum;
}

PS_INLINE double weierstrass(const Instance& p, X x)
{
    Point z = rotatedShift(p, x);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        set(z, b, oscillated(get(z, b)));
    const Point turned = timesOuter(p, z);
    Block sum = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        sum += weierstrassExcess(get(turned, b));
    const double d = static_cast<double>(p.dimension);
    const double excess = total(sum) / d;
    return 10 * excess * excess * excess + 10 / d * penalty(p, x);
}

PS_INLINE double schaffer(const Instance& p, X x)
{
    const double sum = sumOfPairs(p, bent(p, x), [](Block v, Block next) PS_INLINE_LAMBDA {
        const Block t = v * v + next * next;
        const Block wave = sinPi(50 / std::numbers::pi * exponential(0.1 * logarithm(t)));
        return squareRoot(squareRoot(t)) * (1 + wave * wave);
    });
    const double mean = sum / static_cast<double>(p.dimension - 1);
    return mean * mean + 10 * penalty(p, x);
}

PS_INLINE Block cosineOfAny(Block v)
{
    const Mask far = absolute(v) >= kCosineLimit;
    if (far[0] | far[1] | far[2] | far[3])
        return Block{std::cos(v[0]), std::cos(v[1]), std::cos(v[2]), std::cos(v[3])};
    return cosine(v);
}

PS_INLINE double griewankRosenbrock(const Instance& p, X x)
{
    const double sum = sumOfPairs(p, centred(p, x), [](Block v, Block next) PS_INLINE_LAMBDA {
        const Block t = 100 * square(v * v - next) + square(1 - v);
        return t / 4000 - cosineOfAny(t);
    });
    return 10 + 10 * sum / static_cast<double>(p.dimension - 1);
}

PS_INLINE double schwefel(const Instance& p, X x)
{
    constexpr double kTwiceOptimum = 4.2096874637;
    Block sum = all(0);
    Block beyond = all(0);
    Block previous = all(kTwiceOptimum);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Block mirrored = 2 * get(p.shift, b) * x[b];
        const Block before = __builtin_shufflevector(previous, mirrored, 3, 4, 5, 6);
        const Block coupled = mirrored + 0.25 * (before - kTwiceOptimum);
        previous = mirrored;
        const Block z = 100 * (get(p.scale, b) * (coupled - kTwiceOptimum) + kTwiceOptimum);
        const Mask inside = below(kLanes * b, p.dimension);
        const Block excess = absolute(z) - 500;
        sum += inside ? z * sinPi(squareRoot(absolute(z)) * std::numbers::inv_pi) : all(0);
        beyond += square(excess <= 0 ? all(0) : excess);
    }
    return 0.01 * (total(beyond) + 418.9828872724339 - total(sum) / static_cast<double>(p.dimension));
}

// The highest Gaussian is found by its logarithm, so that one exponential is enough.
PS_INLINE double gallagher(const Instance& p, X x)
{
    const Point rotated = times(p.inner, x.values, p.dimension);
    Block bestLevel = all(-HUGE_VAL);
    Block bestHeight = all(0);
    Block bestPower = all(0);
    for (std::size_t b = 0; b < p.peaks.blocks; ++b) {
        Block power = all(0); // of the Gaussian, at most 0
        for (std::size_t j = 0; j < p.dimension; ++j) {
            const std::size_t at = b * p.dimension + j;
            power += get(p.peaks.scale, at) * square(get(p.peaks.centre, at) - rotated.values[j]);
        }
        const Block level = get(p.peaks.logHeight, b) + power;
        const Mask better = level > bestLevel;
        bestLevel = better ? level : bestLevel;
        bestHeight = better ? get(p.peaks.height, b) : bestHeight;
        bestPower = better ? power : bestPower;
    }
    const Block values = bestHeight * exponential(bestPower);
    const double highest = std::max(std::max(values[0], values[1]), std::max(values[2], values[3]));
    const double value = oscillated(all(10 - highest))[0];
    return value * value + penalty(p, x);
}

// The distances of 2^k z from the nearest whole number, 32 of them, follow from each other exactly.
PS_INLINE Block katsuuraSum(Block z)
{
    Block sum = all(0);
    Block rest = z - nearestWhole(z);
    double weight = 1;
    for (int k = 1; k <= 32; ++k) {
        weight *= 0.5;
        rest += rest;
        rest -= nearestWhole(rest);
        sum += weight * absolute(rest);
    }
    return sum;
}

PS_INLINE double katsuura(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    Block products = all(1); // of what BBOB takes to a power each
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        products *= 1 + get(p.scale, b) * katsuuraSum(get(z, b));
    const double d = static_cast<double>(p.dimension);
    const double product = (products[0] * products[1]) * (products[2] * products[3]);
    const Block result = exponential(p.constant * logarithm(all(product)));
    return 10 / (d * d) * (result[0] - 1) + penalty(p, x);
}

PS_INLINE double lunacek(const Instance& p, X x)
{
    constexpr double kFirst = 2.5;
    const double d = static_cast<double>(p.dimension);
    const double depth = p.constant;
    const double second = -std::sqrt((kFirst * kFirst - 1) / depth);
    Point z;
    Block toFirst = all(0);
    Block toSecond = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b) {
        const Mask inside = below(kLanes * b, p.dimension);
        const Block mirrored = 2 * get(p.shift, b) * x[b];
        const Block away = mirrored - kFirst;
        toFirst += inside ? square(away) : all(0);
        toSecond += inside ? square(mirrored - second) : all(0);
        set(z, b, away);
    }
    const Point turned = times(p.inner, z.values.data(), p.dimension);
    Block cosines = all(0);
    for (std::size_t b = 0; b < blocksOf(p); ++b)
        cosines += cosPi(2 * get(turned, b)); // 1 behind the last coordinate
    const double waves = static_cast<double>(kLanes * blocksOf(p)) - total(cosines);
    return std::min(total(toFirst), d + depth * total(toSecond)) + 10 * waves + 1e4 * penalty(p, x);
}

using Function = double (*)(const Instance&, X);
using Table = std::array<Function, kFunctions>;

template <Function function> [[gnu::flatten]] double baseline(const Instance& p, X x)
{
    return function(p, x);
}

#if defined(__x86_64__)
// Wider instructions, but no fused multiply-add: the same bits.
template <Function function> [[gnu::flatten, gnu::target("avx2")]] double wide(const Instance& p, X x)
{
    return function(p, x);
}
#endif

#define PS_EACH_FUNCTION(width)                                                                                        \
    {                                                                                                                  \
        width<sphere>, width<ellipsoid>, width<rastrigin>, width<buecheRastrigin>, width<linearSlope>,                 \
            width<attractiveSector>, width<stepEllipsoid>, width<rosenbrock>, width<rosenbrockRotated>,                \
            width<ellipsoidRotated>, width<discus>, width<bentCigar>, width<sharpRidge>, width<differentPowers>,       \
            width<rastriginRotated>, width<weierstrass>, width<schaffer>, width<schaffer>, width<griewankRosenbrock>,  \
            width<schwefel>, width<gallagher>, width<gallagher>, width<katsuura>, width<lunacek>                       \
    }

constexpr Table kBaseline PS_EACH_FUNCTION(baseline);
#if defined(__x86_64__)
constexpr Table kWide PS_EACH_FUNCTION(wide);
#else
constexpr const Table& kWide = kBaseline;
#endif
#undef PS_EACH_FUNCTION

bool hasWideInstructions()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

} // namespace

double evaluateBaseline(const Instance& p, std::span<const double> x)
{
    return kBaseline[static_cast<std::size_t>(p.function - 1)](p, {x.data(), p.dimension}) + p.optimum;
}

double evaluate(const Instance& p, std::span<const double> x)
{
    static const Table& table = hasWideInstructions() ? kWide : kBaseline;
    return table[static_cast<std::size_t>(p.function - 1)](p, {x.data(), p.dimension}) + p.optimum;
}

} // namespace priorscope::bbob
