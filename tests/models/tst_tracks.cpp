// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of trials that grow while they are read, and what panels compute from them step by step.

#include <QtTest>

#include <cmath>
#include <thread>

#include "base/rng.h"
#include "engine/registries.h"
#include "models/coverage_track.h"
#include "models/run_trace.h"
#include "models/step_track.h"

using namespace priorscope;

namespace {

const SearchSpace kBox{{-5, -5}, {5, 5}};

// Uniform points in the box, initial ones first; every 9th step is lost.
std::vector<Trial> randomTrials(int count, int initial = 5)
{
    Rng rng(11);
    std::vector<Trial> trials;
    for (int step = 1; step <= count; ++step) {
        Trial trial;
        trial.step = step;
        trial.source = step <= initial ? "init" : "random";
        trial.x = {rng.uniform(-5, 5), rng.uniform(-5, 5)};
        trial.value = rng.uniform();
        if (step % 9 == 0) {
            trial.x.clear();
            trial.value = std::nan("");
            trial.status = TrialStatus::Lost;
        }
        trials.push_back(trial);
    }
    return trials;
}

TrialList listOf(const std::vector<Trial>& trials, std::size_t count)
{
    return TrialList(std::vector<Trial>(trials.begin(), trials.begin() + static_cast<std::ptrdiff_t>(count)));
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

} // namespace

class TestTracks : public QObject {
    Q_OBJECT
private slots:
    void listsHoldWhatWasPushed_data();
    void listsHoldWhatWasPushed();
    void snapshotsStayWhatTheyWere();
    void listsGrowWhileTheyAreRead();
    void labelsAreThoseOfTheInspector();
    void straightWaysAreStraight();
    void growingStepsEqualNewOnes();
    void growingCoverageEqualsNew();
    void mediansOfCoverage();
    void agentsAreAtTheEndsOfTheScales_data();
    void agentsAreAtTheEndsOfTheScales();
    void stoppedWorkEndsSoon();
};

void TestTracks::listsHoldWhatWasPushed_data()
{
    QTest::addColumn<int>("read");
    QTest::addColumn<int>("pushed");
    QTest::newRow("empty") << 0 << 0;
    QTest::newRow("read") << 10 << 0;
    QTest::newRow("pushed") << 0 << 1000;
    QTest::newRow("both") << 777 << 5000;
    QTest::newRow("long") << 1 << 60'000;
}

void TestTracks::listsHoldWhatWasPushed()
{
    QFETCH(int, read);
    QFETCH(int, pushed);
    const std::vector<Trial> trials = randomTrials(read + pushed);
    TrialList list = listOf(trials, static_cast<std::size_t>(read));
    for (int i = read; i < read + pushed; ++i)
        list.push_back(trials[static_cast<std::size_t>(i)]);
    QCOMPARE(list.size(), trials.size());
    QCOMPARE(list.empty(), trials.empty());
    std::size_t at = 0;
    for (const Trial& trial : list)
        QCOMPARE(trial.step, trials[at++].step);
    QCOMPARE(at, trials.size());
    for (std::size_t i = 0; i < trials.size(); i += 97) {
        QCOMPARE(list[i].step, trials[i].step);
        QCOMPARE(list.after(i).front().step, trials[i].step);
        QCOMPARE(list.after(i).size(), trials.size() - i);
        QCOMPARE(list.first(i).size(), i);
    }
    QVERIFY(list.after(trials.size()).empty());
    QCOMPARE(traceOf(list, kBox).steps, traceOf(std::span<const Trial>(trials), kBox).steps);
}

void TestTracks::snapshotsStayWhatTheyWere()
{
    const std::vector<Trial> trials = randomTrials(500);
    TrialList list = listOf(trials, 100);
    const TrialSnapshot before = list.snapshot();
    const Trial* first = &before[0];
    for (std::size_t i = 100; i < 500; ++i)
        list.push_back(trials[i]);
    QCOMPARE(before.size(), std::size_t{100});
    QCOMPARE(&list[0], first); // nothing moved
    TrialSnapshot kept;
    {
        TrialList gone = std::move(list);
        kept = gone.snapshot();
    }
    QCOMPARE(kept.size(), std::size_t{500});
    QCOMPARE(kept.back().step, 500);
}

void TestTracks::listsGrowWhileTheyAreRead()
{
    const std::vector<Trial> trials = randomTrials(40'000);
    TrialList list = listOf(trials, 10);
    std::vector<std::thread> readers;
    std::atomic<int> wrong{0};
    for (std::size_t i = 10; i < trials.size(); ++i) {
        list.push_back(trials[i]);
        if (i % 10'000 == 0) {
            readers.emplace_back([taken = list.snapshot(), &wrong] {
                int step = 0;
                for (const Trial& trial : taken)
                    wrong += trial.step == ++step ? 0 : 1;
            });
        }
    }
    for (std::thread& reader : readers)
        reader.join();
    QCOMPARE(wrong.load(), 0);
}

void TestTracks::labelsAreThoseOfTheInspector()
{
    const std::vector<Trial> trials = randomTrials(60);
    StepTracker tracker(kBox, 5);
    const std::vector<TrackedStep> steps = tracker.extend(listOf(trials, 60));
    QCOMPARE(steps.size(), std::size_t{60});
    const Trace trace = traceOf(std::span<const Trial>(trials), kBox);
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const TrackedStep& step = steps[static_cast<std::size_t>(trace.steps[i]) - 1];
        const std::optional<StepGeometry> geometry = stepGeometry(trace, i);
        if (trace.steps[i] <= 5) {
            QVERIFY(!step.label && !step.isProposal);
            continue;
        }
        QVERIFY(geometry && step.label);
        QCOMPARE(static_cast<int>(*step.label), static_cast<int>(geometry->label));
        QCOMPARE(step.distanceToBest, geometry->distanceToBest);
    }
    QVERIFY(steps[8].isLost && !steps[8].label && std::isnan(steps[8].distanceToBest));
    QCOMPARE(tracker.sources(), (std::vector<std::string>{"init", "random"}));
}

void TestTracks::straightWaysAreStraight()
{
    std::vector<Trial> trials;
    for (int step = 1; step <= 20; ++step) {
        Trial trial;
        trial.step = step;
        trial.source = "local";
        const double along = step <= 12 ? step : 12.0 + (step % 2); // to and fro after a straight way
        trial.x = {-5 + 0.3 * along, -5 + 0.1 * along};
        trial.value = -step;
        trials.push_back(trial);
    }
    const std::vector<TrackedStep> steps = StepTracker(kBox, 0).extend(listOf(trials, 20));
    for (std::size_t i = 0; i < kStraightMoves; ++i)
        QVERIFY(std::isnan(steps[i].straightness)); // undefined, not 0
    QVERIFY(std::abs(steps[11].straightness - 1) < 1e-12);
    QVERIFY(std::abs(steps[19].straightness) < 0.13);
    QVERIFY(steps[11].label == StepLabel::Exploit);
}

void TestTracks::growingStepsEqualNewOnes()
{
    const std::vector<Trial> trials = randomTrials(300);
    StepTracker grown(kBox, 5);
    std::vector<TrackedStep> steps;
    for (const std::size_t count : {3U, 4U, 17U, 150U, 300U}) {
        for (const TrackedStep& step : grown.extend(listOf(trials, count)))
            steps.push_back(step);
    }
    const std::vector<TrackedStep> fresh = StepTracker(kBox, 5).extend(listOf(trials, 300));
    QCOMPARE(steps.size(), fresh.size());
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        QVERIFY(steps[i].label == fresh[i].label);
        QVERIFY(same(steps[i].distanceToBest, fresh[i].distanceToBest));
        QVERIFY(same(steps[i].straightness, fresh[i].straightness));
        QCOMPARE(steps[i].source, fresh[i].source);
    }
}

void TestTracks::growingCoverageEqualsNew()
{
    const std::vector<Trial> trials = randomTrials(1500);
    const auto probes = std::make_shared<const CoverageProbes>(2);
    CoverageTracker grown(kBox, 1500, probes);
    std::map<int, CoveragePoint> curve;
    std::vector<std::uint8_t> bins;
    for (const std::size_t count : {1U, 2U, 400U, 1500U}) {
        const CoverageNews news = grown.extend(listOf(trials, count));
        for (const CoveragePoint& point : news.curve)
            curve[point.step] = point;
        bins.insert(bins.end(), news.cellBins.begin(), news.cellBins.end());
    }
    CoverageTracker whole(kBox, 1500, probes);
    const CoverageNews fresh = whole.extend(listOf(trials, 1500));
    QCOMPARE(whole.stride(), 3);
    QCOMPARE(bins, fresh.cellBins);
    QCOMPARE(fresh.curve.size(), coverageSteps(1500).size());
    for (const CoveragePoint& point : fresh.curve) {
        QCOMPARE(curve[point.step].cells, point.cells);
        QCOMPARE(curve[point.step].dispersion, point.dispersion);
    }
    QCOMPARE(fresh.steps.size(), std::size_t{1500 - 1500 / 9}); // lost steps have no point
}

void TestTracks::mediansOfCoverage()
{
    const std::vector<CoveragePoint> a{{1, 1, 1, 1.0, 0.9}, {2, 2, 2, 0.8, 0.8}}, b{{1, 1, 1, 0.4, 0.5}};
    const std::vector<CoveragePoint> medians = medianCoverage({&a, &b});
    QCOMPARE(medians.size(), std::size_t{1}); // step 2 is not known of all
    QCOMPARE(medians[0].cellShare, 0.7);
    QCOMPARE(medians[0].dispersion, 0.7);
    QVERIFY(medianCoverage({}).empty());
}

void TestTracks::agentsAreAtTheEndsOfTheScales_data()
{
    QTest::addColumn<int>("dimension");
    QTest::addColumn<bool>("sphere");
    QTest::newRow("2 variables") << 2 << false;
    QTest::newRow("5 variables") << 5 << false;
    QTest::newRow("unknown problem") << 3 << true;
}

void TestTracks::agentsAreAtTheEndsOfTheScales()
{
    QFETCH(int, dimension);
    QFETCH(bool, sphere);
    const Registries registries = makeBuiltinRegistries();
    ReferenceRequest request;
    request.random = *registries.optimisers.find("random");
    request.greedy = *registries.optimisers.find("greedy-refiner");
    request.initial = 5;
    request.budget = 50;
    request.space.lower.assign(static_cast<std::size_t>(dimension), -5);
    request.space.upper.assign(static_cast<std::size_t>(dimension), 5);
    if (!sphere) {
        const ObjectiveEntry& family = *registries.objectives.find("bbob");
        ParamValues params = family.schema.defaults();
        params["functions"] = std::vector<std::int64_t>{8};
        params["dimensions"] = std::vector<std::int64_t>{dimension};
        params["instances"] = std::vector<std::int64_t>{1};
        request.objective = std::move(*family.make((*family.expand(params)).front()));
    }
    const std::optional<ReferenceAgents> agents = referenceAgents(request, {});
    QVERIFY(agents);
    QCOMPARE(agents->onSphere, sphere);
    QCOMPARE(agents->random.proposals, 12 * 45);
    const auto exploit = static_cast<std::size_t>(StepLabel::Exploit),
               explore = static_cast<std::size_t>(StepLabel::Explore);
    QVERIFY(agents->greedy.shares[exploit] > 0.5);
    QVERIFY(agents->random.shares[exploit] < 0.1);
    QVERIFY(agents->random.shares[explore] > 0.3);
    QVERIFY(*agents->greedy.distance < 0.5 * *agents->random.distance);
    QVERIFY(*agents->greedy.straightness >= 0 && *agents->greedy.straightness <= 1);
}

void TestTracks::stoppedWorkEndsSoon()
{
    std::stop_source stop;
    stop.request_stop();
    const std::vector<Trial> trials = randomTrials(100);
    QVERIFY(StepTracker(kBox, 5).extend(listOf(trials, 100), stop.get_token()).empty());
    const auto probes = std::make_shared<const CoverageProbes>(2);
    QVERIFY(CoverageTracker(kBox, 100, probes).extend(listOf(trials, 100), stop.get_token()).curve.empty());
}

QTEST_GUILESS_MAIN(TestTracks)
#include "tst_tracks.moc"
