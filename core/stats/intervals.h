// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Quantiles, intervals and exact tests for small samples. Pure functions, any thread.

#include <optional>
#include <span>
#include <vector>

namespace priorscope {

struct Interval {
    double lower = 0;
    double upper = 0;
    double level = 0; // exact coverage under the stated model, 0 to 1

    bool operator==(const Interval&) const = default;
};

// Type 7 of Hyndman and Fan (linear between order statistics, the default of R and numpy). `sorted` ascending, not
// empty.
double quantile(std::span<const double> sorted, double p);
std::optional<double> mean(std::span<const double> values); // none when empty
std::optional<double> median(std::span<const double> values); // none when empty; infinities allowed

// Half the width of Student's t interval over the standard error of the mean. Precondition: n >= 2.
double studentFactor(std::size_t n, double level = 0.95);
// Student's t interval for the mean, `level` two-sided; none below two values.
std::optional<Interval> meanInterval(std::span<const double> values, double level = 0.95);
// Two order statistics around the median, with the exact level at which they cover it: the narrowest symmetric pair of
// at least 90 % below 20 values (93.0 % at n = 8); from 20 on of at least 93 %, its upper end one rank lower where it
// would exceed 97 %. None below five values, where even the extremes cover less than 90 %.
std::optional<Interval> medianInterval(std::span<const double> values);
// Clopper and Pearson, `level` two-sided, for a share of successes; none when n is 0.
std::optional<Interval> shareInterval(int successes, int n, double level = 0.95);

// Exact two-sided sign test; ties stay outside. None when there is nothing to test.
std::optional<double> signTest(int wins, int losses);
// Two-sided t test of the mean against a fixed value; none below two values or without spread.
std::optional<double> meanTest(std::span<const double> values, double reference);
// Holm's step-down adjustment, in the order of the input; undefined tests stay undefined and do not count.
std::vector<std::optional<double>> holm(std::span<const std::optional<double>> p);

} // namespace priorscope
