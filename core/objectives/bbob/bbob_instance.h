// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The random data of one noiseless BBOB problem: offsets, rotations, peaks, f_opt and x_opt, drawn the way the BBOB
// definitions (Hansen, Finck, Ros, Auger, INRIA RR-6829, 2009) and their reference implementation COCO draw them, laid
// out for evaluation in blocks of four. Built once, read-only afterwards, any thread.

#include <array>
#include <cstddef>
#include <vector>

namespace priorscope::bbob {

inline constexpr int kFunctions = 24;
inline constexpr int kMinDimension = 2;
inline constexpr int kMaxDimension = 40;
inline constexpr int kMaxInstance = 100000; // seeds of larger ones leave the range of the generator

struct alignas(32) Quad {
    std::array<double, 4> values{};
};
using Quads = std::vector<Quad>; // as many numbers as the problem has variables, then zeros to a whole block

struct Columns { // a square matrix; each column in whole blocks, one after the other
    std::size_t blocks = 0; // of a column
    Quads values;
};

struct Peaks { // the Gaussians of f21 and f22, four in a block; those behind the last have height 0
    std::size_t blocks = 0;
    Quads height;
    Quads logHeight;
    Quads centre; // already rotated; block b, variable j at [b * d + j]
    Quads scale; // diagonal of the quadratic form, times -1 / (2 d); the same order
};

struct Instance {
    int function = 1;
    std::size_t dimension = 2;
    double optimum = 0; // f_opt
    std::vector<double> optimumAt; // x_opt
    Quads shift; // what the function subtracts from x, or its signs (f5, f20, f24); empty when it uses none
    Quads scale; // diagonal conditioning; its meaning depends on the function
    Quads positiveScale; // f4: the conditioning of coordinates above 0
    double constant = 0; // f23: the exponent; f24: the depth of the second valley
    Quads asymmetry; // exponents of the asymmetric transformation, without the 1
    Columns inner; // applied first; empty when the function uses none
    Columns outer; // applied second, conditioning folded in
    Peaks peaks; // f21, f22
};

const char* functionName(int function); // "Rosenbrock"; function in 1..24

// Preconditions: function in 1..24, dimension in 2..40, instance in 1..kMaxInstance.
Instance makeInstance(int function, int dimension, int instance);

} // namespace priorscope::bbob
