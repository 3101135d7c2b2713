// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PanelFixture: a project in memory with runs of real methods on real objectives, and a panel that shows it. Test
// thread.

#include <QApplication>
#include <QtTest>

#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/registries.h"
#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/fake_run_source.h"
#include "panels/panel.h"

namespace priorscope::test {

struct FixtureOptions {
    std::vector<std::string> methods{"cma-es", "random", "greedy-refiner"};
    std::vector<std::int64_t> functions{8};
    int dimension = 2;
    int seeds = 8;
    int budget = 50;
    int initial = 5;
};

class PanelFixture {
public:
    explicit PanelFixture(ThemeKind kind = ThemeKind::Light)
        : registries(makeBuiltinRegistries()), theme(Theme::make(kind))
    {
        auto fake = std::make_unique<FakeRunSource>();
        source = fake.get();
        hub.setFeed(&feed);
        store = std::make_unique<RunStore>(std::move(fake), hub);
        PanelRegistry panels;
        registerBuiltin_panels(panels);
        entries = panels.entries();
    }

    PanelContext context() { return {registries, *store, selection, theme}; }

    std::unique_ptr<Panel> make(const std::string& id, QSize size = {415, 272})
    {
        for (const PanelEntry& entry : entries) {
            if (entry.id != id)
                continue;
            std::unique_ptr<Panel> panel(entry.make(context(), nullptr));
            panel->setPalette(theme.palette());
            panel->resize(size);
            timespec before{}, after{};
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
            panel->show();
            settle();
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
            madeInMs = static_cast<double>(after.tv_sec - before.tv_sec) * 1e3
                + static_cast<double>(after.tv_nsec - before.tv_nsec) * 1e-6;
            return panel;
        }
        return nullptr;
    }

    // Runs every method with every seed on every function and commits what it did.
    void addExperiment(const FixtureOptions& options);
    // A run with these values, made up; returns its id.
    RunId addRun(const std::vector<Trial>& trials, std::optional<double> optimum = 0.0, int budget = 0);

    void select(std::vector<RunId> runs, RunId current)
    {
        store->reload();
        settle();
        int horizon = 0;
        for (const RunId run : runs)
            horizon = std::max(horizon, store->find(run)->row.budget);
        selection.setRuns(std::move(runs), current, horizon);
        settle();
    }
    void selectAll()
    {
        std::vector<RunId> runs;
        for (const RunHistory& known : source->histories)
            runs.push_back(known.row.id);
        select(runs, runs.front());
    }
    static void settle()
    {
        for (int i = 0; i < 4; ++i)
            QApplication::processEvents();
    }

    Registries registries;
    Theme theme;
    RunFeed feed{[] {}};
    LiveHub hub;
    FakeRunSource* source = nullptr;
    std::unique_ptr<RunStore> store;
    Selection selection;
    std::vector<PanelEntry> entries;
    double madeInMs = 0; // work of this thread on showing the last panel

private:
    void runMethod(
        RunHistory& history, const MethodSpec& method, const ProblemRef& problem, const ExperimentSpec& spec);
};

Trial trialOf(int step, double value, std::vector<double> x = {0.5, 0.5});

} // namespace priorscope::test
