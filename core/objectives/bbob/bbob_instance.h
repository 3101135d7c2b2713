// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The random data of one noiseless BBOB problem: offsets, rotations, peaks, f_opt and x_opt, drawn the way the BBOB
// definitions (Hansen, Finck, Ros, Auger, INRIA RR-6829, 2009) and their reference implementation COCO draw them. Built
// once, read-only afterwards, any thread.

#include <cstddef>
#include <vector>

namespace priorscope::bbob {

inline constexpr int kFunctions = 24;
inline constexpr int kMinDimension = 2;
inline constexpr int kMaxDimension = 40;
inline constexpr int kMaxInstance = 100000; // seeds of larger ones leave the range of the generator

struct Matrix { // square, row-major
    std::size_t size = 0;
    std::vector<double> values;

    const double* row(std::size_t i) const { return values.data() + i * size; }
    double* row(std::size_t i) { return values.data() + i * size; }
};

struct Peak { // one Gaussian of f21 and f22
    double height = 0;
    std::vector<double> centre; // already rotated
    std::vector<double> scale; // diagonal of its quadratic form
};

struct Instance {
    int function = 1;
    std::size_t dimension = 2;
    double optimum = 0; // f_opt
    std::vector<double> optimumAt; // x_opt
    std::vector<double> shift; // what the function subtracts from x, or its signs (f20, f24); empty when it uses none
    std::vector<double> scale; // diagonal conditioning; its meaning depends on the function
    Matrix inner; // applied first; empty when the function uses none
    Matrix outer; // applied second, conditioning folded in
    std::vector<Peak> peaks; // f21, f22
};

const char* functionName(int function); // "Rosenbrock"; function in 1..24

// Preconditions: function in 1..24, dimension in 2..40, instance in 1..kMaxInstance.
Instance makeInstance(int function, int dimension, int instance);

} // namespace priorscope::bbob
