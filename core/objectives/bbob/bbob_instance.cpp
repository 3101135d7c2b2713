// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/bbob/bbob_instance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

namespace priorscope::bbob {
namespace {

using Vector = std::vector<double>;
constexpr std::size_t kLanes = std::tuple_size_v<decltype(Quad::values)>;

struct Matrix { // square, row-major
    std::size_t size = 0;
    Vector values;

    const double* row(std::size_t i) const { return values.data() + i * size; }
    double* row(std::size_t i) { return values.data() + i * size; }
};

std::size_t blocksFor(std::size_t count)
{
    return (count + kLanes - 1) / kLanes;
}

double& at(Quads& quads, std::size_t index)
{
    return quads[index / kLanes].values[index % kLanes];
}

Quads inBlocks(const Vector& numbers)
{
    Quads quads(blocksFor(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        at(quads, i) = numbers[i];
    return quads;
}

Columns inColumns(const Matrix& m)
{
    Columns columns{blocksFor(m.size), {}};
    columns.values.resize(columns.blocks * m.size);
    for (std::size_t j = 0; j < m.size; ++j) {
        for (std::size_t i = 0; i < m.size; ++i)
            at(columns.values, j * columns.blocks * kLanes + i) = m.row(i)[j];
    }
    return columns;
}

constexpr std::int64_t kRotationOffset = 1000000; // the second rotation, and the offset of f12, use seed + this
constexpr double kSchwefelOptimum = 4.2096874637 / 2;

// Minimal standard generator with a 32-entry shuffle, as the definitions prescribe.
Vector uniforms(std::size_t count, std::int64_t seed)
{
    std::int64_t a = std::max<std::int64_t>(std::abs(seed), 1);
    const auto advance = [&a] {
        const std::int64_t t = a / 127773;
        a = 16807 * (a - t * 127773) - 2836 * t;
        if (a < 0)
            a += 2147483647;
    };
    std::array<std::int64_t, 32> shuffle{};
    for (std::size_t i = 40; i-- > 0;) {
        advance();
        if (i < shuffle.size())
            shuffle[i] = a;
    }
    std::int64_t current = shuffle[0];
    Vector values(count);
    for (double& value : values) {
        advance();
        const auto slot = static_cast<std::size_t>(current / 67108865);
        current = shuffle[slot];
        shuffle[slot] = a;
        value = static_cast<double>(current) / 2.147483647e9;
        if (value == 0)
            value = 1e-99;
    }
    return values;
}

Vector gaussians(std::size_t count, std::int64_t seed)
{
    const Vector u = uniforms(2 * count, seed);
    Vector values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = std::sqrt(-2 * std::log(u[i])) * std::cos(2 * std::numbers::pi * u[count + i]);
        if (values[i] == 0)
            values[i] = 1e-99;
    }
    return values;
}

// Gram-Schmidt on the columns of a column-major reshape of Gaussian numbers.
Matrix rotation(std::int64_t seed, std::size_t d)
{
    const Vector numbers = gaussians(d * d, seed);
    Matrix m{d, Vector(d * d)};
    for (std::size_t column = 0; column < d; ++column) {
        for (std::size_t i = 0; i < d; ++i)
            m.row(i)[column] = numbers[column * d + i];
    }
    const auto dot = [&](std::size_t a, std::size_t b) {
        double sum = 0;
        for (std::size_t i = 0; i < d; ++i)
            sum += m.row(i)[a] * m.row(i)[b];
        return sum;
    };
    for (std::size_t column = 0; column < d; ++column) {
        for (std::size_t earlier = 0; earlier < column; ++earlier) {
            const double overlap = dot(column, earlier);
            for (std::size_t i = 0; i < d; ++i)
                m.row(i)[column] -= overlap * m.row(i)[earlier];
        }
        const double norm = std::sqrt(dot(column, column));
        for (std::size_t i = 0; i < d; ++i)
            m.row(i)[column] /= norm;
    }
    return m;
}

Vector offset(std::int64_t seed, std::size_t d)
{
    Vector x = uniforms(d, seed);
    for (double& value : x) {
        value = 8 * std::floor(1e4 * value) / 1e4 - 4;
        if (value == 0)
            value = -1e-5;
    }
    return x;
}

double optimumValue(std::int64_t seed)
{
    const double ratio = gaussians(1, seed)[0] / gaussians(1, seed + 1)[0];
    return std::clamp(std::floor(1e4 * ratio + 0.5) / 100, -1000.0, 1000.0);
}

// base^(i / (d - 1)) for i = 0 .. d - 1
Vector powers(double base, std::size_t d)
{
    Vector values(d);
    for (std::size_t i = 0; i < d; ++i)
        values[i] = std::pow(base, static_cast<double>(i) / static_cast<double>(d - 1));
    return values;
}

Vector conditioning(double condition, std::size_t d)
{
    return powers(std::sqrt(condition), d);
}

Matrix scaledRows(const Vector& diagonal, Matrix m) // diag(diagonal) m
{
    for (std::size_t i = 0; i < m.size; ++i) {
        for (std::size_t j = 0; j < m.size; ++j)
            m.row(i)[j] *= diagonal[i];
    }
    return m;
}

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix m{a.size, Vector(a.size * a.size)};
    for (std::size_t i = 0; i < m.size; ++i) {
        for (std::size_t k = 0; k < m.size; ++k) {
            for (std::size_t j = 0; j < m.size; ++j)
                m.row(i)[j] += a.row(i)[k] * b.row(k)[j];
        }
    }
    return m;
}

// Position of the i-th smallest value, as an exponent: the definitions number the peaks' conditions this way.
std::vector<std::size_t> ascending(const Vector& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    return order;
}

double& peakNumber(Quads& quads, const Instance& p, std::size_t peak, std::size_t variable)
{
    return quads[peak / kLanes * p.dimension + variable].values[peak % kLanes];
}

void addPeaks(Instance& p, const Matrix& q, std::int64_t seed)
{
    const bool many = p.function == 21;
    const std::size_t count = many ? 101 : 21;
    const double width = many ? 10 : 9.8;
    const double shift = many ? 5 : 4.9;
    const std::size_t d = p.dimension;
    const std::vector<std::size_t> conditionOrder = ascending(uniforms(count - 1, seed));
    const Vector positions = uniforms(d * count, seed);
    p.peaks.blocks = blocksFor(count);
    p.peaks.height.resize(p.peaks.blocks);
    p.peaks.logHeight.assign(p.peaks.blocks, {{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL}});
    p.peaks.centre.resize(p.peaks.blocks * d);
    p.peaks.scale.resize(p.peaks.blocks * d);
    for (std::size_t i = 0; i < count; ++i) {
        const double steps = static_cast<double>(count - 2);
        double condition = many ? std::sqrt(1000.0) : 1000.0;
        double height = 10;
        if (i > 0) {
            condition = std::pow(1000.0, static_cast<double>(conditionOrder[i - 1]) / steps);
            height = 1.1 + 8 * static_cast<double>(i - 1) / steps;
        }
        at(p.peaks.height, i) = height;
        at(p.peaks.logHeight, i) = std::log(height);
        const std::vector<std::size_t> order = ascending(uniforms(d, seed + 1000 * static_cast<std::int64_t>(i)));
        Vector centre(d);
        for (std::size_t j = 0; j < d; ++j) {
            const double stretch =
                std::pow(condition, static_cast<double>(order[j]) / static_cast<double>(d - 1) - 0.5);
            peakNumber(p.peaks.scale, p, i, j) = -0.5 / static_cast<double>(d) * stretch;
            centre[j] = (width * positions[i * d + j] - shift) * (i == 0 ? 0.8 : 1.0);
        }
        if (i == 0)
            p.optimumAt = centre;
        for (std::size_t row = 0; row < d; ++row) {
            double& rotated = peakNumber(p.peaks.centre, p, i, row);
            for (std::size_t j = 0; j < d; ++j)
                rotated += q.row(row)[j] * centre[j];
        }
    }
}

// f9 and f19 have no offset: their optimum is where the rotated, stretched coordinates are all `target`.
Vector rotatedOptimum(const Matrix& stretched, double stretch, double target)
{
    Vector x(stretched.size, 0.0);
    for (std::size_t i = 0; i < stretched.size; ++i) {
        for (std::size_t j = 0; j < stretched.size; ++j)
            x[j] += stretched.row(i)[j] * target / (stretch * stretch);
    }
    return x;
}

void setMatrices(Instance& p, std::int64_t seed)
{
    const std::size_t d = p.dimension;
    const Matrix r = rotation(seed + kRotationOffset, d);
    const Matrix q = rotation(seed, d);
    const double stretch = std::max(1.0, std::sqrt(static_cast<double>(d)) / 8);
    const auto stretched = [&](double condition) { return scaledRows(conditioning(condition, d), q); };
    const auto sandwich = [&](double condition) { return product(r, stretched(condition)); };
    Matrix inner;
    Matrix outer;
    switch (p.function) {
    case 6:
    case 13:
        inner = sandwich(10);
        break;
    case 7:
        inner = stretched(10);
        outer = r;
        break;
    case 9:
    case 19:
        inner = scaledRows(Vector(d, stretch), q);
        p.optimumAt = rotatedOptimum(inner, stretch, 0.5);
        break;
    case 10:
    case 11:
    case 14:
        inner = r;
        break;
    case 12:
        inner = r;
        outer = r;
        break;
    case 15:
    case 16:
        inner = r;
        outer = sandwich(p.function == 15 ? 10 : 0.01);
        break;
    case 17:
    case 18:
        inner = r;
        outer = stretched(p.function == 17 ? 10 : 1000);
        break;
    case 21:
    case 22:
        inner = q;
        addPeaks(p, q, seed);
        break;
    case 23:
    case 24:
        inner = sandwich(100);
        break;
    default:
        break;
    }
    p.inner = inColumns(inner);
    p.outer = inColumns(outer);
}

Vector ramp(double first, double last, std::size_t d)
{
    Vector values(d);
    for (std::size_t i = 0; i < d; ++i)
        values[i] = first + (last - first) * static_cast<double>(i) / static_cast<double>(d - 1);
    return values;
}

Vector scaleOf(int function, std::size_t d)
{
    switch (function) {
    case 2:
    case 10:
        return powers(1e6, d);
    case 3:
    case 4:
    case 20:
        return conditioning(10, d);
    case 5:
        return powers(10, d);
    case 7:
        return powers(100, d);
    case 8:
        return Vector(d, std::max(1.0, std::sqrt(static_cast<double>(d)) / 8));
    case 14:
        return ramp(2, 6, d);
    case 23:
        return ramp(1, static_cast<double>(d), d);
    default:
        return {};
    }
}

void setScale(Instance& p)
{
    const std::size_t d = p.dimension;
    const double real = static_cast<double>(d);
    const Vector scale = scaleOf(p.function, d);
    p.scale = inBlocks(scale);
    switch (p.function) {
    case 3:
    case 15:
        p.asymmetry = inBlocks(ramp(0, 0.2, d));
        break;
    case 4:
        p.positiveScale = p.scale;
        for (std::size_t i = 0; i < d; i += 2)
            at(p.positiveScale, i) *= 10;
        break;
    case 12:
    case 17:
    case 18:
        p.asymmetry = inBlocks(ramp(0, 0.5, d));
        break;
    case 23:
        p.constant = 10 / std::pow(real, 1.2);
        break;
    case 24:
        p.constant = 1 - 0.5 / (std::sqrt(real + 20) - 4.1);
        break;
    default:
        break;
    }
}

Vector signs(const Vector& draws, double threshold)
{
    Vector values;
    for (const double draw : draws)
        values.push_back(draw < threshold ? -1 : 1);
    return values;
}

void setShift(Instance& p, std::int64_t seed)
{
    const std::size_t d = p.dimension;
    Vector shift = offset(p.function == 12 ? seed + kRotationOffset : seed, d);
    const auto scaled = [](Vector v, double factor) {
        for (double& value : v)
            value *= factor;
        return v;
    };
    switch (p.function) {
    case 4:
        for (std::size_t i = 0; i < d; i += 2)
            shift[i] = std::abs(shift[i]);
        break;
    case 5:
        for (double& value : shift)
            value = value > 0 ? 5 : -5;
        break;
    case 8:
        shift = scaled(shift, 0.75);
        break;
    case 20:
        shift = signs(uniforms(d, seed), 0.5);
        p.optimumAt = scaled(shift, kSchwefelOptimum);
        break;
    case 24:
        shift = signs(gaussians(d, seed), 0);
        p.optimumAt = scaled(shift, 1.25);
        break;
    default:
        break;
    }
    p.shift = inBlocks(shift);
    if (p.optimumAt.empty())
        p.optimumAt = std::move(shift);
}

} // namespace

const char* functionName(int function)
{
    static constexpr std::array<const char*, kFunctions> kNames{"Sphere", "Ellipsoid", "Rastrigin", "Büche-Rastrigin",
        "Linear slope", "Attractive sector", "Step ellipsoid", "Rosenbrock", "Rosenbrock, rotated",
        "Ellipsoid, rotated", "Discus", "Bent cigar", "Sharp ridge", "Different powers", "Rastrigin, rotated",
        "Weierstrass", "Schaffer F7", "Schaffer F7, ill-conditioned", "Griewank-Rosenbrock", "Schwefel",
        "Gallagher 101 peaks", "Gallagher 21 peaks", "Katsuura", "Lunacek bi-Rastrigin"};
    return kNames[static_cast<std::size_t>(function - 1)];
}

Instance makeInstance(int function, int dimension, int instance)
{
    Instance p;
    p.function = function;
    p.dimension = static_cast<std::size_t>(dimension);
    const int base = function == 4 ? 3 : function == 18 ? 17 : function; // these two share the data of their neighbour
    const std::int64_t seed = base + 10000 * static_cast<std::int64_t>(instance);
    p.optimum = optimumValue(seed);
    setMatrices(p, seed);
    setScale(p);
    if (function != 9 && function != 19 && function != 21 && function != 22)
        setShift(p, seed);
    return p;
}

} // namespace priorscope::bbob
