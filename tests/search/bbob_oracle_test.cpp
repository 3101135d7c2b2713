// SPDX-License-Identifier: GPL-3.0-or-later
// All 24 functions against COCO itself: 7 dimensions, 6 instances, 3 points each.
#include <gtest/gtest.h>

#include <cmath>
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
    ASSERT_EQ(lines->size(), 24U * 7 * 6 * 3);
    for (const std::string& line : *lines) {
        std::istringstream words(line);
        int function = 0;
        int dimension = 0;
        int instance = 0;
        words >> function >> dimension >> instance;
        const double want = hexNumber(words);
        std::vector<double> x(static_cast<std::size_t>(dimension));
        for (double& v : x)
            v = hexNumber(words);
        const double found = bbob::evaluate(bbob::makeInstance(function, dimension, instance), x);
        EXPECT_NEAR(found, want, 1e-9 * std::abs(want)) << "f" << function << " d" << dimension << " i" << instance;
    }
}

} // namespace
} // namespace priorscope
