// SPDX-License-Identifier: GPL-3.0-or-later
// All 24 BBOB functions through the interface that the engine calls, and COCO's C code on the same points in the same
// process.
#include <memory>
#include <vector>

#include "base/rng.h"
#include "bench.h"
#include "coco_peer.h"
#include "objectives/bbob/bbob_functions.h"
#include "problem.h"

namespace priorscope::bench {
namespace {

constexpr std::size_t kPoints = 64;

struct Case {
    std::unique_ptr<IObjective> objective;
    bbob::Instance instance;
    std::vector<double> points; // one after the other
    std::unique_ptr<CocoProblem> coco;
    std::size_t dimension = 0;

    std::span<const double> point(std::size_t i) const { return {points.data() + i * dimension, dimension}; }
};

// COCO's values are compared before anything is timed: a fast wrong answer is worth nothing.
bool agree(const Case& test)
{
    for (std::size_t i = 0; i < kPoints; ++i) {
        const double found = test.objective->evaluate(test.point(i), {}).value;
        const double want = test.coco->evaluate(test.point(i));
        if (!(std::abs(found - want) <= 1e-9 * std::abs(want)))
            return false;
    }
    return true;
}

std::shared_ptr<Case> makeCase(int function, int dimension)
{
    auto test = std::make_shared<Case>();
    test->objective = makeProblem("bbob:f" + std::to_string(function) + ":d" + std::to_string(dimension) + ":i1");
    test->instance = bbob::makeInstance(function, dimension, 1);
    test->dimension = static_cast<std::size_t>(dimension);
    Rng rng(static_cast<std::uint64_t>(function));
    test->points.resize(kPoints * test->dimension);
    for (double& v : test->points)
        v = rng.uniform(-5, 5);
    if (CocoProblem::available())
        test->coco = std::make_unique<CocoProblem>(function, dimension, 1);
    return test;
}

template <typename Evaluate> std::function<void()> overPoints(std::shared_ptr<Case> test, Evaluate evaluate)
{
    return [test = std::move(test), evaluate] {
        double sum = 0;
        for (std::size_t i = 0; i < kPoints; ++i)
            sum += evaluate(*test, test->point(i));
        benchmark::DoNotOptimize(sum);
    };
}

} // namespace

void addBbob(const Options& options)
{
    for (const int dimension : {5, 20}) {
        for (int function = 1; function <= bbob::kFunctions; ++function) {
            const std::string name = "bbob/d" + std::to_string(dimension) + "/f" + std::to_string(function);
            const std::shared_ptr<Case> test = makeCase(function, dimension);
            addTimed(options, name + "/ours", kPoints, overPoints(test, [](Case& c, std::span<const double> x) {
                return c.objective->evaluate(x, {}).value;
            }));
            addTimed(options, name + "/baseline", kPoints, overPoints(test, [](Case& c, std::span<const double> x) {
                return bbob::evaluateBaseline(c.instance, x);
            }));
            if (!test->coco)
                continue;
            if (agree(*test))
                addTimed(options, name + "/coco", kPoints,
                    overPoints(test, [](Case& c, std::span<const double> x) { return c.coco->evaluate(x); }));
            else
                addMeasured(options, name + "/coco", "ns", [] { return -1.0; });
        }
    }
}

} // namespace priorscope::bench
