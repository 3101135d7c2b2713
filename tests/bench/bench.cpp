// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include <chrono>
#include <ctime>

namespace priorscope::bench {

void addTimed(const Options& options, const std::string& name, int items, std::function<void()> work)
{
    const auto timed = [items, work = std::move(work)](benchmark::State& state) {
        for ([[maybe_unused]] const auto step : state)
            work();
        state.SetLabel("ns");
        state.counters["items"] = items;
    };
    benchmark::RegisterBenchmark(name.c_str(), timed)
        ->MinTime(options.choose(1e-4, 0.01, 0.04))
        ->Repetitions(options.choose(1, 3, 11));
}

void addMeasured(
    const Options& options, const std::string& name, const std::string& unit, std::function<double()> measure)
{
    addMeasuredTogether(options, name, unit, [measure = std::move(measure)]() -> Values {
        const double value = measure();
        return value < 0 ? Values() : Values{{"", value}};
    });
}

void addMeasuredTogether(
    const Options& options, const std::string& name, const std::string& unit, std::function<Values()> measure)
{
    const auto measured = [unit, measure = std::move(measure)](benchmark::State& state) {
        Values values;
        for ([[maybe_unused]] const auto step : state)
            values = measure();
        if (values.empty())
            state.SkipWithError("could not be measured");
        state.SetLabel(unit);
        for (const auto& [part, value] : values)
            state.counters["value" + part] = value;
    };
    benchmark::RegisterBenchmark(name.c_str(), measured)->Iterations(1)->Repetitions(options.choose(1, 3, 7));
}

double secondsNow()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

namespace {

double secondsOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

double cpuSecondsNow()
{
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}

double processCpuSecondsNow()
{
    return secondsOf(CLOCK_PROCESS_CPUTIME_ID);
}

} // namespace priorscope::bench
