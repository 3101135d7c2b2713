// SPDX-License-Identifier: GPL-3.0-or-later
// The models behind the window: query language, project tree, queue, messages, inspector, number texts.

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <array>
#include <cmath>
#include <limits>

#include "base/clock.h"
#include "engine/run_feed.h"
#include "live/live_hub.h"
#include "models/fake_run_source.h"
#include "models/inspector_model.h"
#include "models/message_model.h"
#include "models/number_format.h"
#include "models/project_filter_model.h"
#include "models/queue_model.h"
#include "models/roles.h"
#include "models/run_pace.h"
#include "models/run_query.h"
#include "models/step_label.h"

using namespace priorscope;
using namespace priorscope::test;

namespace {

class StepClock final : public Clock {
public:
    std::int64_t utcNs() const override { return now; }
    std::int64_t monotonicNs() const override { return now; }
    std::int64_t now = 0;
};

RunRow makeRow(std::int64_t id, int method, const std::string& problem, std::uint64_t seed)
{
    RunRow row;
    row.id = RunId{id};
    row.experiment = ExperimentId{1};
    row.key.methodIndex = method;
    row.key.problem = problem;
    row.key.seed = seed;
    row.methodId = method == 0 ? "cma-es" : "greedy-refiner";
    row.methodLabel = method == 0 ? "CMA-ES warm" : "Greedy refiner";
    row.dimension = 5;
    row.budget = 10;
    row.optimum = 1.0;
    return row;
}

struct Rig {
    RunFeed feed{[] {}};
    LiveHub hub;
    FakeRunSource* source = nullptr;
    StepClock clock;
    Registries registries = makeBuiltinRegistries();
    std::unique_ptr<RunStore> store;
    std::unique_ptr<RunPace> pace;

    explicit Rig(const std::vector<RunRow>& rows)
    {
        auto fake = std::make_unique<FakeRunSource>();
        source = fake.get();
        addExperiment(1, "greed-2d");
        for (const RunRow& row : rows)
            source->history(row.id).row = row;
        hub.setFeed(&feed);
        store = std::make_unique<RunStore>(std::move(fake), hub);
        pace = std::make_unique<RunPace>(*store, clock);
    }
    void addExperiment(std::int64_t id, const std::string& name)
    {
        ExperimentRow row;
        row.id = ExperimentId{id};
        row.name = name;
        row.kind = "bbo";
        source->rows.experiments.push_back(row);
    }
    void reload()
    {
        store->reload();
        QCoreApplication::processEvents();
    }
    void live(const RunEvent& event)
    {
        source->commit(event);
        feed.push(event);
        hub.flush();
    }
};

std::vector<RunRow> twoMethods()
{
    return {makeRow(1, 0, "bbob:f8:d5:i1", 1), makeRow(2, 0, "bbob:f8:d5:i1", 2), makeRow(3, 1, "bbob:f8:d5:i1", 1)};
}

QString at(const QAbstractItemModel& model, std::initializer_list<int> path, int column = 0, int role = Qt::DisplayRole)
{
    QModelIndex index;
    for (const int row : path)
        index = model.index(row, 0, index);
    return index.siblingAtColumn(column).data(role).toString();
}

} // namespace

class TestWindowModels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void query_data();
    void query();
    void badQuery_data();
    void badQuery();
    void numbers_data();
    void numbers();
    void numbersOfAPointStayApart();
    void treeGroupsAndSummarises();
    void treeShowsProblemsWhenSeveral();
    void tickIsNoReset();
    void newExperimentIsAnInsertion();
    void filterKeepsParents();
    void timeLeftFollowsThePace();
    void queueChangesOnlyWhatDiffers();
    void messagesJoinHistoryAndLive();
    void inspectorTellsTheTrial();
    void stepLabels_data();
    void stepLabels();
    void neighbourDistanceShrinks();
};

void TestWindowModels::query_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    QTest::newRow("nothing asked") << "" << true;
    QTest::newRow("state") << "state:running" << true;
    QTest::newRow("other state") << "state:failed" << false;
    QTest::newRow("comma means or") << "state:failed,running" << true;
    QTest::newRow("method by label") << "method:warm" << true;
    QTest::newRow("method by id") << "method:cma" << true;
    QTest::newRow("function") << "f:8" << true;
    QTest::newRow("not a prefix") << "f:1" << false;
    QTest::newRow("dimension") << "d:5" << true;
    QTest::newRow("seed") << "seed:6" << true;
    QTest::newRow("problem") << "problem:bbob" << true;
    QTest::newRow("all must hold") << "state:running f:21" << false;
    QTest::newRow("text") << "greed" << true;
    QTest::newRow("quoted text") << "\"CMA-ES warm\"" << true;
    QTest::newRow("text of another") << "centaur" << false;
    QTest::newRow("field with quotes") << "method:\"es warm\"" << true;
}

void TestWindowModels::query()
{
    QFETCH(QString, text);
    QFETCH(bool, matches);
    RunRow row = makeRow(1, 0, "bbob:f8:d5:i1", 6);
    row.state = RunState::Running;
    const RunQuery query = RunQuery::parse(text);
    QVERIFY2(query.isValid(), qPrintable(query.fault()));
    QCOMPARE(query.matches(row, "greed-2d"), matches);
}

void TestWindowModels::badQuery_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown field") << "sate:running"
                                   << "sate";
    QTest::newRow("unknown state") << "state:runing"
                                   << "queued, running";
    QTest::newRow("no value") << "method:"
                              << "needs a value";
    QTest::newRow("not a number") << "f:eight"
                                  << "whole number";
    QTest::newRow("open quote") << "\"CMA"
                                << "not closed";
}

void TestWindowModels::badQuery()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const RunQuery query = RunQuery::parse(text);
    QVERIFY(!query.isValid());
    QVERIFY2(query.fault().contains(says), qPrintable(query.fault()));
}

void TestWindowModels::numbers_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("three digits") << 0.035512 << "0.0355";
    QTest::newRow("minus sign") << -2.19 << QString::fromUtf8("−2.19");
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("grouping") << 12345.6 << "12,346";
    QTest::newRow("small") << 1.234e-9 << QString::fromUtf8("1.23e−09");
    QTest::newRow("large") << 2.5e7 << "2.50e+07";
    QTest::newRow("rounds up a digit") << 0.9999 << "1.00";
    QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "NaN";
    QTest::newRow("infinity") << -std::numeric_limits<double>::infinity() << QString::fromUtf8("−∞");
}

void TestWindowModels::numbers()
{
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(shortNumber(value), text);
}

void TestWindowModels::numbersOfAPointStayApart()
{
    const std::array<double, 2> point = {-2.19, 1.5};
    QCOMPARE(shortNumbers(point), QString::fromUtf8("−2.190, 1.500"));
    QLocale::setDefault(QLocale(QLocale::German));
    const QString german = shortNumbers(point);
    initTestCase();
    QCOMPARE(german, QString::fromUtf8("−2,190; 1,500"));
}

void TestWindowModels::treeGroupsAndSummarises()
{
    Rig rig(twoMethods());
    ProjectTreeModel model(*rig.store, *rig.pace, rig.registries);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    rig.reload();
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(at(model, {0}), QString("greed-2d"));
    QCOMPARE(at(model, {0, 0}), QString("CMA-ES warm"));
    QCOMPARE(at(model, {0, 0, 1}), QString("seed 2")); // one problem: no level for it
    QVERIFY(!model.index(0, 0, model.index(0, 0)).data(SyntheticRole).toBool());
    QVERIFY(model.index(1, 0, model.index(0, 0)).data(SyntheticRole).toBool());

    rig.live(stateEvent(RunId{1}, 1, RunState::Running));
    rig.live(trialEvent(RunId{1}, 2, 1, 3.0));
    rig.live(trialEvent(RunId{2}, 1, 1, 1.5));
    QCOMPARE(at(model, {0, 0, 0}, ProjectTreeModel::Best), QString("2.00")); // gap to f* = 1
    QCOMPARE(at(model, {0, 0}, ProjectTreeModel::Best), QString("1.25")); // median of 2 and 0.5
    QCOMPARE(at(model, {0}, ProjectTreeModel::Best), QString()); // methods are not mixed
    QCOMPARE(model.index(0, 0).data(RunStateRole).toInt(), static_cast<int>(RunState::Running));
    QCOMPARE(model.index(0, ProjectTreeModel::Done).data(ProgressRole).toDouble(), 2.0 / 30);
    QCOMPARE(model.runs(model.index(0, 0)).size(), std::size_t{3});
    QCOMPARE(model.run(model.indexOf(RunId{3})), RunId{3});
}

void TestWindowModels::treeShowsProblemsWhenSeveral()
{
    Rig rig({makeRow(1, 0, "bbob:f1:d5:i1", 1), makeRow(2, 0, "bbob:f8:d5:i1", 1), makeRow(3, 0, "bbob:f8:d5:i1", 2)});
    ProjectTreeModel model(*rig.store, *rig.pace, rig.registries);
    rig.reload();
    QCOMPARE(at(model, {0, 0, 1}), QString("bbob:f8:d5:i1"));
    QCOMPARE(at(model, {0, 0, 1, 1}), QString("seed 2"));
    QCOMPARE(model.kind(model.indexOf(RunId{2}).parent()), ProjectTreeModel::Kind::Problem);
}

void TestWindowModels::tickIsNoReset()
{
    Rig rig(twoMethods());
    ProjectTreeModel model(*rig.store, *rig.pace, rig.registries);
    rig.reload();
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    std::vector<RunEvent> tick;
    for (int step = 1; step <= 5; ++step) {
        rig.feed.push(trialEvent(RunId{1}, static_cast<std::uint64_t>(step), step, 5.0 - step));
        rig.feed.push(trialEvent(RunId{2}, static_cast<std::uint64_t>(step), step, 5.0 - step));
    }
    rig.hub.flush();
    QCOMPARE(resets.count() + inserted.count(), 0);
    QCOMPARE(changes.count(), 4); // two runs, their method, their experiment: once each
}

void TestWindowModels::newExperimentIsAnInsertion()
{
    Rig rig(twoMethods());
    ProjectTreeModel model(*rig.store, *rig.pace, rig.registries);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    rig.reload();
    QPersistentModelIndex kept(model.indexOf(RunId{2}));
    rig.addExperiment(2, "second");
    RunRow row = makeRow(9, 0, "bbob:f8:d5:i1", 1);
    row.experiment = ExperimentId{2};
    rig.source->history(row.id).row = row;
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    rig.reload();
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.run(kept), RunId{2});
    rig.source->projectName = "other.priorscope";
    rig.source->rows.experiments.erase(rig.source->rows.experiments.begin());
    rig.reload();
    QCOMPARE(at(model, {0}), QString("second"));
    QVERIFY(!kept.isValid());
}

void TestWindowModels::filterKeepsParents()
{
    Rig rig(twoMethods());
    ProjectTreeModel model(*rig.store, *rig.pace, rig.registries);
    ProjectFilterModel shown(model, *rig.store);
    QAbstractItemModelTester tester(&shown, QAbstractItemModelTester::FailureReportingMode::QtTest);
    rig.reload();
    QVERIFY(shown.setQuery("seed:2").isEmpty());
    QCOMPARE(shown.rowCount(), 1);
    QCOMPARE(shown.rowCount(shown.index(0, 0)), 1); // one method left
    QCOMPARE(at(shown, {0, 0, 0}), QString("seed 2"));
    QVERIFY(!shown.setQuery("sede:2").isEmpty());
    QCOMPARE(shown.rowCount(shown.index(0, 0)), 1); // a bad query changes nothing
    QVERIFY(shown.setQuery("state:running").isEmpty());
    QCOMPARE(shown.rowCount(), 0);
    rig.live(stateEvent(RunId{3}, 1, RunState::Running));
    QCOMPARE(at(shown, {0, 0}), QString("Greedy refiner")); // appears as its state changes
}

void TestWindowModels::timeLeftFollowsThePace()
{
    Rig rig(twoMethods());
    rig.reload();
    const std::vector<RunId> all{RunId{1}, RunId{2}};
    rig.live(stateEvent(RunId{1}, 1, RunState::Running));
    QVERIFY(rig.pace->secondsLeft(all) < 0);
    for (int step = 1; step <= 4; ++step) {
        rig.clock.now += 500'000'000; // two evaluations per second
        rig.live(trialEvent(RunId{1}, static_cast<std::uint64_t>(step + 1), step, 1.0));
    }
    QCOMPARE(rig.pace->secondsLeft({RunId{1}}), 3.0); // 6 left
    QCOMPARE(rig.pace->secondsLeft(all), 8.0); // and 10 that wait
    rig.live(stateEvent(RunId{1}, 6, RunState::Paused));
    QVERIFY(rig.pace->secondsLeft(all) < 0);
}

void TestWindowModels::queueChangesOnlyWhatDiffers()
{
    Rig rig({});
    QueueModel model(*rig.pace);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto items = [](std::initializer_list<int> ids) {
        std::vector<RunRow> all;
        for (const int id : ids)
            all.push_back(makeRow(id, 0, "bbob:f8:d5:i1", static_cast<std::uint64_t>(id)));
        all.front().state = RunState::Running;
        all.front().budget = 2'000'000;
        all.front().completed = 6523;
        return all;
    };
    model.setItems(items({1, 2, 3, 4}));
    QCOMPARE(model.counts(), (QueueModel::Counts{1, 3, 0}));
    QCOMPARE(model.index(0, QueueModel::Doing).data().toString(), QString("evaluation 6,524 of 2,000,000"));
    QCOMPARE(model.index(1, QueueModel::Doing).data().toString(), QString("waiting"));
    QPersistentModelIndex third(model.index(2, 0));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setItems(items({2, 4, 3, 5}));
    QCOMPARE(model.runs(), (std::vector<RunId>{RunId{2}, RunId{4}, RunId{3}, RunId{5}}));
    QCOMPARE(third.row(), 2); // the run moved with its index
    QCOMPARE(model.run(third.row()), RunId{3});
    QCOMPARE(resets.count(), 0);
    model.setItems({});
    QCOMPARE(model.counts(), (QueueModel::Counts{0, 0, 0}));
}

void TestWindowModels::messagesJoinHistoryAndLive()
{
    Rig rig(twoMethods());
    rig.reload();
    MessageModel model(*rig.store);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.addLive({{RunId{1}, 5, 200, RunMessage{Severity::Warning, "clipped"}}, trialEvent(RunId{1}, 6, 1, 1.0)});
    model.setHistory({{RunId{1}, 200, Severity::Warning, "clipped"}, {RunId{2}, 100, Severity::Info, "started"}});
    QCOMPARE(model.rowCount(), 2); // the same message came on both ways
    QCOMPARE(at(model, {0}, MessageModel::Text), QString("started"));
    QCOMPARE(at(model, {1}, MessageModel::About), QString("CMA-ES warm, seed 1"));
    QCOMPARE(at(model, {1}, MessageModel::SeverityColumn), QString("warning"));
    QCOMPARE(model.count(Severity::Warning), 1);

    MessageModel full(*rig.store); // without the tester, which looks at every row after each change
    for (std::size_t i = 0; i < MessageModel::kMost + 3; ++i)
        full.add({{}, static_cast<std::int64_t>(i), Severity::Error, "again"});
    QCOMPARE(static_cast<std::size_t>(full.rowCount()), MessageModel::kMost);
}

void TestWindowModels::inspectorTellsTheTrial()
{
    Rig rig(twoMethods());
    rig.reload();
    Selection selection;
    InspectorModel model(*rig.store, selection, rig.registries);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(model.title().isEmpty());
    rig.live(trialEvent(RunId{1}, 1, 1, 3.0));
    rig.live(trialEvent(RunId{1}, 2, 2, 2.5));
    rig.store->request({RunId{1}});
    QCoreApplication::processEvents();
    selection.setRuns({RunId{1}}, RunId{1}, 10);
    QCOMPARE(model.title(), QString("CMA-ES warm, seed 1"));
    selection.selectTrial(TrialRef{RunId{1}, 2});
    QCOMPARE(model.title(), QString("Trial 2"));
    QCOMPARE(model.status(), std::optional(TrialStatus::Ok));
    QStringList rows;
    for (int row = 0; row < model.rowCount(model.index(0, 0)); ++row)
        rows << model.index(row, 0, model.index(0, 0)).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(rows.contains("Gap to f*: 1.50 best so far"), qPrintable(rows.join('|')));
    QVERIFY2(rows.contains(QString::fromUtf8("Change: −0.500 against trial 1")), qPrintable(rows.join('|')));
    QCOMPARE(model.neighbour(-1), std::optional(TrialRef{RunId{1}, 1}));
    QCOMPARE(model.neighbour(1), std::nullopt);
}

void TestWindowModels::stepLabels_data()
{
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::addColumn<int>("label");
    // Known: (0.5, 0.5) value 2, then (0.5, 0.6) value 1, the best. exploit up to 0.1 sqrt 2 = 0.141.
    QTest::newRow("near the best") << 0.55 << 0.65 << static_cast<int>(StepLabel::Exploit);
    QTest::newRow("same direction, further") << 0.5 << 0.9 << static_cast<int>(StepLabel::Line);
    QTest::newRow("far from all") << 0.05 << 0.05 << static_cast<int>(StepLabel::Explore);
    QTest::newRow("neither") << 0.66 << 0.6 << static_cast<int>(StepLabel::Intermediate);
}

void TestWindowModels::stepLabels()
{
    QFETCH(double, x);
    QFETCH(double, y);
    QFETCH(int, label);
    Trace trace;
    trace.steps = {1, 2, 3};
    trace.u = {{0.5, 0.5}, {0.5, 0.6}, {x, y}};
    trace.values = {2, 1, 0};
    const auto geometry = stepGeometry(trace, 2);
    QVERIFY(geometry);
    QCOMPARE(static_cast<int>(geometry->label), label);
    QCOMPARE(geometry->exploitUpTo, 0.1 * std::sqrt(2.0));
    QVERIFY(!stepGeometry(trace, 0)); // nothing was known before
}

void TestWindowModels::neighbourDistanceShrinks()
{
    // Median distance to the nearest of n uniform points in the plane, far from the border: sqrt(ln 2 / (pi n)).
    const double expected = std::sqrt(std::log(2.0) / (3.14159265 * 1000));
    QVERIFY(std::fabs(medianNeighbourDistance(1001, 2) / expected - 1) < 0.15);
    QVERIFY(medianNeighbourDistance(1'000'000, 2) < 0.05 * medianNeighbourDistance(1000, 2));
}

QTEST_GUILESS_MAIN(TestWindowModels)
#include "tst_window_models.moc"
