// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a set of written kernels has in common: entropy, modal share, dependence on size and temperature of their
// parameters. Pure functions, any thread.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace priorscope {

// One sample with its parameters as symbols; an empty symbol means none.
struct ParameterSample {
    bool parsed = false;
    bool correct = false;
    std::string model, operatorId, language, size, prompt;
    double temperature = 0;
    std::array<std::string, 3> block;
    std::array<std::string, 3> tile;
    std::string unroll, vectorWidth, gridForm;
};

enum class SampleParameter { Block, Tile, Joint, Unroll, VectorWidth };

const char* toName(SampleParameter parameter); // block, tile, joint, unroll, vector_width
bool fromName(const std::string& name, SampleParameter& parameter);

struct TemperaturePair {
    double low = 0, high = 0;
    double kl = 0; // low to high, 0.5 added to every count, bits
    double js = 0; // of the unsmoothed shares, bits
};

// Members are defined when n > 0; an optional one without a value is undefined even then.
struct ParameterMetrics {
    int n = 0;
    int symbols = 0;
    double entropy = 0; // plug-in, bits
    double millerMadow = 0;
    std::optional<double> entropyNorm; // entropy / log2(min(n, alphabet))
    double entropyJoint = 0;
    double modalShare = 0;
    std::array<double, 2> modalWilson{}; // 95 %
    double miSize = 0; // mutual information with the size
    std::optional<double> uSize; // miSize / entropy
    std::vector<TemperaturePair> temperaturePairs;
    std::optional<double> tileChange; // share of pairs at different sizes whose joint vector differs
    std::optional<double> tileChangeWithin; // the same at one size: the noise level
    std::optional<double> tileChangeExcess;
    std::optional<double> gridFormChange;
};

struct ParameterReport {
    int rows = 0;
    int unparsed = 0;
    ParameterMetrics allParsed;
    ParameterMetrics correctOnly;
};

ParameterReport parameterReport(std::span<const ParameterSample> samples, SampleParameter parameter, int alphabet);

double entropyBits(std::span<const std::string> symbols);
std::array<double, 2> wilsonInterval(int successes, int n); // 95 %; n > 0

} // namespace priorscope
