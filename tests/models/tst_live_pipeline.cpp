// SPDX-License-Identifier: GPL-3.0-or-later
// 400,000 events of several engine threads reach the run store through feed and hub: none lost, in order, in few ticks.

#include <QElapsedTimer>
#include <QtTest>

#include <atomic>
#include <thread>
#include <vector>

#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/fake_run_source.h"
#include "models/run_store.h"

using namespace priorscope;
using namespace priorscope::test;

class TestLivePipeline : public QObject {
    Q_OBJECT
private slots:
    void nothingIsLost_data();
    void nothingIsLost();
};

void TestLivePipeline::nothingIsLost_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("eventsPerThread");
    QTest::newRow("one engine") << 1 << 50'000;
    QTest::newRow("four engines, 400,000 events") << 4 << 100'000;
}

void TestLivePipeline::nothingIsLost()
{
    QFETCH(int, threads);
    QFETCH(int, eventsPerThread);
    LiveHub hub;
    RunFeed feed([&hub] { QMetaObject::invokeMethod(&hub, &LiveHub::arm, Qt::QueuedConnection); });
    hub.setFeed(&feed);
    auto fake = std::make_unique<FakeRunSource>();
    std::vector<RunId> runs;
    for (int i = 1; i <= threads; ++i) {
        runs.push_back(RunId{i});
        fake->history(runs.back());
    }
    RunStore store(std::move(fake), hub);
    store.reload();
    QTRY_VERIFY(store.find(runs.back()));
    store.request(runs);
    QTRY_VERIFY(!store.isLoading());
    std::int64_t signalled = 0;
    std::size_t trials = 0;
    connect(&store, &RunStore::changed, this, [&](const std::vector<RunDelta>& deltas) {
        ++signalled;
        for (const RunDelta& delta : deltas)
            trials += store.find(delta.run)->trials.size() - delta.firstNewTrial;
    });
    QElapsedTimer wall;
    wall.start();
    std::vector<std::jthread> engines;
    for (const RunId run : runs) {
        engines.emplace_back([run, eventsPerThread, &feed] {
            for (int step = 1; step <= eventsPerThread; ++step)
                feed.push(trialEvent(run, static_cast<std::uint64_t>(step), step, 1.0 / step));
        });
    }
    const auto all = static_cast<std::size_t>(threads) * static_cast<std::size_t>(eventsPerThread);
    QTRY_COMPARE_WITH_TIMEOUT(trials, all, 60'000);
    const qint64 wallMs = wall.elapsed();
    engines.clear();
    for (const RunId run : runs) {
        const RunData& data = *store.find(run);
        QCOMPARE(data.trials.size(), static_cast<std::size_t>(eventsPerThread));
        for (std::size_t i = 0; i < data.trials.size(); ++i)
            QVERIFY2(data.trials[i].step == static_cast<int>(i) + 1, "out of order");
        QCOMPARE(data.row.completed, eventsPerThread);
        QCOMPARE(data.row.bestStep, eventsPerThread);
    }
    const LiveHub::Counters& counters = hub.counters();
    qInfo("%zu events in %lld ms: %lld ticks, worst %.1f ms", all, static_cast<long long>(wallMs),
        static_cast<long long>(counters.ticks), static_cast<double>(counters.worstTickNs) * 1e-6);
    QCOMPARE(counters.events, static_cast<std::int64_t>(all));
    QVERIFY(signalled <= counters.ticks);
    QVERIFY(counters.ticks <= wallMs / LiveHub::kTickMs + 5);
}

QTEST_GUILESS_MAIN(TestLivePipeline)
#include "tst_live_pipeline.moc"
