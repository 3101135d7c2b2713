// SPDX-License-Identifier: GPL-3.0-or-later
// Our Bayesian methods against Optuna's samplers on 30 functions-2d: 50 evaluations, medians over seeds, and who is
// lower on how many functions (a tie within 1e-6 of the value).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "method_run.h"
#include "objectives/problem_text.h"
#include "python_oracle.h"

namespace priorscope {
namespace {

constexpr int kFunctions = 30;
constexpr int kBudget = 50;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    return 0.5 * (values[(n - 1) / 2] + values[n / 2]);
}

// The medians of a method of ours; every seed starts from nothing, as Optuna's studies do.
std::vector<double> ours(const std::string& id, const ParamValues& params, int seeds)
{
    ObjectiveRegistry objectives;
    registerBuiltin_objectives(objectives);
    std::vector<double> medians;
    for (int function = 1; function <= kFunctions; ++function) {
        const auto refs = problemsFromText(objectives, "functions-2d:" + std::to_string(function));
        const auto problem = objectives.find("functions-2d")->make(refs->front());
        const auto value = [&](std::span<const double> x) { return (*problem)->evaluate(x, {}).value; };
        std::vector<double> bests;
        for (int seed = 1; seed <= seeds; ++seed) {
            OptimiserSetup setup = test::setupFor(
                id, (*problem)->info().space, kBudget, static_cast<std::uint64_t>(seed * 100 + function));
            for (const auto& [name, param] : params)
                setup.params[name] = param;
            const auto method = test::makeMethod(id, std::move(setup));
            bests.push_back(test::drive(**method, value, kBudget).best());
        }
        medians.push_back(median(bests));
    }
    return medians;
}

// The medians of one of Optuna's samplers; nothing when it cannot run there.
std::optional<std::vector<double>> theirs(const std::string& sampler, int seeds)
{
    const auto lines = test::oracleLines("optuna_bests.py",
        std::string("'") + PRIORSCOPE_BINARY_DIR + "/bin/problem_values' " + sampler + " " + std::to_string(seeds));
    if (!lines || lines->empty())
        return std::nullopt;
    std::vector<std::vector<double>> bests(kFunctions);
    for (const std::string& line : *lines) {
        std::istringstream words(line);
        std::size_t function = 0;
        int seed = 0;
        double value = 0;
        if (words >> function >> seed >> value && function >= 1 && function <= bests.size())
            bests[function - 1].push_back(value);
    }
    std::vector<double> medians;
    for (const std::vector<double>& values : bests) {
        EXPECT_EQ(values.size(), static_cast<std::size_t>(seeds)) << sampler;
        medians.push_back(values.empty() ? std::nan("") : median(values));
    }
    return medians;
}

struct Match {
    const char* method;
    ParamValues params;
    const char* sampler;
    int seeds;
};

class BayesOracle : public testing::TestWithParam<Match> { };

TEST_P(BayesOracle, isNotClearlyWorse)
{
    const Match& match = GetParam();
    const auto optuna = theirs(match.sampler, match.seeds);
    if (!optuna)
        GTEST_SKIP() << test::kNoOracle << " (and torch and scipy for gp)";
    const std::vector<double> own = ours(match.method, match.params, match.seeds);
    int wins = 0;
    int losses = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const double tie = std::max(1e-8, 1e-6 * std::abs(own[i]));
        wins += own[i] < (*optuna)[i] - tie ? 1 : 0;
        losses += own[i] > (*optuna)[i] + tie ? 1 : 0;
    }
    std::printf("%s against Optuna's %s: %d wins, %d ties, %d losses\n", match.method, match.sampler, wins,
        kFunctions - wins - losses, losses);
    // 20 of 30: one more would be a significant loss in a sign test at 5 %.
    EXPECT_LE(losses, 20);
}

INSTANTIATE_TEST_SUITE_P(Samplers, BayesOracle,
    testing::Values(Match{"tpe", {}, "tpe", 8}, Match{"tpe", {{"multivariate", true}}, "tpe-joint", 8},
        Match{"gp-ei", {{"startup", std::int64_t{10}}}, "tpe-joint", 8},
        Match{"gp-ei", {{"startup", std::int64_t{10}}}, "gp", 3}));

} // namespace
} // namespace priorscope
