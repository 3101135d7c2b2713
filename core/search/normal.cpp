// SPDX-License-Identifier: GPL-3.0-or-later
// The rational approximations of W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23
// (1969), on three intervals.
#include "search/normal.h"

#include <array>
#include <cmath>

#include "base/det_math.h"

namespace priorscope {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440;
constexpr double kInverseSqrtPi = 0.56418958354775628695;
constexpr double kHalfLog2Pi = 0.91893853320467274178;

// (c0 x^n + c1 x^(n-1) + ... + cn), highest power first.
template <std::size_t N> double polynomial(const std::array<double, N>& c, double x)
{
    double sum = 0;
    for (const double v : c)
        sum = sum * x + v;
    return sum;
}

double erfSmall(double x) // |x| <= 0.46875
{
    static constexpr std::array kUpper{1.85777706184603153e-1, 3.16112374387056560, 1.13864154151050156e2,
        3.77485237685302021e2, 3.20937758913846947e3};
    static constexpr std::array kLower{
        1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3};
    return x * polynomial(kUpper, x * x) / polynomial(kLower, x * x);
}

double erfcxMiddle(double x) // 0.46875 <= x <= 4
{
    static constexpr std::array kUpper{2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594,
        6.61191906371416295e1, 2.98635138197400131e2, 8.81952221241769090e2, 1.71204761263407058e3,
        2.05107837782607147e3, 1.23033935479799725e3};
    static constexpr std::array kLower{1.0, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2,
        1.62138957456669019e3, 3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3,
        1.23033935480374942e3};
    return polynomial(kUpper, x) / polynomial(kLower, x);
}

double erfcxLarge(double x) // x >= 4
{
    static constexpr std::array kUpper{1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
        1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4};
    static constexpr std::array kLower{1.0, 2.56852019228982242, 1.87295284992346725, 5.27905102951428412e-1,
        6.05183413124413191e-2, 2.33520497626869185e-3};
    const double q = 1 / (x * x);
    return (kInverseSqrtPi - q * polynomial(kUpper, q) / polynomial(kLower, q)) / x;
}

// exp(-x^2) without the loss that rounding x^2 brings for large x.
double expMinusSquare(double x)
{
    const double head = std::floor(x * 16) / 16;
    return det::exp(-head * head) * det::exp(-(x - head) * (x + head));
}

} // namespace

double erfcx(double x)
{
    if (x < 0.46875)
        return det::exp(x * x) * (1 - erfSmall(x));
    return x <= 4 ? erfcxMiddle(x) : erfcxLarge(x);
}

double normalCdf(double z)
{
    const double x = std::abs(z) * kSqrtHalf;
    if (x < 0.46875)
        return 0.5 + 0.5 * erfSmall(z * kSqrtHalf);
    const double tail = 0.5 * expMinusSquare(x) * erfcx(x);
    return z < 0 ? tail : 1 - tail;
}

double logNormalPdf(double z)
{
    return -0.5 * z * z - kHalfLog2Pi;
}

} // namespace priorscope
