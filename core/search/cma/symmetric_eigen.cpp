// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/cma/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/vector_math.h"

namespace priorscope {
namespace {

// One Householder step: row i of `v` (kept in d) becomes e[i] beside the diagonal; h / 2 is the reflector's squared
// norm.
double reflect(std::size_t n, std::size_t i, double* v, double* d, double* e)
{
    double scale = 0;
    for (std::size_t k = 0; k < i; ++k)
        scale += std::abs(d[k]);
    if (scale == 0) {
        e[i] = d[i - 1];
        for (std::size_t j = 0; j < i; ++j) {
            d[j] = v[j * n + i - 1];
            v[j * n + i] = 0;
            v[i * n + j] = 0;
        }
        return 0;
    }
    for (std::size_t k = 0; k < i; ++k)
        d[k] /= scale;
    double h = dot(d, d, i);
    double f = d[i - 1];
    const double g = f > 0 ? -std::sqrt(h) : std::sqrt(h);
    e[i] = scale * g;
    h -= f * g;
    d[i - 1] = f - g;
    std::fill(e, e + i, 0.0);
    for (std::size_t j = 0; j < i; ++j) { // e = v d, of which only one triangle is valid
        f = d[j];
        v[i * n + j] = f;
        e[j] += v[j * n + j] * f + dot(v + j * n + j + 1, d + j + 1, i - j - 1);
        addScaled(e + j + 1, f, v + j * n + j + 1, i - j - 1);
    }
    for (std::size_t j = 0; j < i; ++j)
        e[j] /= h;
    addScaled(e, -dot(e, d, i) / (h + h), d, i);
    for (std::size_t j = 0; j < i; ++j) {
        addScaled2(v + j * n + j, -d[j], e + j, -e[j], d + j, i - j);
        d[j] = v[j * n + i - 1];
        v[j * n + i] = 0;
    }
    return h;
}

void tridiagonalise(std::size_t n, double* v, double* d, double* e)
{
    for (std::size_t j = 0; j < n; ++j)
        d[j] = v[j * n + n - 1];
    for (std::size_t i = n - 1; i > 0; --i)
        d[i] = reflect(n, i, v, d, e);
    for (std::size_t i = 0; i + 1 < n; ++i) { // multiply the reflectors out
        v[i * n + n - 1] = v[i * n + i];
        v[i * n + i] = 1;
        double* reflector = v + (i + 1) * n;
        const double h = d[i + 1];
        if (h != 0) {
            for (std::size_t k = 0; k <= i; ++k)
                d[k] = reflector[k] / h;
            for (std::size_t j = 0; j <= i; ++j)
                addScaled(v + j * n, -dot(reflector, v + j * n, i + 1), d, i + 1);
        }
        std::fill(reflector, reflector + i + 1, 0.0);
    }
    for (std::size_t j = 0; j < n; ++j) {
        d[j] = v[j * n + n - 1];
        v[j * n + n - 1] = 0;
    }
    v[n * n - 1] = 1;
    std::copy(e + 1, e + n, e);
    e[n - 1] = 0;
}

// One QL sweep over the block l..m with an implicit shift; returns what the shift took off the values from l on.
double sweep(std::size_t n, std::size_t l, std::size_t m, double* v, double* d, double* e)
{
    const double g0 = d[l];
    double p = (d[l + 1] - g0) / (2 * e[l]);
    double r = std::sqrt(p * p + 1);
    if (p < 0)
        r = -r;
    d[l] = e[l] / (p + r);
    d[l + 1] = e[l] * (p + r);
    const double below = d[l + 1];
    const double shift = g0 - d[l];
    for (std::size_t i = l + 2; i < n; ++i)
        d[i] -= shift;
    const double eNext = e[l + 1];
    p = d[m];
    double c = 1;
    double c2 = 1;
    double c3 = 1;
    double s = 0;
    double s2 = 0;
    for (std::size_t i = m; i-- > l;) {
        c3 = c2;
        c2 = c;
        s2 = s;
        const double g = c * e[i];
        const double h = c * p;
        r = std::sqrt(p * p + e[i] * e[i]);
        e[i + 1] = s * r;
        s = e[i] / r;
        c = p / r;
        p = c * d[i] - s * g;
        d[i + 1] = h + s * (c * g + s * d[i]);
        rotate(v + i * n, v + (i + 1) * n, c, s, n);
    }
    p = -s * s2 * c3 * eNext * e[l] / below;
    e[l] = s * p;
    d[l] = c * p;
    return shift;
}

} // namespace

void symmetricEigen(std::size_t n, std::span<double> matrix, std::span<double> values, std::span<double> scratch)
{
    double* v = matrix.data();
    double* d = values.data();
    double* e = scratch.data();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j)
            v[j * n + i] = v[i * n + j];
    }
    tridiagonalise(n, v, d, e);
    double shifts = 0;
    double largest = 0;
    for (std::size_t l = 0; l < n; ++l) {
        largest = std::max(largest, std::abs(d[l]) + std::abs(e[l]));
        const double negligible = std::numeric_limits<double>::epsilon() * largest;
        std::size_t m = l;
        while (std::abs(e[m]) > negligible) // e[n - 1] is 0
            ++m;
        // The method converges cubically; the limit only keeps a matrix with NaN from looping for ever.
        for (int sweeps = 0; m > l && std::abs(e[l]) > negligible && sweeps < 60; ++sweeps)
            shifts += sweep(n, l, m, v, d, e);
        d[l] += shifts;
        e[l] = 0;
    }
    for (std::size_t i = 0; i + 1 < n; ++i) {
        const auto least = static_cast<std::size_t>(std::min_element(d + i, d + n) - d);
        if (least != i) {
            std::swap(d[i], d[least]);
            std::swap_ranges(v + i * n, v + (i + 1) * n, v + least * n);
        }
    }
}

} // namespace priorscope
