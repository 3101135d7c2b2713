// SPDX-License-Identifier: GPL-3.0-or-later
// All 24 functions against COCO itself: 7 dimensions, 15 instances, 20 points each, some of them outside the box.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "objectives/bbob/bbob_functions.h"
#include "python_oracle.h"

namespace priorscope {
namespace {

double hexNumber(std::istringstream& words)
{
    std::string word;
    words >> word;
    return std::strtod(word.c_str(), nullptr);
}

TEST(BbobOracle, agreesWithCocoToOneInABillion)
{
    const auto lines = test::oracleLines("bbob_values.py");
    if (!lines)
        GTEST_SKIP() << test::kNoOracle;
    ASSERT_EQ(lines->size(), 24U * 7 * 15 * 20);
    std::array<double, 25> worst{};
    std::array<int, 3> made{};
    bbob::Instance problem;
    for (const std::string& line : *lines) {
        std::istringstream words(line);
        std::array<int, 3> key{}; // function, dimension, instance
        words >> key[0] >> key[1] >> key[2];
        const double want = hexNumber(words);
        std::vector<double> x(static_cast<std::size_t>(key[1]));
        for (double& v : x)
            v = hexNumber(words);
        if (key != made)
            problem = bbob::makeInstance(key[0], key[1], key[2]);
        made = key;
        const double error = std::abs(bbob::evaluate(problem, x) - want) / std::abs(want);
        if (!(error <= 1e-9)) { // NaN is an error too
            ADD_FAILURE() << "relative error " << error << " at " << line;
            return;
        }
        worst[static_cast<std::size_t>(key[0])] = std::max(worst[static_cast<std::size_t>(key[0])], error);
    }
    for (int function = 1; function <= 24; ++function)
        std::printf("f%-2d largest relative error %.1e\n", function, worst[static_cast<std::size_t>(function)]);
}

} // namespace
} // namespace priorscope
