// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The standard normal distribution with a fixed order of operations: the same bits on every machine, unlike the C
// library's erfc. Pure, any thread.

namespace priorscope {

double logNormalPdf(double z);
double normalCdf(double z); // relative error below 1e-12 while it is not 0
double erfcx(double x); // exp(x^2) erfc(x), x >= 0

} // namespace priorscope
