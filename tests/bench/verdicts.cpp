// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdicts.h"

#include <cmath>
#include <ostream>

namespace priorscope::bench {
namespace {

struct Target {
    const char* text;
    double limit;
    bool atLeast;
    std::function<std::optional<Spread>(const Figures&)> value;
};

std::optional<Spread> spreadOf(const Figure* figure)
{
    return figure ? std::optional(Spread{figure->best(), figure->median(), figure->worst()}) : std::nullopt;
}

auto plain(const char* name)
{
    return [name](const Figures& figures) { return spreadOf(figures.find(name)); };
}

auto ratio(const char* ours, const char* peer)
{
    return [=](const Figures& figures) { return timesBetter(figures.find(ours), figures.find(peer)); };
}

auto bbobMean(const char* prefix)
{
    return [=](const Figures& figures) { return geometricMean(figures, prefix, "/ours", "/coco"); };
}

const std::vector<Target>& targets()
{
    static const std::vector<Target> all{
        {"BBOB D5: geometric mean, times as fast as COCO's C", 2, true, bbobMean("bbob/d5/")},
        {"BBOB D20: geometric mean, times as fast as COCO's C", 2, true, bbobMean("bbob/d20/")},
        {"CMA-ES f1 D20, evaluations/s", 300'000, true, plain("cma/f1-d20/ours")},
        {"CMA-ES f10 D20, evaluations/s", 150'000, true, plain("cma/f10-d20/ours")},
        {"CMA-ES f1 D20, times as fast as cma", 20, true, ratio("cma/f1-d20/ours", "cma/f1-d20/pycma")},
        {"CMA-ES f10 D20, times as fast as cma", 20, true, ratio("cma/f10-d20/ours", "cma/f10-d20/pycma")},
        {"CMA-ES f1 D20, times as fast as fcmaes' C++", 1, true, ratio("cma/f1-d20/ours", "cma/f1-d20/fcmaes-cpp")},
        {"CMA-ES f10 D20, times as fast as fcmaes' C++", 1, true, ratio("cma/f10-d20/ours", "cma/f10-d20/fcmaes-cpp")},
        {"store d 5, rows/s", 300'000, true, plain("store/d5/ours")},
        {"five million trials, 100 runs: first curve, s", 1, false, plain("store/first-curve/100-runs")},
        {"five million trials, 5 runs: first curve, s", 1, false, plain("store/first-curve/5-runs")},
        {"1,000,000 points at 1 px, ms", 5, false, plain("plot/line-1M/ours")},
        {"200 curves of 50 points, ms", 16, false, plain("plot/curves-200/ours")},
        {"200 curves of 50 points with dashes and markers, ms", 16, false, plain("plot/curves-200/ours-markers")},
        {"live: p99 of a tick at 20,000 events/s, ms", 16, false, plain("live/tick/p99")},
        {"first window on an empty project, ms", 500, false, plain("start/first-window/whole")},
    };
    return all;
}

} // namespace

std::optional<Spread> timesBetter(const Figure* ours, const Figure* peer)
{
    if (!ours || !peer)
        return std::nullopt;
    const auto times = [&](double mine, double theirs) {
        return ours->largerIsBetter() ? mine / theirs : theirs / mine;
    };
    return Spread{
        times(ours->best(), peer->best()), times(ours->median(), peer->median()), times(ours->worst(), peer->best())};
}

std::optional<Spread> geometricMean(
    const Figures& figures, const std::string& prefix, const std::string& ours, const std::string& peer)
{
    Spread logs;
    int count = 0;
    for (const Figure* figure : figures.of(prefix)) {
        if (!figure->name.ends_with(ours))
            continue;
        const std::string base = figure->name.substr(0, figure->name.size() - ours.size());
        const std::optional<Spread> times = timesBetter(figure, figures.find(base + peer));
        if (!times)
            return std::nullopt;
        logs.best += std::log(times->best);
        logs.median += std::log(times->median);
        logs.worst += std::log(times->worst);
        ++count;
    }
    if (count == 0)
        return std::nullopt;
    return Spread{std::exp(logs.best / count), std::exp(logs.median / count), std::exp(logs.worst / count)};
}

void printVerdicts(std::ostream& out, const Figures& figures)
{
    out << "| promise | target | best | median | worst | held |\n|---|--:|--:|--:|--:|---|\n";
    for (const Target& target : targets()) {
        out << "| " << target.text << " | " << (target.atLeast ? "at least " : "at most ") << shortNumber(target.limit);
        const std::optional<Spread> value = target.value(figures);
        if (!value) {
            out << " | | | | not measured |\n";
            continue;
        }
        const bool held = target.atLeast ? value->median >= target.limit : value->median <= target.limit;
        out << " | " << shortNumber(value->best) << " | " << shortNumber(value->median) << " | "
            << shortNumber(value->worst) << " | " << (held ? "yes" : "no") << " |\n";
    }
}

void printRatios(std::ostream& out, const Figures& figures)
{
    out << "| function | D5 ours, ns | D5 COCO, ns | times | D20 ours, ns | D20 COCO, ns | times |\n"
           "|---|--:|--:|--:|--:|--:|--:|\n";
    for (int function = 1; function <= 24; ++function) {
        out << "| f" << function;
        for (const char* dimension : {"d5", "d20"}) {
            const std::string base = std::string("bbob/") + dimension + "/f" + std::to_string(function);
            const Figure* ours = figures.find(base + "/ours");
            const Figure* coco = figures.find(base + "/coco");
            const std::optional<Spread> times = timesBetter(ours, coco);
            out << " | " << (ours ? shortNumber(ours->median()) : "") << " | "
                << (coco ? shortNumber(coco->median()) : "") << " | " << (times ? shortNumber(times->median) : "");
        }
        out << " |\n";
    }
    for (const char* dimension : {"5", "20"}) {
        const std::string prefix = std::string("bbob/d") + dimension + "/";
        if (const auto mean = geometricMean(figures, prefix, "/baseline", "/coco"))
            out << "\nD" << dimension << " without wide instructions: " << shortNumber(mean->median)
                << " times as fast in the geometric mean.\n";
    }
}

} // namespace priorscope::bench
