// SPDX-License-Identifier: Apache-2.0
#include "base/det_math.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

namespace priorscope::det {
namespace {

constexpr double kLn2High = 6.93147180369123816490e-01; // low 21 bits zero: k * kLn2High is exact for |k| < 2048
constexpr double kLn2Low = 1.90821492927058770002e-10;

// Doubles as IEEE 754 stores them.
constexpr int kMantissaBits = 52;
constexpr int kBias = 1023;
constexpr std::uint64_t kExponentMask = 0x7ffULL << kMantissaBits;

// x = m 2^exponent with m in [0.5, 1), for x > 0: std::frexp without the call.
double splitExponent(double x, int& exponent)
{
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int stored = static_cast<int>(bits >> kMantissaBits);
    if (stored == 0)
        return std::frexp(x, &exponent); // subnormal
    exponent = stored - kBias + 1;
    return std::bit_cast<double>((bits & ~kExponentMask) | (std::uint64_t{kBias - 1} << kMantissaBits));
}

// x 2^k for x near 1: std::ldexp without the call.
double scale(double x, int k)
{
    if (k < 2 - kBias || k > kBias)
        return std::ldexp(x, k);
    return x * std::bit_cast<double>(static_cast<std::uint64_t>(k + kBias) << kMantissaBits);
}

// sin and cos of t in [-pi/4, pi/4] by their Taylor series; the first dropped term is below 1e-18.
double sinSmall(double t)
{
    const double q = t * t;
    double sum = -1.0 / 1307674368000.0;
    for (const double c :
        {1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0, -1.0 / 5040.0, 1.0 / 120.0, -1.0 / 6.0})
        sum = sum * q + c;
    return t + t * q * sum;
}

double cosSmall(double t)
{
    const double q = t * t;
    double sum = 1.0 / 20922789888000.0;
    for (const double c :
        {-1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0, 1.0 / 40320.0, -1.0 / 720.0, 1.0 / 24.0, -0.5})
        sum = sum * q + c;
    return 1.0 + q * sum;
}

} // namespace

double log(double x)
{
    if (!(x > 0))
        return x == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    if (std::isinf(x))
        return x;
    int exponent = 0;
    double m = splitExponent(x, exponent); // exact: only bits move
    if (m < 0.70710678118654752440) {
        m *= 2;
        --exponent;
    }
    // log m = 2 atanh(s) with s = (m - 1)/(m + 1), |s| <= 0.1716
    const double f = m - 1.0;
    const double s = f / (2.0 + f);
    const double q = s * s;
    double sum = 1.0 / 23.0;
    for (int k = 21; k >= 3; k -= 2)
        sum = sum * q + 1.0 / k;
    const double tail = 2.0 * s * q * sum;
    const double e = exponent;
    return e * kLn2High + (2.0 * s + (tail + e * kLn2Low));
}

double exp(double x)
{
    if (std::isnan(x))
        return x;
    if (x > 709.782712893384)
        return std::numeric_limits<double>::infinity();
    if (x < -745.133219101941)
        return 0;
    const double k = std::floor(x * 1.44269504088896338700 + 0.5);
    const double high = x - k * kLn2High;
    const double low = k * kLn2Low;
    const double r = high - low; // |r| <= 0.3466
    double sum = 1.0 / 87178291200.0;
    for (const double c : {1.0 / 6227020800.0, 1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0,
             1.0 / 40320.0, 1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5})
        sum = sum * r + c;
    const double value = 1.0 + (r + ((high - r) - low) + r * r * sum);
    return scale(value, static_cast<int>(k));
}

double cos2pi(double turns)
{
    // Octants are exact in binary: 8 turns and the remainder lose no bit.
    const double eighths = turns * 8.0;
    const int octant = static_cast<int>(std::floor(eighths)) & 7;
    constexpr double kPi = 3.14159265358979311600;
    const double local = (eighths - std::floor(eighths)) * (kPi / 4.0);
    const double mirrored = (1.0 - (eighths - std::floor(eighths))) * (kPi / 4.0);
    switch (octant) {
    case 0:
        return cosSmall(local);
    case 1:
        return sinSmall(mirrored);
    case 2:
        return -sinSmall(local);
    case 3:
        return -cosSmall(mirrored);
    case 4:
        return -cosSmall(local);
    case 5:
        return -sinSmall(mirrored);
    case 6:
        return sinSmall(local);
    default:
        return cosSmall(mirrored);
    }
}

SinCos sinCos2pi(double turns)
{
    // As above; the octant only chooses and signs, which needs no branch that a random angle would mispredict.
    const double eighths = turns * 8.0;
    const double octants = std::floor(eighths);
    const unsigned octant = static_cast<unsigned>(octants) & 7U;
    constexpr double kPi = 3.14159265358979311600;
    const double within = eighths - octants;
    const double t = (octant & 1U ? 1.0 - within : within) * (kPi / 4.0);
    const double s = sinSmall(t);
    const double c = cosSmall(t);
    const bool swapped = ((octant + 1) & 2U) != 0; // octants 1, 2, 5, 6
    const double sine = swapped ? c : s;
    const double cosine = swapped ? s : c;
    return {octant & 4U ? -sine : sine, ((octant + 2) & 4U) != 0 ? -cosine : cosine};
}

double sin2pi(double turns)
{
    const double shifted = turns - 0.25;
    return cos2pi(shifted < 0 ? shifted + 1.0 : shifted);
}

} // namespace priorscope::det
