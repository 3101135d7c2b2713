// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every part of the benchmark shares: how much to measure, and how a measurement reaches the tables. Main thread.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace priorscope::bench {

enum class Amount { Smoke, Quick, Full }; // does it run at all; a first look; what docs/benchmarks.md shows

struct Options {
    Amount amount = Amount::Full;
    std::filesystem::path folder; // for projects; emptied afterwards

    template <typename T> T choose(T smoke, T quick, T full) const
    {
        return amount == Amount::Smoke ? smoke : amount == Amount::Quick ? quick : full;
    }
};

// A small piece of work, timed by Google Benchmark in CPU time: nanoseconds per item, `items` of them in one call.
void addTimed(const Options& options, const std::string& name, int items, std::function<void()> work);

// Work that measures itself: `measure` gives one value of `unit` per repetition, or a negative one when it failed.
void addMeasured(
    const Options& options, const std::string& name, const std::string& unit, std::function<double()> measure);

// The same for work that gives several values: name of the value -> value; none when it failed.
using Values = std::map<std::string, double>;
void addMeasuredTogether(
    const Options& options, const std::string& name, const std::string& unit, std::function<Values()> measure);

double secondsNow(); // monotonic wall clock
double cpuSecondsNow(); // of this thread
double processCpuSecondsNow(); // of all threads

void addBbob(const Options& options);
void addCma(const Options& options);
void addStore(const Options& options);
void addPlots(const Options& options);
void addLive(const Options& options);
void addStart(const Options& options);

} // namespace priorscope::bench
