// SPDX-License-Identifier: GPL-3.0-or-later
// Every panel shows any runs without a warning, says why it is empty, and offers as a table and a file what it draws.

#include <QDir>
#include <QFile>
#include <QMenu>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

#include "panel_fixture.h"
#include "panels/support/pair_matrix.h"
#include "panels/support/run_panel.h"
#include "theme/fonts.h"
#include "widgets/plot_panel.h"

using namespace priorscope;
using namespace priorscope::test;

namespace {

// The window promises 16 ms; that holds for a release build on an idle machine, and PRIORSCOPE_TIMING=1 asks for it.
const double kStallLimitMs = qEnvironmentVariableIsSet("PRIORSCOPE_TIMING") ? 16 : 160;

const char* const kPanels[]{"convergence", "trajectory", "coverage", "explore"};

const double kInf = std::numeric_limits<double>::infinity();

bool needsBox(const QString& id)
{
    return id == QLatin1String("coverage") || id == QLatin1String("explore");
}

bool isDrawn(const Panel& panel)
{
    const auto* known = qobject_cast<const RunPanel*>(&panel);
    return known && known->isDrawn();
}

int rowsWith(const PanelTable& table, int column, const QString& text)
{
    return static_cast<int>(std::count_if(
        table.rows.begin(), table.rows.end(), [&](const QStringList& row) { return row.value(column) == text; }));
}

QString textOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

// Work of this thread, not what others did on its processor meanwhile.
double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// The longest time that the event loop was busy with one thing: what a user feels as a stutter.
double longestStallMs(int watchedMs)
{
    double worst = 0;
    QElapsedTimer watched;
    watched.start();
    while (watched.elapsed() < watchedMs) {
        const double before = threadMs();
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
        worst = std::max(worst, threadMs() - before);
    }
    return worst;
}

} // namespace

class TestPanels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        loadFonts();
        QApplication::setFont(uiFont());
        QVERIFY(QDir().mkpath(QStringLiteral(PRIORSCOPE_BINARY_DIR "/panel-pictures")));
    }
    void init()
    { // The offscreen platform has no window manager to pass size hints to.
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }
    void emptyPanelsSayWhy_data() { ids(); }
    void emptyPanelsSayWhy();
    void namesAndHeader_data() { ids(); }
    void namesAndHeader();
    void oddRuns_data();
    void oddRuns();
    void convergenceTableIsWhatIsDrawn();
    void fewSeedsHaveNoBand();
    void severalProblems();
    void liveTrialsAppear();
    void convergenceAgainstWallTime();
    void trajectoryFollowsTime();
    void manyVariables();
    void viewsOfManyVariables_data();
    void viewsOfManyVariables();
    void unknownLandscapesAreInterpolated();
    void hoverAndSelectionAreShared();
    void exports_data();
    void exports();
    void aMillionTrials();
    void twoHundredCurves();
    void aFloodOfEvents();
    void pictures_data();
    void pictures();

private:
    static void ids()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : kPanels)
            QTest::newRow(id) << QString::fromLatin1(id);
    }
};

void TestPanels::emptyPanelsSayWhy()
{
    QFETCH(QString, id);
    PanelFixture fixture;
    const auto panel = fixture.make(id.toStdString());
    const auto* plot = qobject_cast<RunPanel*>(panel.get());
    QVERIFY(plot->message().contains(QStringLiteral("No run is selected.")));
    QVERIFY(panel->subtitle().isEmpty());
    const RunId run = fixture.addRun({});
    fixture.select({run}, run);
    QVERIFY(plot->message().contains(QStringLiteral("no evaluation yet")));
    fixture.source->failure = Error{ErrorCode::Busy, "the project is locked", {}};
    const RunId second = fixture.addRun({trialOf(1, 1.0)});
    fixture.select({second}, second);
    QVERIFY(plot->message().contains(QStringLiteral("the project is locked")));
    fixture.source->failure.reset();
    fixture.select({run, second}, second);
    if (needsBox(id)) {
        QVERIFY(plot->message().contains(QStringLiteral("box of this problem is not known")));
        return;
    }
    QVERIFY(plot->message().isEmpty());
    QVERIFY(panel->table().rows.size() > 0);
}

void TestPanels::namesAndHeader()
{
    QFETCH(QString, id);
    PanelFixture fixture;
    fixture.addExperiment({.seeds = 2});
    const auto panel = fixture.make(id.toStdString());
    fixture.selectAll();
    QTRY_VERIFY(isDrawn(*panel));
    QVERIFY(!panel->accessibleName().isEmpty());
    for (const PlotPanel* plot : panel->findChildren<PlotPanel*>())
        QVERIFY(!plot->accessibleName().isEmpty());
    QVERIFY(panel->tools().size() <= 4);
    for (const QAction* action : panel->tools()) {
        QVERIFY(!action->text().isEmpty());
        QVERIFY(!action->toolTip().isEmpty());
        QVERIFY(!action->icon().isNull());
    }
    QVERIFY(!panel->subtitle().isEmpty());
    panel->resetView();
    panel->themeChanged();
    QVERIFY(!panel->grab().isNull());
}

void TestPanels::oddRuns_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QList<double>>("values");
    const QList<std::pair<const char*, QList<double>>> runs{
        {"one point", {1.0}},
        {"gap zero", {0.0, 0.0, 0.0}},
        {"constant", {1e-4, 1e-4, 1e-4, 1e-4}},
        {"all NaN", {std::nan(""), std::nan("")}},
        {"NaN and infinities", {1.0, std::nan(""), kInf, -kInf, 0.5}},
        {"below the optimum", {1.0, -1.0}},
        {"huge range", {1e300, 1e-300}},
    };
    for (const char* id : {"convergence", "trajectory"}) {
        for (const auto& [name, values] : runs)
            QTest::addRow("%s, %s", id, name) << QString::fromLatin1(id) << values;
    }
}

void TestPanels::oddRuns()
{
    QFETCH(QString, id);
    QFETCH(QList<double>, values);
    PanelFixture fixture;
    std::vector<Trial> trials;
    for (const double value : values)
        trials.push_back(trialOf(static_cast<int>(trials.size()) + 1, value));
    const RunId run = fixture.addRun(trials);
    const auto panel = fixture.make(id.toStdString());
    fixture.select({run}, run);
    QVERIFY(!panel->grab().isNull());
    const QString kind = id == QLatin1String("convergence") ? QStringLiteral("value") : QStringLiteral("trial");
    QCOMPARE(rowsWith(panel->table(), 0, kind), static_cast<int>(values.size()));
    const int nonFinite =
        static_cast<int>(std::count_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); }));
    const int statusColumn = static_cast<int>(panel->table().columns.indexOf(QStringLiteral("Status")));
    QCOMPARE(rowsWith(panel->table(), statusColumn, QStringLiteral("not_finite")), nonFinite);
}

void TestPanels::convergenceTableIsWhatIsDrawn()
{
    PanelFixture fixture;
    fixture.addExperiment({.seeds = 8});
    const auto panel = fixture.make("convergence");
    fixture.selectAll();
    const PanelTable table = panel->table();
    QCOMPARE(rowsWith(table, 0, QStringLiteral("summary")), 3 * 50);
    QCOMPARE(rowsWith(table, 0, QStringLiteral("value")), 50);
    // The median of the last evaluation, by hand.
    std::vector<double> gaps;
    for (const RunHistory& known : fixture.source->histories) {
        if (known.row.key.methodIndex == 0)
            gaps.push_back(*known.row.best - *known.row.optimum);
    }
    std::sort(gaps.begin(), gaps.end());
    const auto last = std::find_if(table.rows.begin(), table.rows.end(),
        [](const QStringList& row) { return row[0] == QLatin1String("summary") && row[4] == QLatin1String("50"); });
    QVERIFY(last != table.rows.end());
    QCOMPARE((*last)[5].toInt(), 8);
    QCOMPARE((*last)[6].toDouble(), (gaps[3] + gaps[4]) / 2);
    QVERIFY(panel->subtitle().contains(QStringLiteral("median + IQR")));
    QVERIFY(panel->subtitle().contains(QStringLiteral("stored")));
}

void TestPanels::fewSeedsHaveNoBand()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"random"}, .seeds = 4});
    const auto panel = fixture.make("convergence");
    fixture.selectAll();
    const PanelTable table = panel->table();
    QSet<QString> seeds;
    for (const QStringList& row : table.rows) {
        if (row[0] == QLatin1String("run"))
            seeds.insert(row[3]);
    }
    QCOMPARE(seeds.size(), 4);
}

void TestPanels::severalProblems()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"random", "cma-es"}, .functions = {1, 2, 3}, .seeds = 2});
    const auto panel = fixture.make("convergence");
    fixture.selectAll();
    QVERIFY(panel->subtitle().contains(QStringLiteral("3 problem")));
    QVERIFY(rowsWith(panel->table(), 0, QStringLiteral("summary")) > 0);
    std::vector<RunId> uneven; // the second method without its last problem
    for (const RunHistory& known : fixture.source->histories) {
        if (known.row.key.methodIndex == 0 || known.row.key.problem.find("f3") == std::string::npos)
            uneven.push_back(known.row.id);
    }
    fixture.select(uneven, uneven.front());
    QVERIFY(panel->subtitle().contains(QStringLiteral("different problems")));
    QCOMPARE(rowsWith(panel->table(), 0, QStringLiteral("summary")), 0);
}

void TestPanels::liveTrialsAppear()
{
    PanelFixture fixture;
    std::vector<RunId> runs;
    for (int seed = 0; seed < 6; ++seed)
        runs.push_back(fixture.addRun({trialOf(1, 5.0 + seed)}, 0.0, 20));
    const auto convergence = fixture.make("convergence");
    const auto trajectory = fixture.make("trajectory");
    fixture.select(runs, runs.front());
    const auto summaries = [&] { return rowsWith(convergence->table(), 0, QStringLiteral("summary")); };
    QCOMPARE(summaries(), 1);
    for (int step = 2; step <= 10; ++step) {
        for (const RunId run : runs)
            fixture.feed.push(trialEvent(run, static_cast<std::uint64_t>(step), step, 5.0 - 0.1 * step));
        fixture.hub.flush();
    }
    QCOMPARE(summaries(), 10);
    QCOMPARE(trajectory->table().rows.size(), 10);
    // The same as a panel that sees everything at once.
    const auto fresh = fixture.make("convergence");
    fixture.settle();
    QCOMPARE(convergence->table().rows, fresh->table().rows);
}

void TestPanels::convergenceAgainstWallTime()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"random"}, .seeds = 6});
    const auto panel = fixture.make("convergence");
    const auto wallTime = [&panel] { return panel->tools().first()->menu()->actions().last(); };
    fixture.selectAll();
    QVERIFY(!wallTime()->isEnabled()); // these runs have no times
    for (RunHistory& known : fixture.source->histories) {
        for (Trial& trial : known.trials) {
            trial.startedNs = 1'000'000'000 + trial.step * 20'000'000LL;
            trial.durationNs = 10'000'000;
        }
    }
    PanelFixture timed;
    timed.source->histories = fixture.source->histories;
    timed.source->rows = fixture.source->rows;
    const auto fresh = timed.make("convergence");
    timed.selectAll();
    QAction* choice = fresh->tools().first()->menu()->actions().last();
    QVERIFY(choice->isEnabled());
    choice->trigger();
    timed.settle();
    const PanelTable table = fresh->table();
    QCOMPARE(table.columns.last(), QStringLiteral("Seconds"));
    const auto summary = std::find_if(table.rows.rbegin(), table.rows.rend(),
        [](const QStringList& row) { return row[0] == QLatin1String("summary"); });
    QVERIFY(summary != table.rows.rend());
    QVERIFY(std::abs(summary->last().toDouble() - (49 * 0.02 + 0.01)) < 1e-9);
    QCOMPARE((*summary)[5].toInt(), 6);
    timed.selection.selectTrial(TrialRef{RunId{1}, 20});
    timed.selection.setTime(20);
    timed.settle();
    QVERIFY(!fresh->grab().isNull());
}

void TestPanels::trajectoryFollowsTime()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"cma-es"}, .seeds = 1});
    const auto panel = fixture.make("trajectory");
    fixture.selectAll();
    const int trials = rowsWith(panel->table(), 0, QStringLiteral("trial"));
    QCOMPARE(trials, 50);
    fixture.selection.setTime(7);
    fixture.settle();
    QCOMPARE(rowsWith(panel->table(), 0, QStringLiteral("trial")), 7);
    fixture.selection.setFollowsLive(true);
    fixture.settle();
    QCOMPARE(rowsWith(panel->table(), 0, QStringLiteral("trial")), 50);
}

void TestPanels::manyVariables()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"cma-es"}, .dimension = 5, .seeds = 1});
    const auto panel = fixture.make("trajectory");
    fixture.selectAll();
    QAction* axes = panel->tools().last();
    QVERIFY(axes->isVisible());
    QTRY_VERIFY(panel->subtitle().contains(QStringLiteral("through the best point")));
    const auto variable = [axes](bool horizontal, int index) {
        const QList<QAction*> all = axes->menu()->actions();
        return all.at(all.size() - (horizontal ? 2 : 1))->menu()->actions().at(index);
    };
    variable(true, 1)->trigger(); // x2, which the vertical axis had: they change places
    QTRY_VERIFY(variable(true, 1)->isChecked());
    QTRY_VERIFY(variable(false, 0)->isChecked());
    QVERIFY(panel->table().columns.size() > 5 + 5);
}

// Pairs and components of many variables: the same points, selected and exported like those of two variables.
void TestPanels::viewsOfManyVariables()
{
    QFETCH(int, view);
    QFETCH(int, dimension);
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"cma-es"}, .dimension = dimension, .seeds = 1});
    const auto panel = fixture.make("trajectory", {600, 500});
    fixture.selectAll();
    panel->tools().last()->menu()->actions().at(view)->trigger();
    fixture.settle();
    QTRY_VERIFY(isDrawn(*panel));
    QCOMPARE(rowsWith(panel->table(), 0, QStringLiteral("trial")), 50);
    fixture.selection.selectTrial(TrialRef{RunId{1}, 30});
    fixture.selection.setTime(40);
    fixture.settle();
    auto* pairs = panel->findChild<PairMatrix*>();
    QCOMPARE(pairs->isVisible(), view == 1);
    if (view == 1) {
        QCOMPARE(pairs->scene().names.size(), std::min<std::size_t>(static_cast<std::size_t>(dimension), 6));
        QVERIFY(pairs->has(30) && !pairs->has(41));
        emit pairs->clicked(12);
        QCOMPARE(fixture.selection.trial()->step, 12);
        QTest::keyClick(pairs, Qt::Key_Right);
        QCOMPARE(fixture.selection.hover()->step, 1);
        QVERIFY(pairs->accessibleDescription().contains(QStringLiteral("Trial 1")));
        QCOMPARE(panel->subtitle().contains(QStringLiteral("vary most")), dimension > 6);
    } else {
        QTRY_VERIFY(panel->subtitle().contains(QStringLiteral("through the best point")));
    }
    QTemporaryDir folder;
    for (const char* suffix : {"pdf", "tex"}) {
        const QString file = folder.filePath(QStringLiteral("figure.%1").arg(QLatin1String(suffix)));
        QVERIFY(panel->exportTo(file, {120, 100}).ok());
        QVERIFY(QFile(file).size() > 1000);
    }
    if (view == 2)
        QVERIFY(textOf(folder.filePath(QStringLiteral("figure.tex"))).contains(QStringLiteral("of variance")));
    QVERIFY(panel->grab().save(QStringLiteral(PRIORSCOPE_BINARY_DIR "/panel-pictures/Trajectory %1.png")
                                   .arg(QString::fromLatin1(QTest::currentDataTag()))));
}

void TestPanels::viewsOfManyVariables_data()
{
    QTest::addColumn<int>("view"); // place in the menu
    QTest::addColumn<int>("dimension");
    QTest::newRow("pairs of 3") << 1 << 3;
    QTest::newRow("pairs of 5") << 1 << 5;
    QTest::newRow("pairs of 20") << 1 << 20;
    QTest::newRow("components of 5") << 2 << 5;
    QTest::newRow("components of 20") << 2 << 20;
}

void TestPanels::unknownLandscapesAreInterpolated()
{
    PanelFixture fixture;
    std::vector<Trial> trials;
    Rng rng(2);
    for (int step = 1; step <= 30; ++step)
        trials.push_back(trialOf(step, rng.uniform(), {rng.uniform(), rng.uniform()}));
    const RunId run = fixture.addRun(trials);
    const auto panel = fixture.make("trajectory");
    fixture.select({run}, run);
    QTRY_VERIFY(panel->subtitle().contains(QStringLiteral("interpolated")));
}

void TestPanels::hoverAndSelectionAreShared()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"random"}, .seeds = 1});
    for (const char* id : kPanels) {
        const auto panel = fixture.make(id);
        fixture.selectAll();
        QTRY_VERIFY(isDrawn(*panel));
        for (PlotPanel* plot : panel->findChildren<PlotPanel*>()) {
            bool found = false;
            for (int series = 0; series < 12 && !found; ++series) {
                emit plot->clicked({series, 3});
                found = fixture.selection.trial().has_value();
            }
            QVERIFY2(found, qPrintable(plot->accessibleName()));
            QCOMPARE(fixture.selection.trial()->run, RunId{1});
            fixture.selection.selectTrial(std::nullopt);
            emit plot->hovered({-1, -1});
            QVERIFY(!fixture.selection.hover());
        }
    }
}

void TestPanels::exports_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("suffix");
    for (const char* id : kPanels) {
        for (const char* suffix : {"pdf", "svg", "png", "csv", "tex"})
            QTest::addRow("%s %s", id, suffix) << QString::fromLatin1(id) << QString::fromLatin1(suffix);
    }
}

void TestPanels::exports()
{
    QFETCH(QString, id);
    QFETCH(QString, suffix);
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"cma-es", "random"}, .seeds = 5});
    const auto panel = fixture.make(id.toStdString());
    fixture.selectAll();
    QTRY_VERIFY(isDrawn(*panel));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.") + suffix);
    const Result<void> result = panel->exportTo(file, {84, 60});
    QVERIFY2(result.ok(), result.ok() ? "" : result.error().message.c_str());
    QVERIFY(QFile(file).size() > 200);
    if (suffix == QLatin1String("csv"))
        QCOMPARE(textOf(file).count(QStringLiteral("\r\n")), panel->table().rows.size() + 1);
    if (suffix == QLatin1String("tex"))
        QVERIFY(
            textOf(file).contains(QStringLiteral("\\addplot")) && textOf(file).contains(QStringLiteral("\\end{axis}")));
    QVERIFY(!panel->exportTo(folder.filePath(QStringLiteral("figure.docx")), {84, 60}).ok());
    QVERIFY(!panel->exportTo(QStringLiteral("/nonexistent/figure.") + suffix, {84, 60}).ok());
}

void TestPanels::aMillionTrials()
{
    constexpr int kTrials = 1'000'000;
    PanelFixture fixture;
    std::vector<Trial> trials;
    trials.reserve(kTrials);
    Rng rng(1);
    for (int step = 1; step <= kTrials; ++step) // every trial improves: no summary makes it small
        trials.push_back(trialOf(step, 1e6 - step + rng.uniform(), {rng.uniform(), rng.uniform()}));
    const RunId run = fixture.addRun(trials);
    fixture.select({run}, run);
    fixture.store->request({run}); // the fake store copies histories on this thread
    fixture.settle();
    for (const char* id : {"convergence", "trajectory"}) {
        const auto panel = fixture.make(id);
        double stall = fixture.madeInMs;
        const auto* known = qobject_cast<RunPanel*>(panel.get());
        const auto watch = [&] {
            stall = std::max(stall, longestStallMs(20));
            return known->isDrawn();
        };
        QTRY_VERIFY_WITH_TIMEOUT(watch(), 20'000);
        stall = std::max(stall, longestStallMs(200));
        qInfo("%s of 1,000,000 trials: longest stall of the window while opening it %.1f ms", id, stall);
        QVERIFY(stall < kStallLimitMs);
    }
}

void TestPanels::twoHundredCurves()
{
    PanelFixture fixture;
    fixture.addExperiment({.methods = {"random"}, .seeds = 200, .budget = 200});
    const auto panel = fixture.make("convergence");
    fixture.selectAll();
    for (QAction* choice : panel->tools().last()->menu()->actions()) {
        choice->trigger();
        const double stall = longestStallMs(200);
        qInfo("200 runs, %s: longest stall %.1f ms", qPrintable(choice->text()), stall);
        QVERIFY(stall < kStallLimitMs);
    }
}

// 400,000 events while both panels watch.
void TestPanels::aFloodOfEvents()
{
    PanelFixture fixture;
    std::vector<RunId> runs;
    for (int seed = 0; seed < 8; ++seed)
        runs.push_back(fixture.addRun({}, 0.0, 50'000));
    const auto convergence = fixture.make("convergence");
    const auto trajectory = fixture.make("trajectory");
    fixture.select(runs, runs.front());
    Rng rng(3);
    double worst = 0, tick = 0;
    for (int from = 1; from <= 50'000; from += 1000) {
        for (const RunId run : runs) {
            for (int step = from; step < from + 1000; ++step)
                fixture.feed.push(trialEvent(run, static_cast<std::uint64_t>(step), step, rng.uniform() + 1.0 / step));
        }
        const double before = threadMs();
        fixture.hub.flush();
        tick = std::max(tick, threadMs() - before);
        worst = std::max(worst, longestStallMs(LiveHub::kTickMs));
    }
    QCOMPARE(rowsWith(trajectory->table(), 0, QStringLiteral("trial")), 50'000);
    qInfo("400,000 events: worst tick %.1f ms, longest stall between ticks (replot) %.1f ms", tick, worst);
    QVERIFY(std::max(worst, tick) < kStallLimitMs);
}

// The panels at their sizes in a small and a large window, to look at: build folder, panel-pictures/.
void TestPanels::pictures_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("small");
    for (const bool dark : {false, true}) {
        for (const bool small : {false, true})
            QTest::addRow("%s %s", dark ? "dark" : "light", small ? "1366" : "1920") << dark << small;
    }
}

void TestPanels::pictures()
{
    QFETCH(bool, dark);
    QFETCH(bool, small);
    PanelFixture fixture(dark ? ThemeKind::Dark : ThemeKind::Light);
    fixture.addExperiment({.functions = {21}, .seeds = 8});
    fixture.addExperiment({.methods = {"random"}, .functions = {21}, .seeds = 3, .budget = 40});
    RunHistory& marked = fixture.source->histories[5];
    marked.trials[11].value = std::nan("");
    marked.trials[11].status = TrialStatus::NotFinite;
    marked.trials[23] = trialOf(24, std::nan(""), {});
    marked.trials[23].status = TrialStatus::Lost;
    marked.trials[30].flags = TrialFlag::kClipped;
    marked.trials[33].flags = TrialFlag::kDuplicate;
    std::vector<std::unique_ptr<Panel>> panels;
    for (const char* id : kPanels) {
        const bool large = id == std::string("trajectory");
        panels.push_back(fixture.make(id, small ? QSize(413, 272) : large ? QSize(476, 440) : QSize(428, 362)));
    }
    fixture.selectAll();
    fixture.select(fixture.selection.runs(), marked.row.id);
    fixture.selection.selectTrial(TrialRef{marked.row.id, 36});
    fixture.selection.setHover(TrialRef{marked.row.id, 33});
    fixture.selection.setTime(37);
    QTRY_VERIFY(QThreadPool::globalInstance()->activeThreadCount() == 0);
    QTest::qWait(100); // plots draw within a frame
    for (const std::unique_ptr<Panel>& panel : panels) {
        QTRY_VERIFY(isDrawn(*panel));
        QPixmap picture = panel->grab();
        QVERIFY(!picture.isNull());
        QVERIFY(picture.save(QStringLiteral(PRIORSCOPE_BINARY_DIR "/panel-pictures/%1 %2.png")
                                 .arg(panel->accessibleName(), QString::fromLatin1(QTest::currentDataTag()))));
    }
}

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
