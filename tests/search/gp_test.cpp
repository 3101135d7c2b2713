// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of gp-ei, each against an independent computation, and the method.
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <cmath>
#include <limits>
#include <set>

#include "base/rng.h"
#include "method_run.h"
#include "search/gp/expected_improvement.h"
#include "search/gp/gaussian_process.h"
#include "search/gp/minimise_in_box.h"

namespace priorscope {
namespace {

struct Data {
    std::vector<std::vector<double>> points;
    std::vector<double> values;
};

Data someData(std::size_t n, std::size_t d)
{
    Rng rng(n * 100 + d);
    Data data;
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<double> u(d);
        double value = 0;
        for (double& v : u) {
            v = rng.uniform();
            value += std::sin(5 * v);
        }
        data.points.push_back(u);
        data.values.push_back(value);
    }
    return data;
}

double matern(const std::vector<double>& a, const std::vector<double>& b, const GpLogs& logs)
{
    double square = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        square += std::pow((a[k] - b[k]) / std::exp(logs[k]), 2);
    const double r = std::sqrt(5 * square);
    return std::exp(logs[a.size()]) * (1 + r + r * r / 3) * std::exp(-r);
}

struct Reference {
    Eigen::MatrixXd kernel; // with noise
    Eigen::VectorXd values;
    Reference(const Data& data, const GpLogs& logs)
    {
        const auto n = static_cast<Eigen::Index>(data.points.size());
        kernel.resize(n, n);
        values = Eigen::Map<const Eigen::VectorXd>(data.values.data(), n);
        for (Eigen::Index i = 0; i < n; ++i) {
            for (Eigen::Index j = 0; j < n; ++j) {
                kernel(i, j) =
                    matern(data.points[static_cast<std::size_t>(i)], data.points[static_cast<std::size_t>(j)], logs);
            }
            kernel(i, i) += std::exp(logs.back());
        }
    }
};

GpLogs someLogs(std::size_t d)
{
    GpLogs logs;
    for (std::size_t k = 0; k < d; ++k)
        logs.push_back(std::log(0.3 + 0.2 * static_cast<double>(k)));
    logs.push_back(0.4);
    logs.push_back(std::log(1e-3));
    return logs;
}

class GpOfSize : public testing::TestWithParam<std::pair<std::size_t, std::size_t>> { };

TEST_P(GpOfSize, hasTheLikelihoodOfTheGaussian)
{
    const auto [n, d] = GetParam();
    const Data data = someData(n, d);
    GaussianProcess process(data.points, data.values);
    std::vector<double> gradient(d + 2);
    // The prior does not depend on the data: its share is the same for other values.
    std::vector<double> other(n, 0.0);
    GaussianProcess flat(data.points, other);
    const GpLogs logs = someLogs(d);
    const Reference reference(data, logs);
    const double want = 0.5 * reference.values.dot(reference.kernel.llt().solve(reference.values));
    EXPECT_NEAR(process.negativeLogPosterior(logs, gradient) - flat.negativeLogPosterior(logs, gradient), want,
        1e-9 * std::abs(want));
    const Eigen::MatrixXd factor = reference.kernel.llt().matrixL();
    GpLogs changed = logs;
    changed[0] += 1;
    const Eigen::MatrixXd changedFactor = Reference(data, changed).kernel.llt().matrixL();
    const double mode = std::log(0.2048) + 0.5 * std::log(static_cast<double>(d)); // of the length's prior
    const double prior = (std::pow(changed[0] - mode, 2) - std::pow(logs[0] - mode, 2)) / 6;
    EXPECT_NEAR(flat.negativeLogPosterior(changed, gradient) - flat.negativeLogPosterior(logs, gradient),
        changedFactor.diagonal().array().log().sum() - factor.diagonal().array().log().sum() + prior, 1e-3);
}

TEST_P(GpOfSize, hasTheGradientOfItsPosterior)
{
    const auto [n, d] = GetParam();
    const Data data = someData(n, d);
    GaussianProcess process(data.points, data.values);
    const GpLogs logs = someLogs(d);
    std::vector<double> gradient(d + 2);
    std::vector<double> unused(d + 2);
    process.negativeLogPosterior(logs, gradient);
    for (std::size_t k = 0; k < d + 2; ++k) {
        constexpr double kStep = 1e-5;
        GpLogs up = logs;
        GpLogs down = logs;
        up[k] += kStep;
        down[k] -= kStep;
        const double slope =
            (process.negativeLogPosterior(up, unused) - process.negativeLogPosterior(down, unused)) / (2 * kStep);
        EXPECT_NEAR(gradient[k], slope, 1e-5 * std::max(1.0, std::abs(slope))) << k;
    }
}

TEST_P(GpOfSize, predictsAsTheConditionalGaussian)
{
    const auto [n, d] = GetParam();
    const Data data = someData(n, d);
    const GpLogs logs = someLogs(d);
    GaussianProcess process(data.points, data.values);
    process.condition(logs);
    const Reference reference(data, logs);
    for (const std::vector<double>& u : someData(20, d).points) {
        Eigen::VectorXd column(static_cast<Eigen::Index>(n));
        for (std::size_t i = 0; i < n; ++i)
            column[static_cast<Eigen::Index>(i)] = matern(u, data.points[i], logs);
        const Eigen::VectorXd solved = reference.kernel.llt().solve(column);
        const GpPrediction p = process.predict(u);
        EXPECT_NEAR(p.mean, solved.dot(reference.values), 1e-9);
        EXPECT_NEAR(p.deviation * p.deviation, std::exp(logs[d]) - solved.dot(column), 1e-9);
    }
}

TEST_P(GpOfSize, hasTheGradientOfItsImprovement)
{
    const auto [n, d] = GetParam();
    const Data data = someData(n, d);
    GaussianProcess process(data.points, data.values);
    process.condition(someLogs(d));
    std::vector<double> mean(d);
    std::vector<double> deviation(d);
    std::vector<double> gradient(d);
    for (std::vector<double> u : someData(20, d).points) {
        const GpPrediction p = process.predict(u, mean, deviation);
        const double best = -0.5;
        EXPECT_EQ(logExpectedImprovement(p, best, mean, deviation, gradient), logExpectedImprovement(p, best));
        for (std::size_t k = 0; k < d; ++k) {
            constexpr double kStep = 1e-6;
            const double at = u[k];
            u[k] = at + kStep;
            const double up = logExpectedImprovement(process.predict(u), best);
            u[k] = at - kStep;
            const double down = logExpectedImprovement(process.predict(u), best);
            u[k] = at;
            EXPECT_NEAR(gradient[k], (up - down) / (2 * kStep), 1e-3 * std::max(1.0, std::abs(gradient[k])));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, GpOfSize,
    testing::Values(std::pair{std::size_t{1}, std::size_t{1}}, std::pair{std::size_t{6}, std::size_t{2}},
        std::pair{std::size_t{40}, std::size_t{3}}));

TEST(GaussianProcess, equalPointsGetJitter)
{
    GaussianProcess process({{0.5}, {0.5}, {0.5}, {0.1}}, {1, 1, 1, -1});
    process.condition({std::log(0.3), 0, -100}); // noise below any rounding
    EXPECT_NEAR(process.predict(std::vector<double>{0.5}).mean, 1, 1e-4);
    EXPECT_NEAR(process.predict(std::vector<double>{0.1}).mean, -1, 1e-4);
    EXPECT_LT(process.predict(std::vector<double>{0.1}).deviation, 1e-3);
    EXPECT_GT(process.predict(std::vector<double>{0.9}).deviation, 0.5);
}

TEST(LogImprovement, isTheLogarithmWhereThatHasAValue)
{
    for (double z = -30; z < 8; z += 0.01) {
        const long double pdf = std::exp(-0.5L * z * z) / std::sqrt(2 * M_PIl);
        const long double improvement = pdf + z * 0.5L * std::erfc(-z / std::sqrt(2.0L));
        double slope = 0;
        EXPECT_NEAR(logImprovement(z, slope), static_cast<double>(std::log(improvement)), 1e-9) << z;
        const double step = 1e-5;
        double unused = 0;
        const double difference = (logImprovement(z + step, unused) - logImprovement(z - step, unused)) / (2 * step);
        EXPECT_NEAR(slope, difference, 1e-4 * std::max(1.0, slope)) << z;
    }
}

TEST(LogImprovement, isSmoothFarOut)
{
    double last = 0;
    double slope = 0;
    for (double z = -99; z > -101; z -= 0.001) {
        const double value = logImprovement(z, slope);
        if (last != 0) {
            EXPECT_NEAR((last - value) / 0.001, slope, 0.02) << z;
        }
        last = value;
    }
    EXPECT_LT(logImprovement(-1e5, slope), -1e9);
}

struct Valley {
    const char* name;
    SmoothFunction f;
    std::vector<double> start;
    std::vector<double> end;
};

class MinimiseInBox : public testing::TestWithParam<Valley> { };

TEST_P(MinimiseInBox, findsTheMinimum)
{
    BoxProblem box{
        std::vector<double>(GetParam().start.size(), -1), std::vector<double>(GetParam().start.size(), 2), 300, 1e-8};
    std::vector<double> x = GetParam().start;
    std::vector<double> gradient(x.size());
    const double before = GetParam().f(x, gradient);
    const double value = minimiseInBox(GetParam().f, box, x);
    EXPECT_LE(value, before);
    EXPECT_EQ(value, GetParam().f(x, gradient));
    for (std::size_t i = 0; i < x.size(); ++i)
        EXPECT_NEAR(x[i], GetParam().end[i], 1e-4);
}

double rosenbrock(std::span<const double> x, std::span<double> g)
{
    const double a = x[1] - x[0] * x[0];
    g[0] = -400 * a * x[0] - 2 * (1 - x[0]);
    g[1] = 200 * a;
    return 100 * a * a + (1 - x[0]) * (1 - x[0]);
}

double tilted(std::span<const double> x, std::span<double> g)
{
    g[0] = 1 + 2 * (x[0] - x[1]);
    g[1] = -2 * (x[0] - x[1]) - 3;
    return x[0] - 3 * x[1] + (x[0] - x[1]) * (x[0] - x[1]);
}

double walled(std::span<const double> x, std::span<double> g) // not finite beyond 1
{
    g[0] = 2 * x[0] - 1.9;
    return x[0] > 1 ? std::numeric_limits<double>::infinity() : x[0] * x[0] - 1.9 * x[0];
}

INSTANTIATE_TEST_SUITE_P(Valleys, MinimiseInBox,
    testing::Values(Valley{"rosenbrock", rosenbrock, {-0.9, 1.8}, {1, 1}}, Valley{"onABound", tilted, {0, 0}, {1.5, 2}},
        Valley{"besideAWall", walled, {-1}, {0.95}}),
    [](const testing::TestParamInfo<Valley>& row) { return row.param.name; });

// The method.

double branin(std::span<const double> x)
{
    const double a = x[1] - 5.1 / (4 * M_PI * M_PI) * x[0] * x[0] + 5 / M_PI * x[0] - 6;
    return a * a + 10 * (1 - 1 / (8 * M_PI)) * std::cos(x[0]) + 10 - 0.39788735772973816;
}

TEST(GpEi, findsBraninsMinimumInThirtyEvaluations)
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        EXPECT_LT(test::methodRun("gp-ei", {{-5, 0}, {10, 15}}, branin, 30, seed).best(), 0.01) << seed;
}

TEST(GpEi, startsWithSobolPointsUntilFiveEvaluations)
{
    const test::Driven run = test::methodRun("gp-ei", {{-5, 0}, {10, 15}}, branin, 10, 1);
    for (std::size_t i = 0; i < run.trials.size(); ++i)
        EXPECT_EQ(run.trials[i].source, i < 5 ? "sobol" : "gp") << i;
}

TEST(GpEi, neverAsksForAPointTwice)
{
    const auto stairs = [](std::span<const double> x) { return std::floor(x[0]) + std::floor(x[1]); };
    std::set<std::vector<double>> points;
    for (const Trial& t : test::methodRun("gp-ei", {{0, 0}, {3, 3}}, stairs, 60, 2).trials)
        EXPECT_TRUE(points.insert(t.x).second);
}

TEST(GpEi, goesOnWithTheBestAndTheNewestOfManyPoints)
{
    OptimiserSetup setup = test::setupFor("gp-ei", {{-5, 0}, {10, 15}}, 330, 1);
    setup.params["startup"] = std::int64_t{310};
    const auto method = test::makeMethod("gp-ei", std::move(setup));
    const test::Driven run = test::drive(**method, branin, 314);
    EXPECT_EQ(run.trials.back().source, "gp");
    EXPECT_LT(run.best(), 0.01);
}

TEST(GpEi, refusesMoreDimensionsThanSobolHas)
{
    const SearchSpace large{std::vector<double>(41, 0.0), std::vector<double>(41, 1.0)};
    EXPECT_FALSE(test::makeMethod("gp-ei", large, 10, 1).ok());
}

} // namespace
} // namespace priorscope
