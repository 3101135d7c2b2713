// SPDX-License-Identifier: Apache-2.0
#pragma once
// The JSON Lines that a user's own black box or method speaks: one line each way (docs/own-black-boxes.md). Any thread.
// Objective: {"x": [...]} -> {"value": v} or {"error": "..."}; v may also be "NaN", "Infinity", "-Infinity"; optional
// "feasible": false. Method: {"ask": k} -> {"points": [[...], ...]}; {"tell": [{"x", "value"}]} -> {}; {"save": true} ->
// {"state": ...}; {"load": state} -> {}; the first line to a method is {"start": {"lower", "upper", "budget", "seed"}} -> {}.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace priorscope {

inline constexpr std::size_t kMaxLineBytes = 8 << 20; // a longer line is garbage, not an answer

struct ToldPoint {
    std::vector<double> x;
    double value = 0; // not finite values are sent as texts
};

struct ObjectiveAnswer {
    double value = 0;
    bool feasible = true;
    std::optional<std::string> error; // the program's own words
};

std::string evaluateLine(std::span<const double> x);
Result<ObjectiveAnswer> readObjectiveAnswer(std::string_view line);

std::string startLine(std::span<const double> lower, std::span<const double> upper, int budget, std::uint64_t seed);
std::string askLine(int count);
std::string tellLine(std::span<const ToldPoint> points);
std::string saveLine();
std::string loadLine(std::string_view stateJson);

// Points of the asked dimension; at most `count`, at least one. The error quotes the start of the line.
Result<std::vector<std::vector<double>>> readPoints(std::string_view line, std::size_t dimension, int count);
Result<std::string> readState(std::string_view line); // the state as JSON text
Result<void> readAcknowledgement(std::string_view line); // any object without "error"

} // namespace priorscope
