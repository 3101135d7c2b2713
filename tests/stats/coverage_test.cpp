// SPDX-License-Identifier: GPL-3.0-or-later
// How often intervals cover what they are about, by simulation. PRIORSCOPE_DEEP takes enough samples to print a table
// whose last digit means something.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/det_math.h"
#include "base/rng.h"
#include "stats/expected_runtime.h"
#include "stats/paired_tests.h"

namespace priorscope {
namespace {

bool deep()
{
    return std::getenv("PRIORSCOPE_DEEP") != nullptr;
}

struct Distribution {
    const char* name;
    double (*draw)(Rng& rng);
    double mean, median;
};

double drawLaplace(Rng& rng)
{
    const double u = rng.uniform() - 0.5;
    return (u < 0 ? 1 : -1) * det::log(1 - 2 * std::abs(u));
}

const Distribution kNormal{"normal", [](Rng& rng) { return rng.normal(); }, 0, 0};
const Distribution kUniform{"uniform", [](Rng& rng) { return rng.uniform(); }, 0.5, 0.5};
const Distribution kLaplace{"laplace", drawLaplace, 0, 0};
const Distribution kExponential{"exponential", [](Rng& rng) { return -det::log(1 - rng.uniform()); }, 1, std::log(2.0)};

std::vector<double> sample(const Distribution& distribution, int n, Rng& rng)
{
    std::vector<double> values;
    for (int i = 0; i < n; ++i)
        values.push_back(distribution.draw(rng));
    return values;
}

struct Simulated {
    double coverage = 0;
    double error = 0; // standard error of `coverage`
    double level = 0; // that the interval itself states
};

// `interval` of a fresh sample each time; a sample without an interval counts as not covered.
template <typename MakeInterval>
Simulated simulate(int repeats, double truth, std::uint64_t seed, MakeInterval interval)
{
    Rng rng(seed);
    int covered = 0;
    Simulated out;
    for (int i = 0; i < repeats; ++i) {
        const std::optional<Interval> made = interval(rng);
        if (!made)
            continue;
        covered += made->lower <= truth && truth <= made->upper ? 1 : 0;
        out.level = made->level;
    }
    out.coverage = static_cast<double>(covered) / repeats;
    out.error = std::sqrt(out.coverage * (1 - out.coverage) / repeats);
    return out;
}

void print(const char* interval, const char* distribution, int n, const Simulated& found)
{
    std::printf("%-10s %-12s n %3d: covers %.2f %% (s.e. %.2f), states %.2f %%\n", interval, distribution, n,
        100 * found.coverage, 100 * found.error, 100 * found.level);
}

constexpr std::array kSizes{5, 8, 12, 20, 21, 26, 30, 53, 100};
constexpr int kLargeEnough = 20; // from here on 93 to 97 % is promised

void expectPromised(int n, const Simulated& found)
{
    if (n < kLargeEnough)
        return;
    EXPECT_GT(found.coverage, 0.93) << n;
    EXPECT_LT(found.coverage, 0.97) << n;
}

// Exact for the normal distribution at any n; symmetric ones come close.
TEST(Coverage, ofStudentsInterval)
{
    for (const Distribution* distribution : {&kNormal, &kUniform, &kLaplace}) {
        for (const int n : kSizes) {
            const Simulated found = simulate(deep() ? 50000 : 4000, distribution->mean, 1,
                [&](Rng& rng) { return meanInterval(sample(*distribution, n, rng)); });
            print("t", distribution->name, n, found);
            expectPromised(n, found);
            if (distribution == &kNormal) {
                EXPECT_NEAR(found.coverage, 0.95, 4 * found.error) << n;
            }
        }
    }
}

// The stated level is exact for every continuous distribution->
TEST(Coverage, ofOrderStatisticsIsWhatTheyState)
{
    for (const Distribution* distribution : {&kNormal, &kExponential}) {
        for (const int n : kSizes) {
            const Simulated found = simulate(deep() ? 50000 : 4000, distribution->median, 2,
                [&](Rng& rng) { return medianInterval(sample(*distribution, n, rng)); });
            print("median", distribution->name, n, found);
            expectPromised(n, found);
            EXPECT_NEAR(found.coverage, found.level, 4 * found.error) << n;
        }
    }
}

void expectBootstrapCovers(const Distribution& distribution, int n)
{
    const Simulated found = simulate(deep() ? 3000 : 600, distribution.mean, 3, [&](Rng& rng) {
        const std::vector<double> values = sample(distribution, n, rng);
        return bootstrapMeanInterval(values, rng.next());
    });
    print("BCa", distribution.name, n, found);
    if (&distribution == &kLaplace) { // heavy tails: the acceleration is estimated from few extreme values
        EXPECT_GT(found.coverage, n < kLargeEnough ? 0.90 : 0.915) << n;
    } else {
        expectPromised(n, found);
    }
}

TEST(Coverage, ofTheBootstrap)
{
    if (!deep()) {
        expectBootstrapCovers(kNormal, 20);
        return;
    }
    for (const Distribution* distribution : {&kNormal, &kUniform, &kLaplace}) {
        for (const int n : {8, 20, 50})
            expectBootstrapCovers(*distribution, n);
    }
}

// Runs of 100 evaluations that succeed with probability 0.02 at each: ERT is 1 / 0.02 whatever the limit. Such running
// times are skewed, which Fieller's interval does not know: it covers less than it states in small samples.
TEST(Coverage, ofTheExpectedRunningTime)
{
    for (const int n : kSizes) {
        const Simulated found = simulate(deep() ? 50000 : 4000, 50, 4, [n](Rng& rng) {
            std::vector<RuntimeSample> runs;
            for (int i = 0; i < n; ++i) {
                const double steps = std::floor(det::log(1 - rng.uniform()) / std::log(0.98)) + 1;
                runs.push_back({std::min(steps, 100.0), steps <= 100});
            }
            return expectedRuntime(runs).ci;
        });
        print("ERT", "geometric", n, found);
        EXPECT_GT(found.coverage, n < kLargeEnough ? 0.87 : 0.92) << n;
        EXPECT_LT(found.coverage, 0.97) << n;
    }
}

} // namespace
} // namespace priorscope
