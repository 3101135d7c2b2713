// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/bbob/bbob_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace priorscope::bbob {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

// Fixed room for one point, so that an evaluation allocates nothing.
struct Point {
    std::size_t size = 0;
    std::array<double, kMaxDimension> values; // the first `size` are set

    explicit Point(std::size_t n) : size(n) { }
    double& operator[](std::size_t i) { return values[i]; }
    double operator[](std::size_t i) const { return values[i]; }
    double* begin() { return values.data(); }
    double* end() { return values.data() + size; }
    const double* begin() const { return values.data(); }
    const double* end() const { return values.data() + size; }
};

double square(double v)
{
    return v * v;
}
double rounded(double v)
{
    return std::floor(v + 0.5);
}

Point shifted(const Instance& p, std::span<const double> x)
{
    Point z(p.dimension);
    for (std::size_t i = 0; i < z.size; ++i)
        z[i] = x[i] - p.shift[i];
    return z;
}

Point times(const Matrix& m, const double* x)
{
    Point z(m.size);
    for (std::size_t i = 0; i < z.size; ++i) {
        const double* row = m.row(i);
        double sum = 0;
        for (std::size_t j = 0; j < z.size; ++j)
            sum += row[j] * x[j];
        z[i] = sum;
    }
    return z;
}

Point times(const Matrix& m, const Point& x)
{
    return times(m, x.begin());
}
Point rotatedShift(const Instance& p, std::span<const double> x)
{
    return times(p.inner, shifted(p, x));
}

double oscillated(double x)
{
    if (x == 0)
        return 0;
    const double level = 10 * std::log(std::abs(x));
    const bool positive = x > 0;
    const double wave = std::sin((positive ? 1.0 : 0.55) * level) + std::sin((positive ? 0.79 : 0.31) * level);
    return x * std::exp(0.049 * wave);
}

Point oscillated(Point z)
{
    for (double& v : z)
        v = oscillated(v);
    return z;
}

Point asymmetric(Point z, double beta)
{
    for (std::size_t i = 0; i < z.size; ++i) {
        if (z[i] > 0) {
            const double k = static_cast<double>(i) / static_cast<double>(z.size - 1);
            z[i] = std::pow(z[i], 1 + beta * k * std::sqrt(z[i]));
        }
    }
    return z;
}

double penalty(std::span<const double> x, double bound = 5)
{
    double sum = 0;
    for (const double v : x)
        sum += square(std::max(0.0, std::abs(v) - bound));
    return sum;
}

double rastriginSum(const Point& z)
{
    double cosines = 0;
    double squares = 0;
    for (const double v : z) {
        cosines += std::cos(kTwoPi * v);
        squares += v * v;
    }
    return 10 * (static_cast<double>(z.size) - cosines) + squares;
}

double rosenbrockSum(const Point& z)
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < z.size; ++i)
        sum += 100 * square(z[i] * z[i] - z[i + 1]) + square(z[i] - 1);
    return sum;
}

double scaledSquares(const Instance& p, const Point& z)
{
    double sum = 0;
    for (std::size_t i = 0; i < z.size; ++i)
        sum += p.scale[i] * z[i] * z[i];
    return sum;
}

double tailSquares(const Point& z) // all but the first
{
    double sum = 0;
    for (std::size_t i = 1; i < z.size; ++i)
        sum += z[i] * z[i];
    return sum;
}

using X = std::span<const double>;

double sphere(const Instance& p, X x)
{
    double sum = 0;
    for (const double v : shifted(p, x))
        sum += v * v;
    return sum;
}

double ellipsoid(const Instance& p, X x)
{
    return scaledSquares(p, oscillated(shifted(p, x)));
}

double rastrigin(const Instance& p, X x)
{
    Point z = asymmetric(oscillated(shifted(p, x)), 0.2);
    for (std::size_t i = 0; i < z.size; ++i)
        z[i] *= p.scale[i];
    return rastriginSum(z);
}

double buecheRastrigin(const Instance& p, X x)
{
    Point z = oscillated(shifted(p, x));
    for (std::size_t i = 0; i < z.size; ++i)
        z[i] *= p.scale[i] * (z[i] > 0 && i % 2 == 0 ? 10 : 1);
    return rastriginSum(z) + 100 * penalty(x);
}

double linearSlope(const Instance& p, X x)
{
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double best = p.shift[i];
        const double slope = best > 0 ? p.scale[i] : -p.scale[i];
        sum += 5 * p.scale[i] - slope * (x[i] * best < 25 ? x[i] : best);
    }
    return sum;
}

double attractiveSector(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    double sum = 0;
    for (std::size_t i = 0; i < z.size; ++i)
        sum += square((z[i] * p.shift[i] > 0 ? 100 : 1) * z[i]);
    return std::pow(oscillated(sum), 0.9);
}

double stepEllipsoid(const Instance& p, X x)
{
    const Point raw = rotatedShift(p, x);
    Point steps = raw;
    for (double& v : steps)
        v = std::abs(v) > 0.5 ? rounded(v) : rounded(10 * v) / 10;
    const double sum = scaledSquares(p, times(p.outer, steps));
    return 0.1 * std::max(std::abs(raw[0]) * 1e-4, sum) + penalty(x);
}

double rosenbrock(const Instance& p, X x)
{
    Point z = shifted(p, x);
    for (std::size_t i = 0; i < z.size; ++i)
        z[i] = p.scale[i] * z[i] + 1;
    return rosenbrockSum(z);
}

Point centred(const Instance& p, X x) // of f9 and f19
{
    Point z = times(p.inner, x.data());
    for (double& v : z)
        v += 0.5;
    return z;
}

double rosenbrockRotated(const Instance& p, X x)
{
    return rosenbrockSum(centred(p, x));
}
double ellipsoidRotated(const Instance& p, X x)
{
    return scaledSquares(p, oscillated(rotatedShift(p, x)));
}

double discus(const Instance& p, X x)
{
    const Point z = oscillated(rotatedShift(p, x));
    return 1e6 * z[0] * z[0] + tailSquares(z);
}

double bentCigar(const Instance& p, X x)
{
    const Point z = times(p.outer, asymmetric(rotatedShift(p, x), 0.5));
    return z[0] * z[0] + 1e6 * tailSquares(z);
}

double sharpRidge(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    return z[0] * z[0] + 100 * std::sqrt(tailSquares(z));
}

double differentPowers(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    double sum = 0;
    for (std::size_t i = 0; i < z.size; ++i)
        sum += std::pow(std::abs(z[i]), p.scale[i]);
    return std::sqrt(sum);
}

double rastriginRotated(const Instance& p, X x)
{
    return rastriginSum(times(p.outer, asymmetric(oscillated(rotatedShift(p, x)), 0.2)));
}

double weierstrass(const Instance& p, X x)
{
    constexpr int kTerms = 12;
    const Point z = times(p.outer, oscillated(rotatedShift(p, x)));
    double sum = 0;
    double lowest = 0;
    double amplitude = 1;
    double frequency = 1;
    for (int j = 0; j < kTerms; ++j) {
        for (const double v : z)
            sum += amplitude * std::cos(kTwoPi * (v + 0.5) * frequency);
        lowest += amplitude * std::cos(std::numbers::pi * frequency);
        amplitude *= 0.5;
        frequency *= 3;
    }
    const double d = static_cast<double>(z.size);
    const double excess = sum / d - lowest;
    return 10 * excess * excess * excess + 10 / d * penalty(x);
}

double schaffer(const Instance& p, X x)
{
    const Point z = times(p.outer, asymmetric(rotatedShift(p, x), 0.5));
    double sum = 0;
    for (std::size_t i = 0; i + 1 < z.size; ++i) {
        const double t = z[i] * z[i] + z[i + 1] * z[i + 1];
        sum += std::pow(t, 0.25) * (1 + square(std::sin(50 * std::pow(t, 0.1))));
    }
    return square(sum / static_cast<double>(z.size - 1)) + 10 * penalty(x);
}

double griewankRosenbrock(const Instance& p, X x)
{
    const Point z = centred(p, x);
    double sum = 0;
    for (std::size_t i = 0; i + 1 < z.size; ++i) {
        const double t = 100 * square(z[i] * z[i] - z[i + 1]) + square(1 - z[i]);
        sum += t / 4000 - std::cos(t);
    }
    return 10 + 10 * sum / static_cast<double>(z.size - 1);
}

double schwefel(const Instance& p, X x)
{
    constexpr double kTwiceOptimum = 4.2096874637;
    Point z(p.dimension);
    double sum = 0;
    double previous = 0;
    for (std::size_t i = 0; i < z.size; ++i) {
        const double mirrored = 2 * p.shift[i] * x[i];
        const double coupled = i == 0 ? mirrored : mirrored + 0.25 * (previous - kTwiceOptimum);
        previous = mirrored;
        z[i] = 100 * (p.scale[i] * (coupled - kTwiceOptimum) + kTwiceOptimum);
        sum += z[i] * std::sin(std::sqrt(std::abs(z[i])));
    }
    return 0.01 * (penalty({z.begin(), z.size}, 500) + 418.9828872724339 - sum / static_cast<double>(z.size));
}

double gallagher(const Instance& p, X x)
{
    const Point rotated = times(p.inner, x.data());
    const double factor = -0.5 / static_cast<double>(rotated.size);
    double highest = 0;
    for (const Peak& peak : p.peaks) {
        double distance = 0;
        for (std::size_t i = 0; i < rotated.size; ++i)
            distance += peak.scale[i] * square(peak.centre[i] - rotated[i]);
        highest = std::max(highest, peak.height * std::exp(factor * distance));
    }
    return square(oscillated(10 - highest)) + penalty(x);
}

double katsuura(const Instance& p, X x)
{
    const Point z = rotatedShift(p, x);
    const double d = static_cast<double>(z.size);
    const double exponent = 10 / std::pow(d, 1.2);
    double result = 1;
    for (std::size_t i = 0; i < z.size; ++i) {
        double sum = 0;
        double scale = 1;
        for (int j = 1; j <= 32; ++j) {
            scale *= 2;
            sum += std::abs(scale * z[i] - rounded(scale * z[i])) / scale;
        }
        result *= std::pow(1 + static_cast<double>(i + 1) * sum, exponent);
    }
    return 10 / (d * d) * (result - 1) + penalty(x);
}

double lunacek(const Instance& p, X x)
{
    constexpr double kFirst = 2.5;
    const double d = static_cast<double>(p.dimension);
    const double depth = 1 - 0.5 / (std::sqrt(d + 20) - 4.1);
    const double second = -std::sqrt((kFirst * kFirst - 1) / depth);
    Point z(p.dimension);
    double toFirst = 0;
    double toSecond = 0;
    for (std::size_t i = 0; i < z.size; ++i) {
        const double mirrored = 2 * p.shift[i] * x[i];
        toFirst += square(mirrored - kFirst);
        toSecond += square(mirrored - second);
        z[i] = mirrored - kFirst;
    }
    double cosines = 0;
    for (const double v : times(p.outer, times(p.inner, z)))
        cosines += std::cos(kTwoPi * v);
    return std::min(toFirst, d + depth * toSecond) + 10 * (d - cosines) + 1e4 * penalty(x);
}

using Function = double (*)(const Instance&, X);
constexpr std::array<Function, kFunctions> kTable{sphere, ellipsoid, rastrigin, buecheRastrigin, linearSlope,
    attractiveSector, stepEllipsoid, rosenbrock, rosenbrockRotated, ellipsoidRotated, discus, bentCigar, sharpRidge,
    differentPowers, rastriginRotated, weierstrass, schaffer, schaffer, griewankRosenbrock, schwefel, gallagher,
    gallagher, katsuura, lunacek};

} // namespace

double evaluate(const Instance& p, std::span<const double> x)
{
    return kTable[static_cast<std::size_t>(p.function - 1)](p, x) + p.optimum;
}

} // namespace priorscope::bbob
