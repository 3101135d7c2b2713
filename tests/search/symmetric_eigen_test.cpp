// SPDX-License-Identifier: GPL-3.0-or-later
// The eigensolver of CMA-ES against Eigen's.
#include "search/cma/symmetric_eigen.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "base/rng.h"

namespace priorscope {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Decomposition {
    Matrix vectors; // in rows
    Eigen::VectorXd values;
};

Decomposition decomposed(Matrix matrix)
{
    const auto n = static_cast<std::size_t>(matrix.rows());
    Decomposition result{matrix, Eigen::VectorXd(matrix.rows())};
    std::vector<double> scratch(n);
    symmetricEigen(n, {result.vectors.data(), n * n}, {result.values.data(), n}, scratch);
    return result;
}

// R diag(values) R^T with a random rotation.
Matrix withValues(const Eigen::VectorXd& values, std::uint64_t seed)
{
    Rng rng(seed);
    Matrix random(values.size(), values.size());
    for (double& v : random.reshaped())
        v = rng.normal();
    const Matrix rotation = Eigen::HouseholderQR<Matrix>(random).householderQ();
    return rotation * values.asDiagonal() * rotation.transpose();
}

struct Spectrum {
    const char* name;
    std::function<double(Eigen::Index, Eigen::Index)> value; // of n
};

class SymmetricEigen : public testing::TestWithParam<Spectrum> { };

TEST_P(SymmetricEigen, rebuildsTheMatrixAndAgreesWithEigen)
{
    for (const Eigen::Index n : {1, 2, 3, 5, 10, 20, 40}) {
        Eigen::VectorXd spectrum(n);
        for (Eigen::Index i = 0; i < n; ++i)
            spectrum[i] = GetParam().value(i, n);
        const Matrix matrix = withValues(spectrum, static_cast<std::uint64_t>(n));
        const Decomposition found = decomposed(matrix);
        const double scale = std::max(matrix.norm(), 1e-300);
        const Matrix rebuilt = found.vectors.transpose() * found.values.asDiagonal() * found.vectors;
        EXPECT_LT((rebuilt - matrix).norm(), 1e-13 * scale) << n;
        EXPECT_LT((found.vectors * found.vectors.transpose() - Matrix::Identity(n, n)).norm(), 1e-13) << n;
        const Eigen::SelfAdjointEigenSolver<Matrix> other(matrix);
        EXPECT_LT((found.values - other.eigenvalues()).cwiseAbs().maxCoeff(), 1e-13 * scale) << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Spectra, SymmetricEigen,
    testing::Values(Spectrum{"spread", [](Eigen::Index i, Eigen::Index) { return static_cast<double>(i) - 2; }},
        Spectrum{"equal", [](Eigen::Index, Eigen::Index) { return 3.0; }},
        Spectrum{"zero", [](Eigen::Index, Eigen::Index) { return 0.0; }},
        Spectrum{"wide",
            [](Eigen::Index i, Eigen::Index n) {
                return std::pow(10.0, -14.0 * static_cast<double>(i) / static_cast<double>(n));
            }},
        Spectrum{"twoClusters", [](Eigen::Index i, Eigen::Index) { return i % 2 == 0 ? 1.0 : 1e8; }}),
    [](const testing::TestParamInfo<Spectrum>& row) { return row.param.name; });

TEST(SymmetricEigenOf, aDiagonalMatrixIsSorted)
{
    const Decomposition found = decomposed(Eigen::Vector3d(5, -1, 2).asDiagonal().toDenseMatrix());
    EXPECT_EQ(found.values, Eigen::Vector3d(-1, 2, 5));
    EXPECT_EQ(std::abs(found.vectors(0, 1)), 1);
}

TEST(SymmetricEigenOf, onlyTheLowerTriangleCounts)
{
    Matrix matrix = withValues(Eigen::Vector4d(1, 2, 3, 4), 9);
    const Decomposition whole = decomposed(matrix);
    matrix.triangularView<Eigen::StrictlyUpper>().setConstant(77);
    EXPECT_EQ(decomposed(matrix).values, whole.values);
}

TEST(SymmetricEigenOf, notANumberDoesNotHangIt)
{
    const Decomposition found = decomposed(Matrix::Constant(6, 6, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_TRUE(std::isnan(found.values[0]));
}

} // namespace
} // namespace priorscope
