// SPDX-License-Identifier: Apache-2.0
#pragma once
// log, exp, sin and cos with a fixed order of IEEE additions and multiplications: the same bits on every machine, whatever the
// C library or the CPU features. Sampling uses these; objectives may use libm. Built with -ffp-contract=off.
// Errors stay below 2 ulp for log and exp, and below 1e-15 absolute for sin and cos on [-2 pi, 2 pi].

namespace priorscope::det {

double log(double x); // x > 0; NaN for x < 0, -inf for 0
double exp(double x); // 0 below -745.2, +inf above 709.8
double cos2pi(double turns); // cos(2 pi turns), turns in [0, 1)
double sin2pi(double turns); // sin(2 pi turns), turns in [0, 1)

struct SinCos {
    double sin = 0;
    double cos = 0;
};
SinCos sinCos2pi(double turns); // both at once, the same bits

} // namespace priorscope::det
