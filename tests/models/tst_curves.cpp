// SPDX-License-Identifier: GPL-3.0-or-later
// Curves grown trial by trial equal curves built at once, and the summary equals that of core/stats.

#include <QtTest>

#include <cmath>

#include "base/rng.h"
#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/curves.h"
#include "models/fake_run_source.h"
#include "models/run_store.h"

using namespace priorscope;
using namespace priorscope::test;

namespace {

// Evaluations take a tenth of a second per run id, with as much between them.
RunEvent timedEvent(RunId run, int step, double value)
{
    RunEvent event = trialEvent(run, static_cast<std::uint64_t>(step), step, value);
    Trial& trial = std::get<TrialFinished>(event.payload).trial;
    trial.durationNs = 100'000'000 * run.value;
    trial.startedNs = 1'000'000'000'000 + 2 * trial.durationNs * (step - 1);
    return event;
}

struct Rig {
    RunFeed feed{[] {}};
    LiveHub hub;
    FakeRunSource* source = nullptr;
    std::unique_ptr<RunStore> store;
    std::vector<RunId> runs;

    // Runs with random values, every 7th NaN, of different lengths up to `length`.
    Rig(int count, int length, int budget)
    {
        auto fake = std::make_unique<FakeRunSource>();
        source = fake.get();
        Rng rng(5);
        for (int i = 1; i <= count; ++i) {
            runs.push_back(RunId{i});
            RunHistory& history = source->history(runs.back());
            history.row.budget = budget;
            history.row.optimum = 0.0;
            history.row.methodId = "random";
            history.row.key.problem = "p";
            history.row.state = RunState::Running;
            for (int step = 1; step <= length - 3 * (i % 3); ++step)
                source->commit(timedEvent(runs.back(), step, step % 7 == i % 7 ? std::nan("") : rng.uniform()));
        }
        hub.setFeed(&feed);
        store = std::make_unique<RunStore>(std::move(fake), hub);
        store->reload();
        QCoreApplication::processEvents();
        store->request(runs);
        QCoreApplication::processEvents();
    }
};

bool same(const CurvePoint& a, const CurvePoint& b)
{
    return a.step == b.step && a.n == b.n && a.centre == b.centre && a.lower == b.lower && a.upper == b.upper;
}

} // namespace

class TestCurves : public QObject {
    Q_OBJECT
private slots:
    void summaryEqualsStats_data();
    void summaryEqualsStats();
    void growingEqualsBuilding_data();
    void growingEqualsBuilding();
    void runsThatEndedForGoodAreCarriedOn();
    void longRunsAreSummarisedSparsely();
    void wallTimeCountsFromTheFirstEvaluation();
    void completedRunsHoldTheirBestInTime();
    void clocksThatAreSetBackDoNotTurnCurvesBack();
};

void TestCurves::summaryEqualsStats_data()
{
    QTest::addColumn<bool>("means");
    QTest::newRow("median") << false;
    QTest::newRow("mean") << true;
}

void TestCurves::summaryEqualsStats()
{
    QFETCH(bool, means);
    const CurveSummary kind = means ? CurveSummary::MeanT : CurveSummary::MedianIqr;
    Rig rig(6, 40, 50);
    CurveSet set;
    set.build(curveRuns(*rig.store, rig.runs), {true, kind});
    std::vector<std::vector<double>> curves;
    for (const RunId run : rig.runs)
        curves.push_back(bestSoFar(rig.source->history(run).trials, 0.0));
    const std::vector<CurvePoint> expected = summariseCurves(curves, kind);
    const std::vector<SummaryPoint>& found = set.groups().front().summary;
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(same(found[i], expected[i]), qPrintable(QString::number(i)));
    QCOMPARE(set.groups().front().firstN(), 6);
    QCOMPARE(set.groups().front().lastN(), 2);
}

void TestCurves::growingEqualsBuilding_data()
{
    QTest::addColumn<int>("budget");
    QTest::addColumn<int>("axis");
    QTest::newRow("every evaluation") << 60 << static_cast<int>(CurveAxis::Evaluations);
    QTest::newRow("every third evaluation") << 3 * kMostSummaryPoints << static_cast<int>(CurveAxis::Evaluations);
    QTest::newRow("wall time") << 60 << static_cast<int>(CurveAxis::WallTime);
}

void TestCurves::growingEqualsBuilding()
{
    QFETCH(int, budget);
    QFETCH(int, axis);
    Rig rig(5, 4, budget);
    const CurveSet::Options options{true, CurveSummary::MedianIqr, static_cast<CurveAxis>(axis)};
    CurveSet grown;
    grown.build(curveRuns(*rig.store, rig.runs), options);
    connect(rig.store.get(), &RunStore::changed, this, [&](const std::vector<RunDelta>& deltas) {
        for (const RunDelta& delta : deltas)
            grown.append(*rig.store->find(delta.run));
        grown.refresh();
    });
    Rng rng(9);
    for (int tick = 0; tick < 20; ++tick) {
        const RunId run = rig.runs[static_cast<std::size_t>(rng.below(5))];
        const int from = rig.store->find(run)->row.completed;
        for (int i = 1; i <= 1 + tick % 4; ++i)
            rig.feed.push(timedEvent(run, from + i, rng.uniform()));
        rig.hub.flush();
        CurveSet fresh;
        fresh.build(curveRuns(*rig.store, rig.runs), options);
        const auto& a = grown.groups().front().summary;
        const auto& b = fresh.groups().front().summary;
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(same(a[i], b[i]) && a[i].x == b[i].x);
    }
}

void TestCurves::runsThatEndedForGoodAreCarriedOn()
{
    Rig rig(1, 10, 50);
    CurveSet set;
    set.build(curveRuns(*rig.store, rig.runs), {});
    QCOMPARE(set.find(rig.runs[0])->end(), 7.0);
    rig.feed.push(stateEvent(rig.runs[0], 100, RunState::Completed));
    rig.hub.flush();
    QVERIFY(set.append(*rig.store->find(rig.runs[0])));
    set.refresh();
    QCOMPARE(set.find(rig.runs[0])->end(), 50.0);
    QCOMPARE(set.groups().front().summary.back().step, 50);
    QCOMPARE(set.groups().front().lastN(), 1);
}

void TestCurves::longRunsAreSummarisedSparsely()
{
    Rig rig(2, 100'000, 100'000);
    CurveSet set;
    set.build(curveRuns(*rig.store, rig.runs), {});
    const std::vector<SummaryPoint>& summary = set.groups().front().summary;
    QVERIFY(summary.size() <= static_cast<std::size_t>(kMostSummaryPoints) + 1);
    QCOMPARE(summary.back().step, 100'000 - 3);
    QCOMPARE(static_cast<double>(summary.front().step), set.unit());
}

void TestCurves::wallTimeCountsFromTheFirstEvaluation()
{
    Rig rig(2, 10, 50);
    CurveSet set;
    set.build(curveRuns(*rig.store, rig.runs), {true, CurveSummary::MedianIqr, CurveAxis::WallTime});
    const RunCurve& slow = *set.find(rig.runs[1]); // 4 evaluations of 0.2 s, with 0.2 s between them
    QCOMPARE(slow.lastStep(), 4);
    QVERIFY(std::abs(slow.end() - (3 * 0.4 + 0.2)) < 1e-9);
    QVERIFY(!slow.bestAt(0.1));
    QVERIFY(slow.bestAt(0.2).has_value());
    QVERIFY(!slow.bestAt(1.5)); // not completed: nobody knows its best then
    const std::vector<SummaryPoint>& summary = set.groups().front().summary;
    QVERIFY(summary.size() > 100 && summary.size() <= static_cast<std::size_t>(kMostTimes));
    QCOMPARE(summary.back().x, set.end());
    QCOMPARE(summary.back().step, 0);
}

void TestCurves::completedRunsHoldTheirBestInTime()
{
    Rig rig(2, 10, 50);
    CurveSet set;
    set.build(curveRuns(*rig.store, rig.runs), {true, CurveSummary::MedianIqr, CurveAxis::WallTime});
    QCOMPARE(set.groups().front().lastN(), 1); // the one that took longer
    for (const RunId run : rig.runs)
        rig.feed.push(stateEvent(run, 100, RunState::Completed));
    rig.hub.flush();
    for (const RunId run : rig.runs)
        QVERIFY(set.append(*rig.store->find(run)));
    set.refresh();
    QCOMPARE(set.groups().front().lastN(), 2);
    QVERIFY(set.find(rig.runs[0])->bestAt(1000).has_value());
}

void TestCurves::clocksThatAreSetBackDoNotTurnCurvesBack()
{
    TrialClock clock(CurveAxis::WallTime);
    Trial trial;
    double last = 0;
    for (const std::int64_t startedNs : {std::int64_t{5'000'000'000}, std::int64_t{6'000'000'000},
             std::int64_t{1'000'000'000}, std::int64_t{7'000'000'000}}) {
        trial.startedNs = startedNs;
        const double x = clock.at(trial);
        QVERIFY(x >= last);
        last = x;
    }
    QCOMPARE(last, 2.0);
}

QTEST_GUILESS_MAIN(TestCurves)
#include "tst_curves.moc"
