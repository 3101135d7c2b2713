// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One hundred smooth two-dimensional functions with many local minima on [-5, 5]^2, made from their number alone: a
// shifted and rotated base of four kinds plus Gaussian wells. Built from base/rng.h and base/det_math.h only, so that
// every machine sees the same bits. Pure, any thread.

#include <array>
#include <vector>

namespace priorscope::functions2d {

inline constexpr int kCount = 100;

enum class Kind { Wells, Rastrigin, Ackley, Griewank };
const char* kindName(Kind kind); // "Gaussian wells", "Rastrigin-like ripples", ...

struct Well { // -depth exp(-q / 2), q a quadratic form around the centre
    double depth = 0;
    std::array<double, 2> centre{};
    double xx = 0;
    double xy = 0;
    double yy = 0;
};

struct Function2d {
    Kind kind = Kind::Wells;
    std::array<double, 2> shift{};
    double cosine = 1; // of the rotation
    double sine = 0;
    double curvature = 0; // of the bowl that keeps the optimum off the border
    double amplitude = 0; // of the ripples
    std::array<double, 2> frequency{}; // of the ripples, periods per unit
    std::vector<Well> wells;
};

Function2d makeFunction(int number); // 1 .. kCount
double evaluate(const Function2d& f, double x, double y);

struct Optimum {
    std::array<double, 2> x;
    double value;
};
// The certified global minimum, from the table of optima.inc.
const Optimum& optimumOf(int number);

} // namespace priorscope::functions2d
