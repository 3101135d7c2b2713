// SPDX-License-Identifier: GPL-3.0-or-later
// RunStore: history and live deltas meet without a gap or a duplicate, in every interleaving.

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <limits>

#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/fake_run_source.h"
#include "models/past_speed.h"
#include "models/run_store.h"

using namespace priorscope;
using namespace priorscope::test;

namespace {

constexpr RunId kRun{7};
constexpr int kTrials = 6;

// The events of a small run: start, then for each step a trial, a state and a checkpoint (which never enters the feed).
std::vector<RunEvent> script()
{
    std::vector<RunEvent> events{stateEvent(kRun, 1, RunState::Running)};
    std::uint64_t seq = 1;
    for (int step = 1; step <= kTrials; ++step) {
        events.push_back(trialEvent(kRun, ++seq, step, 10.0 - step));
        SearchState state;
        state.step = step;
        events.push_back({kRun, ++seq, 0, SearchStateReached{state}});
        events.push_back({kRun, ++seq, 0, CheckpointTaken{step, {}}});
    }
    events.push_back(stateEvent(kRun, ++seq, RunState::Completed));
    return events;
}

struct Rig {
    RunFeed feed{[] {}};
    LiveHub hub;
    FakeRunSource* source = nullptr;
    std::unique_ptr<RunStore> store;

    Rig()
    {
        auto fake = std::make_unique<FakeRunSource>();
        source = fake.get();
        source->history(kRun);
        hub.setFeed(&feed);
        store = std::make_unique<RunStore>(std::move(fake), hub);
    }

    void settle()
    {
        while (source->hasQuestions())
            source->deliver();
        QCoreApplication::processEvents();
    }
};

bool isComplete(const RunData& data, int trials)
{
    if (!data.loaded || data.trials.size() != static_cast<std::size_t>(trials)
        || data.states.size() != static_cast<std::size_t>(trials))
        return false;
    for (int step = 1; step <= trials; ++step) {
        const auto i = static_cast<std::size_t>(step - 1);
        if (data.trials[i].step != step || data.states[i].step != step)
            return false;
    }
    return data.row.completed == trials && data.row.best == 10.0 - trials && data.row.bestStep == trials;
}

} // namespace

class TestRunStore : public QObject {
    Q_OBJECT
private slots:
    void everyInterleavingGivesTheSameRun_data();
    void everyInterleavingGivesTheSameRun();
    void runsUnknownAtTheirFirstEventAreNotLost();
    void reloadDoesNotOvertakeTheLiveStream();
    void oneSignalPerTick();
    void failureToReadIsSaidAndCanBeTriedAgain();
    void anotherProjectForgetsTheOldOne();
    void bestIgnoresWhatIsNotFiniteOrNotFeasible();
    void aGapIsMendedFromTheStore();
    void pastSpeedIsOfThisMachine();
};

// Four points in the life of a run: up to where it was committed and seen live when the window asked, when the store
// answered, and the rest afterwards. Committed <= pushed, since the sink pushes to the feed when the writer took the
// event.
void TestRunStore::everyInterleavingGivesTheSameRun_data()
{
    QTest::addColumn<int>("seenBeforeRequest");
    QTest::addColumn<int>("committedAtAnswer");
    QTest::addColumn<int>("seenBeforeAnswer");
    const int all = static_cast<int>(script().size());
    for (int seen = 0; seen <= all; seen += 4) {
        for (int before = seen; before <= all; before += 5) {
            for (int committed = 0; committed <= all; committed += 3)
                QTest::addRow("seen %d, committed %d, seen %d", seen, committed, before) << seen << committed << before;
        }
    }
}

void TestRunStore::everyInterleavingGivesTheSameRun()
{
    QFETCH(int, seenBeforeRequest);
    QFETCH(int, committedAtAnswer);
    QFETCH(int, seenBeforeAnswer);
    const std::vector<RunEvent> events = script();
    Rig rig;
    rig.store->reload();
    rig.settle();
    rig.source->immediate = false;
    const auto pushRange = [&](int from, int to) {
        for (int i = from; i < to; ++i)
            rig.feed.push(events[static_cast<std::size_t>(i)]);
        rig.hub.flush();
    };
    pushRange(0, seenBeforeRequest);
    rig.store->request({kRun});
    pushRange(seenBeforeRequest, seenBeforeAnswer);
    for (int i = 0; i < committedAtAnswer; ++i)
        rig.source->commit(events[static_cast<std::size_t>(i)]);
    rig.settle();
    for (std::size_t i = static_cast<std::size_t>(committedAtAnswer); i < events.size(); ++i)
        rig.source->commit(events[i]);
    rig.source->immediate = true;
    pushRange(seenBeforeAnswer, static_cast<int>(events.size()));
    QTRY_VERIFY(!rig.store->isLoading() && rig.store->find(kRun)->loaded);
    QVERIFY(isComplete(*rig.store->find(kRun), kTrials));
    QCOMPARE(rig.store->find(kRun)->row.state, RunState::Completed);
}

void TestRunStore::runsUnknownAtTheirFirstEventAreNotLost()
{
    Rig rig;
    const std::vector<RunEvent> events = script();
    rig.source->immediate = false;
    rig.store->reload();
    for (const RunEvent& event : events)
        rig.feed.push(event);
    rig.hub.flush();
    QVERIFY(!rig.store->find(kRun));
    rig.settle();
    QVERIFY(rig.store->find(kRun));
    QCOMPARE(rig.store->find(kRun)->row.completed, kTrials);
    QCOMPARE(rig.store->find(kRun)->row.state, RunState::Completed);
}

void TestRunStore::reloadDoesNotOvertakeTheLiveStream()
{
    Rig rig;
    const std::vector<RunEvent> events = script();
    rig.store->reload();
    rig.settle();
    rig.store->request({kRun});
    rig.settle();
    QVERIFY(rig.store->find(kRun)->loaded);
    for (const RunEvent& event : events)
        rig.source->commit(event); // committed, but the tick has not come yet
    rig.store->reload();
    rig.settle();
    for (const RunEvent& event : events)
        rig.feed.push(event);
    rig.hub.flush();
    QVERIFY(isComplete(*rig.store->find(kRun), kTrials));
}

void TestRunStore::oneSignalPerTick()
{
    Rig rig;
    rig.source->history(RunId{8});
    rig.store->reload();
    rig.settle();
    rig.store->request({kRun, RunId{8}});
    rig.settle();
    std::vector<std::vector<RunDelta>> ticks;
    connect(rig.store.get(), &RunStore::changed, this, [&](const std::vector<RunDelta>& d) { ticks.push_back(d); });
    for (int step = 1; step <= 3; ++step) {
        rig.feed.push(trialEvent(kRun, static_cast<std::uint64_t>(step), step, 1.0));
        rig.feed.push(trialEvent(RunId{8}, static_cast<std::uint64_t>(step), step, 1.0));
    }
    rig.hub.flush();
    QCOMPARE(ticks.size(), std::size_t{1});
    QCOMPARE(ticks[0].size(), std::size_t{2});
    QCOMPARE(ticks[0][0].firstNewTrial, std::size_t{0});
    rig.feed.push(trialEvent(kRun, 4, 4, 1.0));
    rig.hub.flush();
    QCOMPARE(ticks[1].size(), std::size_t{1});
    QCOMPARE(ticks[1][0].firstNewTrial, std::size_t{3});
    rig.feed.push({kRun, 5, 0, RunMessage{Severity::Info, "nothing to draw"}});
    rig.hub.flush();
    QCOMPARE(ticks.size(), std::size_t{2});
}

void TestRunStore::failureToReadIsSaidAndCanBeTriedAgain()
{
    Rig rig;
    rig.store->reload();
    rig.settle();
    rig.source->failure = Error{ErrorCode::Busy, "the project is locked by another program", {}};
    QSignalSpy spy(rig.store.get(), &RunStore::loaded);
    rig.store->request({kRun});
    rig.settle();
    QCOMPARE(spy.count(), 1);
    QCOMPARE(rig.store->find(kRun)->error, std::string("the project is locked by another program"));
    QVERIFY(!rig.store->isLoading());
    rig.source->failure.reset();
    rig.store->request({kRun});
    rig.settle();
    QVERIFY(rig.store->find(kRun)->loaded);
    QVERIFY(rig.store->find(kRun)->error.empty());
}

void TestRunStore::anotherProjectForgetsTheOldOne()
{
    Rig rig;
    rig.store->reload();
    rig.settle();
    QVERIFY(rig.store->find(kRun));
    rig.source->immediate = false;
    rig.store->request({kRun}); // answered when the project is gone
    QSignalSpy reset(rig.store.get(), &RunStore::reset);
    QSignalSpy loaded(rig.store.get(), &RunStore::loaded);
    rig.source->projectName.clear();
    rig.store->reload();
    QCOMPARE(reset.count(), 1);
    QVERIFY(!rig.store->find(kRun));
    QVERIFY(!rig.store->isLoading());
    rig.settle();
    QCOMPARE(loaded.count(), 0);
}

void TestRunStore::bestIgnoresWhatIsNotFiniteOrNotFeasible()
{
    Rig rig;
    rig.store->reload();
    rig.settle();
    const double inf = std::numeric_limits<double>::infinity();
    int step = 0;
    for (const double value : {1.0, std::nan(""), inf, -inf, 0.5}) {
        ++step;
        rig.feed.push(trialEvent(kRun, static_cast<std::uint64_t>(step), step, value));
    }
    RunEvent infeasible = trialEvent(kRun, 6, 6, -3.0);
    std::get<TrialFinished>(infeasible.payload).trial.feasible = false;
    rig.feed.push(infeasible);
    rig.hub.flush();
    QCOMPARE(rig.store->find(kRun)->row.completed, 6);
    QCOMPARE(rig.store->find(kRun)->row.best, std::optional<double>(0.5));
    QCOMPARE(rig.store->find(kRun)->row.bestStep, 5);
}

void TestRunStore::aGapIsMendedFromTheStore()
{
    Rig rig;
    rig.store->reload();
    rig.settle();
    rig.store->request({kRun});
    rig.settle();
    const std::vector<RunEvent> events = script();
    for (const RunEvent& event : events)
        rig.source->commit(event);
    rig.feed.push(events.back()); // everything before it got lost
    RunEvent later = trialEvent(kRun, 100, kTrials + 2, 0.0);
    rig.source->commit(trialEvent(kRun, 99, kTrials + 1, 1.0));
    rig.source->commit(later);
    rig.feed.push(later);
    rig.hub.flush();
    QTRY_VERIFY(rig.store->find(kRun)->loaded);
    QCOMPARE(rig.store->find(kRun)->trials.size(), static_cast<std::size_t>(kTrials + 2));
}

// Two experiments here and a newer one elsewhere; of the newer one here only completed runs count, and one that lay
// interrupted over night does not drag the median down.
void TestRunStore::pastSpeedIsOfThisMachine()
{
    Rig rig;
    rig.source->histories.clear();
    QVERIFY(!pastEvaluationsPerSecond(*rig.store, "here"));
    const auto experiment = [&](std::int64_t id, const char* host, const char* jobs) {
        ExperimentRow row;
        row.id = ExperimentId{id};
        row.environment = {{"host", host}, {"jobs", jobs}};
        rig.source->rows.experiments.push_back(row);
    };
    const auto run = [&](std::int64_t id, std::int64_t of, RunState state, std::int64_t seconds) {
        RunRow& row = rig.source->history(RunId{id}).row;
        row.experiment = ExperimentId{of};
        row.state = state;
        row.completed = 100;
        row.startedNs = 1'000'000'000;
        row.finishedNs = row.startedNs + seconds * 1'000'000'000;
    };
    experiment(1, "here", "1");
    run(1, 1, RunState::Completed, 1);
    experiment(2, "here", "2");
    run(2, 2, RunState::Completed, 10);
    run(3, 2, RunState::Completed, 40'000);
    run(4, 2, RunState::Completed, 10);
    run(5, 2, RunState::Failed, 1);
    experiment(3, "elsewhere", "1");
    run(6, 3, RunState::Completed, 1);
    rig.store->reload();
    rig.settle();
    QCOMPARE(pastEvaluationsPerSecond(*rig.store, "here").value_or(-1), 20.0);
    QVERIFY(!pastEvaluationsPerSecond(*rig.store, "nowhere"));
}

QTEST_GUILESS_MAIN(TestRunStore)
#include "tst_run_store.moc"
