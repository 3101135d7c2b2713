// SPDX-License-Identifier: GPL-3.0-or-later
// What every objective family promises, checked for each entry of the registry that makes its own problems.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <thread>

#include "objectives/problem_text.h"
#include "search/box.h"

namespace priorscope {
namespace {

const ObjectiveRegistry& registry()
{
    static const ObjectiveRegistry all = [] {
        ObjectiveRegistry r;
        registerBuiltin_objectives(r);
        return r;
    }();
    return all;
}

// The problems each family is tested on: its defaults, or an example where a member is required.
std::vector<ProblemRef> problemsOf(const ObjectiveEntry& entry)
{
    ParamValues values = entry.schema.defaults();
    if (entry.id == "expression")
        values["expression"] = std::string("(x1-1)^2 + abs(sin(3*x2)) + 1/(1+x3^2)");
    const auto refs = entry.expand(values);
    return refs ? *refs : std::vector<ProblemRef>{};
}

std::vector<std::string> selfMadeIds()
{
    std::vector<std::string> ids;
    for (const ObjectiveEntry& entry : registry().entries()) {
        if (entry.make)
            ids.push_back(entry.id);
    }
    return ids;
}

// Corners (all of them up to 6 dimensions), centre, and points of which some coordinates lie on a bound.
std::vector<std::vector<double>> hardPoints(const SearchSpace& space)
{
    const std::size_t d = space.dimension();
    std::vector<std::vector<double>> points{fromUnit(space, std::vector<double>(d, 0.5))};
    for (std::size_t corner = 0; corner < (std::size_t{1} << std::min<std::size_t>(d, 6)); ++corner) {
        std::vector<double> u(d);
        for (std::size_t i = 0; i < d; ++i)
            u[i] = (corner >> (i % 6)) & 1U ? 1 : 0;
        points.push_back(fromUnit(space, u));
    }
    Rng rng(8);
    for (std::size_t i = 0; i < 2 * d; ++i) {
        std::vector<double> u(d);
        for (double& v : u)
            v = rng.uniform();
        u[i / 2] = i % 2 == 0 ? 0 : 1;
        points.push_back(fromUnit(space, u));
    }
    return points;
}

class Family : public testing::TestWithParam<std::string> {
protected:
    const ObjectiveEntry& entry() const { return *registry().find(GetParam()); }
    std::unique_ptr<IObjective> made(const ProblemRef& ref) const
    {
        auto problem = entry().make(ref);
        return problem ? std::move(problem).value() : nullptr;
    }
};

TEST_P(Family, describesItself)
{
    EXPECT_FALSE(entry().label.empty());
    EXPECT_FALSE(entry().help.empty());
    for (const Param& param : entry().schema.params()) {
        EXPECT_FALSE(param.label.empty() || param.help.empty()) << param.name;
        if (param.defaultValue) {
            EXPECT_EQ(checkValue(param, *param.defaultValue), "") << param.name;
        }
    }
}

TEST_P(Family, idsAreUniqueAndNameTheirProblem)
{
    const auto refs = problemsOf(entry());
    ASSERT_FALSE(refs.empty());
    std::set<std::string> ids;
    for (const ProblemRef& ref : refs) {
        EXPECT_EQ(ref.family, GetParam());
        EXPECT_TRUE(ids.insert(ref.id).second) << ref.id;
        const auto problem = made(ref);
        ASSERT_TRUE(problem) << ref.id;
        EXPECT_EQ(problem->info().id, ref.id);
        EXPECT_FALSE(problem->info().label.empty());
        const auto found = problemsFromText(registry(), ref.id);
        ASSERT_TRUE(found.ok()) << ref.id << ": " << found.error().message;
        if (GetParam() != "expression") { // its id is the name the user chose
            EXPECT_EQ(found.value(), std::vector<ProblemRef>{ref}) << ref.id;
        }
    }
}

TEST_P(Family, theBoxIsProper)
{
    for (const ProblemRef& ref : problemsOf(entry())) {
        const auto problem = made(ref);
        const ProblemInfo& info = problem->info();
        const std::size_t d = info.space.dimension();
        ASSERT_GE(d, 1U) << ref.id;
        ASSERT_EQ(info.space.upper.size(), d) << ref.id;
        for (std::size_t i = 0; i < d; ++i) {
            EXPECT_LT(info.space.lower[i], info.space.upper[i]) << ref.id;
        }
        EXPECT_TRUE(info.variables.empty() || info.variables.size() == d) << ref.id;
    }
}

TEST_P(Family, valuesAreFiniteOnBoundsAndCorners)
{
    for (const ProblemRef& ref : problemsOf(entry())) {
        const auto problem = made(ref);
        for (const auto& x : hardPoints(problem->info().space)) {
            const Evaluation e = problem->evaluate(x, {});
            EXPECT_TRUE(std::isfinite(e.value)) << ref.id;
            EXPECT_EQ(e.status, TrialStatus::Ok) << ref.id;
            if (problem->info().optimum) {
                EXPECT_GE(e.value, *problem->info().optimum - 1e-9) << ref.id;
            }
        }
    }
}

TEST_P(Family, theKnownOptimumHasTheKnownValue)
{
    for (const ProblemRef& ref : problemsOf(entry())) {
        const auto problem = made(ref);
        const ProblemInfo& info = problem->info();
        if (info.optimumAt.empty())
            continue;
        ASSERT_TRUE(info.optimum) << ref.id;
        ASSERT_EQ(info.optimumAt.size(), info.space.dimension()) << ref.id;
        std::vector<double> inside = info.optimumAt;
        EXPECT_FALSE(clipToBox(info.space, inside)) << ref.id;
        EXPECT_NEAR(
            problem->evaluate(info.optimumAt, {}).value, *info.optimum, 1e-9 * std::max(1.0, std::abs(*info.optimum)))
            << ref.id;
    }
}

TEST_P(Family, twoThreadsGetTheSameBits)
{
    for (const ProblemRef& ref : problemsOf(entry())) {
        const auto problem = made(ref);
        if (problem->threadSafety() != ThreadSafety::Shared)
            continue;
        const auto points = hardPoints(problem->info().space);
        std::vector<std::vector<double>> values(2, std::vector<double>(points.size()));
        {
            std::vector<std::jthread> threads;
            for (auto& mine : values) {
                threads.emplace_back([&problem, &points, &mine] {
                    for (std::size_t i = 0; i < points.size(); ++i)
                        mine[i] = problem->evaluate(points[i], {}).value;
                });
            }
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            EXPECT_EQ(std::bit_cast<std::uint64_t>(values[0][i]), std::bit_cast<std::uint64_t>(values[1][i])) << ref.id;
        }
    }
}

TEST_P(Family, wrongTextIsAnErrorThatSaysWhatIsAllowed)
{
    for (const char* text : {":", "no such problem", "-1", "99999999999999999999", "\xff", "f8:d5"}) {
        const auto values = entry().parse(text);
        ASSERT_FALSE(values.ok()) << text;
        EXPECT_NE(values.error().message.find("allowed"), std::string::npos) << values.error().message;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Registry, Family, testing::ValuesIn(selfMadeIds()), [](const testing::TestParamInfo<std::string>& row) {
        std::string name = row.param;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

} // namespace
} // namespace priorscope
