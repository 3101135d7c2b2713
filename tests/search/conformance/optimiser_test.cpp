// SPDX-License-Identifier: GPL-3.0-or-later
// What every search method promises, checked for each entry of the registry that makes its own methods.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "base/number_text.h"
#include "search/box.h"
#include "search/optimiser_registry.h"

namespace priorscope {
namespace {

const OptimiserRegistry& registry()
{
    static const OptimiserRegistry all = [] {
        OptimiserRegistry r;
        registerBuiltin_optimisers(r);
        return r;
    }();
    return all;
}

std::vector<std::string> selfMadeIds()
{
    std::vector<std::string> ids;
    for (const OptimiserEntry& entry : registry().entries()) {
        if (entry.make)
            ids.push_back(entry.id);
    }
    return ids;
}

struct Case {
    std::string name;
    SearchSpace space;
    double (*f)(std::span<const double>);
};

double bowl(std::span<const double> x)
{
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (x[i] - 0.3) * (x[i] - 0.3) * static_cast<double>(i + 1);
    return sum;
}

double slope(std::span<const double> x)
{
    return x[0] - 2 * x[1];
} // the optimum is a corner

double holes(std::span<const double> x) // infinite, NaN and tied values
{
    if (x[0] > 0.5)
        return std::numeric_limits<double>::quiet_NaN();
    if (x[0] < -1)
        return std::numeric_limits<double>::infinity();
    return std::floor(bowl(x));
}

std::vector<Case> cases()
{
    return {{"bowl in two dimensions", {{-5, -5}, {5, 5}}, bowl},
        {"uneven box", {{0.2, 1e-5, -100}, {3, 1e-2, 100}}, slope}, {"one dimension", {{-1}, {2}}, bowl},
        {"not finite values", {{-2, -2}, {1, 1}}, holes}};
}

Trial evaluated(const Case& c, const Proposal& proposal, int step)
{
    Trial t;
    t.step = step;
    t.source = proposal.source;
    t.x = proposal.x;
    t.value = c.f(t.x);
    t.flags = proposal.flags;
    t.status = std::isfinite(t.value) ? TrialStatus::Ok : TrialStatus::NotFinite;
    return t;
}

OptimiserSetup setupOf(const OptimiserEntry& entry, const Case& c, std::uint64_t seed, int budget)
{
    OptimiserSetup setup;
    setup.space = c.space;
    setup.params = entry.schema.defaults();
    setup.budget = budget;
    setup.seed = seed;
    Rng rng(99);
    for (int i = 1; i <= 3; ++i)
        setup.initial.push_back(evaluated(c, {uniformPoint(c.space, rng), "init", 0}, i));
    return setup;
}

std::unique_ptr<IOptimiser> made(const OptimiserEntry& entry, OptimiserSetup setup)
{
    auto method = entry.make(std::move(setup));
    return method ? std::move(method).value() : nullptr;
}

// Runs a method the way the engine does. `between` is called whenever the state may be saved; it may replace the
// method.
std::vector<Trial> drive(std::unique_ptr<IOptimiser> method, const Case& c, int budget,
    const std::function<void(std::unique_ptr<IOptimiser>&)>& between = {})
{
    std::vector<Trial> trials;
    for (int asks = 0; asks < 20 * budget && static_cast<int>(trials.size()) < budget; ++asks) {
        if (between)
            between(method);
        const Ask ask = method->ask();
        if (std::holds_alternative<Done>(ask))
            break;
        if (std::holds_alternative<ModelRequest>(ask)) {
            method->answer({true, toJsonArray(fromUnit(c.space, std::vector<double>(c.space.dimension(), 0.5))), {}});
            continue;
        }
        std::vector<Trial> batch;
        for (const Proposal& p : std::get<Points>(ask).points) {
            if (static_cast<int>(trials.size() + batch.size()) < budget)
                batch.push_back(evaluated(c, p, static_cast<int>(trials.size() + batch.size()) + 4));
        }
        method->tell(batch);
        trials.insert(trials.end(), batch.begin(), batch.end());
    }
    return trials;
}

bool same(const std::vector<Trial>& a, const std::vector<Trial>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameResult);
}

class Method : public testing::TestWithParam<std::string> {
protected:
    const OptimiserEntry& entry() const { return *registry().find(GetParam()); }
    // A step of gp-ei costs the cube of the evaluations so far, and sanitizers multiply that.
    int evaluations(int wanted) const { return GetParam() == "gp-ei" ? std::min(wanted, 30) : wanted; }
};

TEST_P(Method, defaultsAreValid)
{
    EXPECT_FALSE(entry().label.empty());
    EXPECT_FALSE(entry().help.empty());
    for (const Param& param : entry().schema.params()) {
        EXPECT_TRUE(param.defaultValue || param.optional) << param.name;
        EXPECT_FALSE(param.label.empty() || param.help.empty()) << param.name;
        if (param.defaultValue) {
            EXPECT_EQ(checkValue(param, *param.defaultValue), "") << param.name;
        }
    }
}

TEST_P(Method, sameSeedSameAsks)
{
    for (const Case& c : cases()) {
        const auto a = drive(made(entry(), setupOf(entry(), c, 5, 60)), c, evaluations(60));
        const auto b = drive(made(entry(), setupOf(entry(), c, 5, 60)), c, evaluations(60));
        EXPECT_TRUE(same(a, b)) << c.name;
        EXPECT_FALSE(a.empty()) << c.name;
    }
}

TEST_P(Method, anotherSeedAsksOtherwiseUnlessTheMethodHasNone)
{
    bool differs = false; // a simplex on a line has little to choose, so not in every case
    for (const Case& c : cases()) {
        const auto a = drive(made(entry(), setupOf(entry(), c, 5, 60)), c, evaluations(60));
        const auto b = drive(made(entry(), setupOf(entry(), c, 6, 60)), c, evaluations(60));
        differs = differs || !same(a, b);
    }
    EXPECT_EQ(differs, entry().seeded);
}

TEST_P(Method, everyPointIsInsideTheBox)
{
    for (const Case& c : cases()) {
        for (const Trial& t : drive(made(entry(), setupOf(entry(), c, 11, 300)), c, evaluations(300))) {
            ASSERT_EQ(t.x.size(), c.space.dimension()) << c.name;
            for (std::size_t i = 0; i < t.x.size(); ++i) {
                EXPECT_GE(t.x[i], c.space.lower[i]) << c.name;
                EXPECT_LE(t.x[i], c.space.upper[i]) << c.name;
            }
            EXPECT_FALSE(t.source.empty());
        }
    }
}

TEST_P(Method, startsWithoutInitialPoints)
{
    for (const Case& c : cases()) {
        OptimiserSetup setup = setupOf(entry(), c, 2, 20);
        setup.initial.clear();
        EXPECT_EQ(drive(made(entry(), std::move(setup)), c, 20).size(), 20U) << c.name;
    }
}

TEST_P(Method, everyBudgetIsUsedUp)
{
    for (const Case& c : cases()) {
        for (const int budget : {1, 7, 50}) {
            EXPECT_EQ(drive(made(entry(), setupOf(entry(), c, 2, budget)), c, budget).size(),
                static_cast<std::size_t>(budget))
                << c.name;
        }
    }
}

TEST_P(Method, aRestoredMethodGoesOnIdentically)
{
    for (const Case& c : cases()) {
        const auto whole = drive(made(entry(), setupOf(entry(), c, 21, 120)), c, evaluations(120));
        Rng moments(GetParam().size());
        const auto swapped = drive(
            made(entry(), setupOf(entry(), c, 21, 120)), c, evaluations(120), [&](std::unique_ptr<IOptimiser>& m) {
                if (moments.below(3) != 0)
                    return;
                const std::string state = m->saveState();
                m = made(entry(), setupOf(entry(), c, 21, 120));
                ASSERT_TRUE(m->loadState(state).ok());
                EXPECT_EQ(m->saveState(), state);
            });
        EXPECT_TRUE(same(whole, swapped)) << c.name;
    }
}

TEST_P(Method, damagedStateIsAnErrorAndNoCrash)
{
    const Case c = cases().front();
    auto method = made(entry(), setupOf(entry(), c, 21, 40));
    std::string good;
    drive(std::move(method), c, evaluations(40), [&](std::unique_ptr<IOptimiser>& m) { good = m->saveState(); });
    for (const std::string bad :
        {"", "{}", "[]", "null", "{\"method\":", "\"text\"", "{\"method\":\"other\",\"version\":1}"}) {
        const auto loaded = made(entry(), setupOf(entry(), c, 21, 40))->loadState(bad);
        ASSERT_FALSE(loaded.ok()) << bad;
        EXPECT_FALSE(loaded.error().message.empty());
    }
    Rng rng(4);
    for (int i = 0; i < 300; ++i) {
        std::string text = good;
        const std::size_t at = rng.below(text.size());
        if (i % 3 == 0)
            text.resize(at);
        else
            text[at] = static_cast<char>(33 + rng.below(90));
        auto fresh = made(entry(), setupOf(entry(), c, 21, 40));
        if (fresh->loadState(text).ok()) { // a changed digit is a valid state; it must still work
            EXPECT_EQ(drive(std::move(fresh), c, 10).size(), 10U);
        }
    }
}

TEST_P(Method, aShownSearchStateIsInNativeUnits)
{
    const Case c = cases()[1];
    drive(made(entry(), setupOf(entry(), c, 3, 80)), c, evaluations(80), [&](std::unique_ptr<IOptimiser>& m) {
        const auto state = m->searchState();
        if (!state)
            return;
        const std::size_t d = c.space.dimension();
        ASSERT_EQ(state->mean.size(), d);
        ASSERT_EQ(state->covariance.size(), d * d);
        EXPECT_GT(state->sigma, 0);
        EXPECT_GE(state->conditionNumber, 1);
        for (std::size_t i = 0; i < d; ++i) {
            EXPECT_GT(state->covariance[i * d + i], 0);
            for (std::size_t j = 0; j < i; ++j) {
                EXPECT_NEAR(state->covariance[i * d + j], state->covariance[j * d + i],
                    1e-9 * std::abs(state->covariance[i * d + j]));
            }
        }
    });
}

INSTANTIATE_TEST_SUITE_P(
    Registry, Method, testing::ValuesIn(selfMadeIds()), [](const testing::TestParamInfo<std::string>& row) {
        std::string name = row.param;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

} // namespace
} // namespace priorscope
