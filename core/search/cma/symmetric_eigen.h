// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Eigenvalues and eigenvectors of a small symmetric matrix: Householder's tridiagonal form, then QL with implicit
// shifts (Bowdler, Martin, Reinsch and Wilkinson, Numer. Math. 11, 1968). Sums have a fixed order and no library takes
// part, so the same matrix gives the same bits however the compiler vectorises. Pure, any thread.

#include <cstddef>
#include <span>

namespace priorscope {

// `matrix`: n x n, of which the lower triangle counts; on return its row j is the unit eigenvector of values[j].
// `values` and `scratch` have length n. The values ascend.
void symmetricEigen(std::size_t n, std::span<double> matrix, std::span<double> values, std::span<double> scratch);

} // namespace priorscope
