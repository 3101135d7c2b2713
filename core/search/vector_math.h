// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Inner loops of methods on plain arrays: element by element, or sums with a fixed order, so that vectorised code
// gives the same bits. Arrays must not overlap. Pure, any thread.

#include <cstddef>

namespace priorscope {

// Four partial sums: a single one would wait for every addition.
inline double dot(const double* a, const double* b, std::size_t n)
{
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        s0 += a[i] * b[i];
        s1 += a[i + 1] * b[i + 1];
        s2 += a[i + 2] * b[i + 2];
        s3 += a[i + 3] * b[i + 3];
    }
    for (; i < n; ++i)
        s0 += a[i] * b[i];
    return (s0 + s1) + (s2 + s3);
}

// y += a x
inline void addScaled(double* __restrict y, double a, const double* __restrict x, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        y[i] += a * x[i];
}

// y += a x + b z
inline void addScaled2(
    double* __restrict y, double a, const double* __restrict x, double b, const double* __restrict z, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        y[i] += a * x[i] + b * z[i];
}

// (x, y) = (c x - s y, s x + c y)
inline void rotate(double* __restrict x, double* __restrict y, double c, double s, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) {
        const double old = y[i];
        y[i] = s * x[i] + c * old;
        x[i] = c * x[i] - s * old;
    }
}

} // namespace priorscope
