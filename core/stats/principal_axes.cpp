// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/principal_axes.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace priorscope {

std::optional<PrincipalAxes> principalAxes(std::span<const std::vector<double>> points)
{
    if (points.empty())
        return std::nullopt;
    const auto d = static_cast<Eigen::Index>(points.front().size());
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(d);
    for (const std::vector<double>& point : points)
        mean += Eigen::Map<const Eigen::VectorXd>(point.data(), d);
    mean /= static_cast<double>(points.size());
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(d, d);
    for (const std::vector<double>& point : points) {
        const Eigen::VectorXd off = Eigen::Map<const Eigen::VectorXd>(point.data(), d) - mean;
        covariance.selfadjointView<Eigen::Lower>().rankUpdate(off);
    }
    if (!covariance.allFinite())
        return std::nullopt;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
    const Eigen::VectorXd variances = solver.eigenvalues().cwiseMax(0); // ascending; rounding may leave -1e-20
    const double all = variances.sum();
    if (solver.info() != Eigen::Success || !(all > 0))
        return std::nullopt;
    PrincipalAxes found;
    found.mean.assign(mean.data(), mean.data() + d);
    for (Eigen::Index i = d; i-- > 0;) {
        Eigen::VectorXd axis = solver.eigenvectors().col(i);
        Eigen::Index largest = 0;
        axis.cwiseAbs().maxCoeff(&largest);
        if (axis[largest] < 0)
            axis = -axis;
        found.axes.emplace_back(axis.data(), axis.data() + d);
        found.explained.push_back(variances[i] / all);
    }
    return found;
}

} // namespace priorscope
