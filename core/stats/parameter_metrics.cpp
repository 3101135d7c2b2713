// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/parameter_metrics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "base/enum_names.h"

namespace priorscope {
namespace {

constexpr EnumNames<SampleParameter, 5> kNames{{
    {SampleParameter::Block, "block"},
    {SampleParameter::Tile, "tile"},
    {SampleParameter::Joint, "joint"},
    {SampleParameter::Unroll, "unroll"},
    {SampleParameter::VectorWidth, "vector_width"},
}};

using Counts = std::map<std::string, double>;

Counts countsOf(std::span<const std::string> symbols)
{
    Counts counts;
    for (const std::string& symbol : symbols)
        counts[symbol] += 1;
    return counts;
}

std::string orNone(const std::string& symbol)
{
    return symbol.empty() ? "none" : symbol;
}

std::string joined(const std::array<std::string, 3>& parts)
{
    return orNone(parts[0]) + 'x' + orNone(parts[1]) + 'x' + orNone(parts[2]);
}

std::string symbolOf(const ParameterSample& sample, SampleParameter parameter)
{
    switch (parameter) {
    case SampleParameter::Block:
        return joined(sample.block);
    case SampleParameter::Tile:
        return joined(sample.tile);
    case SampleParameter::Joint:
        return joined(sample.block) + 'x' + joined(sample.tile);
    case SampleParameter::Unroll:
        return orNone(sample.unroll);
    case SampleParameter::VectorWidth:
        return orNone(sample.vectorWidth);
    }
    return {};
}

std::vector<std::string> symbolsOf(std::span<const ParameterSample* const> samples, SampleParameter parameter)
{
    std::vector<std::string> symbols;
    for (const ParameterSample* sample : samples)
        symbols.push_back(symbolOf(*sample, parameter));
    return symbols;
}

double entropyOf(const Counts& counts, double n)
{
    double bits = 0;
    for (const auto& [symbol, count] : counts)
        bits -= count / n * std::log2(count / n);
    return std::max(bits, 0.0);
}

double conditionalEntropy(std::span<const ParameterSample* const> samples, SampleParameter parameter)
{
    std::map<std::string, std::vector<std::string>> bySize;
    for (const ParameterSample* sample : samples)
        bySize[sample->size].push_back(symbolOf(*sample, parameter));
    double sum = 0;
    for (const auto& [size, symbols] : bySize)
        sum += static_cast<double>(symbols.size()) / static_cast<double>(samples.size()) * entropyBits(symbols);
    return sum;
}

TemperaturePair comparePair(const Counts& low, const Counts& high)
{
    std::set<std::string> keys;
    double nLow = 0, nHigh = 0;
    for (const auto& [symbol, count] : low) {
        keys.insert(symbol);
        nLow += count;
    }
    for (const auto& [symbol, count] : high) {
        keys.insert(symbol);
        nHigh += count;
    }
    const double smoothing = 0.5 * static_cast<double>(keys.size());
    const auto part = [](double share, double middle) { return share > 0 ? share * std::log2(share / middle) : 0.0; };
    TemperaturePair pair;
    for (const std::string& key : keys) {
        const auto inLow = low.find(key), inHigh = high.find(key);
        const double a = inLow == low.end() ? 0 : inLow->second;
        const double b = inHigh == high.end() ? 0 : inHigh->second;
        const double p = (a + 0.5) / (nLow + smoothing), q = (b + 0.5) / (nHigh + smoothing);
        pair.kl += p * std::log2(p / q);
        const double middle = (a / nLow + b / nHigh) / 2;
        pair.js += (part(a / nLow, middle) + part(b / nHigh, middle)) / 2;
    }
    pair.js = std::max(pair.js, 0.0);
    return pair;
}

std::vector<TemperaturePair> temperaturePairs(
    std::span<const ParameterSample* const> samples, SampleParameter parameter)
{
    std::map<double, Counts> byTemperature;
    for (const ParameterSample* sample : samples)
        byTemperature[sample->temperature][symbolOf(*sample, parameter)] += 1;
    std::vector<TemperaturePair> pairs;
    for (auto low = byTemperature.begin(); low != byTemperature.end(); ++low) {
        for (auto high = std::next(low); high != byTemperature.end(); ++high) {
            pairs.push_back(comparePair(low->second, high->second));
            pairs.back().low = low->first;
            pairs.back().high = high->first;
        }
    }
    return pairs;
}

// Numbers of unordered pairs, from counts instead of a loop over all pairs: the number of pairs grows with n squared.
class PairCounter {
public:
    void add(const std::string& size, const std::string& symbol)
    {
        ++m_n;
        m_size[size] += 1;
        m_symbol[symbol] += 1;
        m_both[{size, symbol}] += 1;
    }
    double between() const { return pairs(m_n) - within(); }
    double within() const { return sum(m_size); }
    double betweenDiffering() const { return between() - (sum(m_symbol) - sum(m_both)); }
    double withinDiffering() const { return within() - sum(m_both); }

private:
    static double pairs(double n) { return n * (n - 1) / 2; }
    template <typename Map> static double sum(const Map& counts)
    {
        double total = 0;
        for (const auto& [key, n] : counts)
            total += pairs(n);
        return total;
    }
    double m_n = 0;
    std::map<std::string, double> m_size, m_symbol;
    std::map<std::pair<std::string, std::string>, double> m_both;
};

void addChangeRates(ParameterMetrics& out, std::span<const ParameterSample* const> samples)
{
    using Cell = std::tuple<std::string, std::string, std::string, std::string, double>;
    std::map<Cell, std::pair<PairCounter, PairCounter>> cells; // joint vector, grid form
    for (const ParameterSample* s : samples) {
        auto& [joint, grid] = cells[Cell{s->model, s->operatorId, s->language, s->prompt, s->temperature}];
        joint.add(s->size, symbolOf(*s, SampleParameter::Joint));
        grid.add(s->size, s->gridForm);
    }
    double between = 0, betweenDiffering = 0, gridDiffering = 0, within = 0, withinDiffering = 0;
    for (const auto& [cell, counters] : cells) {
        between += counters.first.between();
        betweenDiffering += counters.first.betweenDiffering();
        gridDiffering += counters.second.betweenDiffering();
        within += counters.first.within();
        withinDiffering += counters.first.withinDiffering();
    }
    if (between > 0) {
        out.tileChange = betweenDiffering / between;
        out.gridFormChange = gridDiffering / between;
    }
    if (within > 0)
        out.tileChangeWithin = withinDiffering / within;
    if (out.tileChange && out.tileChangeWithin)
        out.tileChangeExcess = *out.tileChange - *out.tileChangeWithin;
}

ParameterMetrics metricsOf(std::span<const ParameterSample* const> samples, SampleParameter parameter, int alphabet)
{
    ParameterMetrics out;
    out.n = static_cast<int>(samples.size());
    if (samples.empty())
        return out;
    const auto n = static_cast<double>(samples.size());
    const Counts counts = countsOf(symbolsOf(samples, parameter));
    double top = 0;
    for (const auto& [symbol, count] : counts)
        top = std::max(top, count);
    out.symbols = static_cast<int>(counts.size());
    out.entropy = entropyOf(counts, n);
    out.millerMadow = out.entropy + (static_cast<double>(counts.size()) - 1) / (2 * n * std::log(2.0));
    const double cap = std::log2(std::min(n, static_cast<double>(alphabet)));
    if (cap > 0)
        out.entropyNorm = out.entropy / cap;
    out.entropyJoint = entropyBits(symbolsOf(samples, SampleParameter::Joint));
    out.modalShare = top / n;
    out.modalWilson = wilsonInterval(static_cast<int>(top), out.n);
    const double mutual = out.entropy - conditionalEntropy(samples, parameter);
    out.miSize = std::abs(mutual) < 1e-12 ? 0 : mutual;
    if (out.entropy > 0)
        out.uSize = out.miSize / out.entropy;
    out.temperaturePairs = temperaturePairs(samples, parameter);
    addChangeRates(out, samples);
    return out;
}

} // namespace

const char* toName(SampleParameter parameter)
{
    return nameOf(kNames, parameter);
}
bool fromName(const std::string& name, SampleParameter& parameter)
{
    return valueOf(kNames, name, parameter);
}

double entropyBits(std::span<const std::string> symbols)
{
    return symbols.empty() ? 0 : entropyOf(countsOf(symbols), static_cast<double>(symbols.size()));
}

std::array<double, 2> wilsonInterval(int successes, int n)
{
    constexpr double z = 1.959963984540054; // 97.5 % point of the normal distribution
    const double p = static_cast<double>(successes) / n;
    const double centre = (p + z * z / (2.0 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    return {centre - half, centre + half};
}

ParameterReport parameterReport(std::span<const ParameterSample> samples, SampleParameter parameter, int alphabet)
{
    ParameterReport report;
    report.rows = static_cast<int>(samples.size());
    std::vector<const ParameterSample*> parsed, correct;
    for (const ParameterSample& sample : samples) {
        if (!sample.parsed)
            continue;
        parsed.push_back(&sample);
        if (sample.correct)
            correct.push_back(&sample);
    }
    report.unparsed = report.rows - static_cast<int>(parsed.size());
    report.allParsed = metricsOf(parsed, parameter, alphabet);
    report.correctOnly = metricsOf(correct, parameter, alphabet);
    return report;
}

} // namespace priorscope
