// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope-bench: measures what docs/benchmarks.md shows and prints it as Markdown. tests/bench/run builds and starts
// it with every peer.
#include <QApplication>
#include <QTemporaryDir>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <iostream>

#include "bench.h"
#include "figures.h"
#include "services/provenance.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"
#include "verdicts.h"

namespace priorscope::bench {
namespace {

// Takes every repetition into the figures and says on stderr what goes on.
class Collector final : public benchmark::BenchmarkReporter {
public:
    explicit Collector(Figures& figures) : m_figures(figures) { }

    int failures() const { return m_failures; }
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration)
                take(run);
        }
    }

private:
    void take(const Run& run)
    {
        const std::string& name = run.run_name.function_name;
        if (run.error_occurred) {
            ++m_failures;
            std::cerr << name << ": " << run.error_message << '\n';
            return;
        }
        for (const auto& [counter, value] : run.counters) {
            if (counter == "items")
                keep(name, run, run.cpu_accumulated_time / static_cast<double>(run.iterations) / value * 1e9);
            else
                keep(name + counter.substr(std::string_view("value").size()), run, value);
        }
    }
    void keep(const std::string& name, const Run& run, double value)
    {
        m_figures.add(name, run.report_label, value);
        std::cerr << name << ' ' << shortNumber(value) << ' ' << run.report_label << '\n';
    }

    Figures& m_figures;
    int m_failures = 0;
};

void printMachine()
{
    const std::map<std::string, std::string> facts = collectEnvironment(1);
    std::cout << "| machine | |\n|---|---|\n";
    for (const char* name :
        {"cpu", "cpu_features", "cpu_threads", "os", "kernel", "compiler", "build_type", "qt", "sqlite", "git"})
        std::cout << "| " << name << " | " << facts.at(name) << " |\n";
    std::cout << "| flags | " << PRIORSCOPE_BENCH_FLAGS << " |\n\n";
}

void registerAll(const Options& options)
{
    addBbob(options);
    addCma(options);
    addStore(options);
    addPlots(options);
    addLive(options);
    addStart(options);
}

void printAll(const Figures& figures)
{
    printMachine();
    printVerdicts(std::cout, figures);
    std::cout << '\n';
    printRatios(std::cout, figures);
    std::cout << '\n';
    std::vector<const Figure*> rest;
    for (const char* part : {"cma/", "store/", "plot/", "live/", "start/"}) {
        const std::vector<const Figure*> found = figures.of(part);
        rest.insert(rest.end(), found.begin(), found.end());
    }
    printTable(std::cout, rest);
}

int measure(const Options& options, const std::string& filter, const std::string& peers)
{
    Figures figures;
    if (!peers.empty() && !figures.read(peers)) {
        std::cerr << "found no file " << peers << " with the figures of the peers\n";
        return 2;
    }
    registerAll(options);
    // In turns, so that a busy minute of the machine meets everybody.
    std::string name = "priorscope-bench";
    std::string turns = "--benchmark_enable_random_interleaving=true";
    std::string chosen = "--benchmark_filter=" + (filter.empty() ? "." : filter);
    char* arguments[] = {name.data(), turns.data(), chosen.data()};
    int count = 3;
    benchmark::Initialize(&count, arguments);
    Collector collector(figures);
    benchmark::RunSpecifiedBenchmarks(&collector);
    printAll(figures);
    return collector.failures() == 0 ? 0 : 1;
}

} // namespace
} // namespace priorscope::bench

int main(int argc, char** argv)
{
    using namespace priorscope;
    CLI::App line("Measures Priorscope; prints Markdown.", "priorscope-bench");
    bool quick = false;
    bool smoke = false;
    std::string filter;
    std::string peers;
    std::string folder;
    line.add_flag("--quick", quick, "Three repetitions of little work, about two minutes");
    line.add_flag("--smoke", smoke, "One repetition of next to nothing: does everything run?");
    line.add_option("--filter", filter, "Only figures whose name matches this regular expression");
    line.add_option("--peers", peers, "File with the figures of peers that are measured elsewhere");
    line.add_option("--folder", folder, "Where projects are made; a temporary folder when left out");
    CLI11_PARSE(line, argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    loadFonts();
    applyTheme(application, ThemeKind::Light);
    const QTemporaryDir temporary;
    bench::Options options;
    options.amount = smoke ? bench::Amount::Smoke : quick ? bench::Amount::Quick : bench::Amount::Full;
    options.folder = folder.empty() ? temporary.path().toStdString() : folder;
    return bench::measure(options, filter, peers);
}
