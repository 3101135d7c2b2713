// SPDX-License-Identifier: GPL-3.0-or-later
// A study while it runs: events go from an engine's thread through the project file's writer, the feed, the live hub
// and the run store into a Convergence panel. A tick is everything the GUI thread does about one batch, drawing
// included.
#include <QApplication>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "bench.h"
#include "bench_project.h"
#include "engine/registries.h"
#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/fake_run_source.h"
#include "panels/panel.h"
#include "problem.h"

namespace priorscope::bench {
namespace {

constexpr int kRuns = 4;

// The window's side, driven tick by tick.
class Watcher {
public:
    Watcher(RunFeed& feed, const std::vector<RunId>& runs, int budget)
    {
        auto source = std::make_unique<test::FakeRunSource>();
        for (const RunId run : runs) {
            RunRow& row = source->history(run).row;
            row.methodId = "random";
            row.methodLabel = "Random";
            row.budget = budget;
            row.dimension = 2;
            row.optimum = 0;
        }
        m_hub.setFeed(&feed);
        m_store = std::make_unique<RunStore>(std::move(source), m_hub);
        m_store->reload();
        PanelRegistry panels;
        registerBuiltin_panels(panels);
        const PanelContext context{registries(), *m_store, m_selection, m_theme};
        m_panel.reset(panels.find("convergence")->make(context, nullptr));
        m_panel->resize(600, 400);
        m_panel->show();
        m_selection.setRuns(runs, runs.front(), budget);
        QApplication::processEvents();
    }

    double tickMs()
    {
        const double begun = cpuSecondsNow();
        m_hub.flush();
        QApplication::processEvents();
        return (cpuSecondsNow() - begun) * 1e3;
    }
    std::int64_t events() const { return m_hub.counters().events; }

private:
    LiveHub m_hub;
    std::unique_ptr<RunStore> m_store;
    Selection m_selection;
    Theme m_theme = Theme::make(ThemeKind::Light);
    std::unique_ptr<Panel> m_panel; // before what it uses goes
};

struct Watched {
    std::vector<double> ticks; // ms, ascending
    double seconds = 0;
    bool complete = false;
};

// `perSecond` 0: as fast as the pipeline takes them.
Watched watch(const Options& options, int steps, int perSecond)
{
    RunFeed feed([] {});
    BenchProject project(options.folder / "live.priorscope", kRuns, 2, steps, &feed);
    Watcher watcher(feed, project.runs(), steps);
    std::vector<RunEvent> events = project.makeEvents(steps);
    const auto total = static_cast<std::int64_t>(events.size());
    const double begun = secondsNow();
    std::jthread engine([&] {
        std::int64_t sent = 0;
        for (RunEvent& event : events) {
            if (perSecond > 0 && ++sent % 100 == 0)
                std::this_thread::sleep_until(std::chrono::steady_clock::time_point(std::chrono::nanoseconds(
                    static_cast<std::int64_t>((begun + static_cast<double>(sent) / perSecond) * 1e9))));
            if (!project.publish(std::move(event)))
                return;
        }
    });
    Watched result;
    while (watcher.events() < total && secondsNow() - begun < 300) {
        std::this_thread::sleep_for(std::chrono::milliseconds(LiveHub::kTickMs));
        result.ticks.push_back(watcher.tickMs());
    }
    engine.join();
    result.complete = project.close() && watcher.events() == total;
    result.seconds = secondsNow() - begun;
    std::sort(result.ticks.begin(), result.ticks.end());
    return result;
}

double percentile(const std::vector<double>& ascending, double share)
{
    const auto index = static_cast<std::size_t>(share * static_cast<double>(ascending.size()));
    return ascending[std::min(index, ascending.size() - 1)];
}

} // namespace

void addLive(const Options& options)
{
    const int flood = options.choose(250, 25'000, 100'000);
    addMeasured(options, "live/flood", "events/s", [=] {
        const Watched watched = watch(options, flood, 0);
        return watched.complete ? kRuns * flood / watched.seconds : -1;
    });
    const int steady = options.choose(250, 25'000, 100'000);
    addMeasuredTogether(options, "live/tick", "ms", [=]() -> Values {
        const Watched watched = watch(options, steady, 20'000);
        if (!watched.complete)
            return {};
        return {{"/p50", percentile(watched.ticks, 0.5)}, {"/p99", percentile(watched.ticks, 0.99)},
            {"/p99.9", percentile(watched.ticks, 0.999)}};
    });
}

} // namespace priorscope::bench
